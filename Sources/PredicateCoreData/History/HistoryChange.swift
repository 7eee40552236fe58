public import PredicateEvaluation
public import PredicatePlatform
public import PredicateStorage
public import PredicateSyntax

/// A change of an object in a transaction.
///
/// Predicates read it by the keys of `HistoryKey`, and the object as it is now by `object`:
///
///     kind == "update" AND ANY updated == "name" AND object.name CONTAINS[cd] "salt"
public struct HistoryChange: Sendable {
  /// The kind of the change.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The object is new.
    case insert
    /// Properties of the object were changed.
    case update
    /// The object was deleted.
    case delete
  }

  /// The number of the change. Numbers increase within a transaction.
  public let number: Int64
  /// The kind of the change.
  public let kind: Kind
  /// The transaction that the change is part of.
  public let transaction: HistoryTransaction
  /// The identifier of the object.
  public let objectID: ManagedObjectID
  /// The names of the properties that an update changed; empty for other changes, and nil if the
  /// bits cannot be read with certainty. A relationship is also listed if only the order of its
  /// objects changed.
  public let updated: [String]?
  /// The bits of `updated` in the store: `ZCOLUMNS`.
  public let updatedBits: [UInt8]?
  /// The values that a deleted object left behind, of the attributes that the model preserves.
  public let tombstone: [String: Value]
  /// The object as it is now; nil if it is deleted.
  public let object: StoredObject?
  let objectKeys: Set<String>

  /// The place after the change.
  public var token: HistoryToken {
    HistoryToken(store: objectID.store, transaction: transaction.number, change: number)
  }

  /// The values of the keys of `HistoryKey`, without `object`.
  public var values: [String: Value] {
    var values: [String: Value] = [:]
    for key in HistoryKey.allCases { values[key.rawValue] = value(of: key) }
    return values
  }

  func value(of key: HistoryKey) -> Value {
    switch key {
    case .kind: .text(kind.rawValue)
    case .entity: .text(objectID.entity)
    case .objectID: .url(objectID.uri)
    case .change: .integer(number)
    case .transaction: .integer(transaction.number)
    case .timestamp: transaction.timestamp.map(Value.date) ?? .null
    case .author: Self.text(transaction.author)
    case .bundle: Self.text(transaction.bundle)
    case .process: Self.text(transaction.process)
    case .context: Self.text(transaction.context)
    case .updated: updated.map { .list($0.map(Value.text)) } ?? .null
    case .tombstone: kind == .delete ? .map(tombstone) : .null
    }
  }

  private static func text(_ text: String?) -> Value { text.map(Value.text) ?? .null }
}

/// A transaction: the changes of one save.
public struct HistoryTransaction: Hashable, Sendable {
  /// The number of the transaction.
  public let number: Int64
  /// The time at which it was saved; nil if the store does not record it.
  public let timestamp: Date?
  /// The `transactionAuthor` of the context.
  public let author: String?
  /// The bundle identifier of the program.
  public let bundle: String?
  /// The process of the program.
  public let process: String?
  /// The name of the context.
  public let context: String?
}

/// The keys of a change that predicates may read, in addition to `object`.
public enum HistoryKey: String, Hashable, Sendable, CaseIterable {
  /// `insert`, `update` or `delete`
  case kind
  /// the name of the object's own entity
  case entity
  /// the URI of the object
  case objectID
  /// the number of the change
  case change
  /// the number of the transaction
  case transaction
  /// the time of the transaction
  case timestamp
  /// the author of the transaction
  case author
  /// the bundle identifier of the program
  case bundle
  /// the process of the program
  case process
  /// the name of the context
  case context
  /// the names of the changed properties
  case updated
  /// the values that a deleted object left behind
  case tombstone
}

extension HistoryChange: KeyValueReadable {
  /// The value of a key of `HistoryKey`, or of `object`.
  public func value(forKey key: String) -> KeyedValue? {
    if let key = HistoryKey(rawValue: key) { return .value(value(of: key)) }
    guard key == HistorySchema.object else { return nil }
    return object.map { .object(ChangedObject(object: $0, keys: objectKeys)) } ?? .null
  }

  public var readableKeyNames: [String]? {
    HistoryKey.allCases.map(\.rawValue) + [HistorySchema.object]
  }
}

/// An object of any entity: keys of other entities read as nil.
private struct ChangedObject: KeyValueReadable {
  let object: StoredObject
  let keys: Set<String>

  func value(forKey key: String) -> KeyedValue? {
    let isOwn = object.readableKeyNames?.contains(key) == true
    return isOwn ? object.value(forKey: key) : keys.contains(key) ? .null : nil
  }

  var readableKeyNames: [String]? { keys.sorted() }
}
