/// The name of a table in PostgreSQL, with that of its schema if it has one.
///
/// In a `Schema` it is one text: `orders`, `sales.orders`. Where a dot belongs to a name, or there is
/// a quotation mark beside a dot, the parts stand between marks as in SQL: `sales."old.orders"`.
/// Text without a dot is a name as it is.
package struct PostgresTableName: Hashable, Sendable {
  /// The table's name, after that of its schema if there is one.
  package let parts: [String]

  package init(schema: String?, _ table: String) { parts = schema.map { [$0, table] } ?? [table] }

  /// Reads the text. Text that is not one or two names is the name of a table as it is.
  package init(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: ".")), let parts = Self.parts(of: text) else {
      self.parts = [text]
      return
    }
    self.parts = parts
  }

  package var schema: String? { parts.count == 2 ? parts[0] : nil }
  package var table: String { parts.last ?? "" }

  /// The text, from which the same parts are read.
  package var text: String {
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty && !part.unicodeScalars.contains { $0 == "." || $0 == "\"" }
    }
    if isPlain || parts.count == 1 && Self(parts[0]).parts == parts {
      return parts.joined(separator: ".")
    }
    return parts.map(Self.quoted).joined(separator: ".")
  }

  private static func quoted(_ part: String) -> String {
    var result = "\""
    for scalar in part.unicodeScalars {
      if scalar == "\"" { result += "\"" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }

  /// One or two names with a dot between them; nil of anything else.
  private static func parts(of text: String) -> [String]? {
    var rest = text.unicodeScalars[...]
    var parts: [String] = []
    while let part = takePart(&rest) {
      parts.append(part)
      guard let next = rest.popFirst() else { return parts.count <= 2 ? parts : nil }
      guard next == "." else { return nil }
    }
    return nil
  }

  private static func takePart(_ rest: inout Substring.UnicodeScalarView) -> String? {
    guard rest.first == "\"" else {
      let name = rest.prefix { $0 != "." && $0 != "\"" }
      rest = rest[name.endIndex...]
      return name.isEmpty ? nil : String(name)
    }
    rest.removeFirst()
    var name = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar != "\"" {
        name.append(scalar)
      } else if rest.first == "\"" {
        rest.removeFirst()
        name.append(scalar)
      } else {
        return name.isEmpty ? nil : String(name)
      }
    }
    return nil
  }
}
