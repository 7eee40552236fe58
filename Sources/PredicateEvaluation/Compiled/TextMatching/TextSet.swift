import PredicateSyntax

/// The texts of a constant list in a perfect hash of their keys, for loops over many texts: no text
/// is hashed byte by byte.
final class TextSet: Sendable {
  /// The texts at a place.
  fileprivate struct Entry: BitwiseCopyable, Sendable {
    let key: TextKey
    /// The long texts with this key: the first of them, and their number.
    var firstLong: Int32 = 0
    var longCount: Int32 = 0
  }

  /// The maximum number of texts with one key; a list with more is left to `ByteTable`.
  private static let mostOfOneKey = 8

  private let entries: ColumnStorage<Entry>
  private let hash: PerfectHash
  private let factor: UInt64
  /// The texts that are longer than a key covers, grouped by key.
  private let longs: [[UInt8]]

  /// Arranges different texts; nil for none, and if too many have the same length, beginning and
  /// end.
  init?(_ texts: [[UInt8]]) {
    var places: [TextKey: Int] = [:]
    var groups: [(key: TextKey, texts: [[UInt8]])] = []
    for text in texts {
      let key = text.withUnsafeBufferPointer { TextKey($0) }
      let place = places[key] ?? groups.count
      if place == groups.count { groups.append((key, [])) }
      places[key] = place
      groups[place].texts.append(text)
      guard groups[place].texts.count <= Self.mostOfOneKey else { return nil }
    }
    var longs: [[UInt8]] = []
    let entries = groups.map { group in
      guard group.key.count > TextKey.most else { return Entry(key: group.key) }
      let first = Int32(longs.count)
      longs += group.texts
      return Entry(key: group.key, firstLong: first, longCount: Int32(group.texts.count))
    }
    // Different keys rarely collide, and another factor gives other hashes.
    for factor in [0x9FB2_1C65_1E98_DF25, 0xD6E8_FEB8_6659_FD93, 0xA24B_AED4_963E_E407] as [UInt64]
    {
      guard let hash = PerfectHash(entries.map { $0.key.hash(factor) }) else { continue }
      self.entries = hash.placed(entries) { $0.key.hash(factor) }
      self.hash = hash
      self.factor = factor
      self.longs = longs
      return
    }
    return nil
  }

  /// Whether some text is longer than its key covers.
  var hasLongTexts: Bool { !longs.isEmpty }

  /// A view of the set that retains nothing and finds short texts, for the duration of a loop.
  struct Finder {
    fileprivate let entries: UnsafePointer<Entry>
    fileprivate let places: PerfectHash.Finder
    fileprivate let factor: UInt64

    /// 1 if a text with this key is in the set and not longer than a key covers; otherwise 0.
    @inline(__always)
    func bit(_ key: TextKey) -> UInt64 { entry(key).key.difference(key) == 0 ? 1 : 0 }

    @inline(__always)
    fileprivate func entry(_ key: TextKey) -> Entry { entries[places.place(of: key.hash(factor))] }
  }

  /// A finder, valid as long as the set lives.
  var finder: Finder { Finder(entries: entries.start, places: hash.finder, factor: factor) }

  /// Whether the text at `start` with this key is in the set.
  @inline(__always)
  func contains(_ key: TextKey, _ start: UnsafeRawPointer?) -> Bool {
    let entry = finder.entry(key)
    guard entry.key.difference(key) == 0 else { return false }
    return key.count <= TextKey.most || isLong(start, entry)
  }

  private func isLong(_ start: UnsafeRawPointer?, _ entry: Entry) -> Bool {
    let text = TextBytes(
      start: start?.assumingMemoryBound(to: UInt8.self),
      count: Int(entry.key.count)
    )
    return (0..<entry.longCount).contains { place in
      longs[Int(entry.firstLong + place)].withUnsafeBufferPointer { text.hasSameBytes(as: $0) }
    }
  }
}

/// A test of IN by a set of texts, for loops over columns: each set is created once for many rows.
final class TextSetMatcher: TextMatcher {
  let set: TextSet
  let estimate: MatcherEstimate

  init(_ set: TextSet, _ estimate: MatcherEstimate) {
    self.set = set
    self.estimate = estimate
  }

  @inline(__always)
  func verdict(_ text: TextBytes) -> Verdict {
    Verdict(set.contains(TextKey(text), UnsafeRawPointer(text.baseAddress)))
  }
}
