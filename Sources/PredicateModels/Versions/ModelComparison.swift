import PredicateSchema

/// The differences between two versions of a model that matter to predicates.
///
///     let comparison = try ModelComparison(from: v1, to: v2)
///     for finding in comparison.findings(about: v1.predicates) { print(finding.message) }
///
/// An entity or a property of the newer version is the one of the older version that its renaming
/// identifier names, or else the one of the same name, as in a lightweight migration.
public struct ModelComparison: Sendable {
  /// The older version.
  public let old: ManagedObjectModel
  /// The newer version.
  public let new: ManagedObjectModel
  /// The differences that matter to predicates, in the order of the older version.
  public private(set) var changes: [ModelChange] = []

  let oldSchema: Schema
  let newSchema: Schema
  let oldIndex: ModelIndex
  let newIndex: ModelIndex
  /// The entity of the newer version for each entity of the older one that still exists.
  private let entities: [String: String]
  /// The properties of each entity itself.
  private let oldProperties: [String: NamedProperties]
  private let newProperties: [String: NamedProperties]

  /// Compares two versions; throws a `ModelError` for an invalid model.
  public init(from old: ManagedObjectModel, to new: ManagedObjectModel) throws(ModelError) {
    oldSchema = try old.schema()
    newSchema = try new.schema()
    self.old = old
    self.new = new
    oldIndex = ModelIndex(old)
    newIndex = ModelIndex(new)
    oldProperties = NamedProperties.byEntity(of: old)
    newProperties = NamedProperties.byEntity(of: new)
    let oldNames = Set(old.entities.map(\.name))
    let successors = Successors(new.entities.map { ($0.name, $0.renamingIdentifier) })
    entities = Dictionary(
      old.entities.compactMap { entity in
        successors.name(for: (entity.name, entity.renamingIdentifier), oldNames.contains)
          .map { (entity.name, $0) }
      },
      uniquingKeysWith: { first, _ in first }
    )
    for entity in old.entities { changes += changes(of: entity) }
  }

  /// The name in the newer version of an entity of the older one; nil if it was removed.
  public func newEntity(for name: String) -> String? { entities[name] }

  /// A property that an entity of the older version has or inherits.
  func oldProperty(_ key: String, of entity: String) -> ModelProperty? {
    for entity in oldIndex.lineage(of: entity) {
      if let found = oldProperties[entity.name]?[key] { return found }
    }
    return nil
  }

  /// The property of the newer version that continues one of the older; nil if it was removed.
  func newProperty(for property: ModelProperty, of entity: String) -> ModelProperty? {
    guard let newEntity = entities[entity] else { return nil }
    let line = newIndex.lineage(of: newEntity).compactMap { newProperties[$0.name] }
    let old = (name: property.name, identifier: property.renamingIdentifier)
    for properties in line
    where properties.successors.hasSame(as: old, { oldProperty($0, of: entity) != nil }) {
      return properties[old.name]
    }
    for properties in line {
      if let name = properties.successors.nameRenamed(from: old) { return properties[name] }
    }
    return nil
  }

  func properties(of entity: String, in index: ModelIndex) -> [ModelProperty] {
    index.lineage(of: entity).flatMap(ModelProperty.all)
  }

  func changes(of entity: ModelEntity) -> [ModelChange] {
    guard let newName = entities[entity.name] else { return [.entityRemoved(entity.name)] }
    var changes: [ModelChange] = []
    if newName != entity.name { changes.append(.entityRenamed(entity.name, to: newName)) }
    for property in ModelProperty.all(of: entity) {
      changes += self.changes(of: property, of: entity.name)
    }
    return changes
  }

  /// The changes of one property.
  func changes(of property: ModelProperty, of entity: String) -> [ModelChange] {
    guard let new = newProperty(for: property, of: entity) else {
      return [.keyRemoved(property.name, of: entity)]
    }
    var changes: [ModelChange] = []
    if new.name != property.name {
      changes.append(.keyRenamed(property.name, of: entity, to: new.name))
    }
    let destination = property.destination.map { entities[$0] ?? $0 }
    if new.type != property.type || new.destination != destination {
      changes.append(
        .typeChanged(property.name, of: entity, from: property.words, to: new.words)
      )
    }
    // A to-many relationship is empty instead of nil, which its change of type already covers.
    if new.isOptional != property.isOptional, !new.isToMany {
      changes.append(
        .optionalityChanged(property.name, of: entity, isOptional: new.isOptional)
      )
    }
    if new.isStored != property.isStored {
      changes.append(.storageChanged(property.name, of: entity, isStored: new.isStored))
    }
    return changes
  }
}

extension ModelProperty {
  /// The type with the destination: `to-many Book`
  fileprivate var words: String { destination.map { "\(type) \($0)" } ?? type }
}
