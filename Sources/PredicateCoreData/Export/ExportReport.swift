package import PredicateAnalysis
package import PredicateStorage
import PredicateSyntax

/// The result of an export.
public struct ExportReport: Hashable, Sendable {
  /// Creates an empty report.
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

  /// The number of objects written, by entity, without those of its children.
  public internal(set) var counts: [String: Int] = [:]
  /// The number of dangling keys, written as nil, by relationship: `Page.book`. For tables between
  /// two entities: the number of omitted pairs, by table.
  public internal(set) var danglingKeys: [String: Int] = [:]
  /// The number of values written as nil because their column cannot hold them, or because the file
  /// with their data is missing, by attribute: `Item.price`.
  public internal(set) var misfits: [String: Int] = [:]
  /// The number of omitted rows that belong to no entity of the model, by the root entity of their
  /// table. They are counted if the whole store is exported.
  public internal(set) var strays: [String: Int] = [:]
  /// Whether nothing was lost.
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
