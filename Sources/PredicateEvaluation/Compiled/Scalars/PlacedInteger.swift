/// An integer of a fixed width. All such types are matched in the same way.
protocol PlacedInteger: PlacedValue, FixedWidthInteger, Sendable where Magnitude: Sendable {}

extension PlacedInteger {
  /// A matcher by a loop over the type; inline it where the type is known.
  @inline(__always)
  static func matcher(_ test: ValueMatcher, at place: ValueLocation) -> any BlockMatcher {
    let estimate = MatcherEstimate(cost: 1, share: test.number.share, isTotal: true)
    return test.number.matcher(others: test.others) { prepared in
      guard let range = prepared.range.integers(Self.self) else {
        return ConstantMatcher(verdict: .no)
      }
      return LoopMatcher.integer(place, range, estimate)
    } ofMembers: { members in
      guard isSigned || bitWidth < Int64.bitWidth else {
        let estimate = MatcherEstimate(cost: 4, share: test.number.share, isTotal: false)
        return LoopMatcher.each(Self.self, place, estimate) {
          // Numbers beyond 64 bits may be members too, as decimals.
          Int64(exactly: $0.pointee).map { Verdict(members.contains($0)) } ?? .undecided
        }
      }
      return LoopMatcher.members(place, members, Self.self, estimate.costing(2))
    }
  }
}

extension Int: PlacedInteger {}
extension Int8: PlacedInteger {}
extension Int16: PlacedInteger {}
extension Int32: PlacedInteger {}
extension Int64: PlacedInteger {}
extension UInt: PlacedInteger {}
extension UInt8: PlacedInteger {}
extension UInt16: PlacedInteger {}
extension UInt32: PlacedInteger {}
extension UInt64: PlacedInteger {}
