/// A set of rows of one block, a bit each, in stack memory.
///
/// The words live as long as the call of `withTemporary` that made the mask; no mask is kept
/// anywhere.
struct RowMask {
  /// The largest number of rows in a block: its masks take two cache lines each.
  static let blockSize = 1024

  let words: UnsafeMutablePointer<UInt64>
  /// The number of rows, in the set or not.
  let rows: Int

  var wordCount: Int { (rows &+ 63) >> 6 }

  /// Calls `body` with an empty mask for up to `blockSize` rows, valid during the call.
  @inline(__always)
  static func withTemporary<Answer>(rows: Int, _ body: (RowMask) -> Answer) -> Answer {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: blockSize / 64) { buffer in
      // Never nil: the capacity is not zero.
      guard let words = buffer.baseAddress else { preconditionFailure("no stack") }
      let mask = RowMask(words: words, rows: rows)
      mask.removeAll()
      return body(mask)
    }
  }

  func removeAll() { words.update(repeating: 0, count: wordCount) }

  func insertAll() {
    words.update(repeating: .max, count: wordCount)
    if rows & 63 != 0 { words[wordCount &- 1] = (1 &<< UInt64(rows & 63)) &- 1 }
  }

  var isEmpty: Bool {
    for word in 0..<wordCount where words[word] != 0 { return false }
    return true
  }

  var count: Int {
    var count = 0
    for word in 0..<wordCount { count &+= words[word].nonzeroBitCount }
    return count
  }

  func contains(_ row: Int) -> Bool { words[row &>> 6] &>> UInt64(row & 63) & 1 != 0 }

  func insert(_ row: Int) { words[row &>> 6] |= 1 &<< UInt64(row & 63) }

  func copy(_ other: Self) { words.update(from: other.words, count: wordCount) }

  func formUnion(_ other: Self) {
    for word in 0..<wordCount { words[word] |= other.words[word] }
  }

  func formIntersection(_ other: Self) {
    for word in 0..<wordCount { words[word] &= other.words[word] }
  }

  func subtract(_ other: Self) {
    for word in 0..<wordCount { words[word] &= ~other.words[word] }
  }

  /// Calls `body` with every row of the set, in order.
  @inline(__always)
  func forEach<Failure: Error>(_ body: (Int) throws(Failure) -> Void) throws(Failure) {
    for word in 0..<wordCount {
      var left = words[word]
      while left != 0 {
        try body(word &<< 6 | left.trailingZeroBitCount)
        left &= left &- 1
      }
    }
  }
}

extension RowMask {
  /// Keeps the rows for which `verdict` is yes; those for which it is undecided move to
  /// `undecided`.
  @inline(__always)
  func keep(_ undecided: RowMask, where verdict: (Int) -> Verdict) {
    // A separate loop: using the function below took 3 more instructions per row.
    for word in 0..<wordCount {
      var left = words[word]
      var kept: UInt64 = 0
      var open: UInt64 = 0
      while left != 0 {
        let bit = left.trailingZeroBitCount
        let answer = UInt64(verdict(word &<< 6 | bit).rawValue)
        kept |= (answer & 1) &<< UInt64(bit)
        open |= (answer &>> 1) &<< UInt64(bit)
        left &= left &- 1
      }
      words[word] = kept
      undecided.words[word] |= open
    }
  }

  /// Keeps rows in the same way, within one word. `verdict` receives the index of the row among the
  /// word's rows in the set, and its position in the word.
  @inline(__always)
  func keep(_ undecided: RowMask, word: Int, where verdict: (_ index: Int, _ row: Int) -> Verdict) {
    var left = words[word]
    var kept: UInt64 = 0
    var open: UInt64 = 0
    var index = 0
    while left != 0 {
      let bit = left.trailingZeroBitCount
      let answer = UInt64(verdict(index, bit).rawValue)
      kept |= (answer & 1) &<< UInt64(bit)
      open |= (answer &>> 1) &<< UInt64(bit)
      left &= left &- 1
      index &+= 1
    }
    words[word] = kept
    undecided.words[word] |= open
  }

  /// Keeps the rows for which `holds` is true. It must be cheap and may be called for any row: if
  /// many are left it is called for all, without a branch. For a row outside the set it may read
  /// only bits: an empty optional has no value.
  @inline(__always)
  func keep(where holds: (Int) -> Bool) {
    keep(guess: { holds($0) }, where: { holds($0) })
  }

  /// Keeps rows like `keep(where:)`, by `guess` if it can decide from bits alone; the remaining
  /// rows of the set are passed to `holds`.
  @inline(__always)
  func keep(guess: (Int) -> Bool?, where holds: (Int) -> Bool) {
    for word in 0..<wordCount {
      let old = words[word]
      if old == 0 { continue }
      let first = word &<< 6
      let isDense = old.nonzeroBitCount > 12
      var kept: UInt64 = 0
      var unknown: UInt64 = isDense ? 0 : old
      if isDense {
        for bit in 0..<Swift.min(64, rows &- first) {
          let answer = guess(first &+ bit)
          kept |= (answer == true ? 1 : 0) &<< UInt64(truncatingIfNeeded: bit)
          unknown |= (answer == nil ? 1 : 0) &<< UInt64(truncatingIfNeeded: bit)
        }
        kept &= old
        unknown &= old
      }
      var left = unknown
      while left != 0 {
        let bit = left.trailingZeroBitCount
        kept |= (holds(first | bit) ? 1 : 0) &<< UInt64(truncatingIfNeeded: bit)
        left &= left &- 1
      }
      words[word] = kept
    }
  }

  /// Keeps the rows whose bit, as returned by `bit`, is 1. It may be called for any row, and is
  /// called for all rows of a word if many are left: one shift per row collects the bits.
  @inline(__always)
  func keepBits(_ bit: (_ row: Int) -> UInt64) {
    for word in 0..<wordCount {
      let old = words[word]
      if old == 0 { continue }
      let first = word &<< 6
      var kept: UInt64 = 0
      if old.nonzeroBitCount > 20 {
        let count = Swift.min(64, rows &- first)
        for row in 0..<count { kept = kept &>> 1 | bit(first &+ row) &<< 63 }
        kept &>>= UInt64(truncatingIfNeeded: 64 &- count)
      } else {
        var left = old
        while left != 0 {
          let row = left.trailingZeroBitCount
          kept |= bit(first | row) &<< UInt64(truncatingIfNeeded: row)
          left &= left &- 1
        }
      }
      words[word] = kept & old
    }
  }

  /// Keeps the rows that `word` returns for each 64 rows; the last rows, if fewer, are passed to
  /// `row`.
  @inline(__always)
  func keepWords(_ word: (_ first: Int) -> UInt64, row: (Int) -> Bool) {
    let whole = rows &>> 6
    for index in 0..<whole where words[index] != 0 { words[index] &= word(index &<< 6) }
    guard whole < wordCount else { return }
    var kept: UInt64 = 0
    for index in (whole &<< 6)..<rows where row(index) {
      kept |= 1 &<< UInt64(truncatingIfNeeded: index & 63)
    }
    words[whole] &= kept
  }
}
