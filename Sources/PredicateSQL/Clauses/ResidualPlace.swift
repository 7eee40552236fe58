import PredicateSchema
import PredicateSyntax

/// The entity of a row, or of the object at the end of to-one relationships, with the names of its
/// columns in the row.
final class ResidualPlace: Sendable {
  let entity: SQLEntity
  /// The start of the names: nothing, or the key path with a dot: `author.`
  let prefix: String
  /// The places at the end of to-one relationships whose columns are in the row.
  let next: [String: ResidualPlace]
  private let dialect: any SQLDialect

  init(
    _ entity: SQLEntity,
    prefix: String,
    next: [String: ResidualPlace],
    dialect: any SQLDialect
  ) {
    self.entity = entity
    self.prefix = prefix
    self.next = next
    self.dialect = dialect
  }

  /// The value that a column of an attribute holds; nil with a failure noted where there is none.
  func value(of attribute: Attribute, _ reading: RowReading) -> Value? {
    let name = prefix + attribute.column
    guard let content = reading.content(name) else { return nil }
    if let value = attribute.value(of: content, in: dialect) { return value }
    reading.note(.wrongType(column: name, expected: attribute.type, found: content))
    return nil
  }

  /// The primary key; nil where there is no row, and where a column of it is missing.
  func key(_ reading: RowReading) -> [Value]? {
    var key: [Value] = []
    for column in entity.primaryKey {
      guard let content = reading.content(prefix + column), content != .null else { return nil }
      let attribute = entity.attributes.values.first { $0.column == column }
      key.append(attribute?.value(of: content, in: dialect) ?? content)
    }
    return key
  }
}

/// One row while it is decided.
final class RowReading {
  private let read: (String) -> Value?
  /// The first thing that went wrong.
  private(set) var failure: SQLResidual.Failure?

  init(_ read: @escaping (String) -> Value?) { self.read = read }

  func note(_ failure: SQLResidual.Failure) {
    if self.failure == nil { self.failure = failure }
  }

  func content(_ name: String) -> Value? {
    let content = read(name)
    if content == nil { note(.missingColumn(name)) }
    return content
  }
}
