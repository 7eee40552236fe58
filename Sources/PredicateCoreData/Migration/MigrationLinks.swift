import PredicateEvaluation
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The links of a batch of objects, resolved to keys of the target.
struct MigrationLinks {
  struct Update: Sendable {
    var entity: String
    var setting: [String: Value]
    var keys: [Value] = []
  }

  struct Join: Sendable {
    var entity: String
    var columns: [String]
    var rows: [[String: Value]] = []
  }

  struct UpdateKey: Hashable, Sendable {
    var entity: String
    var setting: [String: Value]
  }

  /// The targets of one relationship of one object.
  private struct Found {
    var relation: Int
    var object: Int
    /// The source objects, or the values of the key.
    var sources: [String] = []
    var values: [Value] = []
  }

  private let step: MigrationPlan.Step
  private let target: Schema
  private let layout: StoreLayout
  private(set) var updates: [UpdateKey: Update] = [:]
  private(set) var joins: [String: Join] = [:]
  private(set) var rejects: [MigrationReport.Reject] = []
  private(set) var unlinked = 0
  private(set) var count = 0

  init(_ step: MigrationPlan.Step, _ target: Schema) {
    self.step = step
    self.target = target
    layout = StoreLayout(target)
  }

  mutating func read(_ objects: [StoredObject], _ store: any MutableStorageBackend) async throws {
    var found: [Found] = []
    for (relation, mapped) in step.relations.enumerated() {
      for (index, object) in objects.enumerated() {
        if let one = self.found(mapped, relation, object, index) { found.append(one) }
      }
    }
    let sources = Set(objects.map(\.identifier.description)).union(found.flatMap(\.sources))
    let mappings = Set(step.relations.flatMap(\.candidates)).union([step.mapping.name])
    let keys = try await Self.keys(of: sources.sorted(), mappings.sorted(), store)
    let byValue = try await keysByValue(found, store)
    for one in found {
      let relation = step.relations[one.relation]
      let object = objects[one.object]
      let source = object.identifier.description
      // An object that did not fit has no row.
      guard let text = keys[source]?[step.mapping.name],
        let own = MigrationValues.key(text, as: step.keyType)
      else { continue }
      var others: [Value] = []
      for name in one.sources {
        let made = relation.candidates.compactMap { keys[name]?[$0] }
          .compactMap { MigrationValues.key($0, as: keyType(of: relation.destination)) }
        if made.isEmpty { unlinked += 1 }
        others += made
      }
      for value in one.values {
        if let key = byValue[one.relation]?[value] { others.append(key) } else { unlinked += 1 }
      }
      if others.isEmpty, !relation.isOptional {
        reject(
          source,
          relation.name,
          "it must not be nil, but its object was not migrated"
        )
        continue
      }
      if !relation.isToMany, others.count > 1 {
        reject(
          source,
          relation.name,
          one.sources.count + one.values.count > 1
            ? "it leads to \(others.count) objects, but is to-one"
            : "its object became \(others.count) rows: choose one with `by`"
        )
        continue
      }
      add(relation, own, others)
    }
  }

  private func keyType(of entity: String) -> AttributeType {
    guard let found = target.resolvedEntity(named: entity), let key = found.primaryKey.first else {
      return .integer
    }
    return layout.tables[found.table]?[key]?.type ?? .integer
  }

  private mutating func reject(_ source: String, _ name: String, _ reason: String) {
    rejects.append(
      MigrationReport.Reject(
        mapping: step.mapping.name,
        source: source,
        attribute: name,
        reason: reason
      )
    )
  }

  private mutating func found(
    _ mapped: MigrationPlan.Relation,
    _ relation: Int,
    _ object: StoredObject,
    _ index: Int
  ) -> Found? {
    var one = Found(relation: relation, object: index)
    do throws(MigrationError) {
      switch mapped.mapping {
      case .objects: one.sources = try sources(mapped, object)
      case .key(let attribute, _):
        let type = target.resolvedEntity(named: mapped.destination)?.attributes[attribute]?.type
        let data = try mapped.evaluator.data(of: object)
        let values: [Value]
        switch data {
        case .list(let several), .set(let several): values = several
        case .null, .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url, .map:
          values = [data]
        }
        one.values = values.filter { $0 != .null }
          .map { value in type.flatMap { MigrationValues.converted(value, to: $0) } ?? value }
      }
    } catch {
      reject(object.identifier.description, mapped.name, "\(error)")
      return nil
    }
    return one
  }

  /// The source objects of an expression.
  private func sources(
    _ mapped: MigrationPlan.Relation,
    _ object: StoredObject
  ) throws(MigrationError) -> [String] {
    let result: KeyedValue
    do throws(EvaluationError) { result = try mapped.evaluator.value(on: object) } catch {
      throw MigrationError("", "\(error)")
    }
    var elements = [result]
    if case .collection(let collection) = result { elements = collection.elements }
    var sources: [String] = []
    for element in elements {
      switch element {
      case .object(let other as StoredObject): sources.append(other.identifier.description)
      case .value(.null): break
      case .value, .object, .collection:
        throw MigrationError("", "the expression gives no objects")
      }
    }
    return sources
  }

  /// The target keys of objects, by their mappings.
  private static func keys(
    of sources: [String],
    _ mappings: [String],
    _ store: any MutableStorageBackend
  ) async throws -> [String: [String: String]] {
    var keys: [String: [String: String]] = [:]
    for start in stride(from: 0, to: sources.count, by: 1000) {
      let some = sources[start..<min(start + 1000, sources.count)]
      let request = MigrationLedger.request(
        MigrationLedger.keys,
        [
          MigrationLedger.isIn("mapping", mappings.map(Value.text)),
          MigrationLedger.isIn("source", some.map(Value.text)),
        ]
      )
      for row in try await store.objects(request) {
        guard case .text(let mapping)? = row["mapping"], case .text(let source)? = row["source"],
          case .text(let target)? = row["target"]
        else { continue }
        keys[source, default: [:]][mapping] = target
      }
    }
    return keys
  }

  /// The keys of target objects by the values of an attribute, for each relationship that uses one.
  private func keysByValue(
    _ found: [Found],
    _ store: any MutableStorageBackend
  ) async throws -> [Int: [Value: Value]] {
    var result: [Int: [Value: Value]] = [:]
    for (index, relation) in step.relations.enumerated() {
      guard case .key(let attribute, _) = relation.mapping else { continue }
      let values = Set(found.filter { $0.relation == index }.flatMap(\.values))
      guard !values.isEmpty else { continue }
      let request = MigrationLedger.request(
        relation.destination,
        [MigrationLedger.isIn(attribute, Array(values))]
      )
      for row in try await store.objects(request) {
        guard let value = row[attribute], let key = row[MigrationLedger.key] else { continue }
        result[index, default: [:]][value] = key
      }
    }
    return result
  }

  private mutating func add(_ relation: MigrationPlan.Relation, _ own: Value, _ others: [Value]) {
    count += others.count
    switch relation.link {
    case .own(let name):
      guard let other = others.first else { return }
      update(step.mapping.target, [name: other], own)
    case .other(let column, let order):
      for (place, other) in others.enumerated() {
        var setting = [column: own]
        if let order { setting[order] = .integer(Int64(place)) }
        update(relation.destination, setting, other)
      }
    case .joined(let table, let near, let far, let order):
      var join = joins[table] ?? Join(entity: MigrationLedger.join(table), columns: [near, far])
      for (place, other) in others.enumerated() {
        var row = [near: own, far: other]
        if let order { row[order] = .integer(Int64(place)) }
        join.rows.append(row)
      }
      joins[table] = join
    }
  }

  private mutating func update(_ entity: String, _ setting: [String: Value], _ key: Value) {
    let id = UpdateKey(entity: entity, setting: setting)
    updates[id, default: Update(entity: entity, setting: setting)].keys.append(key)
  }
}
