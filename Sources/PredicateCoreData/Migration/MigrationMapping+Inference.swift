public import PredicateModels
import PredicatePlatform
import PredicateSyntax

extension MigrationMapping {
  /// The mapping from one version of a model to another that a lightweight migration would make:
  /// entities and properties that were added, removed or renamed by their renaming identifier, types
  /// that became wider, values that may or may no longer be nil, another hierarchy.
  ///
  /// Throws a `MigrationError` that names each part that cannot be inferred, and a `ModelError` for a
  /// model that is unsound by itself.
  public init(
    inferredFrom old: ManagedObjectModel,
    to new: ManagedObjectModel
  ) throws {
    var inference = MigrationInference(try ModelComparison(from: old, to: new))
    let entities = inference.entities()
    if !inference.problems.isEmpty { throw MigrationError(inference.problems) }
    self.init(entities: entities)
  }

  /// The mapping from the first of several versions to the last, inferred step by step.
  public init(inferredThrough versions: [ManagedObjectModel]) throws {
    var steps = zip(versions, versions.dropFirst()).makeIterator()
    guard let (old, new) = steps.next() else {
      throw MigrationError("", "a migration has at least two versions")
    }
    self = try Self(inferredFrom: old, to: new)
    while let (old, new) = steps.next() {
      self = try followed(by: Self(inferredFrom: old, to: new))
    }
  }
}

/// Infers the mapping of each entity from the differences between two versions.
private struct MigrationInference {
  private let comparison: ModelComparison
  private(set) var problems: [MigrationError.Problem] = []

  init(_ comparison: ModelComparison) { self.comparison = comparison }

  mutating func entities() -> [EntityMapping] {
    var mappings: [EntityMapping] = []
    for new in comparison.new.entities.sorted(by: { $0.name < $1.name }) where !new.isAbstract {
      guard let old = comparison.oldEntity(for: new.name), !old.isAbstract else { continue }
      var mapping = EntityMapping(source: old.name, target: new.name)
      // Children have mappings of their own.
      mapping.includesSubentities = !comparison.old.entities.contains { $0.parent == old.name }
      if isOnlySource(of: new) { mapping.key = "objectID" }
      let names = inherited(by: old, in: comparison.old)
      for attribute in inherited(by: new, in: comparison.new, \.attributes) {
        mapping.attributes[attribute.name] = text(for: attribute, of: new.name, from: names, old)
      }
      for relationship in inherited(by: new, in: comparison.new, \.relationships) {
        mapping.relationships[relationship.name] =
          text(for: relationship, of: new.name, from: names, old)
          .map { .objects($0) }
      }
      mappings.append(mapping)
    }
    return mappings
  }

  /// Whether all objects of the entity's table come from one table, so that their keys differ.
  private func isOnlySource(of entity: ModelEntity) -> Bool {
    let root = comparison.new.lineage(of: entity.name).last?.name
    let family = comparison.new.entities.filter {
      comparison.new.lineage(of: $0.name).last?.name == root
    }
    let sources = family.compactMap { comparison.oldEntity(for: $0.name)?.name }
      .map { comparison.old.lineage(of: $0).last?.name }
    return Set(sources).count == 1
  }

  private typealias Names = (attributes: [ModelAttribute], relationships: [ModelRelationship])

  private func inherited(by entity: ModelEntity, in model: ManagedObjectModel) -> Names {
    (
      inherited(by: entity, in: model, \.attributes),
      inherited(by: entity, in: model, \.relationships)
    )
  }

  private func inherited<Property>(
    by entity: ModelEntity,
    in model: ManagedObjectModel,
    _ properties: KeyPath<ModelEntity, [Property]>
  ) -> [Property] {
    model.lineage(of: entity.name).flatMap { $0[keyPath: properties] }
  }

  private mutating func text(
    for new: ModelAttribute,
    of entity: String,
    from names: Names,
    _ old: ModelEntity
  ) -> String? {
    guard !new.isTransient else { return nil }
    let place = "\(entity).\(new.name)"
    if new.type == .composite {
      problems.append(.init(place, "a composite attribute is not inferred: write its mapping"))
      return nil
    }
    let standard = new.defaultText
    let own = names.attributes.first {
      !$0.isTransient && comparison.newName(of: $0.name, of: old.name) == new.name
    }
    guard let own else {
      if standard == nil, !new.isOptional {
        problems.append(
          .init(place, "it is new, must not be nil and has no default: write its expression")
        )
      }
      return standard
    }
    guard own.type.widens(to: new.type) else {
      problems.append(
        .init(
          place,
          "\(own.type.rawValue) does not become \(new.type.rawValue) by itself: write its expression"
        )
      )
      return nil
    }
    let key = FormatPrinter().text(of: ExpressionNode.key(own.name))
    guard own.isOptional, !new.isOptional, let standard else { return key }
    return "TERNARY(\(key) == nil, \(standard), \(key))"
  }

  private mutating func text(
    for new: ModelRelationship,
    of entity: String,
    from names: Names,
    _ old: ModelEntity
  ) -> String? {
    guard !new.isTransient else { return nil }
    let place = "\(entity).\(new.name)"
    let own = names.relationships.first {
      !$0.isTransient && comparison.newName(of: $0.name, of: old.name) == new.name
    }
    guard let own else {
      if !new.isOptional, !new.isToMany {
        problems.append(.init(place, "it is new and must not be nil: write how it is found"))
      }
      return nil
    }
    if own.isToMany, !new.isToMany {
      problems.append(
        .init(place, "it led to many objects and leads to one: write which of them is meant")
      )
      return nil
    }
    guard leads(own, to: new) else {
      problems.append(
        .init(
          place,
          "it led to \(own.destination), whose objects do not become those of \(new.destination)"
        )
      )
      return nil
    }
    // The other end has the key.
    let inverse = new.inverse.flatMap { name in
      comparison.new.lineage(of: new.destination).lazy
        .compactMap { $0.relationships.first { $0.name == name } }.first
    }
    if new.isToMany, let inverse, !inverse.isToMany, !new.isOrdered, own.isToMany { return nil }
    return FormatPrinter().text(of: ExpressionNode.key(own.name))
  }

  /// Whether objects of the old destination may become some of the new one.
  private func leads(_ old: ModelRelationship, to new: ModelRelationship) -> Bool {
    comparison.new.entities.contains { entity in
      comparison.new.lineage(of: entity.name).contains { $0.name == new.destination }
        && comparison.oldEntity(for: entity.name).map { source in
          comparison.old.lineage(of: source.name).contains { $0.name == old.destination }
        } ?? false
    }
  }
}

extension ModelAttributeType {
  /// Whether each value of the type is one of the other.
  fileprivate func widens(to other: Self) -> Bool {
    if self == other { return true }
    return switch self {
    case .boolean: [.integer16, .integer32, .integer64].contains(other)
    case .integer16: [.integer32, .integer64, .float, .double, .decimal].contains(other)
    case .integer32: [.integer64, .double, .decimal].contains(other)
    case .integer64: other == .decimal
    case .float: [.double, .decimal].contains(other)
    case .double: other == .decimal
    case .uri, .uuid: other == .string
    case .decimal, .string, .date, .binary, .transformable, .objectID, .composite, .undefined:
      false
    }
  }
}

extension ModelAttribute {
  /// The default value as an expression; nil without one.
  fileprivate var defaultText: String? {
    guard let defaultValue, let value = value(of: defaultValue) else { return nil }
    return FormatPrinter(style: .canonical).text(of: ExpressionNode(.constant(value)))
  }

  private func value(of text: String) -> Value? {
    switch type {
    case .integer16, .integer32, .integer64: Int64(text).map(Value.integer)
    case .decimal: Decimal(string: text).map(Value.decimal)
    case .double, .float: Double(text).map(Value.real)
    case .string: .text(text)
    case .boolean: .bool(["YES", "1", "true"].contains(text))
    case .date: Double(text).map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
    case .uuid: UUID(uuidString: text).map(Value.uuid)
    case .uri: .url(text)
    case .binary, .transformable, .objectID, .composite, .undefined: nil
    }
  }
}
