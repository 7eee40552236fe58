import Foundation
import PredicateAnalysis
import PredicateStorage
import PredicateSyntax

/// The statement that reads where a relationship leads from one row.
struct PostgresRelationshipQuery {
  private(set) var bindings: [Value] = []
  private var conditions: [String] = []
  private let start: String
  /// The columns that must equal the row's own, in order; bound ones are taken off the front.
  private var columns: [String]

  init(_ relationship: Relationship, _ shape: StoredShape) {
    let entity = shape.entity
    let list = shape.columns.map { Self.column($0.name, "d") }.joined(separator: ", ")
    var source = "\(PostgresName.quoted(entity.table)) AS \"d\""
    switch relationship.join {
    case .direct(let pairs): columns = pairs.map { Self.column($0.far, "d") }
    case .through(let table, let near, let far):
      let on = far.map { "\(Self.column($0.far, "d")) = \(Self.column($0.near, "j"))" }
      source =
        "\(PostgresName.quoted(table)) AS \"j\" JOIN \(source) ON \(on.joined(separator: " AND "))"
      columns = near.map { Self.column($0.far, "j") }
    }
    start = "SELECT \(list) FROM \(source)"
    if let (column, values) = shape.discriminators {
      let places = values.map { place($0, as: Self.typeName(of: $0)) }
      conditions.append("\(Self.column(column, "d")) IN (\(places.joined(separator: ", ")))")
    }
  }

  /// Asks that the next column equal a value of the row's own column.
  mutating func bind(
    _ value: Value,
    of column: TableLayout.Column,
    in table: String
  ) throws(StorageError) {
    guard !columns.isEmpty else { return }
    let name = columns.removeFirst()
    let type = try PostgresColumnType(column, table: table).name
    if case .uuid(let uuid) = value, column.storage == .text {
      // UUIDs as text are found however they are spelt.
      let places = [uuid.uuidString, uuid.uuidString.lowercased()].map {
        place(.text($0), as: type)
      }
      conditions.append("\(name) IN (\(places.joined(separator: ", ")))")
    } else {
      let stored = PostgresCodec.stored(value, in: column) ?? .null
      conditions.append("\(name) = \(place(stored, as: type))")
    }
  }

  var text: String { "\(start) WHERE \(conditions.joined(separator: " AND "))" }

  private mutating func place(_ value: Value, as type: String) -> String {
    bindings.append(value)
    return "$\(bindings.count)::\(type)"
  }

  private static func typeName(of value: Value) -> String {
    if case .integer = value { "bigint" } else { "text" }
  }

  private static func column(_ name: String, _ table: String) -> String {
    "\"\(table)\".\(PostgresName.quoted(name))"
  }
}
