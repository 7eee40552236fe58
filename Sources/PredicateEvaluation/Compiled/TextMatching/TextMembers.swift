import PredicatePlatform
import PredicateSyntax

/// A test of IN with a constant list: few members are compared one by one, many are hashed.
final class TextMembers: TextMatcher {
  /// The members without duplicates, if they are few.
  let needles: [String]
  private let shorts: [ShortText]
  /// A bit for each length in bytes of a member: it excludes most texts.
  private let counts: UInt32
  private let longs: [[UInt8]]
  private let table: ByteTable?
  /// The matcher for loops over columns, and the number of rows tested so far.
  private let forColumns = Mutex<(matcher: ColumnMatcher, rows: Int)>((.notMade, 0))

  private enum ColumnMatcher {
    case notMade
    case made(TextSetMatcher)
    /// Too many members have the same length, beginning and end.
    case impossible
  }

  init(_ members: [String]) {
    let table = ByteTable(members)
    let isSmall = table.count <= 6
    needles = table.count <= 8 ? (0..<table.count).map { table.text(at: $0) } : []
    let few = isSmall ? needles.map { Array($0.utf8) } : []
    shorts = few.filter { $0.count <= ShortText.most }
      .map { $0.withUnsafeBufferPointer { ShortText($0) } }
    counts = shorts.reduce(0) { $0 | 1 << UInt32($1.count) }
    longs = few.filter { $0.count > ShortText.most }
    self.table = isSmall ? nil : table
  }

  var estimate: MatcherEstimate {
    MatcherEstimate(cost: table == nil ? 4 : 15, share: 0.1, isTotal: true)
  }

  /// The matcher for a loop over a column of `rows` rows: this one until there have been a quarter
  /// as many rows as members, since creating another takes as long as many searches.
  func matcher(forRows rows: Int) -> any TextMatcher {
    forColumns.withLock { known in
      switch known.matcher {
      case .made(let matcher): return matcher
      case .impossible: return self
      case .notMade: break
      }
      known.rows &+= rows
      guard known.rows >= (table?.count ?? 0) / 4 else { return self }
      let texts = table.map { table in (0..<table.count).map { table.text(at: $0) } } ?? needles
      guard let set = TextSet(texts.map { Array($0.utf8) }) else {
        known.matcher = .impossible
        return self
      }
      let matcher = TextSetMatcher(set, estimate)
      known.matcher = .made(matcher)
      return matcher
    }
  }

  @inline(__always)
  func verdict(_ text: TextBytes) -> Verdict {
    if let table { return Verdict(table.contains(text)) }
    if text.count <= ShortText.most {
      guard counts &>> UInt32(truncatingIfNeeded: text.count) & 1 != 0 else { return .no }
      let text = ShortText(text)
      for needle in shorts where needle == text { return .yes }
      return .no
    }
    for needle in longs where needle.withUnsafeBufferPointer({ text.hasSameBytes(as: $0) }) {
      return .yes
    }
    return .no
  }
}

/// A test of IN with options: equal to one of the texts after folding both.
final class FoldedMembers: TextMatcher {
  private let tests: [FoldedEquality]

  init(_ members: [String], options: StringOptions, mode: LanguageMode) {
    tests = members.map {
      FoldedEquality($0, options: options, mode: mode, isNegated: false)
    }
  }

  var estimate: MatcherEstimate {
    MatcherEstimate(cost: 8 * Double(tests.count), share: 0.1, isTotal: true)
  }

  func verdict(_ text: TextBytes) -> Verdict {
    Verdict(tests.contains { $0.verdict(text) == .yes })
  }
}

/// A set of texts by their bytes, which are contiguous in one array. It uses the standard library's
/// seeded hash, so that no data can make it slow.
struct ByteTable: Sendable {
  private var bytes: [UInt8] = []
  /// The end of each text.
  private var ends: [Int] = []
  /// Indices into `ends` plus one; 0 is free. The capacity is a power of two, at most half full.
  private var slots: [UInt32]

  init(_ texts: [String]) {
    var capacity = 16
    while capacity < texts.count * 2 { capacity *= 2 }
    slots = [UInt32](repeating: 0, count: capacity)
    ends.reserveCapacity(texts.count)
    for text in texts { text.withBytes { insert($0) } }
  }

  var count: Int { ends.count }

  func text(at place: Int) -> String {
    String(decoding: bytes[(place == 0 ? 0 : ends[place - 1])..<ends[place]], as: UTF8.self)
  }

  func contains(_ text: TextBytes) -> Bool { slots[slot(of: text)] != 0 }

  private mutating func insert(_ text: TextBytes) {
    let slot = slot(of: text)
    guard slots[slot] == 0, let place = UInt32(exactly: ends.count + 1) else { return }
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
    slots[slot] = place
  }

  /// The slot with the text, or the free one for it.
  private func slot(of text: TextBytes) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(text))
    var slot = hasher.finalize() & (slots.count - 1)
    while slots[slot] != 0, !isEqual(text, Int(slots[slot]) - 1) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func isEqual(_ text: TextBytes, _ place: Int) -> Bool {
    let start = place == 0 ? 0 : ends[place - 1]
    guard ends[place] - start == text.count else { return false }
    return bytes.withUnsafeBufferPointer {
      TextBytes(rebasing: $0[start..<ends[place]]).hasSameBytes(as: text)
    }
  }
}
