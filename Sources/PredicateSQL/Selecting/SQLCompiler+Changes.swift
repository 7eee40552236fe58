import PredicatePlatform
public import PredicateSchema
public import PredicateSyntax

/// A column that an UPDATE sets.
public struct SQLAssignment: Sendable {
  /// The origin of the new value.
  public enum Source: Sendable {
    /// A value as the column stores it
    case value(Value, as: SQLType)
    /// `price * 1.1`, for a column that holds the attribute
    case expression(ExpressionNode, for: Attribute)
  }

  /// The name of the column.
  public var column: String
  /// The origin of the new value.
  public var source: Source

  /// Creates an assignment.
  public init(_ column: String, _ source: Source) {
    self.column = column
    self.source = source
  }
}

extension SQLCompiler {
  /// The DELETE of the rows that `select` would give. Throws `Q001` with the reasons where memory
  /// must choose them.
  public func deletion(_ query: SQLQuery) throws(PredicateFormatError) -> SQLStatement {
    try build(query) { builder throws(Unsupported) in try builder.deletion() }
  }

  /// The UPDATE of the rows that `select` would give. Throws `Q001` with the reasons where memory
  /// must choose them, or compute a value.
  public func update(
    _ query: SQLQuery,
    _ assignments: [SQLAssignment]
  ) throws(PredicateFormatError) -> SQLStatement {
    try build(query) { builder throws(Unsupported) in
      let update = try builder.update(assignments)
      guard update.exceptions == nil else { throw Unsupported("a calculation that may fail") }
      return update.statement
    }
  }

  /// The UPDATE of the rows that `select` would give, where its calculations may fail. Throws `Q001`
  /// as `update` does.
  package func updateWithExceptions(
    _ query: SQLQuery,
    _ assignments: [SQLAssignment]
  ) throws(PredicateFormatError) -> SQLUpdate {
    try build(query) { builder throws(Unsupported) in try builder.update(assignments) }
  }

  /// The DELETE of the row with a key.
  package func deletion(from table: String, where key: [SQLCell]) -> SQLStatement {
    ("DELETE FROM \(dialect.table(table))\(restriction(to: key))" as SQLFragment)
      .statement(in: dialect)
  }

  /// The UPDATE of the row with a key.
  package func update(
    _ table: String,
    setting values: [SQLCell],
    where key: [SQLCell]
  ) -> SQLStatement {
    let list = values.map { cell -> SQLFragment in
      "\(identifier: cell.column) = \(cell.value, as: cell.type)"
    }
    let update: SQLFragment = "UPDATE \(dialect.table(table)) SET \(list.joined(", "))"
    return (update + restriction(to: key)).statement(in: dialect)
  }

  private func restriction(to key: [SQLCell]) -> SQLFragment {
    precondition(!key.isEmpty, "without a key every row would change")
    let conditions = key.map { cell -> SQLFragment in
      let column: SQLFragment = "\(identifier: cell.column)"
      let own =
        cell.isDate
        ? dialect.render(.dateOfText(column)) ?? column
        : cell.attribute.flatMap { dialect.reading(column, of: $0) } ?? column
      guard let other = cell.otherSpelling else { return "\(own) = \(cell.value, as: cell.type)" }
      return """
        \(own) \
        IN (\(cell.value, as: cell.type), \(.text(other), as: cell.type))
        """
    }
    return " WHERE \(conditions.joined(" AND "))"
  }
}

/// An UPDATE that sets what memory would compute, unless a row is an exception.
package struct SQLUpdate: Sendable {
  package var statement: SQLStatement
  /// A SELECT of a row for which memory fails, or computes another value; nil if there is none such.
  package var exceptions: SQLStatement?

  package init(statement: SQLStatement, exceptions: SQLStatement?) {
    self.statement = statement
    self.exceptions = exceptions
  }
}

/// A value as a column stores it.
package struct SQLCell {
  package var column: String
  package var value: Value
  package var type: SQLType
  /// The attribute that the column holds, for a column of a key.
  package var attribute: Attribute?
  /// Another text that stands for the same value: of a UUID, that in small letters.
  package var otherSpelling: String?
  /// Whether the column holds a date as text, and the value is its seconds since 2001: several texts
  /// are the same date.
  private(set) var isDate = false

  package init(
    _ column: String,
    _ value: Value,
    _ type: SQLType,
    of attribute: Attribute? = nil,
    otherSpelling: String? = nil
  ) {
    self.column = column
    self.value = value
    self.type = type
    self.attribute = attribute
    self.otherSpelling = otherSpelling
  }

  /// The cell of a key, as seconds where the dialect reads those of a date in text.
  package func readAsDate(in dialect: some SQLDialect) -> Self {
    guard let attribute, dialect.form(of: attribute) == .dateText, case .text(let text) = value,
      dialect.render(.dateOfText("")) != nil, let date = DateText.dateInColumn(text)
    else { return self }
    var cell = self
    cell.value = .real(date.timeIntervalSinceReferenceDate)
    cell.type = .real
    cell.isDate = true
    return cell
  }

  /// The values that are bound where rows with this key are looked for.
  package var bindings: [Value] { [value] + (otherSpelling.map { [.text($0)] } ?? []) }
}
