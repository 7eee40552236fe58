import PredicateSyntax

/// The contiguous texts of a column, and the loops over them.
///
/// Offsets never decrease, not even in null rows, so that the text of any row may be read.
struct OffsetTexts<Offset: TextOffset>: Sendable {
  let offsets: BorrowedAddress
  let bytes: BorrowedAddress
  private let count: Int

  /// Texts at addresses that outlive it.
  init(offsets: UnsafeRawPointer, bytes: UnsafeRawPointer, count: Int) {
    self.offsets = BorrowedAddress(offsets)
    self.bytes = BorrowedAddress(bytes)
    self.count = count
  }

  init(_ column: BorrowedColumn) {
    let start = column.values + column.offset &* MemoryLayout<Offset>.size
    self.init(offsets: start, bytes: column.bytes, count: column.count)
  }

  /// The loop for a test.
  func matcher(_ test: any TextMatcher) -> any BlockMatcher {
    switch test {
    case let equality as TextEquality: return matcher(equality)
    case let members as TextMembers:
      if let needles = ShortNeedles(test, isInViews: false) { return matcher(needles, members) }
      guard let set = members.matcher(forRows: count) as? TextSetMatcher else { break }
      return matcher(set)
    case let search as SearchMatcher:
      if let needle = search.substring.flatMap({ SubstringNeedle($0) }) {
        return matcher(needle, else: rowLoop(search), isDecisive: true)
      }
    case let expression as ExpressionMatcher:
      if let needle = expression.substring.flatMap({ SubstringNeedle($0) }) {
        return matcher(needle, else: rowLoop(expression), isDecisive: false)
      }
    // All other tests read one text after the other.
    default: break
    }
    return rowLoop(test)
  }

  private func rowLoop(_ test: any TextMatcher) -> any BlockMatcher {
    OffsetTextLoop(texts: self).specialised(for: test)
  }

  /// The offset at a place counted from `start`.
  @inline(__always)
  static func offset(_ start: UnsafeRawPointer, _ place: Int) -> Int {
    Int(start.loadUnaligned(fromByteOffset: place &* MemoryLayout<Offset>.size, as: Offset.self))
  }

  @inline(__always)
  func offsets(from row: Int) -> UnsafeRawPointer {
    offsets.start + row &* MemoryLayout<Offset>.size
  }

  /// The number of rows, from the first on, whose texts begin at least `bytes` bytes before the end
  /// of all.
  private func rows(endingBefore bytes: Int) -> Int {
    guard count > 0 else { return 0 }
    let last = Self.offset(offsets.start, count) - bytes
    return Int.bisect(0, count) { Self.offset(offsets.start, $0) > last }
  }

  /// IN with a few short texts.
  private func matcher(_ needles: ShortNeedles, _ test: TextMembers) -> any BlockMatcher {
    let any = rowLoop(test)
    // Words of 16 bytes are read: near the end of the bytes texts are read exactly.
    let safe = rows(endingBefore: ShortNeedles.most)
    return LoopMatcher(estimate: test.estimate) { alive, undecided, rows in
      guard rows.first &+ rows.count <= safe else {
        return any.narrow(alive, undecided: undecided, in: rows)
      }
      let offsets = offsets(from: rows.first)
      let bytes = bytes.start
      needles.keep(alive) { row in
        let start = Self.offset(offsets, row)
        return ShortWords(bytes + start, count: Self.offset(offsets, row &+ 1) &- start)
      }
    }
  }

  /// IN with many texts.
  private func matcher(_ test: TextSetMatcher) -> any BlockMatcher {
    let any = rowLoop(test)
    let safe = rows(endingBefore: 8)
    let set = test.set
    return LoopMatcher(estimate: test.estimate) { alive, undecided, rows in
      guard rows.first &+ rows.count <= safe else {
        return any.narrow(alive, undecided: undecided, in: rows)
      }
      let offsets = offsets(from: rows.first)
      let bytes = bytes.start
      let finder = set.finder
      @inline(__always)
      func key(_ row: Int) -> TextKey {
        let start = Self.offset(offsets, row)
        let count = Self.offset(offsets, row &+ 1) &- start
        return TextKey(reading: bytes + start, count: count)
      }
      guard set.hasLongTexts else {
        @inline(__always) func bit(_ row: Int) -> UInt64 { finder.bit(key(row)) }
        return alive.keepBits(bit)
      }
      alive.keep { set.contains(key($0), bytes + Self.offset(offsets, $0)) }
    }
  }
}

/// A loop that tests contiguous texts one by one.
struct OffsetTextLoop<Offset: TextOffset>: TextMatcherUse {
  let texts: OffsetTexts<Offset>

  @inline(__always)
  func callAsFunction<Matcher: TextMatcher>(_ matcher: Matcher) -> any BlockMatcher {
    LoopMatcher(estimate: matcher.estimate) { [texts] alive, undecided, rows in
      let offsets = texts.offsets(from: rows.first)
      let bytes = texts.bytes.start.assumingMemoryBound(to: UInt8.self)
      alive.keep(undecided) { row in
        let start = OffsetTexts<Offset>.offset(offsets, row)
        let end = OffsetTexts<Offset>.offset(offsets, row &+ 1)
        return matcher.verdict(TextBytes(start: bytes + start, count: end &- start))
      }
    }
  }
}
