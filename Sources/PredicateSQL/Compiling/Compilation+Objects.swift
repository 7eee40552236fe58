import PredicateSchema
import PredicateSyntax

/// Comparisons of rows: `author == nil`, `SELF == $b.author`.
extension Compilation {
  mutating func compareObject(
    _ row: SQLRow,
    _ relation: ComparisonRelation,
    _ value: Value,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLCondition {
    guard relation == .equal || relation == .notEqual else {
      throw Unsupported("an order of objects", at: span)
    }
    if let object = scalar(ofInner: row) {
      guard value == .null else { throw Unsupported("a comparison of a dictionary", at: span) }
      let isMissing = row.isOptional ? SQLCondition.isNull(object) : .constant(false)
      return relation == .equal ? isMissing : isMissing.negated
    }
    // An object equals no value; but where the object may be absent, its values may be nil.
    guard value == .null else { return .constant(relation == .notEqual) }
    guard row.isOptional else { return .constant(relation == .notEqual) }
    if case .toOne(let base, _, let name, let relationship, let entity) = row,
      !Self.isForeignKey(relationship, to: entity)
    {
      let rows = SQLCollection(base: base, keys: [name])
      let found = try elements(of: rows, at: span) { (_, _) throws(Unsupported) in .constant(true) }
      let isThere = existence(of: found.all)
      return relation == .notEqual ? isThere : isThere.negated
    }
    let isMissing = SQLCondition.any(try keys(of: row).map { isNull($0) })
    return relation == .equal ? isMissing : isMissing.negated
  }

  mutating func compareObjects(
    _ left: SQLRow,
    _ relation: ComparisonRelation,
    _ right: SQLRow,
    nilsAreEqual: Bool = true,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLCondition {
    guard relation == .equal || relation == .notEqual else {
      throw Unsupported("an order of objects", at: span)
    }
    let first = try keys(of: left)
    let second = try keys(of: right)
    guard left.entity.table == right.entity.table, first.count == second.count else {
      throw Unsupported("a comparison of objects of unlike entities", at: span)
    }
    guard first.count == 1 || !left.isOptional || !right.isOptional else {
      throw Unsupported("a comparison of objects whose keys have several columns", at: span)
    }
    var terms: [SQLCondition] = []
    for (one, other) in zip(first, second) {
      terms.append(try withOperand(one, .equal, other, nilsAreEqual: nilsAreEqual))
    }
    let equal = terms.count == 1 ? terms[0] : SQLCondition.all(terms)
    return relation == .equal ? equal : equal.negated
  }

  /// An object inside a row, as one value; nil for a row.
  private mutating func scalar(ofInner row: SQLRow) -> SQLScalar? {
    switch row {
    case .inner(let base, _, let name, _, _): (try? column(name, of: base)).map(SQLScalar.column)
    case .element(_, let variable, _, _): .fragment("\(identifier: variable)")
    case .table, .toOne, .linked, .group: nil
    }
  }

  /// Whether the columns of this side are the key of the row on the other side.
  private static func isForeignKey(_ relationship: Relationship, to entity: SQLEntity) -> Bool {
    guard case .direct(let pairs) = relationship.join else { return false }
    return isKey(pairs, of: entity)
  }

  /// The columns of the key, compared as the database compares them.
  private mutating func keys(of row: SQLRow) throws(Unsupported) -> [SQLOperand] {
    try exactKey(of: row).map { SQLOperand(scalar: $0, form: .bytes, isOptional: row.isOptional) }
  }

  /// The columns of the key, as values that are equal only if they are identical.
  mutating func exactKey(of row: SQLRow) throws(Unsupported) -> [SQLScalar] {
    var columns = try key(of: row).map { SQLScalar.column($0) }
    for (index, name) in zip(columns.indices, row.entity.primaryKey) {
      guard let attribute = row.entity.attribute(ofColumn: name) else { continue }
      if let read = dialect.reading(columns[index].fragment, of: attribute) {
        columns[index] = .fragment(read)
      }
      guard attribute.type == .text, attribute.collation == .other else { continue }
      columns[index] = .fragment(try render(.codePoints(columns[index].fragment), "keys as text"))
    }
    return columns
  }
}
