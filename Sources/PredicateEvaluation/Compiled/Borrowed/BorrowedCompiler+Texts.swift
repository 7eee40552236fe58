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
    case .short: return texts(Int32.self, text, column)
    case .long: return texts(Int64.self, text, column)
    case .view:
      if let needles = ShortNeedles(text, isInViews: true) {
        return views(needles, text.estimate, column)
      }
    case .fixed: break
    }
    return PlacedTextLoop(place: BorrowedPlace(column), form: form).specialised(for: text)
  }

  private static func texts<Offset: FixedWidthInteger & BitwiseCopyable & Sendable>(
    _ type: Offset.Type,
    _ text: any TextMatcher,
    _ column: BorrowedColumn
  ) -> any BlockMatcher {
    let start = column.values + column.offset &* MemoryLayout<Offset>.size
    let loop = OffsetTextLoop<Offset>(offsets: start, bytes: column.bytes)
    let any = loop.specialised(for: text)
    guard let needles = ShortNeedles(text, isInViews: false) else { return any }
    let offsets = loop.offsets
    let bytes = loop.bytes
    // Words of 16 bytes are read: near the end of the bytes texts are taken as they are.
    let safe = offsets.rows(in: column, Offset.self, endingBefore: ShortNeedles.most)
    return LoopMatcher(estimate: text.estimate) { alive, undecided, rows in
      guard rows.first &+ rows.count <= safe else {
        return any.narrow(alive, undecided: undecided, in: rows)
      }
      let size = MemoryLayout<Offset>.size
      let offsets = offsets.start + rows.first &* size
      let bytes = bytes.start
      needles.keep(alive) { row in
        let place = offsets + row &* size
        let start = Int(place.loadUnaligned(as: Offset.self))
        let end = Int(place.loadUnaligned(fromByteOffset: size, as: Offset.self))
        return ShortWords(bytes + start, count: end &- start)
      }
    }
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
}

extension BorrowedAddress {
  /// The number of rows, from the first on, whose texts begin that many bytes before the end of
  /// all. The address is that of offsets, which do not fall.
  fileprivate func rows<Offset: FixedWidthInteger & BitwiseCopyable>(
    in column: BorrowedColumn,
    _ type: Offset.Type,
    endingBefore bytes: Int
  ) -> Int {
    guard column.count > 0 else { return 0 }
    func offset(_ row: Int) -> Int {
      Int(start.loadUnaligned(fromByteOffset: row &* MemoryLayout<Offset>.size, as: Offset.self))
    }
    let last = offset(column.count) - bytes
    return Int.bisect(0, column.count) { offset($0) > last }
  }
}

/// A loop over texts that lie one after the other.
struct OffsetTextLoop<Offset: FixedWidthInteger & BitwiseCopyable & Sendable>:
  TextMatcherUse
{
  let offsets: BorrowedAddress
  let bytes: BorrowedAddress

  /// Makes a loop over texts at addresses that outlive it.
  init(offsets: UnsafeRawPointer, bytes: UnsafeRawPointer) {
    self.offsets = BorrowedAddress(offsets)
    self.bytes = BorrowedAddress(bytes)
  }

  @inline(__always)
  func callAsFunction<Matcher: TextMatcher>(_ matcher: Matcher) -> any BlockMatcher {
    LoopMatcher(estimate: matcher.estimate) { [offsets, bytes] alive, undecided, rows in
      let size = MemoryLayout<Offset>.size
      let offsets = offsets.start + rows.first &* size
      let bytes = bytes.start.assumingMemoryBound(to: UInt8.self)
      alive.keep(undecided) { row in
        let place = offsets + row &* size
        let start = Int(place.loadUnaligned(as: Offset.self))
        let end = Int(place.loadUnaligned(fromByteOffset: size, as: Offset.self))
        return matcher.verdict(TextBytes(start: bytes + start, count: end &- start))
      }
    }
  }
}

/// A loop over texts each of which must be found.
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
