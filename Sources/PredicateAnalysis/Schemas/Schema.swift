/// What a store holds: its entities, by name.
///
///     let schema = try Schema(jsonText: #"{"entities": {"Person": {"attributes": {"age": "integer"}}}}"#)
public struct Schema: Hashable, Sendable {
  public var entities: [String: Entity]

  /// Unchecked; `validate()` says whether it makes sense.
  public init(entities: [String: Entity] = [:]) {
    self.entities = entities
  }
}
