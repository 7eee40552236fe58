import PredicatePlatform
import PredicateSQL
import PredicateSchema
import PredicateSyntax

/// The objects of a relationship from many rows, by one statement.
extension RelationshipQuery {
  /// The number of rows per statement. The rows of composite keys are bound one by one.
  static var batchSize: Int { 500 }

  /// The statement, and its columns: those of the objects, then those of the row from which each
  /// was reached. `near` are distinct values of the rows, without nil.
  func statement(
    _ relationship: Relationship,
    fromAll near: [[Value]],
    _ start: StoredShape,
    to shape: StoredShape
  ) throws(StorageError) -> (statement: SQLStatement, columns: RowColumns) {
    let (source, far) = source(of: relationship, shape)
    let own = relationship.nearColumns.compactMap { name in
      start.columnPositions[name].map { start.columns[$0] }
    }
    guard own.count == far.count else {
      throw .invalidRequest(
        "a relationship of “\(start.entity.name)” does not start from its columns"
      )
    }
    var conditions = discriminator(of: shape)
    conditions.append(try membership(far, near, own, table: start.entity.table))
    let objects = shape.columns.map { SQLFragment.column($0.name, of: "d") }
    let list = (objects + far).joined(", ")
    let select: SQLFragment = "SELECT \(list) FROM \(source)"
    let ordered = conditions.joined(" AND ") + order(of: relationship, shape)
    let statement = (select + " WHERE " + ordered).statement(in: dialect)
    return (statement, RowColumns(shape, andThen: own))
  }

  /// Whether the columns have one of the lists of values. If the database considers other values
  /// equal, too, their rows belong to none of the lists.
  private func membership(
    _ columns: [SQLFragment],
    _ lists: [[Value]],
    _ own: [TableLayout.Column],
    table: String
  ) throws(StorageError) -> SQLFragment {
    var forms: [ColumnForm] = []
    for column in own {
      guard let form = dialect.form(of: column.attribute) else {
        throw .unsupportedForm(of: column, in: table, dialect)
      }
      forms.append(form)
    }
    let columns = zip(columns, own).map { dialect.reading($0, of: $1.attribute) ?? $0 }
    if columns.count == 1, let column = columns.first, let form = forms.first {
      let values = lists.flatMap { spellings(of: $0[0], own[0], form) }
      if values.count > 1,
        let isMember = dialect.render(.isMember(column, of: values, type: form.type))
      {
        return isMember
      }
      let bound = values.map { SQLFragment.binding($0, as: form.type) }
      return "\(column) IN (\(bound.joined(", ")))"
    }
    let rows = lists.map { list -> SQLFragment in
      let equalities = columns.indices.map { index -> SQLFragment in
        let values = spellings(of: list[index], own[index], forms[index])
        let bound = values.map { SQLFragment.binding($0, as: forms[index].type) }
        return "\(columns[index]) IN (\(bound.joined(", ")))"
      }
      return "(\(equalities.joined(" AND ")))"
    }
    return "(\(Self.balanced(rows[...])))"
  }

  /// Databases limit the depth of an expression, and a long chain of ORs counts as a deep one.
  private static func balanced(_ terms: ArraySlice<SQLFragment>) -> SQLFragment {
    guard terms.count > 8 else { return Array(terms).joined(" OR ") }
    let middle = terms.startIndex + terms.count / 2
    return "(\(balanced(terms[..<middle]))) OR (\(balanced(terms[middle...])))"
  }

  /// A value as the column stores it; a UUID stored as text is found in upper and lower case.
  private func spellings(
    of value: Value,
    _ column: TableLayout.Column,
    _ form: ColumnForm
  ) -> [Value] {
    if case .uuid(let uuid) = value, form == .uuidText {
      return [.text(uuid.uuidString), .text(uuid.uuidString.lowercased())]
    }
    return [stored(value, column) ?? .null]
  }
}

extension SQLSession {
  /// The rows at the end of a relationship by the values it starts from, which are distinct and not
  /// nil; each row once, sorted by primary key.
  func rows(
    of relationship: Relationship,
    fromAll near: [[Value]],
    _ start: StoredShape,
    to shape: StoredShape
  ) throws(StorageError) -> [[Value]: [StoredRow]] {
    let query = RelationshipQuery(dialect: Self.dialect, stored: Self.stored)
    let (statement, columns) = try query.statement(relationship, fromAll: near, start, to: shape)
    var found: [[Value]: [StoredRow]] = [:]
    let rows = try rows(statement, chunk: nil)
    defer { rows.finish() }
    while let row = try rows.next(columns) {
      let near = Array(row.values[shape.columns.count...])
      let values = Array(row.values.prefix(shape.columns.count))
      found[near, default: []].append(StoredRow(values, row.faults))
    }
    return found.mapValues { $0.distinct(of: shape, isSorted: relationship.orderColumn != nil) }
  }
}
