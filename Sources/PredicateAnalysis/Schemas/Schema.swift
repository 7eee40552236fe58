/// What a store holds: its entities, by name.
///
///     let schema = try Schema(json: file)  // `Schema+JSON.swift` describes the format
///     let same = try Schema([Entity("Person", [.attribute("age", .integer)])])
public struct Schema: Hashable, Sendable {
  public var entities: [String: Entity]

  /// Unchecked; `validate()` says whether it makes sense.
  public init(entities: [String: Entity] = [:]) {
    self.entities = entities
  }
}
