public import PredicateModels
import PredicatePlatform
import PredicateSyntax

extension MigrationMapping {
  /// Infers the mapping of a lightweight migration from one version of a model to another: entities
  /// and properties that were added, removed or renamed by their renaming identifier, wider types,
  /// changed optionality, another hierarchy.
  ///
  /// Throws a `MigrationError` that names each part that cannot be inferred, and a `ModelError` for
  /// an invalid model.
  public init(
    inferredFrom old: ManagedObjectModel,
    to new: ManagedObjectModel
  ) throws {
    self = try Self(inferredThrough: [old, new])
  }

  /// One step, with both ends of each relationship.
  private init(stepFrom old: ManagedObjectModel, to new: ManagedObjectModel) throws {
    var inference = MigrationInference(try ModelComparison(from: old, to: new))
    let entities = inference.entities()
    if !inference.problems.isEmpty { throw MigrationError(inference.problems) }
    guard !entities.isEmpty else {
      throw MigrationError(
        "",
        "nothing in “\(old.name)” corresponds to anything in “\(new.name)”: give a mapping"
      )
    }
    self.init(entities: entities)
  }

  /// The mapping from the first of several versions to the last, inferred step by step.
  public init(inferredThrough versions: [ManagedObjectModel]) throws {
    var steps = zip(versions, versions.dropFirst()).makeIterator()
    guard let (old, new) = steps.next() else {
      throw MigrationError("", "a migration needs at least two versions")
    }
    var mapping = try Self(stepFrom: old, to: new)
    var last = new
    while let (old, new) = steps.next() {
      mapping = try mapping.followed(by: Self(stepFrom: old, to: new))
      last = new
    }
    mapping.leaveOutOtherEnds(of: last)
    self = mapping
  }

  /// Removes unordered to-many relationships whose other end is mapped: that end has the key.
  private mutating func leaveOutOtherEnds(of model: ManagedObjectModel) {
    let lines = MigrationInference.lines(of: model)
    let mapped = Dictionary(grouping: entities, by: \.target)
    let named = Dictionary(
      model.entities.map { ($0.name, MigrationInference.named($0.relationships)) },
      uniquingKeysWith: { first, _ in first }
    )
    func relationship(_ name: String, of entity: String) -> ModelRelationship? {
      lines[entity]?.lazy.compactMap { named[$0.name]?[name] }.first
    }
    var families: [String: [String]] = [:]
    for (name, line) in lines {
      for entity in line { families[entity.name, default: []].append(name) }
    }
    for index in entities.indices {
      for name in entities[index].relationships.keys {
        guard let own = relationship(name, of: entities[index].target), own.isToMany,
          !own.isOrdered, let inverse = own.inverse,
          relationship(inverse, of: own.destination)?.isToMany == false
        else { continue }
        let others = families[own.destination, default: []].flatMap { mapped[$0] ?? [] }
        if !others.isEmpty, others.allSatisfy({ $0.relationships[inverse] != nil }) {
          entities[index].relationships[name] = nil
        }
      }
    }
  }
}

/// Infers the mapping of each entity from the differences between two versions.
private struct MigrationInference {
  private let comparison: ModelComparison
  private(set) var problems: [MigrationError.Problem] = []

  /// Each entity of both versions with its ancestors, the nearest first.
  private let oldLines: [String: [ModelEntity]]
  private let newLines: [String: [ModelEntity]]
  /// The entity of the older version for each continuing one of the newer.
  private let sources: [String: ModelEntity]
  private let parents: Set<String>
  /// The roots of the older version whose objects become those of each root of the newer one.
  private let sourceRoots: [String: Set<String>]
  /// The entities of the older version whose objects may become objects of each entity of the newer
  /// one.
  private let origins: [String: Set<String>]

  init(_ comparison: ModelComparison) {
    self.comparison = comparison
    let lines = Self.lines(of: comparison.old)
    oldLines = lines
    newLines = Self.lines(of: comparison.new)
    parents = Set(comparison.old.entities.compactMap(\.parent))
    var sources: [String: ModelEntity] = [:]
    for entity in comparison.old.entities {
      if let name = comparison.newEntity(for: entity.name) {
        sources[name] = sources[name] ?? entity
      }
    }
    self.sources = sources
    var roots: [String: Set<String>] = [:]
    var origins: [String: Set<String>] = [:]
    for (name, line) in newLines {
      let ancestors = sources[name].map { old in old.name }.flatMap { lines[$0] }?.map(\.name) ?? []
      for entity in line { origins[entity.name, default: []].formUnion(ancestors) }
      guard let root = line.last?.name, let source = sources[name],
        let sourceRoot = oldLines[source.name]?.last?.name
      else { continue }
      roots[root, default: []].insert(sourceRoot)
    }
    sourceRoots = roots
    self.origins = origins
  }

  static func lines(of model: ManagedObjectModel) -> [String: [ModelEntity]] {
    let entities = Dictionary(
      model.entities.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    return entities.mapValues { entity in
      var line = [entity]
      var seen: Set = [entity.name]
      while let name = line.last?.parent, let next = entities[name], seen.insert(name).inserted {
        line.append(next)
      }
      return line
    }
  }

  mutating func entities() -> [EntityMapping] {
    var mappings: [EntityMapping] = []
    for new in comparison.new.entities.sorted(by: { $0.name < $1.name }) {
      guard let old = sources[new.name], !old.isAbstract else { continue }
      if new.isAbstract {
        problems.append(
          .init(new.name, "it is abstract now: write what the objects of \(old.name) become")
        )
        continue
      }
      var mapping = EntityMapping(source: old.name, target: new.name)
      // Children have their own mappings.
      mapping.includesSubentities = !parents.contains(old.name)
      if let root = newLines[new.name]?.last, sourceRoots[root.name]?.count == 1 {
        mapping.key = "objectID"
      }
      let names = names(of: old)
      let ownLine = newLines[new.name] ?? []
      for attribute in ownLine.flatMap(\.attributes) {
        guard let text = text(for: attribute, of: new.name, from: names, old) else { continue }
        for (path, _) in comparison.new.parts(of: attribute) {
          // Each part has its own column, as in `PlainSchema`.
          let column = ([attribute.name] + path).joined(separator: "_")
          let keys = path.map { "." + FormatPrinter().text(of: ExpressionNode.key($0)) }
          mapping.attributes[column] = text + keys.joined()
        }
      }
      for relationship in ownLine.flatMap(\.relationships) {
        let text = text(for: relationship, of: new.name, from: names, old)
        mapping.relationships[relationship.name] = text.map { RelationshipMapping.objects($0) }
      }
      mappings.append(mapping)
    }
    return mappings
  }

  /// The properties of an older entity by their names in the newer version.
  private typealias Names = (
    attributes: [String: ModelAttribute], relationships: [String: ModelRelationship]
  )

  private func names(of old: ModelEntity) -> Names {
    var names: Names = ([:], [:])
    for entity in oldLines[old.name] ?? [] {
      for attribute in entity.attributes where !attribute.isTransient {
        guard let name = comparison.newName(of: attribute.name, of: old.name) else { continue }
        names.attributes[name] = names.attributes[name] ?? attribute
      }
      for relationship in entity.relationships where !relationship.isTransient {
        guard let name = comparison.newName(of: relationship.name, of: old.name) else { continue }
        names.relationships[name] = names.relationships[name] ?? relationship
      }
    }
    return names
  }

  static func named(_ relationships: [ModelRelationship]) -> [String: ModelRelationship] {
    Dictionary(relationships.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private mutating func text(
    for new: ModelAttribute,
    of entity: String,
    from names: Names,
    _ old: ModelEntity
  ) -> String? {
    guard !new.isTransient else { return nil }
    let place = "\(entity).\(new.name)"
    let standard = new.defaultText
    guard let own = names.attributes[new.name] else {
      if oldLines[old.name]?.contains(where: { $0.hasRelationship(new.name) }) == true {
        problems.append(
          .init(place, "it was a relationship and is an attribute: write its expression")
        )
        return nil
      }
      if standard == nil, !new.isOptional {
        problems.append(
          .init(place, "it is new, must not be nil and has no default: write its expression")
        )
      }
      return standard
    }
    guard own.type.widens(to: new.type),
      comparison.old.parts(of: own).map(\.path) == comparison.new.parts(of: new).map(\.path)
    else {
      problems.append(
        .init(
          place,
          "\(own.type.rawValue) is not converted to \(new.type.rawValue) implicitly: write its expression"
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
    guard let own = names.relationships[new.name] else {
      if oldLines[old.name]?.contains(where: { $0.hasAttribute(new.name) }) == true {
        problems.append(
          .init(place, "it was an attribute and is a relationship: write how its objects are found")
        )
        return nil
      }
      if !new.isOptional, !new.isToMany {
        problems.append(.init(place, "it is new and must not be nil: write how it is found"))
      }
      return nil
    }
    if own.isToMany, !new.isToMany {
      problems.append(
        .init(place, "it was to-many and is to-one: write how its object is chosen")
      )
      return nil
    }
    guard leads(own, to: new) else {
      problems.append(
        .init(
          place,
          "it led to \(own.destination), whose objects are not migrated to \(new.destination)"
        )
      )
      return nil
    }
    return FormatPrinter().text(of: ExpressionNode.key(own.name))
  }

  /// Whether objects of the old destination may become objects of the new one.
  private func leads(_ old: ModelRelationship, to new: ModelRelationship) -> Bool {
    origins[new.destination]?.contains(old.destination) == true
  }
}

extension ModelEntity {
  fileprivate func hasAttribute(_ name: String) -> Bool { attributes.contains { $0.name == name } }
  fileprivate func hasRelationship(_ name: String) -> Bool {
    relationships.contains { $0.name == name }
  }
}

extension ModelAttributeType {
  /// Whether each value of the type is also a value of the other.
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
