package import PredicateAnalysis
package import PredicateStorage
import PredicateSyntax

/// The outcome of an export.
public struct ExportReport: Hashable, Sendable {
  /// Creates a report of nothing.
  public init() {}

  /// The report of an export of lines, in which nothing can be dangling.
  package init(
    of store: CoreDataBackend,
    _ predicates: [String: BoundPredicate?],
    _ missing: MissingFiles
  ) throws(StorageError) {
    misfits = missing.counts
    if predicates.isEmpty { strays = try store.strays() }
  }

  /// The number of objects that were written, by entity, without those of its children.
  public internal(set) var counts: [String: Int] = [:]
  /// The number of keys that lead to no exported object and were left nil, by relationship:
  /// `Page.book`. Of tables between two entities: the number of pairs that were left out, by table.
  public internal(set) var danglingKeys: [String: Int] = [:]
  /// The number of values that were left nil because their column cannot hold them, or because the
  /// file of their data is missing, by attribute: `Item.price`.
  public internal(set) var misfits: [String: Int] = [:]
  /// The number of rows that belong to no entity of the model and were left out, by the root entity
  /// whose table they are in. They are counted where the whole store is exported.
  public internal(set) var strays: [String: Int] = [:]
  /// Whether nothing was left out.
  public var isWhole: Bool { danglingKeys.isEmpty && misfits.isEmpty && strays.isEmpty }

  /// The report as JSON: `{"danglingKeys": {"Page.book": 1}, "misfits": {}, "objects": {"Page": 12}, "strays": {}}`.
  public var jsonText: String {
    let members = [
      "objects": counts, "danglingKeys": danglingKeys, "misfits": misfits, "strays": strays,
    ]
    return members.mapValues { counts in Value.map(counts.mapValues { .integer(Int64($0)) }) }
      .jsonText
  }
}
