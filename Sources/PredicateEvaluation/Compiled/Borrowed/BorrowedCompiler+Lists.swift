import PredicateSyntax

/// ANY and ALL over lists: the elements of neighbouring rows are contiguous, so that a loop over
/// many of them decides many rows.
extension BorrowedCompiler {
  /// The matcher for the lists of a column, by the values that `names` lead to in their elements;
  /// nil if elements must be tested one by one.
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

  /// Whether the names lead from an element through structures to a scalar.
  private func isFlat(_ names: ArraySlice<String>, _ column: BorrowedColumn) -> Bool {
    switch column.kind {
    case .structure:
      guard let name = names.first else { return false }
      // A missing member is the same in every row.
      guard let index = table.member(name, of: column) else { return true }
      return isFlat(names.dropFirst(), column.children[index])
    case .dictionary: return names.isEmpty && isFlat(names, column.children[0])
    case .flags, .integer, .real, .decimal, .date, .uuid, .text, .bytes: return names.isEmpty
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
        let block = ElementBlock(passed: passed.words, open: open.words)
        let column = place.address
        let start = column.pointee.values
        let first = rows.first &+ column.pointee.offset
        for word in 0..<alive.wordCount where alive.words[word] != 0 {
          let place = first &+ word &<< 6
          // One loop per form, so that no loop tests the form.
          switch form {
          case .short:
            let start = start + place &* 4
            narrow(alive, undecided, word, block) {
              Int(start.loadUnaligned(fromByteOffset: $0 &* 4, as: Int32.self))
            }
          case .long:
            let start = start + place &* 8
            narrow(alive, undecided, word, block) {
              Int(start.loadUnaligned(fromByteOffset: $0 &* 8, as: Int64.self))
            }
          case .fixed(let size): narrow(alive, undecided, word, block) { (place &+ $0) &* size }
          // Lists are never views.
          case .view: undecided.words[word] |= alive.words[word]
          }
        }
      }
    }
    withExtendedLifetime(place) {}
  }

  /// Narrows the rows of one word. Their elements are tested together, up to a block at a time.
  /// `offset` is the first element of a row, relative to the first of the word.
  @inline(__always)
  private func narrow(
    _ alive: RowMask,
    _ undecided: RowMask,
    _ word: Int,
    _ block: ElementBlock,
    offset: (Int) -> Int
  ) {
    let rows = alive.words[word]
    var row = rows.trailingZeroBitCount
    let last = 63 &- rows.leadingZeroBitCount
    var next = offset(row)
    let end = offset(last &+ 1)
    var lower = next
    // Rows with an element that passes, that fails, or that is undecided.
    var some: UInt64 = 0
    var others: UInt64 = 0
    var unknown: UInt64 = 0
    while next < end {
      let count = min(RowMask.blockSize, end &- next)
      block.test(element, from: next, count: count, base: place.address.pointee.values)
      while row <= last {
        let upper = offset(row &+ 1)
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: row)
        if upper &- lower > limit { unknown |= bit }
        let from = max(lower, next) &- next
        let to = min(upper, next &+ count) &- next
        if from < to {
          let found = block.findings(from: from, to: to)
          some |= found.passes ? bit : 0
          others |= found.fails ? bit : 0
          unknown |= found.isOpen ? bit : 0
        }
        // The rest of a long list is in the next block.
        if upper > next &+ count { break }
        lower = upper
        row &+= 1
      }
      next &+= count
    }
    let holds = quantifier == .any ? some : ~others
    alive.words[word] = rows & holds & ~unknown
    undecided.words[word] |= rows & unknown
  }
}

/// The verdicts on neighbouring elements, a bit each.
private struct ElementBlock {
  let passed: UnsafeMutablePointer<UInt64>
  let open: UnsafeMutablePointer<UInt64>

  func test(_ element: any BlockMatcher, from first: Int, count: Int, base: UnsafeRawPointer) {
    let passed = RowMask(words: passed, rows: count)
    let open = RowMask(words: open, rows: count)
    passed.insertAll()
    open.removeAll()
    let rows = Rows(base: base, stride: 0, first: first, count: count)
    element.narrow(passed, undecided: open, in: rows)
  }

  /// Whether some element of a range passes, fails, or is undecided.
  @inline(__always)
  func findings(from: Int, to: Int) -> (passes: Bool, fails: Bool, isOpen: Bool) {
    var place = from
    var (passes, fails, isOpen): (UInt64, UInt64, UInt64) = (0, 0, 0)
    while place < to {
      let shift = UInt64(truncatingIfNeeded: place & 63)
      let bits = min(to &- place, 64 &- (place & 63))
      let range = UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- bits)
      let passed = passed[place &>> 6] &>> shift & range
      let open = open[place &>> 6] &>> shift & range
      passes |= passed
      isOpen |= open
      fails |= (passed | open) ^ range
      place &+= bits
    }
    return (passes != 0, fails != 0, isOpen != 0)
  }
}
