/// Finds the keyword that a word spells, in any case. Most words are none, which their first letter
/// and length tell.
final class KeywordTable: Sendable {
  static let shared = KeywordTable()

  /// For each first letter, a bit for each length of a keyword.
  private let lengths: [UInt32]
  /// For each first letter, where its keywords begin in `entries`.
  private let starts: [Int]
  private let entries: [(spelling: Packed, keyword: Keyword)]

  private init() {
    let sorted = Keyword.allCases.sorted { $0.rawValue < $1.rawValue }
    entries = sorted.map { keyword in
      let spelling = keyword.rawValue
      return spelling.withBytes { (Packed($0, 0..<$0.count), keyword) }
    }
    var lengths = [UInt32](repeating: 0, count: 32)
    var starts = [Int](repeating: 0, count: 33)
    for keyword in sorted {
      let spelling = keyword.rawValue.utf8
      let letter = Int((spelling.first ?? 0) & 31)
      lengths[letter] |= 1 << UInt32(spelling.count)
      for later in (letter + 1)...32 { starts[later] += 1 }
    }
    self.lengths = lengths
    self.starts = starts
  }

  func keyword(_ bytes: SourceBytes, _ range: Range<Int>) -> Keyword? {
    let letter = Int(bytes[range.lowerBound] & 31)
    guard range.count <= Packed.capacity, lengths[letter] >> UInt32(range.count) & 1 != 0 else {
      return nil
    }
    let spelling = Packed(bytes, range)
    var index = starts[letter]
    let end = starts[letter + 1]
    while index < end, entries[index].spelling != spelling { index &+= 1 }
    return index < end ? entries[index].keyword : nil
  }

  /// A word of up to 16 letters, folded to small ones, as two machine words: one comparison tells
  /// whether two are the same.
  private struct Packed: Equatable {
    static let capacity = 16
    private let low: UInt64
    private let high: UInt64

    init(_ word: SourceBytes, _ range: Range<Int>) {
      let middle = max(range.lowerBound, range.upperBound &- 8)
      high = Self.packed(word, range.lowerBound, middle)
      low = Self.packed(word, middle, range.upperBound)
    }

    @inline(__always)
    private static func packed(_ word: SourceBytes, _ start: Int, _ end: Int) -> UInt64 {
      var packed: UInt64 = 0
      var offset = start
      while offset < end {
        packed = packed << 8 | UInt64(word[offset] | 0x20)
        offset &+= 1
      }
      return packed
    }
  }
}
