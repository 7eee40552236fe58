public import PredicateSyntax

/// An invalid schema, with everything that is wrong with it: at least one problem.
public struct SchemaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Everything that is wrong.
  public let problems: [SchemaProblem]

  /// Creates an error.
  public init(_ problems: [SchemaProblem]) { self.problems = problems }

  /// One line for each problem, safe to show whatever characters its names hold.
  public var description: String {
    problems.map { VisibleText.of($0.description) }.joined(separator: "\n")
  }
}

/// One problem of a schema, and its place.
@nonexhaustive
public enum SchemaProblem: Hashable, Sendable {
  /// Not JSON, or not in the form of a schema; `path` is the place: `entities.Person.attributes`.
  case malformed(path: String, message: String)
  /// An unknown field, `attribtues`; `suggestion` is the field that was probably meant, if any.
  case unknownField(path: String, field: String, suggestion: String?)
  /// Two entities with the same name.
  case duplicateEntity(String)
  /// The name of an entity differs from its key in the schema.
  case misnamedEntity(key: String, name: String)
  /// An entity without a primary key.
  case missingPrimaryKey(entity: String)
  /// Two columns with the same name in a primary key.
  case duplicatePrimaryKey(entity: String, column: String)
  /// A name or a column that is empty.
  case emptyName(entity: String, property: String?)
  /// An attribute and a relationship with the same name, including inherited ones.
  case duplicateProperty(entity: String, name: String)
  /// A storage form that the attribute's type does not have: a date stored as blob.
  case invalidStorage(entity: String, attribute: String, type: AttributeType, StorageForm)
  /// An attribute whose type has more levels than the limit.
  case deepType(entity: String, attribute: String, limit: Int)
  /// A relationship to an entity that the schema does not have.
  case unknownDestination(entity: String, relationship: String, destination: String)
  /// A relationship without any pair of columns.
  case missingJoin(entity: String, relationship: String)
  /// A join with different numbers of columns on its two sides.
  case unequalJoin(entity: String, relationship: String, near: Int, far: Int)
  /// A to-one relationship that is ordered.
  case orderedToOne(entity: String, relationship: String)
  /// A parent that the schema does not have.
  case unknownParent(entity: String, parent: String)
  /// Entities that inherit from each other in a cycle.
  case inheritanceCycle([String])
  /// An entity with more ancestors than the limit.
  case tooManyAncestors(entity: String, limit: Int)
  /// A child that nothing distinguishes from other entities in its shared table.
  case missingDiscriminator(entity: String)
  /// A discriminator that is neither text nor integer.
  case invalidDiscriminator(entity: String)
  /// Two entities with the same discriminator in one table.
  case duplicateDiscriminator(entity: String, other: String, Value)
  /// Entities in one table that use different columns as discriminators.
  case differingDiscriminators(entity: String, column: String, other: String, otherColumn: String)
}

extension SchemaProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .malformed(let path, let message): path.isEmpty ? message : "\(path): \(message)"
    case .unknownField(let path, let field, let suggestion):
      "\(path.isEmpty ? "the schema" : path) has no field `\(field)`"
        + (suggestion.map { "; did you mean `\($0)`?" } ?? "")
    case .duplicateEntity(let name): "duplicate entity `\(name)`"
    case .misnamedEntity(let key, let name): "the entity under `\(key)` is called `\(name)`"
    case .missingPrimaryKey(let entity): "\(entity) has no primary key"
    case .duplicatePrimaryKey(let entity, let column):
      "the primary key of \(entity) has `\(column)` twice"
    case .emptyName(let entity, let property):
      "\(property.map { entity + "." + $0 } ?? "`\(entity)`") has an empty name or column"
    case .duplicateProperty(let entity, let name):
      "\(entity).\(name) is both an attribute and a relationship"
    case .invalidStorage(let entity, let attribute, let type, let storage):
      "\(entity).\(attribute): \(type.rawValue) cannot be stored as \(storage.rawValue)"
        + (type.storageForms.isEmpty ? "" : ", but as ")
        + type.storageForms.map(\.rawValue).joined(separator: ", ")
    case .deepType(let entity, let attribute, let limit):
      "\(entity).\(attribute) has more than \(limit) levels of types"
    case .unknownDestination(let entity, let relationship, let destination):
      "\(entity).\(relationship) leads to the unknown entity `\(destination)`"
    case .missingJoin(let entity, let relationship):
      "\(entity).\(relationship) does not name the columns that join it"
    case .unequalJoin(let entity, let relationship, let near, let far):
      "\(entity).\(relationship) joins \(near) columns with \(far)"
    case .orderedToOne(let entity, let relationship):
      "\(entity).\(relationship) leads to one object, so it cannot be ordered"
    case .unknownParent(let entity, let parent):
      "\(entity) inherits from the unknown entity `\(parent)`"
    case .inheritanceCycle(let names):
      "\((names + names.prefix(1)).joined(separator: " inherits from ")): a cycle"
    case .tooManyAncestors(let entity, let limit):
      "\(entity) has more than \(limit) ancestors"
    case .missingDiscriminator(let entity):
      "\(entity) shares a table but has no discriminator"
    case .invalidDiscriminator(let entity):
      "the discriminator of \(entity) is neither a string nor an integer"
    case .duplicateDiscriminator(let entity, let other, let value):
      "\(entity) and \(other) have the same discriminator, "
        + FormatPrinter(style: .canonical).text(of: ExpressionNode(.constant(value)))
    case .differingDiscriminators(let entity, let column, let other, let otherColumn):
      "\(entity) is identified by `\(column)` and \(other) by `\(otherColumn)`, in one table"
    }
  }
}

extension AttributeType {
  /// The forms in which a column can store a value of the type.
  public var storageForms: [StorageForm] {
    switch self {
    case .bool: [.native, .integer]
    case .integer: [.native, .integer]
    case .real: [.native, .single]
    case .decimal: [.native, .text, .number]
    case .text: [.native, .text, .cast, .padded]
    case .url: [.native, .text]
    case .date:
      [
        .native, .secondsSince1970, .secondsSince2001, .iso8601, .zoneless, .nanoseconds,
        .zonelessNanoseconds,
      ]
    case .uuid: [.native, .text, .blob]
    case .bytes: [.native, .blob, .external]
    case .json: [.native, .text, .archive, .any]
    case .list(of: let element, _), .map(of: let element, _): element.storageForms
    case .object: []
    }
  }
}
