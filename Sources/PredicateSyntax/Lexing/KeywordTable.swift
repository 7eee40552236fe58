/// Finds the keyword that a word spells, in any case: by one multiplication and one comparison, also
/// of words that are none.
final class KeywordTable: Sendable {
  static let shared = KeywordTable()

  /// Where a keyword cannot stand, since another does, it stands in the next that is empty.
  private let slots: InlineArray<128, Slot>

  private struct Slot: Sendable {
    var spelling = Packed()
    var keyword = Keyword.and
    var roles: TokenRoles = []

    var token: (Token.Kind, TokenRoles) { (.keyword(keyword), roles) }
  }

  private init() {
    var slots = InlineArray<128, Slot>(repeating: Slot())
    for keyword in Keyword.allCases {
      let spelling = keyword.rawValue.withBytes { Packed($0, at: 0, count: $0.count) }
      var index = spelling.index
      while !slots[index].spelling.isEmpty {
        precondition(!spelling.isShort, "short keywords need places of their own")
        index = (index + 1) & 127
      }
      slots[index] = Slot(spelling: spelling, keyword: keyword, roles: keyword.roles)
    }
    self.slots = slots
  }

  /// The keyword in the first `count` of eight bytes, or that the word is an identifier.
  ///
  /// - Parameter count: 1...7
  @inline(__always)
  func token(_ eight: UInt64, count: Int) -> (Token.Kind, TokenRoles) {
    let spelling = Packed(eight, count: count)
    let index = spelling.index
    return slots[index].spelling == spelling ? slots[index].token : (.identifier, [])
  }

  /// The keyword in a word of any length.
  @inline(never)
  func token(_ bytes: SourceBytes, at start: Int, count: Int) -> (Token.Kind, TokenRoles) {
    let spelling = Packed(bytes, at: start, count: count)
    var index = spelling.index
    while count <= Packed.capacity, !slots[index].spelling.isEmpty {
      if slots[index].spelling == spelling { return slots[index].token }
      index = (index &+ 1) & 127
    }
    return (.identifier, [])
  }

  /// A word of up to 16 letters, folded to small ones, as two machine words.
  private struct Packed: Equatable, Sendable {
    static let capacity = 16
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init() {}

    @inline(__always)
    init(_ eight: UInt64, count: Int) { low = Self.folded(eight, count: count) }

    init(_ bytes: SourceBytes, at start: Int, count: Int) {
      low = Self.folded(bytes.eight(at: start), count: min(count, 8))
      high = count > 8 ? Self.folded(bytes.eight(at: start &+ 8), count: min(count &- 8, 8)) : 0
    }

    var isEmpty: Bool { low == 0 }

    /// Whether it has less than eight letters.
    var isShort: Bool { low & 0xFF == 0 }

    /// Where in the table to look first: a factor that keeps all keywords apart but INTERSECT and
    /// INTERSECTION, found by trying.
    @inline(__always)
    var index: Int { Int(truncatingIfNeeded: (low &* 0x1FAB_2B66_7B95_8369) &>> 57) }

    /// The first `count` of eight bytes, as small letters.
    @inline(__always)
    private static func folded(_ bytes: UInt64, count: Int) -> UInt64 {
      (bytes | 0x2020_2020_2020_2020) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    }
  }
}
