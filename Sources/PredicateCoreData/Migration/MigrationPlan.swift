import PredicateAnalysis
import PredicateEvaluation
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// A mapping that has been checked against the two schemas.
struct MigrationPlan: Sendable {
  /// The way a relationship of the target is written.
  enum Link: Sendable {
    /// Columns of the object's own row.
    case own(relationship: String)
    /// Columns of the other rows, and the column of their order.
    case other(column: String, order: String?)
    /// Rows of a join table.
    case joined(table: String, near: String, far: String, order: String?)
  }

  struct Relation: Sendable {
    let name: String
    let mapping: RelationshipMapping
    let evaluator: ExpressionEvaluator
    let link: Link
    let isOptional: Bool
    let isToMany: Bool
    let destination: String
    /// The candidate mappings of the objects.
    let candidates: [String]
    let prefetched: [String]
  }

  struct AttributeStep: Sendable {
    let name: String
    let attribute: Attribute
    let evaluator: ExpressionEvaluator
    /// Whether the expression is an attribute with values of any type, which are written like in an
    /// export.
    let isArchive: Bool

    /// The value in the target's type; nil if it does not fit.
    func converted(_ value: Value) -> Value? {
      isArchive
        ? ExportedValues.stored(value, as: attribute.type)
        : MigrationValues.converted(value, to: attribute.type)
    }
  }

  struct Step: Sendable {
    let mapping: EntityMapping
    let request: FetchRequest
    let key: ExpressionEvaluator?
    let keyType: AttributeType
    /// The table's entity, by which keys are numbered.
    let root: String
    let attributes: [AttributeStep]
    let relations: [Relation]

    /// The request for the second pass.
    var linking: FetchRequest {
      var request = request
      request.relationshipKeyPathsForPrefetching = relations.flatMap(\.prefetched)
      return request
    }
  }

  private(set) var steps: [Step] = []

  /// Checks a mapping. `translate` rewrites an expression about an entity in terms of its objects'
  /// keys.
  init(
    _ mapping: MigrationMapping,
    from source: Schema,
    to target: Schema,
    translating translate: @escaping (BoundExpression, String) -> BoundExpression
  ) throws(MigrationError) {
    var checker = PlanChecker(
      mapping: mapping,
      source: source,
      target: target,
      translate: translate
    )
    for index in mapping.entities.indices {
      if let step = checker.step(index) { steps.append(step) }
    }
    if mapping.entities.isEmpty { checker.report("entities", "there is nothing to migrate") }
    guard checker.problems.isEmpty else { throw MigrationError(checker.problems) }
  }
}

private struct PlanChecker {
  let mapping: MigrationMapping
  let source: Schema
  let target: Schema
  private let translate: (BoundExpression, String) -> BoundExpression
  private let layout: StoreLayout
  /// The places of the mappings by their targets, and by their names.
  private let byTarget: [String: [Int]]
  private let byName: [String: [Int]]
  /// The children of each entity of the target.
  private let children: [String: [String]]
  private(set) var problems: [MigrationError.Problem] = []

  init(
    mapping: MigrationMapping,
    source: Schema,
    target: Schema,
    translate: @escaping (BoundExpression, String) -> BoundExpression
  ) {
    (self.mapping, self.source, self.target) = (mapping, source, target)
    self.translate = translate
    layout = StoreLayout(target)
    let places = mapping.entities.indices
    byTarget = Dictionary(grouping: places) { mapping.entities[$0].target }
    byName = Dictionary(grouping: places) { mapping.entities[$0].name }
    children = Dictionary(grouping: target.entities.values) { $0.parent ?? "" }
      .mapValues { $0.map(\.name) }
  }

  mutating func report(_ path: String, _ message: String) {
    problems.append(.init(path, message))
  }

  private mutating func entity(_ name: String, in schema: Schema, at path: String) -> Entity? {
    if let entity = schema.resolvedEntity(named: name) { return entity }
    report(path, "\(StorageError.unknownEntity(name, in: schema))")
    return nil
  }

  mutating func step(_ index: Int) -> MigrationPlan.Step? {
    let part = mapping.entities[index]
    let path = "entities[\(index)]"
    let from = entity(part.source, in: source, at: path + ".source")
    let to = entity(part.target, in: target, at: path + ".target")
    guard let from, let to else { return nil }
    var keyText = part.key
    var texts = part.attributes
    guard to.primaryKey.count == 1, let keyColumn = layout.tables[to.table]?[to.primaryKey[0]]
    else {
      report(
        path + ".target",
        "“\(to.name)” has a key of several columns, which mappings do not support"
      )
      return nil
    }
    // An attribute that is the key is its expression.
    for (name, text) in part.attributes where to.attributes[name]?.column == to.primaryKey[0] {
      if keyText != nil {
        report("\(path).attributes.\(name)", "it is the primary key, which `key` sets")
      }
      keyText = text
      texts[name] = nil
    }
    switch (keyColumn.type, keyText) {
    case (.integer, _), (.text, .some), (.uuid, .some): break
    // Keys of other types cannot be stored as text without loss.
    default:
      report(
        path + ".key",
        "the key of “\(to.name)” is \(keyColumn.type.phrase): give its expression, of an integer, a text or a UUID"
      )
    }
    let key = keyText.flatMap { evaluator($0, part.source, at: path + ".key") }
    var attributes: [MigrationPlan.AttributeStep] = []
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      let place = "\(path).attributes.\(name)"
      guard let attribute = to.attributes[name] else {
        report(place, "\(StorageError.unknownKey(name, of: to))")
        continue
      }
      guard let evaluator = evaluator(text, part.source, at: place) else { continue }
      attributes.append(
        MigrationPlan.AttributeStep(
          name: name,
          attribute: attribute,
          evaluator: evaluator,
          isArchive: from.attributes[text]?.type == .json
        )
      )
    }
    for (name, attribute) in to.attributes.sorted(by: { $0.key < $1.key })
    where !attribute.isOptional && texts[name] == nil && attribute.column != to.primaryKey[0]
      && attribute.column != to.discriminator?.column
    {
      report("\(path).attributes", "“\(to.name).\(name)” must not be nil, and has no expression")
    }
    var relations: [MigrationPlan.Relation] = []
    for (name, mapping) in part.relationships.sorted(by: { $0.key < $1.key }) {
      let place = "\(path).relationships.\(name)"
      guard let relationship = to.relationships[name] else {
        report(place, "\(StorageError.unknownKey(name, of: to))")
        continue
      }
      if let relation = relation(name, relationship, mapping, part, to, at: place) {
        relations.append(relation)
      }
    }
    var request = FetchRequest(entity: part.source)
    var terms: [PredicateNode] = []
    if let text = part.predicate {
      do throws(MigrationError) {
        terms.append(try MigrationText.predicate(text, at: path + ".predicate").root)
      } catch { problems += error.problems }
    }
    if !part.includesSubentities, let own = exact(from, at: path) { terms.append(own) }
    if !terms.isEmpty {
      let predicate = BoundPredicate(
        source: nil,
        root: terms.count == 1 ? terms[0] : PredicateNode(.and(terms))
      )
      do throws(PredicateFormatError) {
        _ = try predicate.checked(against: source, entity: part.source)
      } catch { report(path + ".predicate", MigrationText.words(error)) }
      request.predicate = predicate
    }
    return MigrationPlan.Step(
      mapping: part,
      request: request,
      key: key,
      keyType: keyColumn.type,
      root: layout.root(of: to.name),
      attributes: attributes,
      relations: relations
    )
  }

  /// The condition that excludes objects of child entities; nil if there are none.
  private mutating func exact(_ entity: Entity, at path: String) -> PredicateNode? {
    guard source.descendants(of: entity.name).count > 1 else { return nil }
    guard let own = entity.discriminator, let value = own.value,
      let name = entity.attributes.first(where: { $0.value.column == own.column })?.key
    else {
      report(path + ".subentities", "no attribute distinguishes “\(entity.name)” from its children")
      return nil
    }
    return PredicateNode(
      .comparison(Comparison(nil, .key(name), .equal, [], ExpressionNode(.constant(value))))
    )
  }

  private mutating func evaluator(
    _ text: String,
    _ entity: String,
    at path: String
  ) -> ExpressionEvaluator? {
    do throws(MigrationError) {
      let expression = translate(try MigrationText.expression(text, at: path), entity)
      do throws(PredicateFormatError) {
        try expression.check(against: source, entity: entity)
        return try ExpressionEvaluator(expression)
      } catch {
        throw MigrationError(path, MigrationText.words(error))
      }
    } catch {
      problems += error.problems
      return nil
    }
  }

  private mutating func relation(
    _ name: String,
    _ relationship: Relationship,
    _ mapping: RelationshipMapping,
    _ part: EntityMapping,
    _ entity: Entity,
    at path: String
  ) -> MigrationPlan.Relation? {
    var candidates: [String] = []
    var prefetched: [String] = []
    let text: String
    switch mapping {
    case .objects(let expression, let names):
      text = expression
      let possible = family(of: relationship.destination)
        .flatMap { byTarget[$0] ?? [] }.sorted().map { self.mapping.entities[$0].name }
      candidates = names.isEmpty ? possible : names
      for name in names where !possible.contains(name) {
        let hints = Spelling.hints(for: name, among: possible).map { "; " + $0 }.joined()
        report(path + ".by", "no mapping “\(name)” leads to “\(relationship.destination)”\(hints)")
      }
      if candidates.isEmpty {
        report(path, "no mapping leads to “\(relationship.destination)”")
      } else if let reached = reached(by: expression, from: part.source),
        !candidates.contains(where: { name in
          (byName[name] ?? []).contains { areRelated(self.mapping.entities[$0].source, reached) }
        })
      {
        report(
          path,
          "“\(expression)” leads to \(reached), whose objects are not migrated to \(relationship.destination)"
        )
      }
      if source.resolvedEntity(named: part.source)?.relationships[expression] != nil {
        prefetched = [expression]
      }
    case .key(let attribute, let expression):
      text = expression
      let destination = target.resolvedEntity(named: relationship.destination)
      if let destination, destination.attributes[attribute] == nil {
        report(path + ".attribute", "\(StorageError.unknownKey(attribute, of: destination))")
      }
    }
    guard let evaluator = evaluator(text, part.source, at: path),
      let link = link(name, relationship, entity, at: path)
    else { return nil }
    return MigrationPlan.Relation(
      name: name,
      mapping: mapping,
      evaluator: evaluator,
      link: link,
      isOptional: relationship.isOptional || relationship.cardinality == .many,
      isToMany: relationship.cardinality == .many,
      destination: relationship.destination,
      candidates: candidates,
      prefetched: prefetched
    )
  }

  /// The source entity at the end of a path of relationships; nil for any other expression.
  private func reached(by text: String, from source: String) -> String? {
    guard let root = try? MigrationText.expression(text, at: "").root else { return nil }
    if case .evaluatedObject = root.kind { return source }
    guard case .keyPath(base: nil, let steps) = root.kind else { return nil }
    var entity = source
    for step in steps {
      guard case .key(let key) = step,
        let next = self.source.resolvedEntity(named: entity)?.relationships[key]
      else { return nil }
      entity = next.destination
    }
    return entity
  }

  /// Whether an object may belong to both entities.
  private func areRelated(_ first: String, _ second: String) -> Bool {
    isAncestor(first, of: second) || isAncestor(second, of: first)
  }

  private func isAncestor(_ ancestor: String, of name: String) -> Bool {
    var next: String? = name
    // At most as many steps as entities, which ends a cycle.
    for _ in 0...source.entities.count {
      guard let current = next else { return false }
      if current == ancestor { return true }
      next = source.entities[current]?.parent
    }
    return false
  }

  /// The entity of the target and its descendants.
  private func family(of entity: String) -> [String] {
    var found = [entity]
    var next = 0
    while next < found.count {
      found += children[found[next]] ?? []
      next += 1
    }
    return found
  }

  private mutating func link(
    _ name: String,
    _ relationship: Relationship,
    _ entity: Entity,
    at path: String
  ) -> MigrationPlan.Link? {
    let far = target.resolvedEntity(named: relationship.destination)?.primaryKey ?? []
    switch relationship.join {
    case .direct(let pairs) where pairs.count == 1 && relationship.cardinality == .one:
      guard far == [pairs[0].far] else { break }
      return .own(relationship: name)
    case .direct(let pairs) where pairs.count == 1:
      guard entity.primaryKey == [pairs[0].near] else { break }
      return .other(column: pairs[0].far, order: relationship.orderColumn)
    case .through(let table, let nears, let fars) where nears.count == 1 && fars.count == 1:
      guard entity.primaryKey == [nears[0].near], far == [fars[0].far] else { break }
      return .joined(
        table: table,
        near: nears[0].far,
        far: fars[0].near,
        order: relationship.orderColumn
      )
    case .direct, .through: break
    }
    report(path, "the relationship is not joined by the primary key of its objects")
    return nil
  }
}
