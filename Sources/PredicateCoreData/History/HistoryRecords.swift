package import PredicateAnalysis
package import PredicateEvaluation
import PredicateModels
import PredicateSchema
import PredicateStorage
package import PredicateSyntax

/// The changes of a store as JSON lines, as far as a policy allows.
package struct HistoryRecords: Sendable {
  package let changes: HistoryChanges
  private let keys: [HistoryKey]
  /// The keys of objects to show; nil for all.
  private let objectKeys: Set<String>?
  private let showsObjects: Bool

  package init(
    _ store: CoreDataBackend,
    since token: HistoryToken?,
    matching predicate: BoundPredicate?,
    of entity: String?,
    allowedBy policy: PredicatePolicy?
  ) throws(HistoryError) {
    changes = try store.changes(since: token, matching: predicate, of: entity, allowedBy: policy)
    guard let policy else {
      keys = HistoryKey.allCases
      objectKeys = nil
      showsObjects = true
      return
    }
    let checking = HistorySchema(store.model, store.schema, of: entity)
    func allows(_ path: String) -> Bool {
      policy.allows(keyPath: path, of: checking.entity, in: checking.schema)
    }
    keys = HistoryKey.allCases.filter { allows($0.rawValue) }
    let shown = changes.visibleKeys
    objectKeys = shown
    showsObjects = shown?.isEmpty == false
  }

  /// `{"kind": "update", …, "updated": ["name"], "object": {"name": "Salt"}}`, each value in the
  /// form of `json`.
  package func members(
    of change: HistoryChange,
    _ json: (Value) -> String
  ) -> [(String, JSONItem)] {
    var members = keys.map { key in (key.rawValue, JSONItem.raw(json(change.value(of: key)))) }
    if change.updated == nil, let bits = change.updatedBits, keys.contains(.updated) {
      members.append(("updatedBits", .raw(json(.bytes(bits)))))
    }
    guard showsObjects else { return members }
    guard let object = change.object else { return members + [("object", .null)] }
    let shown = object.attributes.filter { key, _ in
      key != IdentifierRewriter.key && key != IdentifierRewriter.entityKey
        && objectKeys?.contains(key) != false
    }
    let values = shown.sorted { $0.key < $1.key }
    members.append(("object", .object(values.map { ($0.key, .raw(json($0.value))) })))
    return members
  }
}
