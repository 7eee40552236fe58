import PredicateEvaluation
package import PredicatePlatform
package import PredicateSyntax

/// Values as PostgreSQL reads and writes them in text.
package enum PostgresText {
  /// The text of a value; nil of null, dictionaries and dates out of range.
  package static func text(of value: Value) -> String? {
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

  /// The decimal that PostgreSQL wrote; nil of infinities, and of numbers with more digits than a
  /// `Decimal` has.
  package static func decimal(_ text: String) -> Decimal? {
    if text == "NaN" { return .nan }
    guard let number = TextNumber.decimal(text) else { return nil }
    let digits = text.utf8.filter { (0x31...0x39).contains($0) || $0 == 0x30 }.drop { $0 == 0x30 }
    if digits.count <= 38 { return number }
    // Zeros at either end are not lost.
    let significant = digits.reversed().drop { $0 == 0x30 }.count
    return significant <= 38 ? number : nil
  }

  /// The value that PostgreSQL wrote for a column of a form; nil where it is none.
  static func value(_ text: String, in form: ColumnForm) -> Value? {
    switch form {
    case .boolean: text == "t" ? .bool(true) : text == "f" ? .bool(false) : nil
    case .integer: Int64(text).map(Value.integer)
    case .real, .secondsSince1970, .secondsSince2001: Double(text).map(Value.real)
    case .numeric, .decimal: decimal(text).map(Value.decimal)
    case .timestamp, .zonelessTimestamp:
      PostgresTimestamp.date(of: Array(text.utf8)).map(Value.date)
    case .uuid: UUID(uuidString: text).map(Value.uuid)
    case .bytes, .uuidBytes: bytes(text).map(Value.bytes)
    case .decimalText, .text, .url, .dateText, .uuidText: .text(text)
    }
  }

  /// `\x00ff`
  private static func bytes(_ text: String) -> [UInt8]? {
    guard text.hasPrefix("\\x") else { return nil }
    let digits = text.dropFirst(2).map(\.hexDigitValue)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var result: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      result.append(UInt8(high << 4 | low))
    }
    return result
  }
}

extension PostgresDialect {
  /// The text of a bound value, for clients that send parameters as text; nil for NULL. Each
  /// placeholder names its type, so that all parameters may be sent as text of an unknown type or of
  /// the type `text`.
  public static func parameter(_ binding: SQLBinding) -> String? {
    PostgresText.text(of: binding.value)
  }
}
