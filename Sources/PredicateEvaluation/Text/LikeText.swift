import PredicateSyntax

/// A text that LIKE is matched against: its bytes, and where its characters begin if they are not
/// single scalars.
struct LikeText {
  private let bytes: TextBytes
  /// For each byte of a folded text, the raw value of a `FoldedScalars.Place`; nil where every
  /// scalar is a character, except for CR LF.
  private let places: TextBytes?

  init(_ bytes: TextBytes, places: TextBytes? = nil) {
    self.bytes = bytes
    self.places = places
  }

  /// Whether the whole text consists of the segments, with any text between them.
  ///
  /// Each segment is matched at its leftmost place, which leaves the most to the later segments,
  /// since a later start never means an earlier end. No choice has to be undone.
  ///
  /// Nil when `work` does not suffice. Each piece that is tried costs one, and one more for every
  /// 16 of its bytes.
  func matches(_ segments: [LikeSegment], work: inout Int) -> Bool? {
    guard let first = segments.first, let last = segments.last,
      var position = end(of: first, from: 0, work: &work)
    else { return false }
    if segments.count == 1 { return position == bytes.count }
    for segment in segments.dropFirst().dropLast() {
      guard let next = firstEnd(of: segment, from: position, work: &work) else {
        return work < 0 ? nil : false
      }
      position = next
    }
    return hasSuffix(last, from: position, work: &work)
  }

  private func hasSuffix(
    _ segment: LikeSegment,
    from start: Int,
    work: inout Int
  ) -> Bool? {
    if segment.pieces.isEmpty { return true }
    if segment.pieces.count == 1, case .literal(let literal) = segment.pieces[0] {
      let position = bytes.count - literal.count
      return position >= start && isBoundary(position) && has(literal, at: position)
    }
    var position = start
    while true {
      if end(of: segment, from: position, work: &work) == bytes.count { return true }
      if work < 0 { return nil }
      guard position < bytes.count else { return false }
      position = bytes.position(afterScalarAt: position)
    }
  }

  /// The end of the leftmost match of `segment`; nil also when `work` does not suffice.
  private func firstEnd(of segment: LikeSegment, from start: Int, work: inout Int) -> Int? {
    guard let first = segment.pieces.first else { return start }
    var position = start
    while true {
      if case .literal(let literal) = first {
        guard
          let found = literal.withUnsafeBufferPointer({ bytes.position(of: $0, from: position) })
        else { return nil }
        position = found
        work -= 1 + literal.count / 16
      }
      if let end = end(of: segment, from: position, work: &work) { return end }
      guard work >= 0, position < bytes.count else { return nil }
      position = bytes.position(afterScalarAt: position)
    }
  }

  /// The end of `segment` if it begins at `start`; nil if it does not match there.
  private func end(of segment: LikeSegment, from start: Int, work: inout Int) -> Int? {
    work -= 1
    guard isBoundary(start) else { return nil }
    var position = start
    for piece in segment.pieces {
      work -= 1
      switch piece {
      case .literal(let literal):
        work -= literal.count / 16
        guard has(literal, at: position) else { return nil }
        position += literal.count
      case .one:
        guard position < bytes.count else { return nil }
        position = end(ofCharacterAt: position)
      }
      guard isBoundary(position) else { return nil }
    }
    return position
  }

  private func has(_ literal: [UInt8], at position: Int) -> Bool {
    guard position + literal.count <= bytes.count else { return false }
    return literal.withUnsafeBufferPointer {
      TextBytes(rebasing: bytes[position..<position + literal.count]).hasSameBytes(as: $0)
    }
  }

  /// Whether `position` is not inside a character.
  private func isBoundary(_ position: Int) -> Bool {
    guard let places, position < bytes.count else { return true }
    return places[position] != FoldedScalars.Place.within.rawValue
  }

  private func end(ofCharacterAt position: Int) -> Int {
    var next = bytes.position(afterScalarAt: position)
    guard let places else {
      let isPair = bytes[position] == 0x0D && next < bytes.count && bytes[next] == 0x0A
      return isPair ? next + 1 : next
    }
    while next < bytes.count, places[next] != FoldedScalars.Place.start.rawValue {
      next = bytes.position(afterScalarAt: next)
    }
    return next
  }
}
