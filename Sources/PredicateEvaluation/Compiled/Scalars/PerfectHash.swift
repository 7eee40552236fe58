/// A place of its own for each of some keys that are known beforehand. Finding it takes a
/// multiplication and two loads and no loop, whatever the key: no data can make it slow.
///
/// The highest bits of a hash name a group of keys, the next ones a place. Each group has a
/// displacement that leads its keys to places that no others have; the largest group is the first to
/// get one.
struct PerfectHash: Sendable {
  /// The number of places, at least twice that of the keys.
  let count: Int
  private let multiplier: UInt64
  private let groupShift: UInt64
  private let placeShift: UInt64
  private let displacements: ColumnStorage<UInt64>

  /// Makes places for up to 2²⁴ keys; nil for keys two of which are equal, for none at all, and where
  /// chance finds no places.
  init?(_ keys: [UInt64]) {
    guard (1...1 << 24).contains(keys.count) else { return nil }
    let groupBits = Self.bits(atLeast: keys.count / 2)
    let placeBits = Self.bits(atLeast: keys.count * 2)
    count = 1 << placeBits
    groupShift = UInt64(64 - groupBits)
    placeShift = UInt64(64 - groupBits - placeBits)
    // An odd number without a pattern, then others.
    var multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
    for _ in 0..<16 {
      let hashes = keys.map { Self.hash($0, multiplier) }.sorted()
      if let found = Self.displacements(hashes, groupBits: groupBits, placeBits: placeBits) {
        self.multiplier = multiplier
        displacements = ColumnStorage(found)
        return
      }
      multiplier = multiplier &* 0xD134_2543_DE82_EF95 &+ 0x2545_F491_4F6C_DD1E
    }
    return nil
  }

  /// What finds places, for the length of a loop: it counts no references.
  struct Finder {
    fileprivate let multiplier: UInt64
    fileprivate let groupShift: UInt64
    fileprivate let placeShift: UInt64
    fileprivate let mask: UInt64
    fileprivate let displacements: UnsafePointer<UInt64>

    /// The place of a key among `0..<count`; that of some other key if it is none of those given.
    @inline(__always)
    func place(of key: UInt64) -> Int {
      let hash = PerfectHash.hash(key, multiplier)
      let displacement = displacements[Int(truncatingIfNeeded: hash &>> groupShift)]
      return Int(truncatingIfNeeded: (hash &>> placeShift ^ displacement) & mask)
    }
  }

  /// The finder, as long as the hash lives.
  var finder: Finder {
    Finder(
      multiplier: multiplier,
      groupShift: groupShift,
      placeShift: placeShift,
      mask: UInt64(count - 1),
      displacements: displacements.start
    )
  }

  /// The values at the places of their keys. Free places hold the first value, which is found by its
  /// own key only at its own place.
  func placed<Scalar>(_ values: [Scalar], key: (Scalar) -> UInt64) -> ColumnStorage<Scalar> {
    var placed = [Scalar](repeating: values[0], count: count)
    for value in values { placed[finder.place(of: key(value))] = value }
    return ColumnStorage(placed)
  }

  /// The highest bits of a product depend on all bits of the key, once its upper half is folded into
  /// the lower one.
  @inline(__always)
  fileprivate static func hash(_ key: UInt64, _ multiplier: UInt64) -> UInt64 {
    (key ^ key &>> 32) &* multiplier
  }

  /// The number of bits, at least one, of as many values.
  private static func bits(atLeast count: Int) -> Int {
    max(Int.bitWidth - max(count - 1, 1).leadingZeroBitCount, 1)
  }

  /// A displacement for each group of hashes, which are in order; nil where there are none.
  private static func displacements(
    _ hashes: [UInt64],
    groupBits: Int,
    placeBits: Int
  ) -> [UInt64]? {
    let mask: UInt64 = 1 << UInt64(placeBits) - 1
    var groups: [Range<Int>] = []
    var start = 0
    for end in 1...hashes.count
    where end == hashes.count
      || hashes[end] >> (64 - groupBits) != hashes[start] >> (64 - groupBits)
    {
      groups.append(start..<end)
      start = end
    }
    var found = [UInt64](repeating: 0, count: 1 << groupBits)
    var isTaken = [Bool](repeating: false, count: 1 << placeBits)
    for group in groups.sorted(by: { $0.count > $1.count }) {
      let places = hashes[group].map { $0 >> UInt64(64 - groupBits - placeBits) & mask }
      // No displacement tells two of one place apart.
      guard Set(places).count == places.count,
        let displacement = (0...mask).first(where: { displacement in
          !places.contains { isTaken[Int($0 ^ displacement)] }
        })
      else { return nil }
      for place in places { isTaken[Int(place ^ displacement)] = true }
      found[Int(hashes[group.lowerBound] >> UInt64(64 - groupBits))] = displacement
    }
    return found
  }
}
