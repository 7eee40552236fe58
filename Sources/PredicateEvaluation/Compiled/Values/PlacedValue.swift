import Foundation

/// A type of property that can be tested in place in a struct, by a loop specialised for the type.
///
/// Values are read by offset and their own type.
protocol PlacedValue: SendableMetatype {
  /// A test of the value at `place`.
  static func test(_ test: ValueTest, at place: Place) -> any BlockTest

  /// A test of whether the optional at `place` holds a value.
  static func presence(at place: Place) -> any BlockTest
}

extension Double: PlacedValue {
  static func test(_ test: ValueTest, at place: Place) -> any BlockTest {
    let estimate = TestEstimate(cost: 1, share: test.number.share, isTotal: true)
    switch test.number {
    case .undecided: return ConstantTest(verdict: test.others)
    case .constant(let truth): return ConstantTest(verdict: Verdict(truth))
    case .range(let prepared): return LoopTest.real(place, prepared.reals, estimate)
    case .members(let members):
      return LoopTest.each(Double.self, place, estimate.costing(4)) {
        Verdict(members.contains($0.pointee))
      }
    }
  }
}

extension Float: PlacedValue {
  static func test(_ test: ValueTest, at place: Place) -> any BlockTest {
    let number = test.number
    if case .undecided = number { return ConstantTest(verdict: test.others) }
    let estimate = TestEstimate(cost: 2, share: number.share, isTotal: true)
    return LoopTest.each(Float.self, place, estimate) { number.verdict(Double($0.pointee)) }
  }
}

extension Bool: PlacedValue {
  static func test(_ test: ValueTest, at place: Place) -> any BlockTest {
    let verdicts = (test.number.verdict(0 as Int64), test.number.verdict(1 as Int64))
    if verdicts.0 == verdicts.1 { return ConstantTest(verdict: verdicts.0.or(test.others)) }
    let estimate = TestEstimate(cost: 1, share: 0.5, isTotal: true)
    return LoopTest.each(Bool.self, place, estimate) { $0.pointee ? verdicts.1 : verdicts.0 }
  }
}

extension String: PlacedValue {
  /// A test of a string; the commonest tests get loops of their own.
  static func test(_ test: ValueTest, at place: Place) -> any BlockTest {
    guard let text = test.text else { return ConstantTest(verdict: test.others) }
    switch text {
    case let text as TextEquality:
      guard let bits = StringBits(text.constant) else { return LoopTest.text(place, text) }
      return LoopTest.shortText(place, text, [bits], isNegated: text.isNegated)
    case let text as TextMembers:
      let bits = text.needles.compactMap { StringBits($0) }
      guard (1...8).contains(bits.count), bits.count == text.needles.count else {
        return LoopTest.text(place, text)
      }
      return LoopTest.shortText(place, text, bits, isNegated: false)
    case let text as SearchTest: return LoopTest.text(place, text)
    case let text as LikeTest: return LoopTest.text(place, text)
    case let text as ExpressionTest: return LoopTest.text(place, text)
    default: return LoopTest.text(place, text)
    }
  }
}

extension Date: PlacedValue {
  static func test(_ test: ValueTest, at place: Place) -> any BlockTest {
    let date = test.date
    switch date {
    case .undecided: return ConstantTest(verdict: test.others)
    case .constant(let truth): return ConstantTest(verdict: Verdict(truth))
    case .range(let prepared):
      let range = prepared.reals
      let estimate = TestEstimate(cost: 2, share: date.share, isTotal: true)
      return LoopTest.each(Date.self, place, estimate) {
        Verdict(range.contains($0.pointee.timeIntervalSinceReferenceDate))
      }
    case .members: return ConstantTest(verdict: .undecided)
    }
  }
}

extension UUID: PlacedValue {
  static func test(_ test: ValueTest, at place: Place) -> any BlockTest {
    guard let uuid = test.uuid else { return ConstantTest(verdict: test.others) }
    let estimate = TestEstimate(cost: 3, share: uuid.isNegated ? 0.95 : 0.05, isTotal: true)
    return LoopTest.each(UUID.self, place, estimate) { uuid.verdict($0.pointee) }
  }
}

extension Optional: PlacedValue where Wrapped: PlacedValue {
  static func test(_ test: ValueTest, at place: Place) -> any BlockTest {
    // An optional stores its payload at its own start.
    OptionalTest(
      null: test.null,
      presence: Wrapped.presence(at: place),
      wrapped: Wrapped.test(test, at: place.withinOptional)
    )
  }
}

extension TestEstimate {
  func costing(_ cost: Double) -> Self {
    var result = self
    result.cost = cost
    return result
  }
}
