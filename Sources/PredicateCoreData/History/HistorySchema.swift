import PredicateAnalysis
import PredicateEvaluation
import PredicateModels
import PredicateSchema
import PredicateSyntax

/// The schema for predicates over changes: the store's, with an entity of changes.
struct HistorySchema {
  static let object = "object"

  private(set) var schema: Schema
  /// The name of the entity of changes.
  let entity: String
  /// The keys of the objects that changes lead to.
  let objectKeys: Set<String>
  /// The name of the entity for objects of any entity, if changes of all are requested.
  private let union: String?

  /// `entityName` is the entity whose changes are requested; nil for those of all entities, whose
  /// keys are then those of any. A key that has different types in different entities needs an
  /// entity.
  init(_ model: ManagedObjectModel, _ schema: Schema, of entityName: String?) {
    self.schema = schema
    entity = Self.unused("Change", in: schema)
    let target: Entity
    if let entityName, let known = schema.resolvedEntity(named: entityName) {
      target = known
      union = nil
    } else {
      target = Self.union(of: schema, named: Self.unused("Object", in: schema))
      self.schema.entities[target.name] = target
      union = target.name
    }
    objectKeys = Set(target.attributes.keys).union(target.relationships.keys)
    var attributes: [String: Attribute] = [:]
    for key in HistoryKey.allCases {
      attributes[key.rawValue] = Attribute(
        column: key.rawValue,
        type: Self.type(of: key, model, schema),
        isOptional: Self.isOptional(key)
      )
    }
    let join = Join.direct(on: [ColumnPair(near: "objectID", far: "objectID")])
    self.schema.entities[entity] = Entity(
      name: entity,
      primaryKey: [HistoryKey.change.rawValue],
      attributes: attributes,
      relationships: [
        Self.object: Relationship(
          destination: target.name,
          cardinality: .one,
          isOptional: true,
          join: join
        )
      ]
    )
  }

  /// The evaluator of a predicate about a change of a store, with the limits of the policy, if any.
  func evaluator(
    of predicate: BoundPredicate,
    in store: CoreDataBackend,
    allowedBy policy: PredicatePolicy?
  ) throws(PredicateFormatError) -> Evaluator {
    guard let policy else {
      let translated = translated(predicate, in: store)
      return try Evaluator(translated.checked(against: schema, entity: entity).predicate)
    }
    let validated = try predicate.validated(by: policy, against: schema, entity: entity)
    let checked = try validated.checked(against: schema, entity: entity)
    return try Evaluator(
      ValidatedPredicate(predicate: translated(checked.predicate, in: store), policy: policy)
    )
  }

  /// A predicate in terms of the keys of changes and objects.
  private func translated(_ predicate: BoundPredicate, in store: CoreDataBackend) -> BoundPredicate
  {
    // A deeper tree is rejected when it is checked.
    guard predicate.root.height <= TreeNode.depthLimit else { return predicate }
    let scope = EntityScope(schema, root: entity)
    var rewriter = store.identifierRewriter(scope, union: union)
    var identifiers = HistoryIdentifiers()
    let root = rewriter.rewrite(identifiers.rewrite(predicate.root))
    return root == predicate.root ? predicate : predicate.replacing(root)
  }

  private static func unused(_ name: String, in schema: Schema) -> String {
    var name = name
    while schema.entities[name] != nil { name += "_" }
    return name
  }

  private static func type(
    of key: HistoryKey,
    _ model: ManagedObjectModel,
    _ schema: Schema
  ) -> AttributeType {
    switch key {
    case .kind, .entity, .author, .bundle, .process, .context: .text
    case .change, .transaction: .integer
    case .timestamp: .date
    case .objectID: .url
    case .updated: .list(of: .text, hasOptionalElements: false)
    case .tombstone: tombstone(model, schema)
    }
  }

  private static func isOptional(_ key: HistoryKey) -> Bool {
    switch key {
    case .kind, .entity, .objectID, .change, .transaction: false
    case .timestamp, .author, .bundle, .process, .context, .updated, .tombstone: true
    }
  }

  /// The attributes that models preserve; any key if the model preserves none.
  private static func tombstone(_ model: ManagedObjectModel, _ schema: Schema) -> AttributeType {
    var fields: [String: Attribute] = [:]
    for entity in model.entities {
      for attribute in entity.attributes where attribute.isPreservedAfterDeletion {
        guard var known = schema.entities[entity.name]?.attributes[attribute.name] else { continue }
        known.isOptional = true
        if let other = fields[attribute.name], other.type != known.type { return .json }
        fields[attribute.name] = known
      }
    }
    return fields.isEmpty ? .json : .object(fields: fields)
  }

  /// An entity with the keys of all entities, without those whose types differ.
  private static func union(of schema: Schema, named name: String) -> Entity {
    var union = Entity(name: name)
    var differing: Set<String> = []
    for entity in schema.entities.values {
      for (key, attribute) in entity.attributes {
        if let known = union.attributes[key], known.type != attribute.type { differing.insert(key) }
        if union.relationships[key] != nil { differing.insert(key) }
        union.attributes[key] = attribute
        union.attributes[key]?.isOptional = true
      }
      for (key, relationship) in entity.relationships {
        if let known = union.relationships[key],
          known.destination != relationship.destination
            || known.cardinality != relationship.cardinality
        {
          differing.insert(key)
        }
        if union.attributes[key] != nil { differing.insert(key) }
        union.relationships[key] = relationship
        if relationship.cardinality == .one { union.relationships[key]?.isOptional = true }
      }
    }
    for key in differing {
      union.attributes[key] = nil
      union.relationships[key] = nil
    }
    return union
  }
}
