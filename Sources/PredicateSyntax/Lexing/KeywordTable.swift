/// Looks up the keyword that a word spells, in any case, usually with one multiplication and one
/// comparison, also for words that are not keywords.
final class KeywordTable: Sendable {
  static let shared = KeywordTable()

  /// The slots of the hash table. A keyword whose slot is taken is in the next empty one.
  private let slots: Slots

  #if canImport(Darwin) || PREDICATE_PORTABLE
  private typealias Slots = [Slot]
  #else
  private typealias Slots = InlineArray<128, Slot>
  #endif

  private struct Slot: Sendable {
    var spelling = Packed()
    var keyword = Keyword.and
    var roles: TokenRoles = []

    var token: (Token.Kind, TokenRoles) { (.keyword(keyword), roles) }
  }

  private init() {
    #if canImport(Darwin) || PREDICATE_PORTABLE
    var slots = Slots(repeating: Slot(), count: 128)
    #else
    var slots = Slots(repeating: Slot())
    #endif
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

  /// The keyword in the first `count` of eight bytes; else an identifier.
  ///
  /// - Parameter count: 1...7
  @inline(__always)
  func token(_ eight: UInt64, count: Int) -> (Token.Kind, TokenRoles) {
    let spelling = Packed(eight, count: count)
    let index = spelling.index
    return slots[index].spelling == spelling ? slots[index].token : (.identifier, [])
  }

  /// The keyword in a word of any length; otherwise an identifier.
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

  /// A word of up to 16 letters, folded to lowercase, as two machine words.
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

    /// Whether it has fewer than eight letters.
    var isShort: Bool { low & 0xFF == 0 }

    /// The first slot to try: the factor, found by trial, separates all keywords but INTERSECT and
    /// INTERSECTION.
    @inline(__always)
    var index: Int { Int(truncatingIfNeeded: (low &* 0x1FAB_2B66_7B95_8369) &>> 57) }

    /// The first `count` of eight bytes, in lowercase.
    @inline(__always)
    private static func folded(_ bytes: UInt64, count: Int) -> UInt64 {
      (bytes | 0x2020_2020_2020_2020) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    }
  }
}
