/// Finds the keyword that a word spells, in any case. Most words are none, which their length and
/// their first and last letter tell.
struct KeywordTable {
  /// An element of global memory, so that looking into it costs no reference.
  private static let shared = KeywordTable()

  /// Three times as many as there are keywords, so that most words meet an empty one.
  private static let slotCount = 128

  /// Where a keyword cannot stand, since another does, it stands in the next that is empty.
  private var slots = InlineArray<128, Slot>(repeating: Slot())

  private struct Slot {
    var spelling = Packed()
    /// Letters of the keyword; 0 where none stands.
    var count = 0
    var keyword = Keyword.and
  }

  private init() {
    for keyword in Keyword.allCases {
      keyword.rawValue.withBytes { bytes in
        var index = Self.index(bytes, at: 0, count: bytes.count)
        while slots[index].count > 0 { index = Self.index(after: index) }
        slots[index] = Slot(
          spelling: Packed(bytes, at: 0, count: bytes.count),
          count: bytes.count,
          keyword: keyword
        )
      }
    }
  }

  @inline(__always)
  static func keyword(_ bytes: SourceBytes, at start: Int, count: Int) -> Keyword? {
    var index = index(bytes, at: start, count: count)
    while case let known = shared.slots[index].count, known > 0 {
      if known == count, shared.slots[index].spelling == Packed(bytes, at: start, count: count) {
        return shared.slots[index].keyword
      }
      index = self.index(after: index)
    }
    return nil
  }

  /// Where to look first: a place of its own for all keywords but one. The last five bits of a
  /// letter are the same in both cases.
  @inline(__always)
  private static func index(_ bytes: SourceBytes, at start: Int, count: Int) -> Int {
    let first = Int(bytes[start] & 31)
    let last = Int(bytes[start &+ count &- 1] & 31)
    return (first &+ last &* 12 &+ count &* 41) & (slotCount &- 1)
  }

  @inline(__always)
  private static func index(after index: Int) -> Int { (index &+ 1) & (slotCount &- 1) }

  /// A word of up to 16 letters, folded to small ones, as two machine words: one comparison tells
  /// whether two are the same.
  private struct Packed: Equatable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init() {}

    @inline(__always)
    init(_ bytes: SourceBytes, at start: Int, count: Int) {
      low = Self.folded(bytes.eight(at: start), count: count)
      high = count > 8 ? Self.folded(bytes.eight(at: start &+ 8), count: count &- 8) : 0
    }

    /// The first `count` of eight bytes, as small letters.
    @inline(__always)
    private static func folded(_ bytes: UInt64, count: Int) -> UInt64 {
      (bytes | 0x2020_2020_2020_2020) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* min(count, 8))
    }
  }
}
