/// A match of a LIKE pattern and a text.
struct LikeMatch {
  /// The steps of all segments.
  let steps: TextBytes
  let text: TextBytes
  /// For each byte of a folded text, the raw value of a `FoldedScalars.Place`; nil where every
  /// scalar is a character, except for CR LF.
  let places: TextBytes?
  /// Whether every character that a `?` could match is one scalar.
  let isPlain: Bool
  /// Whether the bytes, which are then ASCII, are compared in lower case.
  let foldsCase: Bool
  /// The remaining work of the match: one for each place that a segment is tried at, and one for
  /// each step there.
  var work: Int

  /// Whether the whole text consists of the segments, with any text between them; nil if the work
  /// does not suffice.
  ///
  /// Each segment is matched at its leftmost place, which leaves the most to the later segments,
  /// since a later start never means an earlier end. No choice has to be undone.
  @inline(__always)
  mutating func isWhole(_ segments: [LikeSegment]) -> Bool? {
    let last = segments.count &- 1
    guard last >= 0, var position = end(of: segments[0], from: 0) else { return false }
    if last == 0 { return position == text.count }
    var index = 1
    while index < last {
      guard let next = firstEnd(of: segments[index], from: position) else {
        return work < 0 ? nil : false
      }
      position = next
      index &+= 1
    }
    return hasSuffix(segments[last], from: position)
  }

  /// The end of `segment` if it begins at `start`.
  @inline(__always)
  private mutating func end(of segment: LikeSegment, from start: Int) -> Int? {
    work &-= 1
    guard isBoundary(start) else { return nil }
    var position = start
    for index in segment.range {
      guard position < text.count else { return nil }
      let step = steps[index]
      if step == LikeSegment.one {
        guard isBoundary(position) else { return nil }
        position = end(ofCharacterAt: position)
      } else {
        guard byte(position) == step else { return nil }
        position &+= 1
      }
      work &-= 1
    }
    return isBoundary(position) ? position : nil
  }

  /// The end of the leftmost match of `segment`; nil also if the work does not suffice.
  private mutating func firstEnd(of segment: LikeSegment, from start: Int) -> Int? {
    var position = start
    while true {
      if segment.lead > 0, !foldsCase {
        let first = segment.range.lowerBound
        let lead = TextBytes(rebasing: steps[first..<first &+ segment.lead])
        guard let found = text.position(of: lead, from: position) else { return nil }
        if !segment.hasOne, places == nil { return found &+ lead.count }
        work &-= 1 &+ lead.count / 16
        position = found
      }
      if let end = end(of: segment, from: position) { return end }
      guard work >= 0, position < text.count else { return nil }
      position = text.position(afterScalarAt: position)
    }
  }

  /// Whether `segment` ends the text and begins at or after `start`; nil if the work does not
  /// suffice.
  @inline(__always)
  private mutating func hasSuffix(_ segment: LikeSegment, from start: Int) -> Bool? {
    guard segment.hasOne, !isPlain else { return isSuffix(segment, from: start) }
    var position = start
    while true {
      if end(of: segment, from: position) == text.count { return true }
      if work < 0 { return nil }
      guard position < text.count else { return false }
      position = text.position(afterScalarAt: position)
    }
  }

  /// Compares backwards from the end, where each step takes exactly one scalar or byte.
  @inline(__always)
  private func isSuffix(_ segment: LikeSegment, from start: Int) -> Bool {
    var position = text.count
    for index in segment.range.reversed() {
      guard position > start else { return false }
      position &-= 1
      let step = steps[index]
      if step == LikeSegment.one {
        while position > start, text[position] & 0xC0 == 0x80 { position &-= 1 }
      } else if byte(position) != step {
        return false
      }
    }
    return isBoundary(position)
  }

  @inline(__always)
  private func byte(_ position: Int) -> UInt8 {
    foldsCase ? text[position].asciiLowercased : text[position]
  }

  /// Whether `position` is not inside a character.
  @inline(__always)
  private func isBoundary(_ position: Int) -> Bool {
    guard let places, position < text.count else { return true }
    return places[position] != FoldedScalars.Place.within.rawValue
  }

  @inline(__always)
  private func end(ofCharacterAt position: Int) -> Int {
    var next = text.position(afterScalarAt: position)
    if isPlain { return next }
    guard let places else {
      let isPair = text[position] == 0x0D && next < text.count && text[next] == 0x0A
      return isPair ? next + 1 : next
    }
    while next < text.count, places[next] != FoldedScalars.Place.start.rawValue {
      next = text.position(afterScalarAt: next)
    }
    return next
  }
}
