import PredicateSyntax

/// The integers of a constant list, arranged for loops over columns: in a bit set if they are close
/// together, otherwise in a perfect hash.
struct IntegerSet: Sendable {
  private enum Form: Sendable {
    case empty
    /// A bit for each integer from the lowest on; the bit at `end` is clear.
    case bits(ColumnStorage<UInt64>, lowest: Int64, end: UInt64)
    case places(ColumnStorage<Int64>, PerfectHash)
    case sorted([Int64])
  }

  /// The maximum size of a bit set. Two of them fit in a processor's nearest cache.
  private static let mostBits: UInt64 = 1 << 17

  private let form: Form

  /// Arranges sorted integers.
  init(_ sorted: [Int64]) {
    guard let lowest = sorted.first, let highest = sorted.last else {
      form = .empty
      return
    }
    let end = UInt64(bitPattern: highest &- lowest) &+ 1
    if end != 0, end < Self.mostBits {
      var words = [UInt64](repeating: 0, count: Int(end >> 6) + 1)
      for number in sorted {
        let place = UInt64(bitPattern: number &- lowest)
        words[Int(place >> 6)] |= 1 << (place & 63)
      }
      form = .bits(ColumnStorage(words), lowest: lowest, end: end)
    } else if let hash = PerfectHash(sorted.map { UInt64(bitPattern: $0) }) {
      form = .places(hash.placed(sorted) { UInt64(bitPattern: $0) }, hash)
    } else {
      form = .sorted(sorted)
    }
  }

  /// Keeps the rows whose number, as returned by `number` for any row, is a member.
  @inline(__always)
  func keep(_ alive: RowMask, _ number: (Int) -> Int64) {
    switch form {
    case .empty: alive.removeAll()
    case .bits(let words, let lowest, let end):
      let words = words.start
      alive.keepBits { row in
        let place = min(UInt64(bitPattern: number(row) &- lowest), end)
        return words[Int(truncatingIfNeeded: place &>> 6)] &>> (place & 63) & 1
      }
    case .places(let members, let hash):
      let members = members.start
      let finder = hash.finder
      alive.keepBits { row in
        let number = number(row)
        return members[finder.place(of: UInt64(bitPattern: number))] == number ? 1 : 0
      }
    case .sorted(let members): alive.keep { NumberMembers.contains(number($0), in: members) }
    }
  }
}

/// The doubles of a constant list, in a perfect hash.
struct RealSet: Sendable {
  private let sorted: [Double]
  private let places: (members: ColumnStorage<UInt64>, hash: PerfectHash)?

  /// Arranges sorted doubles without negative zeros.
  init(_ sorted: [Double]) {
    self.sorted = sorted
    let bits = sorted.map(\.bitPattern)
    places = PerfectHash(bits).map { ($0.placed(bits) { $0 }, $0) }
  }

  /// Keeps the rows whose number, as returned by `number` for any row, is a member.
  @inline(__always)
  func keep(_ alive: RowMask, _ number: (Int) -> Double) {
    guard let places else {
      return alive.keep { NumberMembers.contains(number($0), in: sorted) }
    }
    let members = places.members.start
    let finder = places.hash.finder
    alive.keepBits { row in
      // Adding zero makes a zero positive. No member has the bits of a NaN.
      let bits = (number(row) + 0).bitPattern
      return members[finder.place(of: bits)] == bits ? 1 : 0
    }
  }
}
