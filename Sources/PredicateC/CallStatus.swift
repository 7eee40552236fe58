import PredicateArrow
import PredicateEvaluation
import PredicatePlatform
import PredicateSyntax

/// The result of a call, `pq_status` in C. Numbers never change.
enum CallStatus: Int32 {
  case ok = 0
  /// The predicate is invalid; the message is the report of `pq_check`.
  case invalid = 1
  /// The call is invalid: a pointer that is NULL, options that cannot be read.
  case argument = 2
  /// The data cannot be read.
  case data = 3
  case cancelled = 4
  /// Placeholders have no arguments.
  case unbound = 5
  case memory = 6
}

/// The reason why a call failed, as JSON for the caller.
struct CallFailure: Error {
  let status: CallStatus
  let json: String

  init(_ status: CallStatus, json: String) {
    self.status = status
    self.json = json
  }

  init(_ status: CallStatus, _ message: String) {
    self.init(status, json: JSONText.of(.object([("message", .text(message))])))
  }

  init(_ fault: BorrowedFault) {
    let message = "\(fault.column): \(fault.message)"
    self.init(
      .data,
      json: JSONText.of(.object([("message", .text(message)), ("column", .text(fault.column))]))
    )
  }

  init(_ error: PredicateFormatError) {
    self.init(.invalid, json: CheckReport.json(of: error.source, error.diagnostics))
  }

  static func null(_ name: String) -> Self { Self(.argument, "'\(name)' is NULL") }
}

/// A caller's place for a text, which the caller frees with `pq_free`.
typealias TextResult = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// Runs a call: its failure becomes a status and a text. `result` may be NULL.
func call(
  _ result: TextResult?,
  _ body: () throws(CallFailure) -> String?
) -> Int32 {
  result?.pointee = nil
  var status = CallStatus.ok
  var text: String?
  do throws(CallFailure) {
    text = try body()
  } catch {
    status = error.status
    text = error.json
  }
  if let text, let result {
    guard let copy = strdup(text) else { return CallStatus.memory.rawValue }
    result.pointee = copy
  }
  return status.rawValue
}

/// A caller's text: `length` bytes of UTF-8.
func text(
  _ start: UnsafePointer<CChar>?,
  _ length: UInt,
  _ name: String
) throws(CallFailure) -> String {
  let bytes = try bytes(UnsafeRawPointer(start), length, name)
  guard let text = String(validating: bytes, as: UTF8.self) else {
    throw CallFailure(.argument, "'\(name)' is not UTF-8")
  }
  return text
}

/// A caller's text that ends with a zero; nil for NULL.
func text(
  _ start: UnsafePointer<CChar>?,
  _ name: String
) throws(CallFailure) -> String? {
  guard let start else { return nil }
  return try text(start, UInt(strlen(start)), name)
}

/// A caller's bytes. NULL is no bytes.
func bytes(
  _ start: UnsafeRawPointer?,
  _ length: UInt,
  _ name: String
) throws(CallFailure) -> UnsafeRawBufferPointer {
  guard let count = Int(exactly: length) else {
    throw CallFailure(.argument, "the length of '\(name)' is too large")
  }
  guard start != nil || count == 0 else { throw .null(name) }
  return UnsafeRawBufferPointer(start: start, count: count)
}
