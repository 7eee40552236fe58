import PredicateModels
import PredicateSchema
import PredicateTestSupport

extension FuzzProperty {
  /// Any text of a column's type is read into a valid schema, or refused; and a type that can be
  /// written is read again, whatever is put around it.
  static let types = FuzzProperty("types") { bytes in
    var choices = FuzzChoices(bytes)
    for engine in [TableDescription.Engine.duckDB, .clickHouse] {
      let generated = TypeGenerator(engine: engine).type(&choices, depth: choices.below(8))
      // Some marks go missing, or come up elsewhere.
      var text = Array(generated)
      for _ in 0..<choices.below(4) where !text.isEmpty {
        let place = choices.below(text.count)
        if choices.chance(2) {
          text.remove(at: place)
        } else {
          text.insert(choices.pick(Array("()[],'\"` =x1")), at: place)
        }
      }
      let spoiled = String(text)
      let raw = String(decoding: bytes, as: UTF8.self)
      for type in [generated, spoiled, raw, spoiled + raw] {
        try expectSchema(of: type, engine, mustBeRead: type == generated)
      }
    }
  }

  private static func expectSchema(
    of type: String,
    _ engine: TableDescription.Engine,
    mustBeRead: Bool
  ) throws {
    // A line of its own: what would end it is no part of a type here.
    let line = type.filter { !$0.isNewline && $0 != "\t" && $0 != "\0" }
    let text = "c\t\(line)\tYES\nid\tINTEGER\tNO\n"
    let table: TableDescription
    do {
      table = try TableDescription(Array(text.utf8), of: engine, entity: "e", file: "f")
    } catch {
      guard mustBeRead else { return }
      throw FuzzFinding("\(line): \(error)")
    }
    let json = table.schema.json()
    guard let again = try? Schema(json: json), again == table.schema else {
      throw FuzzFinding("the schema of \(line) is not read again: \(json)")
    }
  }
}

/// Types as an engine writes them.
private struct TypeGenerator {
  let engine: TableDescription.Engine

  private static let scalars = [
    "BIGINT", "VARCHAR", "DECIMAL(10, 2)", "TIMESTAMP WITH TIME ZONE", "ENUM('a', 'it''s, (b)')",
  ]
  private static let clickHouse = [
    "Int64", "Nullable(String)", "Decimal(10, 2)", "DateTime64(3, 'UTC')",
    "Enum8('a' = 1, 'b' = -2)",
  ]
  private static let names = ["a", "b c", "select", "é", "a\"b", "x)"]

  func type(_ choices: inout FuzzChoices, depth: Int) -> String {
    let isDuck = engine == .duckDB
    guard depth > 0 else { return choices.pick(isDuck ? Self.scalars : Self.clickHouse) }
    let inner = type(&choices, depth: depth - 1)
    switch choices.below(3) {
    case 0: return isDuck ? inner + choices.pick(["[]", "[3]"]) : "Array(\(inner))"
    case 1:
      return isDuck ? "MAP(VARCHAR, \(inner))" : "Map(String, \(inner))"
    default:
      let (first, second) = (choices.pick(Self.names), "z")
      let parts = "\(quoted(first)) \(inner), \(second) \(type(&choices, depth: 0))"
      return isDuck ? "STRUCT(\(parts))" : "Tuple(\(parts))"
    }
  }

  private func quoted(_ name: String) -> String {
    engine == .duckDB
      ? "\""
        + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        + "\""
      : "`\(name)`"
  }
}
