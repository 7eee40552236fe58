/// The outcome of an export.
public struct ExportReport: Hashable, Sendable {
  /// The number of objects that were written, by entity, without those of its children.
  public internal(set) var counts: [String: Int] = [:]
  /// The number of keys that lead to no exported object and were left nil, by relationship:
  /// `Page.book`. Of tables between two entities: the number of pairs that were left out, by table.
  public internal(set) var danglingKeys: [String: Int] = [:]
}
