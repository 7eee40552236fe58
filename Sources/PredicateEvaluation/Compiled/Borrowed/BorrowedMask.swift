package import PredicateSyntax

/// The answers for the rows of a table, one byte each.
package enum BorrowedAnswer {
  package static let noMatch: UInt8 = 0
  package static let match: UInt8 = 1
  /// The row has an error.
  package static let undecided: UInt8 = 2
}

/// The facts found along with the answers.
package struct BorrowedFindings {
  package var matches = 0
  package var undecided = 0
  /// The first rows that could not be decided, and their errors.
  package var errors: [(row: Int, error: EvaluationError)] = []
  /// Whether it was cancelled; the remaining rows are undecided.
  package var isCancelled = false

  package init() {}

  /// The maximum number of errors kept.
  package static let errorLimit = 10
  /// The number of matches that may reach their limits before the rest is not tried: each takes up
  /// to a second, and the pattern is at fault.
  package static let abandonedMatchLimit = 10

  package mutating func add(_ error: EvaluationError, row: Int) {
    undecided += 1
    if errors.count < Self.errorLimit { errors.append((row, error)) }
  }
}

/// The numbers of rows to decide between checks for cancellation: few if each may take up to a
/// second, as with patterns that backtrack.
private struct BorrowedPace {
  private var rows = 8

  /// The number of rows from `start` on. Long runs end at word boundaries of the masks.
  func count(from start: Int, of total: Int) -> Int {
    let end = start + rows
    return min(rows < 64 ? end : end & ~63, total) - start
  }

  mutating func adapt(to time: Duration) {
    if time < .milliseconds(2) {
      rows = min(rows * 8, 1 << 20)
    } else if time > .milliseconds(20) {
      rows = max(rows / 8, 1)
    }
  }
}

extension BorrowedTable {
  /// Decides every row, and writes the answers to `mask`, which has room for all of them.
  /// `isCancelled` is called every thousand rows, and more often if they are slow.
  package func decide(
    _ evaluator: Evaluator,
    variables: [String: Value] = [:],
    into mask: UnsafeMutableBufferPointer<UInt8>,
    isCancelled: () -> Bool
  ) throws(BorrowedFault) -> BorrowedFindings {
    precondition(mask.count >= rowCount, "the mask has a byte for each row")
    let evaluator = evaluator.atOneTime()
    let variables = Variables(variables)
    let program = evaluator.program(variables.values) {
      BorrowedCompiler(table: self, options: evaluator.options, elementLimit: $0).plans
    }
    if let fault { throw fault }
    var findings = BorrowedFindings()
    var abandoned = 0
    var done = 0
    var isAtWork = true
    func settle(_ start: Int, _ first: Int, _ passed: RowMask, _ open: RowMask) -> Bool {
      guard !isCancelled() else {
        findings.isCancelled = true
        return false
      }
      let first = start + first
      let count = passed.rows
      passed.write(to: UnsafeMutableRawBufferPointer(mask).baseAddress, from: first)
      findings.matches += passed.count
      open.forEach { row in
        let row = first + row
        mask[row] = BorrowedAnswer.undecided
        // Each of these may be slow.
        findings.isCancelled = findings.isCancelled || isCancelled()
        guard abandoned < BorrowedFindings.abandonedMatchLimit, !findings.isCancelled else {
          findings.undecided += 1
          return
        }
        do throws(EvaluationError) {
          let answer = try evaluator.matches(
            value(of: root.pointee, at: row),
            variables: variables
          )
          mask[row] = answer ? BorrowedAnswer.match : BorrowedAnswer.noMatch
          if answer { findings.matches += 1 }
        } catch {
          if error.isAbandonedMatch { abandoned += 1 }
          findings.add(error, row: row)
        }
      }
      done = first + count
      return fault == nil
    }
    var pace = BorrowedPace()
    while isAtWork, done < rowCount {
      let start = done
      let rows = Rows(
        base: root.pointee.values,
        stride: 0,
        first: start,
        count: pace.count(from: start, of: rowCount)
      )
      let began = ContinuousClock.now
      program.matcher.forEachBlock(of: rows) { first, passed, open in
        isAtWork = settle(start, first, passed, open)
        return isAtWork
      }
      pace.adapt(to: ContinuousClock.now - began)
    }
    if let fault { throw fault }
    for row in done..<rowCount {
      mask[row] = BorrowedAnswer.undecided
      findings.undecided += 1
    }
    withExtendedLifetime(self) {}
    return findings
  }

  /// The number of rows that compiled loops leave to the reference evaluator.
  package func undecidedCount(by evaluator: Evaluator) -> Int {
    let program = evaluator.program([:]) {
      BorrowedCompiler(table: self, options: evaluator.options, elementLimit: $0).plans
    }
    let rows = Rows(base: root.pointee.values, stride: 0, first: 0, count: rowCount)
    return program.undecidedCount(rows)
  }

  /// A row as the reference evaluator sees it.
  package func row(_ row: Int) -> KeyedValue { value(of: root.pointee, at: row) }
}

extension RowMask {
  /// Writes a byte for each row, 1 for those in the set, eight at a time.
  fileprivate func write(to mask: UnsafeMutableRawPointer?, from first: Int) {
    guard let start = mask.map({ $0 + first }) else { return }
    for word in 0..<rows &>> 6 {
      var left = words[word]
      for group in 0..<8 {
        // Each byte gets all eight bits, and keeps its own.
        let bits = (left & 0xFF) &* 0x0101_0101_0101_0101 & 0x8040_2010_0804_0201
        let bytes = (bits &+ 0x7F7F_7F7F_7F7F_7F7F) &>> 7 & 0x0101_0101_0101_0101
        let place = word &<< 6 | group &<< 3
        start.storeBytes(of: bytes.littleEndian, toByteOffset: place, as: UInt64.self)
        left &>>= 8
      }
    }
    for row in rows & ~63..<rows {
      let byte: UInt8 = contains(row) ? BorrowedAnswer.match : BorrowedAnswer.noMatch
      start.storeBytes(of: byte, toByteOffset: row, as: UInt8.self)
    }
  }
}
