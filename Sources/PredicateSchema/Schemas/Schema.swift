/// The contents of a store: its entities, by name.
///
///     let schema = try Schema(json: file)  // `Schema+JSON.swift` describes the format
///     let same = try Schema([Entity("Person", [.attribute("age", .integer)])])
public struct Schema: Hashable, Sendable {
  /// The entities by name.
  public var entities: [String: Entity] {
    get { storedEntities }
    // With `didSet`, other modules would copy the whole dictionary for every change.
    _modify {
      facts = Derived(SchemaFacts())
      yield &storedEntities
    }
  }
  private var storedEntities: [String: Entity]
  /// Facts derived from the entities
  var facts = Derived(SchemaFacts())
  /// The rules of the store that the schema was read for; by default only those of the language.
  package var storeRules = StoreRules()

  /// Creates a schema without checking it; `validate()` does.
  public init(entities: [String: Entity] = [:]) {
    storedEntities = entities
  }
}
