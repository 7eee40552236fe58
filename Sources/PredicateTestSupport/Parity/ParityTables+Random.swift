import PredicateSchema
import PredicateSyntax

extension ParityTables {
  /// Makes random rows of `ParitySchema`. A third of the nullable values are null; most others
  /// occur in several rows. Relationships lead to existing rows unless `isLoose`: then keys may
  /// lead nowhere and pairs may occur twice, as in databases that enforce nothing, and some
  /// relationships are ordered. If `isChecked`, the values keep to the CHECKs and the digits of
  /// `ParityConstraints.enforced`. Unless `hasInfinities`, no double is infinite.
  package init(
    seed: UInt64,
    size: Int = 10,
    isLoose: Bool = false,
    isChecked: Bool = false,
    hasInfinities: Bool = true
  ) {
    var generator = RowGenerator(
      random: SplitMix64(seed: seed),
      size: size,
      isLoose: isLoose,
      isChecked: isChecked,
      hasInfinities: hasInfinities
    )
    let rows = generator.rows()
    self.init(schema: generator.schema(), rows: rows)
  }
}

private struct RowGenerator {
  var random: SplitMix64
  let size: Int
  let isLoose: Bool
  let isChecked: Bool
  let hasInfinities: Bool

  /// The schema. An ordered relationship must not change any answer.
  mutating func schema() -> Schema {
    var schema = ParitySchema.schema
    guard isLoose else { return schema }
    for (name, entity) in schema.entities.sorted(by: { $0.key < $1.key }) {
      for (key, relationship) in entity.relationships.sorted(by: { $0.key < $1.key })
      where relationship.cardinality == .many && below(3) == 0 {
        schema.entities[name]?.relationships[key]?.isOrdered = true
      }
    }
    return schema
  }

  mutating func rows() -> [ParityTables.Row] {
    let companies = (0..<below(size / 2)).map { Value.integer(Int64($0)) }
    let tags = distinctTexts(below(size / 2 + 1)).map { Value.text($0) }
    let people = ids(below(4) == 0 ? below(3) : 2 + below(size))
    let items = pairs(below(size + 3))
    var result: [ParityTables.Row] = []
    for id in companies { result.append(row("Company", ["id": id])) }
    for label in tags { result.append(row("Tag", ["label": label])) }
    for id in people {
      var values = ["id": id]
      values["company"] = one(of: companies)
      values["boss"] = one(of: people)
      values["tags"] = some(of: tags)
      values["friends"] = some(of: people)
      result.append(row("Person", values))
    }
    // Children come last, so that the rows of one entity are inserted together.
    for (entity, keys) in [("Item", items.filter { _ in below(4) > 0 })] {
      let others = items.filter { !keys.contains($0) }
      for key in keys { result.append(item(entity, key, keys, people)) }
      for key in others { result.append(item("Gadget", key, keys + others, people)) }
    }
    return result
  }

  private mutating func item(
    _ entity: String,
    _ key: Value,
    _ wholes: [Value],
    _ people: [Value]
  ) -> ParityTables.Row {
    var values: [String: Value] = [:]
    if case .list(let parts) = key {
      values["batch"] = parts[0]
      values["number"] = parts[1]
    }
    values["owner"] = one(of: people)
    values["whole"] = one(of: wholes)
    return row(entity, values)
  }

  private mutating func row(_ name: String, _ given: [String: Value]) -> ParityTables.Row {
    var values = given
    let attributes = ParitySchema.schema.resolvedEntity(named: name)?.attributes ?? [:]
    for (key, attribute) in attributes.sorted(by: { $0.key < $1.key }) where values[key] == nil {
      if attribute.isOptional && below(3) == 0 { continue }
      var all = ParityValues.all(of: attribute.type)
      if !hasInfinities { all.removeAll { $0 == .real(.infinity) || $0 == .real(-.infinity) } }
      values[key] = pick(isChecked ? all.filter { ParityConstraints.admit($0, key) } : all)
    }
    return ParityTables.Row(entity: name, values: values)
  }

  private mutating func one(of keys: [Value]) -> Value? {
    if isLoose, below(5) == 0, let key = keys.first { return nowhere(key) }
    return keys.isEmpty || below(3) == 0 ? nil : pick(keys)
  }

  /// A key of the same type that leads to no row.
  private func nowhere(_ key: Value) -> Value {
    switch key {
    case .text(let text):
      // A comparison that ignores case would find the row.
      let other = text.uppercased() == text ? text.lowercased() : text.uppercased()
      return .text(other == text ? "nowhere" : other)
    case .list(let parts): return .list(parts.map { nowhere($0) })
    default: return .integer(-77_777)  // All other keys of the tables are integers.
    }
  }

  /// Nil for no value, or a list, which may be empty.
  private mutating func some(of keys: [Value]) -> Value? {
    if below(3) == 0 { return nil }
    let rarity = 1 + below(3)
    var found = keys.filter { _ in below(rarity) == 0 }
    if isLoose {
      if below(3) == 0, let key = found.first { found.append(key) }
      if below(3) == 0, let key = keys.first { found.append(nowhere(key)) }
    }
    return .list(found)
  }

  private mutating func ids(_ count: Int) -> [Value] {
    let first = pick([1, 0, -3, Int64.max - Int64(max(count, 20)), Int64.min])
    return (0..<count).map { .integer(first + Int64($0)) }
  }

  private mutating func pairs(_ count: Int) -> [Value] {
    (0..<count).map { .list([.integer(Int64($0 / 3)), .integer(Int64($0 % 3))]) }
  }

  private mutating func distinctTexts(_ count: Int) -> [String] {
    Array(ParityValues.texts.shuffled(using: &random).prefix(count))
  }

  private mutating func below(_ limit: Int) -> Int {
    limit < 1 ? 0 : Int.random(in: 0..<limit, using: &random)
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
