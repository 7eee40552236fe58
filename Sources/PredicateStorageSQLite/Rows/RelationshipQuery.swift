import Foundation
import PredicateAnalysis
import PredicateStorage
import PredicateSyntax

/// The statement that reads where a relationship leads from one row.
struct RelationshipQuery {
  private(set) var bindings: [Value] = []
  private var conditions: [String]
  private let start: String
  /// The columns that must equal the row's own, in order; bound ones are taken off the front.
  private var columns: [String]

  init(_ relationship: Relationship, _ shape: StoredShape) {
    let entity = shape.entity
    let list = shape.columns.map { Self.column($0.name, "d") }.joined(separator: ", ")
    var source = "\(SQLName.quoted(entity.table)) AS \"d\""
    switch relationship.join {
    case .direct(let pairs): columns = pairs.map { Self.column($0.far, "d") }
    case .through(let table, let near, let far):
      let on = far.map { "\(Self.column($0.far, "d")) = \(Self.column($0.near, "j"))" }
      source =
        "\(SQLName.quoted(table)) AS \"j\" JOIN \(source) ON \(on.joined(separator: " AND "))"
      columns = near.map { Self.column($0.far, "j") }
    }
    start = "SELECT \(list) FROM \(source)"
    conditions = []
    if let (column, values) = shape.discriminators {
      let places = Array(repeating: "?", count: values.count).joined(separator: ", ")
      conditions.append("\(Self.column(column, "d")) IN (\(places))")
      bindings += values
    }
  }

  /// Asks that the next column equal a value of the row's own column.
  mutating func bind(_ value: Value, of column: TableLayout.Column) {
    guard !columns.isEmpty else { return }
    let name = columns.removeFirst()
    if case .uuid(let uuid) = value, column.storage != .blob {
      // UUIDs as text are found however they are spelt.
      conditions.append("\(name) IN (?, ?)")
      bindings += [.text(uuid.uuidString), .text(uuid.uuidString.lowercased())]
    } else {
      conditions.append("\(name) = ?")
      bindings.append(ColumnCodec.stored(value, in: column) ?? .null)
    }
  }

  var text: String { "\(start) WHERE \(conditions.joined(separator: " AND "))" }

  private static func column(_ name: String, _ table: String) -> String {
    "\"\(table)\".\(SQLName.quoted(name))"
  }
}
