import PredicatePlatform
import PredicateSQL
import PredicateSchema
import PredicateSyntax

/// Builds the statement that reads the objects of a relationship from one row.
struct RelationshipQuery {
  let dialect: any SQLDialect
  /// The conversion of a value to the form that a column stores.
  let stored: (Value, TableLayout.Column) -> Value?

  /// The statement. `near` are the row's values that the relationship starts from, `start` is the
  /// row's shape.
  func statement(
    _ relationship: Relationship,
    from near: [Value],
    _ start: StoredShape,
    to shape: StoredShape
  ) throws(StorageError) -> SQLStatement {
    let list = shape.columns.map { SQLFragment.column($0.name, of: "d") }.joined(", ")
    let (source, columns) = source(of: relationship, shape)
    var conditions = discriminator(of: shape)
    for (far, (name, value)) in zip(columns, zip(relationship.nearColumns, near)) {
      guard let position = start.columnPositions[name] else { continue }
      conditions.append(
        try equality(far, value, start.columns[position], table: start.entity.table)
      )
    }
    let select: SQLFragment = "SELECT \(list) FROM \(source) WHERE "
    return (select + conditions.joined(" AND ") + order(of: relationship, shape))
      .statement(in: dialect)
  }

  /// The order of the rows if the relationship is ordered; otherwise empty. NULL comes first in
  /// every database.
  func order(of relationship: Relationship, _ shape: StoredShape) -> SQLFragment {
    guard let name = relationship.orderColumn else { return "" }
    let alias = if case .through = relationship.join { "j" } else { "d" }
    let column = SQLFragment.column(name, of: alias)
    let keys = shape.keyColumns.map { SQLFragment.column($0.name, of: "d") }
    return " ORDER BY \((["\(column) IS NOT NULL", column] + keys).joined(", "))"
  }

  /// The tables of a relationship, and the columns there for the values of the starting row.
  func source(
    of relationship: Relationship,
    _ shape: StoredShape
  ) -> (source: SQLFragment, columns: [SQLFragment]) {
    var source: SQLFragment = "\(dialect.table(shape.entity.table)) AS \(identifier: "d")"
    let columns: [SQLFragment]
    switch relationship.join {
    case .direct(let pairs): columns = pairs.map { .column($0.far, of: "d") }
    case .through(let table, let near, let far):
      let on = far.map { pair -> SQLFragment in
        let (far, near) = (
          SQLFragment.column(pair.far, of: "d"), SQLFragment.column(pair.near, of: "j")
        )
        let isText =
          shape.columnPositions[pair.far].map { shape.columns[$0].type == .text } ?? false
        return exact("\(far) = \(near)", isText ? .sameKeys(far, near) : nil)
      }
      source = """
        \(dialect.table(table)) AS \(identifier: "j") JOIN \(source) ON \(on.joined(" AND "))
        """
      columns = near.map { .column($0.far, of: "j") }
    }
    return (source, columns)
  }

  /// The condition for the rows of an entity that shares its table.
  func discriminator(of shape: StoredShape) -> [SQLFragment] {
    guard let (column, values) = shape.discriminators else { return [] }
    let places = values.map { SQLFragment.binding($0, as: type(of: $0)) }.joined(", ")
    return ["\(.column(column, of: "d")) IN (\(places))"]
  }

  /// An equality of `column` with a value of a column of the row, which has the same meaning and
  /// form.
  private func equality(
    _ column: SQLFragment,
    _ value: Value,
    _ own: TableLayout.Column,
    table: String
  ) throws(StorageError) -> SQLFragment {
    guard let form = dialect.form(of: own.attribute) else {
      throw .unsupportedForm(of: own, in: table, dialect)
    }
    let column = dialect.reading(column, of: own.attribute) ?? column
    if case .uuid(let uuid) = value, form == .uuidText {
      // UUIDs stored as text are found in upper and lower case.
      let (upper, lower) = (Value.text(uuid.uuidString), Value.text(uuid.uuidString.lowercased()))
      return "\(column) IN (\(upper, as: form.type), \(lower, as: form.type))"
    }
    let bound: SQLFragment = "\(stored(value, own) ?? .null, as: form.type)"
    return exact("\(column) = \(bound)", own.type == .text ? .sameKeys(column, bound) : nil)
  }

  /// The exact equality of keys: text that is equal only if case is ignored dangles.
  private func exact(_ isEqual: SQLFragment, _ same: SQLConstruct?) -> SQLFragment {
    guard let same, let isSame = dialect.render(same) else { return isEqual }
    return "\(isEqual) AND \(isSame)"
  }

  private func type(of discriminator: Value) -> SQLType {
    if case .integer = discriminator { .integer } else { .text }
  }
}
