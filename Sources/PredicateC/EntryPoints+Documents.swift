import PredicateEvaluation
import PredicateJSON
import PredicatePlatform
import PredicateSyntax

/// Bits of the argument `flags`.
enum DocumentFlag {
  /// Values that JSON lacks are written as in `TaggedValue`.
  static let tagged: UInt32 = 1
}

/// Decides one document.
@c(pq_match_json)
public func matchJSON(
  _ predicate: OpaquePointer?,
  _ document: UnsafePointer<CChar>?,
  _ length: UInt,
  _ flags: UInt32,
  _ answer: UnsafeMutablePointer<UInt8>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  answer?.pointee = BorrowedAnswer.undecided
  return call(error) { () throws(CallFailure) in
    guard let answer else { throw .null("answer") }
    let handle = try PredicateHandle.at(predicate)
    let document = try bytes(UnsafeRawPointer(document), length, "document")
    // A document of one line without tags is read like a line.
    if flags & DocumentFlag.tagged == 0, !document.contains(UInt8(ascii: "\n")), !document.isEmpty {
      return try handle.withLines { (lines) throws(CallFailure) in
        let mask = UnsafeMutableBufferPointer(start: answer, count: 1)
        let findings = try lines.decide(document, into: mask) { false }
        return findings.errors.first?.json
      }
    }
    let evaluator = try handle.requirePrepared().evaluator
    let value = try handle.document(document, flags)
    do throws(EvaluationError) {
      let matches = try evaluator.matches(value)
      answer.pointee = matches ? BorrowedAnswer.match : BorrowedAnswer.noMatch
    } catch {
      return RowError(row: 0, error).json
    }
    return nil
  }
}

/// Decides one document, without the reason.
@c(pq_matches)
public func matches(
  _ predicate: OpaquePointer?,
  _ document: UnsafePointer<CChar>?,
  _ length: UInt,
  _ flags: UInt32
) -> Int32 {
  var answer = BorrowedAnswer.undecided
  let status = matchJSON(predicate, document, length, flags, &answer, nil)
  return status == CallStatus.ok.rawValue ? Int32(answer) : -status
}

/// Reports the value of each part of a predicate for a document, and why.
@c(pq_trace_json)
public func traceJSON(
  _ predicate: OpaquePointer?,
  _ document: UnsafePointer<CChar>?,
  _ length: UInt,
  _ flags: UInt32,
  _ trace: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  call(trace) { () throws(CallFailure) in
    let handle = try PredicateHandle.at(predicate)
    let document = try bytes(UnsafeRawPointer(document), length, "document")
    let evaluator = try handle.requirePrepared().evaluator
    let trace = evaluator.trace(try handle.document(document, flags))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let tree = (try? encoder.encode(trace)).map { String(decoding: $0, as: UTF8.self) }
    return JSONText.of(
      .object([
        ("matches", trace.truth.map(JSONItem.bool) ?? .null), ("text", .text("\(trace)")),
        ("trace", tree.map(JSONItem.raw) ?? .null),
      ])
    )
  }
}

extension PredicateHandle {
  /// The value of a document.
  fileprivate func document(
    _ bytes: UnsafeRawBufferPointer,
    _ flags: UInt32
  ) throws(CallFailure) -> KeyedValue {
    let value: KeyedValue
    do throws(JSONError) {
      value = try JSONReader(dates: options.dates).read(bytes)
    } catch {
      throw CallFailure(.data, error.description)
    }
    return flags & DocumentFlag.tagged == 0 ? value : try TaggedValue.read(value)
  }
}
