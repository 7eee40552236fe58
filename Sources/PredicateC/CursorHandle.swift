import PredicateAnalysis
import PredicateCoreData
import PredicateEvaluation
import PredicatePlatform
import PredicateStorage
import PredicateSyntax

/// A number of lines of JSON from a store, with their report.
struct CursorBatch: Sendable {
  let lines: String
  /// `{"rows": 256}`
  let report: String
}

/// The rest of a store's answer, `pq_cursor` in C. One thread at a time reads it.
final class CursorHandle: Sendable {
  typealias Read = @Sendable () async throws(CallFailure) -> CursorBatch?

  private enum State {
    case waiting(Read)
    /// Another thread is reading.
    case reading
    case ended
    /// The records read before are not the whole answer.
    case failed(CallFailure)
  }

  private let state: Mutex<State>

  init(_ read: @escaping Read) { state = Mutex(.waiting(read)) }

  /// The next lines; nil at the end. After a failure each call fails in the same way.
  func next(_ cancellation: OpaquePointer?) throws(CallFailure) -> CursorBatch? {
    let before = state.withLock { state in
      let before = state
      if case .waiting = state { state = .reading }
      return before
    }
    switch before {
    case .ended: return nil
    case .failed(let failure): throw failure
    case .reading: throw CallFailure(.argument, "the cursor is in use by another thread")
    case .waiting(let read):
      do throws(CallFailure) {
        let batch = try CancellationHandle.waiting(cancellation, read)
        state.withLock { $0 = batch == nil ? .ended : .waiting(read) }
        return batch
      } catch {
        state.withLock { $0 = .failed(error) }
        throw error
      }
    }
  }

  static func at(_ pointer: OpaquePointer?) throws(CallFailure) -> CursorHandle {
    guard let pointer else { throw .null("cursor") }
    try ForkCheck.require()
    return Unmanaged<CursorHandle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }
}

extension CursorHandle {
  /// A cursor over records, as objects of JSON.
  convenience init(_ records: RecordBatches, _ form: ValueForm, _ policy: PredicatePolicy?) {
    let writer = LineWriter(records.columns.map(\.name), form)
    self.init { () async throws(CallFailure) -> CursorBatch? in
      do throws(StorageError) { return try await records.next().map(writer.batch) } catch {
        throw CallFailure(error, under: policy)
      }
    }
  }

  /// A cursor over the rows of a table.
  convenience init(_ rows: PlainRows, _ form: ValueForm) {
    let writer = LineWriter(rows.table.columns.map(\.name), form)
    self.init { () async throws(CallFailure) -> CursorBatch? in
      do throws(StorageError) { return try await rows.next().map(writer.batch) } catch {
        throw CallFailure(error)
      }
    }
  }

  /// A cursor over changes, whose reports have the token to continue from.
  convenience init(_ records: HistoryRecords, _ form: ValueForm, _ policy: PredicatePolicy?) {
    let reader = HistoryReader(records.changes)
    self.init { () async throws(CallFailure) -> CursorBatch? in
      let batch: HistoryBatch?
      do throws(HistoryError) { batch = try await reader.next() } catch {
        throw CallFailure(error, under: policy)
      }
      guard let batch else { return nil }
      var lines = ""
      for change in batch.changes {
        lines += JSONText.of(.object(records.members(of: change, form.json))) + "\n"
      }
      let skipped = batch.skipped.sorted { $0.key < $1.key }
      let report = JSONItem.object([
        ("rows", .integer(batch.changes.count)), ("token", .text("\(batch.token)")),
        ("skipped", .object(skipped.map { ($0.key, .integer($0.value)) })),
      ])
      return CursorBatch(lines: lines, report: JSONText.of(report))
    }
  }
}

/// The batches of a history, in order.
private actor HistoryReader {
  private var iterator: HistoryChanges.Iterator

  init(_ changes: HistoryChanges) { iterator = changes.makeAsyncIterator() }

  func next() async throws(HistoryError) -> HistoryBatch? {
    var iterator = iterator
    defer { self.iterator = iterator }
    return try await iterator.next(isolation: self)
  }
}

/// The form of values that JSON lacks.
enum ValueForm: Sendable {
  /// like the output of `predcheck query`
  case plain
  /// with tags, like arguments
  case tagged

  func json(_ value: Value) -> String {
    switch self {
    case .plain: JSONText.of(value)
    case .tagged: TaggedValue.json(value)
    }
  }
}

/// Writes rows as JSON objects, one per line.
private struct LineWriter: Sendable {
  private let names: [String]
  private let form: ValueForm

  init(_ names: [String], _ form: ValueForm) {
    self.names = names.map { JSONText.quoted($0) + ": " }
    self.form = form
  }

  func batch(_ rows: [[Value]]) -> CursorBatch {
    var lines = ""
    for row in rows {
      var separator = "{"
      for (name, value) in zip(names, row) {
        lines += separator + name + form.json(value)
        separator = ", "
      }
      lines += names.isEmpty ? "{}\n" : "}\n"
    }
    return CursorBatch(lines: lines, report: "{\"rows\": \(rows.count)}")
  }
}
