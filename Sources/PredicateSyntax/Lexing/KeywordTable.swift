/// Finds the keyword that a word spells, in any case. Most words are none, which their first letter
/// and length tell.
final class KeywordTable: Sendable {
  static let shared = KeywordTable()

  /// By first letter.
  private let letters: [Letter]
  private let entries: [(spelling: Packed, keyword: Keyword)]

  /// The keywords that begin with one letter.
  private struct Letter {
    /// A bit for each length that one has.
    var lengths: UInt32 = 0
    /// Where they are in `entries`.
    var range = 0..<0
  }

  private init() {
    var letters = [Letter](repeating: Letter(), count: 32)
    var entries: [(Packed, Keyword)] = []
    for (letter, keywords) in Dictionary(grouping: Keyword.allCases, by: Self.letter) {
      let start = entries.count
      for keyword in keywords {
        keyword.rawValue.withBytes { bytes in
          entries.append((Packed(bytes, 0..<bytes.count), keyword))
          letters[letter].lengths |= 1 << UInt32(bytes.count)
        }
      }
      letters[letter].range = start..<entries.count
    }
    self.letters = letters
    self.entries = entries
  }

  @inline(__always)
  func keyword(_ bytes: SourceBytes, _ range: Range<Int>) -> Keyword? {
    let letter = letters[Int(bytes[range.lowerBound] & 31)]
    guard range.count <= Packed.capacity, letter.lengths >> UInt32(range.count) & 1 != 0 else {
      return nil
    }
    return keyword(Packed(bytes, range), among: letter.range)
  }

  @inline(never)
  private func keyword(_ spelling: Packed, among candidates: Range<Int>) -> Keyword? {
    for index in candidates where entries[index].spelling == spelling {
      return entries[index].keyword
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

    init(_ bytes: SourceBytes, _ range: Range<Int>) {
      low = Self.folded(bytes.eight(at: range.lowerBound), count: range.count)
      high =
        range.count > 8
        ? Self.folded(bytes.eight(at: range.lowerBound + 8), count: range.count - 8) : 0
    }

    /// The first `count` of eight bytes, as small letters.
    @inline(__always)
    private static func folded(_ bytes: UInt64, count: Int) -> UInt64 {
      (bytes | 0x2020_2020_2020_2020) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* min(count, 8))
    }
  }
}
