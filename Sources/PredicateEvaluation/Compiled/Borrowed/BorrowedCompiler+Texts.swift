import PredicateSyntax

/// Loops over the texts of a column.
extension BorrowedCompiler {
  static func texts(
    _ form: BorrowedOffsets,
    _ test: ValueMatcher,
    _ column: BorrowedColumn
  ) -> any BlockMatcher {
    guard let text = test.text else { return ConstantMatcher(verdict: test.others) }
    switch form {
    case .short: return OffsetTexts<Int32>(column).matcher(text)
    case .long: return OffsetTexts<Int64>(column).matcher(text)
    case .view:
      if let needles = ShortNeedles(text, isInViews: true) {
        return views(needles, text.estimate, column)
      }
      if let equality = text as? TextEquality { return views(equality, column) }
      if let set = (text as? TextMembers)?.matcher(forRows: column.count) as? TextSetMatcher {
        return views(set, column)
      }
    case .fixed: break
    }
    let loop = PlacedTextLoop(place: BorrowedPlace(column), form: form)
    return loop.specialised(for: (text as? TextMembers)?.matcher(forRows: column.count) ?? text)
  }

  /// A view is two words, which hold the length and the text itself if it is short.
  private static func views(
    _ needles: ShortNeedles,
    _ estimate: MatcherEstimate,
    _ column: BorrowedColumn
  ) -> any BlockMatcher {
    let views = BorrowedAddress(column.values + column.offset &* 16)
    return LoopMatcher(estimate: estimate) { alive, _, rows in
      let start = views.start + rows.first &* 16
      needles.keep(alive) { ShortWords(start + $0 &* 16, count: 0) }
    }
  }

  /// `==` and `!=` with a long text: only views of its length are dereferenced.
  private static func views(_ test: TextEquality, _ column: BorrowedColumn) -> any BlockMatcher {
    let place = BorrowedPlace(column)
    let needle = test.needle
    let flip: UInt64 = test.isNegated ? .max : 0
    return LoopMatcher(estimate: test.estimate) { alive, _, rows in
      withExtendedLifetime(place) {
        let column = place.address
        let views = column.pointee.values + (rows.first &+ column.pointee.offset) &* 16
        for word in 0..<alive.wordCount where alive.words[word] != 0 {
          let old = alive.words[word]
          let first = word &<< 6
          var left: UInt64 = 0
          for row in 0..<min(64, alive.rows &- first) {
            let length = views.loadUnaligned(fromByteOffset: (first &+ row) &* 16, as: Int32.self)
            left |= (Int(length) == needle.count ? 1 : 0) &<< UInt64(truncatingIfNeeded: row)
          }
          left &= old
          var found: UInt64 = 0
          while left != 0 {
            let row = left.trailingZeroBitCount
            let text = column.pointee.view(rows.first &+ first &+ row)
            let isEqual = needle.withUnsafeBufferPointer { text.hasSameBytes(as: $0) }
            found |= (isEqual ? 1 : 0) &<< UInt64(truncatingIfNeeded: row)
            left &= left &- 1
          }
          alive.words[word] = old & (found ^ flip)
        }
      }
    }
  }

  /// IN with many texts. Only views of rows with a text are dereferenced.
  private static func views(_ test: TextSetMatcher, _ column: BorrowedColumn) -> any BlockMatcher {
    let place = BorrowedPlace(column)
    let set = test.set
    return LoopMatcher(estimate: test.estimate) { alive, undecided, rows in
      withExtendedLifetime(place) {
        let column = place.address
        alive.keep(undecided) { row in
          let text = column.pointee.view(rows.first &+ row)
          guard let start = UnsafeRawPointer(text.baseAddress) else { return .undecided }
          // A view of at most twelve bytes is a short text, else a long one.
          return Verdict(set.contains(TextKey(reading: start, count: text.count), start))
        }
      }
    }
  }
}

/// A loop over texts that must be located one by one.
private struct PlacedTextLoop: TextMatcherUse {
  let place: BorrowedPlace
  let form: BorrowedOffsets

  @inline(__always)
  func callAsFunction<Matcher: TextMatcher>(_ matcher: Matcher) -> any BlockMatcher {
    LoopMatcher(estimate: matcher.estimate) { [place, form] alive, undecided, rows in
      withExtendedLifetime(place) {
        let column = place.address
        alive.keep(undecided) { matcher.verdict(column.pointee.text(form, rows.first &+ $0)) }
      }
    }
  }
}
