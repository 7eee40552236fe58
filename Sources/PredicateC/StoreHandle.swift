import PredicateAnalysis
import PredicateCoreData
import PredicateEvaluation
import PredicateJSON
import PredicateModels
import PredicatePlatform
import PredicateStorage
import PredicateSyntax

/// A caller's store, `pq_store` in C. Any number of threads may use it at once.
final class StoreHandle: Sendable {
  let store: CoreDataBackend
  let reader: RecordReader
  private let plain = Mutex<PlainTables?>(nil)

  /// Opens a store with options from JSON: `{"model": "Shop.momd", "semantics": "core-data"}`.
  init(path: String, options json: String?) throws(CallFailure) {
    try ForkCheck.require()
    var model: ManagedObjectModel?
    var semantics = NilSemantics.predicate
    for member in try json.map({ json throws(CallFailure) in
      try CallMembers.read(json, "options")
    }) ?? [] {
      switch member.key {
      case "model":
        let path = try CallMembers.text(member)
        do throws(ModelError) { model = try ManagedObjectModel(path: path) } catch {
          throw CallFailure(.data, error.description)
        }
      case "semantics":
        guard let known = NilSemantics(rawValue: try CallMembers.text(member)) else {
          throw CallMembers.wrong(member.key, member.value)
        }
        semantics = known
      default: throw CallMembers.unknown(member.key)
      }
    }
    do throws(StorageError) {
      store = try CoreDataBackend(
        CoreDataFile(path: path, register: TemporaryCopies.registrar),
        model: model,
        options: CoreDataOptions(semantics: semantics)
      )
      reader = try RecordReader(store)
    } catch {
      throw CallFailure(error)
    }
    ForkCheck.note()
  }

  /// The tables with readable names, described on first use.
  func tables() throws(CallFailure) -> PlainTables {
    if let known = plain.withLock({ $0 }) { return known }
    let made: PlainTables
    do throws(StorageError) { made = try PlainTables(store) } catch { throw CallFailure(error) }
    plain.withLock { $0 = made }
    return made
  }

  /// The handle for a caller's pointer.
  static func at(_ pointer: OpaquePointer?) throws(CallFailure) -> StoreHandle {
    guard let pointer else { throw .null("store") }
    try ForkCheck.require()
    return Unmanaged<StoreHandle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }
}

/// The process that reads stores. Threads read them, and a forked child has no threads: there a
/// call would wait forever.
enum ForkCheck {
  private static let reader = Mutex<pid_t?>(nil)

  /// Whether this process was forked from one that had opened a store.
  static var isForked: Bool { reader.withLock { $0 != nil && $0 != getpid() } }

  /// Remembers that this process has opened a store.
  static func note() { reader.withLock { $0 = getpid() } }

  static func require() throws(CallFailure) {
    guard !isForked else {
      throw CallFailure(
        .argument,
        "stores cannot be read after a fork of a process that has opened a store: "
          + "start a new program instead (in Python, the start method 'spawn')"
      )
    }
  }
}

extension CallFailure {
  /// The reason why a store failed. Under a policy, only the part that untrusted clients may see.
  init(_ error: StorageError, under policy: PredicatePolicy? = nil) {
    switch error {
    case .predicate(let error):
      self.init(policy == nil ? error : error.redacted(in: error.source))
    case .evaluation(let error):
      self.init(.data, json: RowError(row: nil, policy == nil ? error : error.redacted).json)
    case .interrupted: self.init(.cancelled, "the call was cancelled")
    case .unknownEntity, .unknownKey, .invalidRequest, .invalidCursor:
      self.init(.argument, Self.text(error, policy))
    case .notUnique, .cannotStore, .cannotOpen, .locked, .exhausted, .corrupt, .notADatabase,
      .readOnly, .existingTable, .missingTable, .missingFunction, .missingColumn, .wrongType,
      .missingFile, .constraint, .full,
      .timedOut, .connectionLost, .engine:
      self.init(.data, Self.text(error, policy))
    }
  }

  private static func text(_ error: StorageError, _ policy: PredicatePolicy?) -> String {
    policy == nil ? error.description : error.summary
  }

  /// The reason why a history cannot be read: `{"message", "reason"}`.
  init(_ error: HistoryError, under policy: PredicatePolicy?) {
    let reason: String
    switch error {
    case .storage(let error):
      self.init(error, under: policy)
      return
    case .noHistory: reason = "noHistory"
    case .otherStore: reason = "otherStore"
    case .expired: reason = "expired"
    case .notReached: reason = "notReached"
    }
    self.init(
      .data,
      json: JSONText.of(
        .object([
          ("message", .text(policy == nil ? error.description : error.summary)),
          ("reason", .text(reason)),
        ])
      )
    )
  }
}
