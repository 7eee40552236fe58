import PredicateEvaluation
import PredicateJSON
import PredicatePlatform
import PredicateSyntax

/// A reader of lines of JSON with its own memory, into which a caller's text is copied chunk by
/// chunk: the reader needs padding that the caller's memory may not have.
final class LineReading: @unchecked Sendable {
  private let filter: JSONLineFilter
  private var chunk: UnsafeMutableRawBufferPointer

  private static let chunkSize = 1 << 20
  private static let firstChunkSize = 1 << 6

  /// Nil if there is no memory.
  init?(_ program: JSONLineProgram) {
    guard let filter = JSONLineFilter(program) else { return nil }
    self.filter = filter
    chunk = .allocate(byteCount: 4_096, alignment: 64)
  }

  deinit { chunk.deallocate() }

  /// Decides the lines of a text. Blank ones do not match. The last line need not be terminated.
  func decide(
    _ text: UnsafeRawBufferPointer,
    into mask: UnsafeMutableBufferPointer<UInt8>,
    isCancelled: () -> Bool
  ) throws(CallFailure) -> LineFindings {
    var findings = LineFindings()
    var start = 0
    var row = 0
    // Few lines first, since each may take up to a second.
    var size = Self.firstChunkSize
    while start < text.count {
      if isCancelled() { findings.isCancelled = true }
      if findings.isCancelled || findings.abandoned >= JSONLineFindings.abandonedMatchLimit {
        break
      }
      let end = Self.end(of: text, from: start, size)
      let began = ContinuousClock.now
      defer {
        let time = ContinuousClock.now - began
        if time < .milliseconds(2) { size = min(size * 8, Self.chunkSize) }
        if time > .milliseconds(20) { size = max(size / 8, Self.firstChunkSize) }
      }
      let found = try read(text[start..<end], isFirst: start == 0)
      guard row + found.newlines <= mask.count else {
        throw CallFailure(.argument, "there are more lines than the mask has bytes")
      }
      for index in row..<(row + found.newlines) { mask[index] = BorrowedAnswer.noMatch }
      for line in found.lines { findings.add(line, row + line.number, &mask[row + line.number]) }
      if findings.abandoned >= JSONLineFindings.abandonedMatchLimit, let last = found.lines.last {
        // Lines after it were not tried.
        for index in (row + last.number)..<(row + found.newlines) {
          mask[index] = BorrowedAnswer.undecided
        }
      }
      row += found.newlines
      start = end
    }
    findings.rows = row
    if start < text.count {
      let rest = Self.lineCount(of: UnsafeRawBufferPointer(rebasing: text[start...]))
      guard row + rest <= mask.count else {
        throw CallFailure(.argument, "there are more lines than the mask has bytes")
      }
      for index in row..<(row + rest) { mask[index] = BorrowedAnswer.undecided }
      findings.undecided += rest
      findings.rows = row + rest
    }
    return findings
  }

  /// The end of the last line that fits into a chunk, or of the first if it is longer.
  private static func end(of text: UnsafeRawBufferPointer, from start: Int, _ size: Int) -> Int {
    let most = min(text.count, start + size)
    if most == text.count { return most }
    var end = most
    while end > start, text[end - 1] != UInt8(ascii: "\n") { end -= 1 }
    if end > start { return end }
    end = most
    while end < text.count, text[end - 1] != UInt8(ascii: "\n") { end += 1 }
    return end
  }

  private func read(
    _ lines: UnsafeRawBufferPointer.SubSequence,
    isFirst: Bool
  ) throws(CallFailure) -> JSONLineFindings {
    let isEnded = lines.last == UInt8(ascii: "\n")
    let length = lines.count + (isEnded ? 0 : 1)
    let needed = length + JSONLineFilter.padding
    if chunk.count < needed {
      chunk.deallocate()
      chunk = .allocate(byteCount: max(needed, 4_096), alignment: 64)
    }
    chunk.copyMemory(from: UnsafeRawBufferPointer(rebasing: lines))
    if !isEnded { chunk[length - 1] = UInt8(ascii: "\n") }
    for place in length..<needed { chunk[place] = 0 }
    do throws(JSONError) {
      return try filter.read(chunk, length: length, isFirst: isFirst, isInverted: false)
    } catch {
      throw CallFailure(.data, "\(error)")
    }
  }

  /// The number of lines; the last need not be terminated.
  static func lineCount(of text: UnsafeRawBufferPointer) -> Int {
    var count = 0
    for byte in text where byte == UInt8(ascii: "\n") { count += 1 }
    if let last = text.last, last != UInt8(ascii: "\n") { count += 1 }
    return count
  }
}

/// The counts of lines by their verdicts, with the first errors.
struct LineFindings {
  var rows = 0
  var matches = 0
  var undecided = 0
  var abandoned = 0
  var isCancelled = false
  /// The first lines that could not be decided, and their errors.
  var errors: [RowError] = []

  mutating func add(_ line: JSONLineFindings.Line, _ row: Int, _ answer: inout UInt8) {
    switch line.outcome {
    case .match:
      matches += 1
      answer = BorrowedAnswer.match
      return
    case .malformed(let error): add(RowError(row: row, error))
    case .undecidable(let error):
      if error.isAbandonedMatch { abandoned += 1 }
      add(RowError(row: row, error))
    }
    answer = BorrowedAnswer.undecided
  }

  private mutating func add(_ error: RowError) {
    undecided += 1
    if errors.count < BorrowedFindings.errorLimit { errors.append(error) }
  }
}

/// The reason why a row could not be decided.
struct RowError {
  let json: String

  /// For an answer that is not a mask, `row` is nil.
  init(row: Int?, _ error: EvaluationError) {
    json = Self.json(row, error.code, error.message, error.span, error.hints)
  }

  init(row: Int, _ error: JSONError) { json = Self.json(row, nil, error.description, nil, []) }

  private static func json(
    _ row: Int?,
    _ code: String?,
    _ message: String,
    _ span: SourceSpan?,
    _ hints: [String]
  ) -> String {
    var members: [(String, JSONItem)] = []
    if let row { members.append(("row", .integer(row))) }
    if let code { members.append(("code", .text(code))) }
    members.append(("message", .text(message)))
    if let span {
      members.append(
        ("span", .object([("start", .integer(Int(span.start))), ("end", .integer(Int(span.end)))]))
      )
    }
    if !hints.isEmpty { members.append(("hints", .list(hints.map(JSONItem.text)))) }
    return JSONText.of(.object(members))
  }
}
