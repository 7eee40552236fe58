extension PlacedValue where Self: FixedWidthInteger & Sendable, Magnitude: Sendable {
  /// To be inlined where the type is known.
  @inline(__always)
  fileprivate static func integer(_ test: ValueTest, at place: Place) -> any BlockTest {
    let estimate = TestEstimate(cost: 1, share: test.number.share, isTotal: true)
    switch test.number {
    case .undecided: return ConstantTest(verdict: test.others)
    case .constant(let truth): return ConstantTest(verdict: Verdict(truth))
    case .range(let prepared):
      guard let range = prepared.range.integers(Self.self) else {
        return ConstantTest(verdict: .no)
      }
      return LoopTest.integer(place, range, estimate)
    case .members(let members):
      let estimate = TestEstimate(
        cost: 4,
        share: test.number.share,
        isTotal: isSigned || bitWidth < Int64.bitWidth
      )
      return LoopTest.each(Self.self, place, estimate) {
        // Beyond 64 bits there may be members too, as decimals.
        Int64(exactly: $0.pointee).map { Verdict(members.contains($0)) } ?? .undecided
      }
    }
  }
}

extension Int: PlacedValue {
  static func test(_ test: ValueTest, at place: Place) -> any BlockTest {
    integer(test, at: place)
  }
}

extension Int8: PlacedValue {
  static func test(_ test: ValueTest, at place: Place) -> any BlockTest {
    integer(test, at: place)
  }
}

extension Int16: PlacedValue {
  static func test(_ test: ValueTest, at place: Place) -> any BlockTest {
    integer(test, at: place)
  }
}

extension Int32: PlacedValue {
  static func test(_ test: ValueTest, at place: Place) -> any BlockTest {
    integer(test, at: place)
  }
}

extension Int64: PlacedValue {
  static func test(_ test: ValueTest, at place: Place) -> any BlockTest {
    integer(test, at: place)
  }
}

extension UInt: PlacedValue {
  static func test(_ test: ValueTest, at place: Place) -> any BlockTest {
    integer(test, at: place)
  }
}

extension UInt8: PlacedValue {
  static func test(_ test: ValueTest, at place: Place) -> any BlockTest {
    integer(test, at: place)
  }
}

extension UInt16: PlacedValue {
  static func test(_ test: ValueTest, at place: Place) -> any BlockTest {
    integer(test, at: place)
  }
}

extension UInt32: PlacedValue {
  static func test(_ test: ValueTest, at place: Place) -> any BlockTest {
    integer(test, at: place)
  }
}

extension UInt64: PlacedValue {
  static func test(_ test: ValueTest, at place: Place) -> any BlockTest {
    integer(test, at: place)
  }
}
