/// A perfect hash of a fixed set of keys, without collisions. A lookup takes a multiplication and
/// two loads and no loop, whatever the key, so that no data can make it slow.
///
/// The highest bits of a hash select a group of keys, the next ones a place. Each group has a
/// displacement that moves its keys to free places; larger groups come first.
struct PerfectHash: Sendable {
  /// The number of places, at least twice the number of keys.
  let count: Int
  private let multiplier: UInt64
  private let groupShift: UInt64
  private let placeShift: UInt64
  private let displacements: ColumnStorage<UInt64>

  /// Creates a hash of 1 to 2²⁴ different keys; nil if no displacements are found within a bounded
  /// number of tries.
  init?(_ keys: [UInt64]) {
    guard (1...1 << 24).contains(keys.count) else { return nil }
    let groupBits = Self.bits(atLeast: keys.count / 2)
    let placeBits = Self.bits(atLeast: keys.count * 2)
    count = 1 << placeBits
    groupShift = UInt64(64 - groupBits)
    placeShift = UInt64(64 - groupBits - placeBits)
    // The golden ratio, then pseudo-random numbers.
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

  /// A view of the hash that retains nothing, for the duration of a loop.
  struct Finder {
    fileprivate let multiplier: UInt64
    fileprivate let groupShift: UInt64
    fileprivate let placeShift: UInt64
    fileprivate let mask: UInt64
    fileprivate let displacements: UnsafePointer<UInt64>

    /// The place of a key, in `0..<count`. An unknown key has the place of another.
    @inline(__always)
    func place(of key: UInt64) -> Int {
      let hash = PerfectHash.hash(key, multiplier)
      let displacement = displacements[Int(truncatingIfNeeded: hash &>> groupShift)]
      return Int(truncatingIfNeeded: (hash &>> placeShift ^ displacement) & mask)
    }
  }

  /// A finder, valid as long as the hash lives.
  var finder: Finder {
    Finder(
      multiplier: multiplier,
      groupShift: groupShift,
      placeShift: placeShift,
      mask: UInt64(count - 1),
      displacements: displacements.start
    )
  }

  /// The values at the places of their keys. Free places hold the first value, whose key has
  /// another place, so that no key finds another key's value.
  func placed<Scalar>(_ values: [Scalar], key: (Scalar) -> UInt64) -> ColumnStorage<Scalar> {
    var placed = [Scalar](repeating: values[0], count: count)
    for value in values { placed[finder.place(of: key(value))] = value }
    return ColumnStorage(placed)
  }

  /// The highest bits of a product depend on all bits of the key, after its upper half is folded
  /// into the lower one.
  @inline(__always)
  fileprivate static func hash(_ key: UInt64, _ multiplier: UInt64) -> UInt64 {
    (key ^ key &>> 32) &* multiplier
  }

  /// The number of bits, at least one, for this many values.
  private static func bits(atLeast count: Int) -> Int {
    max(Int.bitWidth - max(count - 1, 1).leadingZeroBitCount, 1)
  }

  /// The number of displacements tried for each key. Random keys need a few; adversarial keys that
  /// need many are rejected.
  private static let tries = 64

  /// A displacement for each group of hashes, which are sorted; nil if there is none for a group.
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
    var left = Self.tries * hashes.count
    for group in groups.sorted(by: { $0.count > $1.count }) {
      let places = hashes[group].map { $0 >> UInt64(64 - groupBits - placeBits) & mask }
      // Keys of a group with the same place would keep colliding.
      guard Set(places).count == places.count,
        let displacement = (0...mask).first(where: { displacement in
          left -= places.count
          return left < 0 || !places.contains { isTaken[Int($0 ^ displacement)] }
        }), left >= 0
      else { return nil }
      for place in places { isTaken[Int(place ^ displacement)] = true }
      found[Int(hashes[group.lowerBound] >> UInt64(64 - groupBits))] = displacement
    }
    return found
  }
}
