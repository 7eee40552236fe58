import PredicateCoreData
import PredicateEvaluation
import PredicateJSON
import PredicatePlatform
import PredicateStorage
import PredicateSyntax

/// Opens a Core Data store.
@c(pq_store_open)
public func openStore(
  _ path: UnsafePointer<CChar>?,
  _ options: UnsafePointer<CChar>?,
  _ store: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  store?.pointee = nil
  return call(error) { () throws(CallFailure) in
    guard let store else { throw .null("store") }
    guard let path = try text(path, "path") else { throw .null("path") }
    let handle = try StoreHandle(path: path, options: text(options, "options"))
    store.pointee = OpaquePointer(Unmanaged.passRetained(handle).toOpaque())
    return nil
  }
}

/// Frees a store. Its cursors remain readable. The copy that a store reads belongs to the process
/// that opened it: a child that was forked from it must not delete it.
@c(pq_store_close)
public func closeStore(_ store: OpaquePointer?) {
  guard let store, !ForkCheck.isForked else { return }
  Unmanaged<StoreHandle>.fromOpaque(UnsafeRawPointer(store)).release()
}

/// Describes a store.
@c(pq_store_describe)
public func describeStore(
  _ store: OpaquePointer?,
  _ description: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  call(description) { () throws(CallFailure) in
    let handle = try StoreHandle.at(store)
    do throws(StorageError) {
      return JSONText.of(try ModelReport(handle.store).json)
    } catch {
      throw CallFailure(error)
    }
  }
}

/// Counts objects.
@c(pq_store_count)
public func countInStore(
  _ store: OpaquePointer?,
  _ predicate: OpaquePointer?,
  _ request: UnsafePointer<CChar>?,
  _ cancellation: OpaquePointer?,
  _ count: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  counted(store, predicate, request, cancellation, count, error) {
    (store, request) async throws(StorageError) in try await store.count(request)
  }
}

/// Counts the objects that match under one logic of nil but not under the other.
@c(pq_store_differences)
public func countDifferences(
  _ store: OpaquePointer?,
  _ predicate: OpaquePointer?,
  _ request: UnsafePointer<CChar>?,
  _ cancellation: OpaquePointer?,
  _ count: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  counted(store, predicate, request, cancellation, count, error) {
    (store, request) async throws(StorageError) in try await store.differences(request)
  }
}

private func counted(
  _ store: OpaquePointer?,
  _ predicate: OpaquePointer?,
  _ request: UnsafePointer<CChar>?,
  _ cancellation: OpaquePointer?,
  _ count: UnsafeMutablePointer<UInt64>?,
  _ error: TextResult?,
  _ body: @escaping @Sendable (CoreDataBackend, FetchRequest) async throws(StorageError) -> Int
) -> Int32 {
  count?.pointee = 0
  return call(error) { () throws(CallFailure) in
    guard let count else { throw .null("count") }
    let (handle, request) = try asked(store, predicate, request)
    let policy = request.policy
    let found = try CancellationHandle.waiting(cancellation) {
      [store = handle.store, request = request.request] () async throws(CallFailure) in
      do throws(StorageError) { return try await body(store, request) } catch {
        throw CallFailure(error, under: policy)
      }
    }
    count.pointee = UInt64(clamping: found)
    return nil
  }
}

/// The store and the request of a call.
private func asked(
  _ store: OpaquePointer?,
  _ predicate: OpaquePointer?,
  _ request: UnsafePointer<CChar>?
) throws(CallFailure) -> (StoreHandle, StoreRequest) {
  let handle = try StoreHandle.at(store)
  guard let json = try text(request, "request") else { throw .null("request") }
  return (handle, try StoreRequest(json, PredicateHandle.optional(at: predicate), in: handle.store))
}

/// Opens a cursor over objects.
@c(pq_store_objects)
public func objectsOfStore(
  _ store: OpaquePointer?,
  _ predicate: OpaquePointer?,
  _ request: UnsafePointer<CChar>?,
  _ flags: UInt32,
  _ cursor: UnsafeMutablePointer<OpaquePointer?>?,
  _ columns: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  cursor?.pointee = nil
  return call(columns) { () throws(CallFailure) in
    guard let cursor else { throw .null("cursor") }
    let (handle, request) = try asked(store, predicate, request)
    let records: RecordBatches
    do throws(StorageError) {
      records = try handle.reader.records(
        request.request,
        keys: request.keys,
        allowedBy: request.policy
      )
    } catch {
      throw CallFailure(error, under: request.policy)
    }
    give(CursorHandle(records, ValueForm(flags), request.policy), to: cursor)
    return JSONText.of(.object([("columns", .list(records.columns.map(\.json)))]))
  }
}

/// Opens a cursor over the history of a store.
@c(pq_store_history)
public func historyOfStore(
  _ store: OpaquePointer?,
  _ predicate: OpaquePointer?,
  _ request: UnsafePointer<CChar>?,
  _ flags: UInt32,
  _ cursor: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  cursor?.pointee = nil
  return call(error) { () throws(CallFailure) in
    guard let cursor else { throw .null("cursor") }
    let handle = try StoreHandle.at(store)
    let predicate = try PredicateHandle.optional(at: predicate)
    let policy = predicate?.options.policy
    var token: HistoryToken?
    var entity: String?
    for member in try text(request, "request").map({ json throws(CallFailure) in
      try CallMembers.read(json, "request")
    }) ?? [] {
      switch member.key {
      case "since":
        token = HistoryToken(try CallMembers.text(member))
        if token == nil { throw CallMembers.wrong(member.key, member.value) }
      case "entity": entity = try CallMembers.text(member)
      default: throw CallMembers.unknown(member.key)
      }
    }
    let prepared = try predicate?.requirePreparedForStores()
    do throws(HistoryError) {
      let records = try HistoryRecords(
        handle.store,
        since: token,
        matching: prepared?.predicate,
        of: entity,
        allowedBy: policy
      )
      give(CursorHandle(records, ValueForm(flags), policy), to: cursor)
    } catch {
      throw CallFailure(error, under: policy)
    }
    return nil
  }
}

/// Describes the tables with readable names for a store's rows.
@c(pq_store_tables)
public func tablesOfStore(
  _ store: OpaquePointer?,
  _ tables: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  call(tables) { () throws(CallFailure) in
    JSONText.of(.object([("tables", try StoreHandle.at(store).tables().json)]))
  }
}

/// Opens a cursor over the rows of such a table.
@c(pq_store_rows)
public func rowsOfStore(
  _ store: OpaquePointer?,
  _ table: UnsafePointer<CChar>?,
  _ flags: UInt32,
  _ cursor: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  cursor?.pointee = nil
  return call(error) { () throws(CallFailure) in
    guard let cursor else { throw .null("cursor") }
    let tables = try StoreHandle.at(store).tables()
    guard let name = try text(table, "table") else { throw .null("table") }
    guard let rows = tables.rows(of: name, batchSize: 1_000) else {
      let known = tables.tables.map(\.name).joined(separator: ", ")
      throw CallFailure(.argument, "unknown table '\(name)'; known: \(known)")
    }
    give(CursorHandle(rows, ValueForm(flags)), to: cursor)
    return nil
  }
}

/// Reads the next batch.
@c(pq_cursor_next)
public func nextOfCursor(
  _ cursor: OpaquePointer?,
  _ cancellation: OpaquePointer?,
  _ lines: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ report: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  lines?.pointee = nil
  return call(report) { () throws(CallFailure) in
    guard let lines else { throw .null("lines") }
    guard let batch = try CursorHandle.at(cursor).next(cancellation) else { return nil }
    guard let copy = strdup(batch.lines) else {
      throw CallFailure(.memory, "out of memory")
    }
    lines.pointee = copy
    return batch.report
  }
}

/// Frees a cursor.
@c(pq_cursor_close)
public func closeCursor(_ cursor: OpaquePointer?) {
  guard let cursor, !ForkCheck.isForked else { return }
  Unmanaged<CursorHandle>.fromOpaque(UnsafeRawPointer(cursor)).release()
}

private func give(_ handle: CursorHandle, to place: UnsafeMutablePointer<OpaquePointer?>) {
  place.pointee = OpaquePointer(Unmanaged.passRetained(handle).toOpaque())
}

extension ValueForm {
  /// The form for the bits of `flags`.
  init(_ flags: UInt32) { self = flags & DocumentFlag.tagged == 0 ? .plain : .tagged }
}
