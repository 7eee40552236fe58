/// Finds the keyword that a word spells, in any case. Most words are none, which their first letter
/// and length tell.
final class KeywordTable: Sendable {
  static let shared = KeywordTable()

  /// By first letter.
  private let letters: [Letter]
  private let entries: [Entry]

  /// The keywords that begin with one letter.
  private struct Letter {
    /// A bit for each length that one has.
    var lengths: UInt32 = 0
    /// Where they begin in `entries`.
    var first = 0
  }

  private struct Entry {
    var spelling: Packed
    var keyword: Keyword
    /// Whether the next begins with another letter.
    var isLast: Bool
  }

  private init() {
    var letters = [Letter](repeating: Letter(), count: 32)
    var entries: [Entry] = []
    for (letter, keywords) in Dictionary(grouping: Keyword.allCases, by: Self.letter) {
      letters[letter].first = entries.count
      for keyword in keywords {
        keyword.rawValue.withBytes { bytes in
          let spelling = Packed(bytes, at: 0, count: bytes.count)
          entries.append(
            Entry(spelling: spelling, keyword: keyword, isLast: keyword == keywords.last)
          )
          letters[letter].lengths |= 1 << UInt32(bytes.count)
        }
      }
    }
    self.letters = letters
    self.entries = entries
  }

  @inline(__always)
  func keyword(_ bytes: SourceBytes, at start: Int, count: Int) -> Keyword? {
    let letter = letters[Int(bytes[start] & 31)]
    guard count <= Packed.capacity, letter.lengths >> UInt32(truncatingIfNeeded: count) & 1 != 0
    else { return nil }
    return keyword(bytes, at: start, count: count, from: letter.first)
  }

  @inline(never)
  private func keyword(
    _ bytes: SourceBytes,
    at start: Int,
    count: Int,
    from first: Int
  ) -> Keyword? {
    let spelling = Packed(bytes, at: start, count: count)
    var index = first
    while index < entries.count {
      let entry = entries[index]
      if entry.spelling == spelling { return entry.keyword }
      if entry.isLast { return nil }
      index &+= 1
    }
    return nil
  }

  private static func letter(_ keyword: Keyword) -> Int {
    Int((keyword.rawValue.utf8.first ?? 0) & 31)
  }

  /// A word of up to 16 letters, folded to small ones, as two machine words: one comparison tells
  /// whether two are the same.
  private struct Packed: Equatable {
    static let capacity = 16
    private let low: UInt64
    private let high: UInt64

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
