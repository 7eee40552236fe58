package import PredicateSchema
import PredicateSyntax

extension StorageError: CustomStringConvertible {
  /// One line that describes the error and its object, safe to print for any names and values.
  public var description: String { VisibleText.of(message) }

  private var message: String {
    switch self {
    case .unknownEntity(let name, let suggestion):
      "unknown entity “\(name)”" + Self.hint(suggestion)
    case .unknownKey(let key, let entity, let suggestion):
      "“\(entity)” has no “\(key)”" + Self.hint(suggestion)
    case .invalidRequest(let reason): reason
    case .invalidCursor(let reason): "the cursor is not valid here: \(reason)"
    case .predicate(let error):
      error.diagnostics.map(\.message).joined(separator: "; ")
    case .evaluation(let error): "\(error)"
    case .notUnique(let entity, let key, let value):
      "more than one “\(entity)” has \(key) == \(Self.text(value))"
    case .cannotStore(let value, let entity, let key, let reason):
      "“\(entity).\(key)” cannot hold \(Self.text(value)): \(reason)"
    case .cannotOpen(let store, let reason): "\(store): cannot be opened: \(reason)"
    case .locked(let store): "\(store): locked by another connection"
    case .exhausted(let store, let connections):
      "\(store): all \(connections) connections are in use"
    case .corrupt(let store, let detail): "\(store): the file is damaged: \(detail)"
    case .notADatabase(let store): "\(store): not a database"
    case .readOnly(let store): "\(store): read-only"
    case .existingTable(let table, let store): "\(store): there is already a table “\(table)”"
    case .missingFile(let file, let entity, let key, let row):
      "“\(entity).\(key)”, row \(row): the file “\(file)” with its data is missing"
    case .missingTable(let table, let store): "\(store): there is no table “\(table)”"
    case .missingFunction(let name, let store): "\(store): there is no function “\(name)”"
    case .missingColumn(let column, let table, let store):
      table.isEmpty
        ? "\(store): there is no column “\(column)”"
        : "\(store): the table “\(table)” has no column “\(column)”"
    case .wrongType(let table, let column, "", let expected, let found):
      "the table “\(table)”, column “\(column)” has the type \(found), not \(expected.phrase)"
    case .wrongType(let table, let column, let row, let expected, let found):
      "the table “\(table)”, row \(row), column “\(column)” holds \(found), not \(expected.phrase)"
    case .constraint(let store, let detail): "\(store): \(detail)"
    case .full(let store): "\(store): full"
    case .interrupted(let store): "\(store): interrupted"
    case .timedOut(let store): "\(store): timed out"
    case .connectionLost(let store, let detail): "\(store): the connection was lost: \(detail)"
    case .engine(let store, let code, let message, let statement):
      "\(store): \(message) (\(code))" + (statement.map { ", in: \($0)" } ?? "")
    }
  }

  private static func hint(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean “\($0)”?" } ?? ""
  }

  private static func text(_ value: Value) -> String {
    FormatPrinter(style: .canonical).text(of: ExpressionNode(.constant(value)))
  }
}

extension StorageError {
  package static func unknownEntity(_ name: String, in schema: Schema) -> Self {
    .unknownEntity(
      name,
      suggestion: Spelling.nearest(to: name, among: schema.entities.keys.sorted())
    )
  }

  /// A key that an entity does not have. `rest` are the keys behind it in its path: with them it may be
  /// one key with dots.
  package static func unknownKey(
    _ key: String,
    of entity: Entity,
    before rest: [String] = []
  ) -> Self {
    let known = entity.attributes.keys.sorted() + entity.relationships.keys.sorted()
    return .unknownKey(
      key,
      entity: entity.name,
      suggestion: entity.keyWithDots(key, before: rest).map { KeyPathText.quoted($0) }
        ?? Spelling.nearest(to: key, among: known)
    )
  }
}
