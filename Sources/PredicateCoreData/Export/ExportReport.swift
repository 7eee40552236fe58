import PredicateStorage
import PredicateSyntax

/// The outcome of an export.
public struct ExportReport: Hashable, Sendable {
  /// Creates a report of nothing.
  public init() {}

  /// The number of objects that were written, by entity, without those of its children.
  public internal(set) var counts: [String: Int] = [:]
  /// The number of keys that lead to no exported object and were left nil, by relationship:
  /// `Page.book`. Of tables between two entities: the number of pairs that were left out, by table.
  public internal(set) var danglingKeys: [String: Int] = [:]
  /// The number of values that their column cannot hold and that were left nil, by attribute:
  /// `Item.price`.
  public internal(set) var misfits: [String: Int] = [:]

  /// The report as JSON: `{"danglingKeys": {"Page.book": 1}, "misfits": {}, "objects": {"Page": 12}}`.
  public var jsonText: String {
    let members = ["objects": counts, "danglingKeys": danglingKeys, "misfits": misfits]
    return members.mapValues { counts in Value.map(counts.mapValues { .integer(Int64($0)) }) }
      .jsonText
  }
}
