import PredicateSyntax

/// ANY and ALL over lists: the elements of neighbouring rows lie one after the other, so that a loop
/// over many of them decides many rows.
extension BorrowedCompiler {
  /// The matcher of the lists of a column by what `names` lead to in their elements; nil where
  /// elements must be looked at one by one.
  func lists(
    _ names: ArraySlice<String>,
    _ leaf: Leaf,
    of column: BorrowedColumn
  ) -> (any BlockMatcher)? {
    guard case .each(let quantifier, let test) = leaf, case .list(let form) = column.kind,
      isFlat(names, column.children[0]),
      let element = matcher(names, .test(test), of: column.children[0])
    else { return nil }
    let elements = BorrowedLists(
      place: BorrowedPlace(column),
      form: form,
      limit: elementLimit,
      element: element,
      quantifier: quantifier
    )
    let cost = 4 + 2 * element.estimate.cost
    // Lists may be too long, which is an error.
    let estimate = MatcherEstimate(cost: cost, share: 0.2, isTotal: false)
    return LoopMatcher(estimate: estimate) { alive, undecided, rows in
      elements.narrow(alive, undecided, rows)
    }
  }

  /// Whether the names lead from an element through structures to a value that holds no others.
  private func isFlat(_ names: ArraySlice<String>, _ column: BorrowedColumn) -> Bool {
    switch column.kind {
    case .structure:
      guard let name = names.first else { return false }
      // A member that is not there is the same for all.
      guard let index = table.member(name, of: column) else { return true }
      return isFlat(names.dropFirst(), column.children[index])
    case .dictionary: return names.isEmpty && isFlat(names, column.children[0])
    case .flags, .integer, .real, .decimal, .date, .text, .bytes: return names.isEmpty
    case .null, .list, .map, .unsupported: return false
    }
  }
}

/// The lists of a column, and the test of their elements.
private struct BorrowedLists: Sendable {
  let place: BorrowedPlace
  let form: BorrowedOffsets
  /// The greatest length of a list; longer ones are left to the reference evaluator, which counts
  /// them against the limits.
  let limit: Int
  let element: any BlockMatcher
  let quantifier: Quantifier

  func narrow(_ alive: RowMask, _ undecided: RowMask, _ rows: Rows) {
    RowMask.withTemporary(rows: RowMask.blockSize) { passed in
      RowMask.withTemporary(rows: RowMask.blockSize) { open in
        for word in 0..<alive.wordCount where alive.words[word] != 0 {
          narrow(alive, undecided, word, first: rows.first, passed.words, open.words)
        }
      }
    }
  }

  /// Narrows the rows of one word. Their elements are tested together, as many as a block has at a
  /// time.
  private func narrow(
    _ alive: RowMask,
    _ undecided: RowMask,
    _ word: Int,
    first: Int,
    _ passedWords: UnsafeMutablePointer<UInt64>,
    _ openWords: UnsafeMutablePointer<UInt64>
  ) {
    let column = place.address.pointee
    let rows = alive.words[word]
    let start = first &+ word &<< 6
    var row = rows.trailingZeroBitCount
    let last = 63 &- rows.leadingZeroBitCount
    var next = column.bounds(form, start &+ row).lower
    let end = column.bounds(form, start &+ last).upper
    // Rows with an element that passes, with one that does not, with one that is open.
    var some: UInt64 = 0
    var others: UInt64 = 0
    var unknown: UInt64 = 0
    while next < end {
      let count = min(RowMask.blockSize, end &- next)
      let passed = RowMask(words: passedWords, rows: count)
      let open = RowMask(words: openWords, rows: count)
      passed.insertAll()
      open.removeAll()
      element.narrow(
        passed,
        undecided: open,
        in: Rows(base: column.values, stride: 0, first: next, count: count)
      )
      let isDecided = open.isEmpty
      while row <= last {
        let (lower, upper) = column.bounds(form, start &+ row)
        let from = max(lower, next) &- next
        let to = min(upper, next &+ count) &- next
        if from < to {
          let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: row)
          let matches = passed.count(from: from, to: to)
          let opens = isDecided ? 0 : open.count(from: from, to: to)
          if matches > 0 { some |= bit }
          if opens > 0 { unknown |= bit }
          if matches &+ opens < to &- from { others |= bit }
        }
        // The rest of a long list is in the next block.
        if upper > next &+ count { break }
        row &+= 1
      }
      next &+= count
    }
    for row in 0...last where rows &>> UInt64(truncatingIfNeeded: row) & 1 != 0 {
      let (lower, upper) = column.bounds(form, start &+ row)
      if upper &- lower > limit { unknown |= 1 &<< UInt64(truncatingIfNeeded: row) }
    }
    let holds = quantifier == .any ? some : ~others
    alive.words[word] = rows & holds & ~unknown
    undecided.words[word] |= rows & unknown
  }
}

extension RowMask {
  /// The number of rows of the set in a range.
  @inline(__always)
  fileprivate func count(from: Int, to: Int) -> Int {
    var row = from
    var count = 0
    while row < to {
      let bits = min(to &- row, 64 &- row & 63)
      let word = words[row &>> 6] &>> UInt64(truncatingIfNeeded: row & 63)
      count &+= (word &<< UInt64(truncatingIfNeeded: 64 &- bits)).nonzeroBitCount
      row &+= bits
    }
    return count
  }
}
