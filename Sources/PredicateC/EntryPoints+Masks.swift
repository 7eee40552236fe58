import CArrow
import PredicateArrow
import PredicateEvaluation
import PredicatePlatform
import PredicateSyntax

/// Decides lines of JSON.
@c(pq_mask_ndjson)
public func maskNDJSON(
  _ predicate: OpaquePointer?,
  _ text: UnsafePointer<CChar>?,
  _ length: UInt,
  _ mask: UnsafeMutablePointer<UInt8>?,
  _ rows: UInt,
  _ cancellation: OpaquePointer?,
  _ report: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  masked(report, mask, rows) { (mask) throws(CallFailure) in
    let handle = try PredicateHandle.at(predicate)
    let text = try bytes(UnsafeRawPointer(text), length, "text")
    let findings = try handle.withLines { (lines) throws(CallFailure) in
      try lines.decide(text, into: mask, isCancelled: CancellationHandle.question(cancellation))
    }
    return MaskReport(
      rows: findings.rows,
      matches: findings.matches,
      undecided: findings.undecided,
      errors: findings.errors,
      isCancelled: findings.isCancelled
    )
  }
}

/// Counts lines, so that a caller knows how long the mask must be.
@c(pq_count_lines)
public func countLines(_ text: UnsafePointer<CChar>?, _ length: UInt) -> UInt {
  guard let text, let count = Int(exactly: length) else { return 0 }
  return UInt(LineReading.lineCount(of: UnsafeRawBufferPointer(start: text, count: count)))
}

/// Decides the rows of an array of the Arrow C data interface, which the caller keeps.
@c(pq_mask_arrow)
public func maskArrow(
  _ predicate: OpaquePointer?,
  _ schema: UnsafeRawPointer?,
  _ array: UnsafeRawPointer?,
  _ mask: UnsafeMutablePointer<UInt8>?,
  _ rows: UInt,
  _ cancellation: OpaquePointer?,
  _ report: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  masked(report, mask, rows) { (mask) throws(CallFailure) in
    let handle = try PredicateHandle.at(predicate)
    let prepared = try handle.requirePrepared()
    guard let schema else { throw .null("schema") }
    guard let array else { throw .null("array") }
    do throws(BorrowedFault) {
      let table = try ArrowImport.table(
        schema.assumingMemoryBound(to: ArrowSchema.self),
        array.assumingMemoryBound(to: ArrowArray.self),
        dates: handle.options.dates
      )
      guard table.rowCount <= mask.count else {
        throw BorrowedFault("the array", "has more rows than the mask has bytes")
      }
      let findings = try table.decide(
        prepared.evaluator,
        into: mask,
        isCancelled: CancellationHandle.question(cancellation)
      )
      return MaskReport(
        rows: table.rowCount,
        matches: findings.matches,
        undecided: findings.undecided,
        errors: findings.errors.map { RowError(row: $0.row, $0.error) },
        isCancelled: findings.isCancelled
      )
    } catch {
      throw CallFailure(error)
    }
  }
}

/// Creates a flag by which other threads stop a call.
@c(pq_cancellation_new)
public func makeCancellation() -> OpaquePointer? {
  OpaquePointer(Unmanaged.passRetained(CancellationHandle()).toOpaque())
}

/// Stops the calls that received the flag.
@c(pq_cancel)
public func cancel(_ cancellation: OpaquePointer?) {
  guard let cancellation else { return }
  Unmanaged<CancellationHandle>.fromOpaque(UnsafeRawPointer(cancellation)).takeUnretainedValue()
    .cancel()
}

/// Frees a flag that no call uses any more.
@c(pq_cancellation_free)
public func freeCancellation(_ cancellation: OpaquePointer?) {
  guard let cancellation else { return }
  Unmanaged<CancellationHandle>.fromOpaque(UnsafeRawPointer(cancellation)).release()
}

/// Runs a call that fills a mask.
private func masked(
  _ report: TextResult?,
  _ mask: UnsafeMutablePointer<UInt8>?,
  _ rows: UInt,
  _ body: (UnsafeMutableBufferPointer<UInt8>) throws(CallFailure) -> MaskReport
) -> Int32 {
  var isCancelled = false
  let status = call(report) { () throws(CallFailure) in
    guard let count = Int(exactly: rows) else {
      throw CallFailure(.argument, "too many rows")
    }
    guard mask != nil || count == 0 else { throw .null("mask") }
    let found = try body(UnsafeMutableBufferPointer(start: mask, count: count))
    isCancelled = found.isCancelled
    return found.json
  }
  return status == CallStatus.ok.rawValue && isCancelled ? CallStatus.cancelled.rawValue : status
}

/// The report next to a mask: counts and the first errors.
private struct MaskReport {
  let rows: Int
  let matches: Int
  let undecided: Int
  let errors: [RowError]
  let isCancelled: Bool

  var json: String {
    JSONText.of(
      .object([
        ("rows", .integer(rows)), ("matches", .integer(matches)),
        ("undecided", .integer(undecided)), ("errors", .list(errors.map { .raw($0.json) })),
      ])
    )
  }
}
