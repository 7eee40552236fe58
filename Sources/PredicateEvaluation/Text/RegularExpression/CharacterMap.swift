/// The grapheme clusters of a text, found on demand from the beginning: whether one ends between
/// two flags depends on all the flags before.
struct CharacterMap {
  /// A bit for each byte that has been read: whether a cluster begins at it.
  private var starts: [UInt64] = []
  private var boundaries = CharacterBoundaries()
  private var end = 0

  /// Whether a cluster begins or ends at `position`.
  mutating func isBoundary(_ position: Int, of text: TextBytes, work: inout Int) -> Bool {
    guard position < text.count else { return true }
    if position >= end { work -= position - end }
    while end <= position {
      if boundaries.place(of: text.scalar(at: end)) == .start { mark(end) }
      end = text.position(afterScalarAt: end)
    }
    let index = position / 64
    return index < starts.count && starts[index] & 1 << UInt64(position % 64) != 0
  }

  private mutating func mark(_ position: Int) {
    let index = position / 64
    while starts.count <= index { starts.append(0) }
    starts[index] |= 1 << UInt64(position % 64)
  }
}
