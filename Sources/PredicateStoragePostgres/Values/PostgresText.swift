import Foundation
import PredicateStorage
import PredicateSyntax

/// Values as PostgreSQL reads them.
enum PostgresText {
  /// The text of a parameter; nil for NULL. Statements say themselves of which type each is.
  static func parameter(
    _ value: Value,
    store: String,
    statement: String?
  ) throws(StorageError) -> String? {
    if value == .null { return nil }
    guard let text = text(of: value) else {
      throw .engine(
        store: store,
        code: "22000",
        message:
          "PostgreSQL has no value such as \(FormatPrinter(style: .canonical).text(of: ExpressionNode(.constant(value))))",
        statement: statement
      )
    }
    guard !text.utf8.contains(0) else {
      throw .engine(
        store: store,
        code: "22021",
        message: "PostgreSQL cannot take the character U+0000 in text",
        statement: statement
      )
    }
    return text
  }

  /// Nil of null, dictionaries and dates out of range.
  static func text(of value: Value) -> String? {
    switch value {
    case .null, .map: nil
    case .bool(let truth): truth ? "t" : "f"
    case .integer(let number): String(number)
    case .real(let number): number.description
    case .decimal(let number): number.isNaN ? "NaN" : number.description
    case .text(let text), .url(let text): text
    case .date(let date): PostgresTimestamp.text(of: date)
    case .uuid(let uuid): uuid.uuidString
    case .bytes(let bytes): "\\x" + hexadecimal(bytes)
    case .list(let elements), .set(let elements): array(elements)
    }
  }

  /// `{"1","a \"b\"",NULL}`
  private static func array(_ elements: [Value]) -> String? {
    var result = "{"
    for (index, element) in elements.enumerated() {
      if index > 0 { result += "," }
      if element == .null {
        result += "NULL"
        continue
      }
      guard let text = text(of: element) else { return nil }
      result += "\""
      for scalar in text.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { result += "\\" }
        result.unicodeScalars.append(scalar)
      }
      result += "\""
    }
    return result + "}"
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
      as: UTF8.self
    )
  }
}
