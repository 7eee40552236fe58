import PredicatePlatform

/// A type of property that can be tested in place in a struct, by a loop specialised for the type.
///
/// Values are read by offset and their own type.
protocol PlacedValue: SendableMetatype {
  /// A matcher of the value at `place`.
  static func matcher(_ test: ValueMatcher, at place: ValueLocation) -> any BlockMatcher

  /// A matcher of whether the optional at `place` has a value.
  static func presence(at place: ValueLocation) -> any BlockMatcher
}

extension PlacedValue {
  @inline(__always)
  static func presence(at place: ValueLocation) -> any BlockMatcher {
    LoopMatcher.presence(Self.self, place)
  }
}

extension Double: PlacedValue {
  static func matcher(_ test: ValueMatcher, at place: ValueLocation) -> any BlockMatcher {
    let estimate = MatcherEstimate(cost: 1, share: test.number.share, isTotal: true)
    return test.number.matcher(others: test.others) {
      LoopMatcher.real(place, $0.reals, estimate)
    } ofMembers: { members in
      LoopMatcher.members(place, members, estimate.costing(2)) { (number: Double) in number }
    }
  }
}

extension Float: PlacedValue {
  static func matcher(_ test: ValueMatcher, at place: ValueLocation) -> any BlockMatcher {
    let number = test.number
    if case .undecided = number { return ConstantMatcher(verdict: test.others) }
    let estimate = MatcherEstimate(cost: 2, share: number.share, isTotal: true)
    if case .members(let members) = number {
      return LoopMatcher.members(place, members, estimate) { (number: Float) in Double(number) }
    }
    return LoopMatcher.each(Float.self, place, estimate) { number.verdict(Double($0.pointee)) }
  }
}

extension Bool: PlacedValue {
  static func matcher(_ test: ValueMatcher, at place: ValueLocation) -> any BlockMatcher {
    let verdicts = (test.number.verdict(0 as Int64), test.number.verdict(1 as Int64))
    if verdicts.0 == verdicts.1 { return ConstantMatcher(verdict: verdicts.0.or(test.others)) }
    let estimate = MatcherEstimate(cost: 1, share: 0.5, isTotal: true)
    return LoopMatcher.each(Bool.self, place, estimate) { $0.pointee ? verdicts.1 : verdicts.0 }
  }
}

extension String: PlacedValue {
  /// A test of a string; the most common tests have specialised loops.
  static func matcher(_ test: ValueMatcher, at place: ValueLocation) -> any BlockMatcher {
    guard let text = test.text else { return ConstantMatcher(verdict: test.others) }
    if let text = text as? TextEquality, let bits = StringBits(text.constant) {
      return LoopMatcher.shortText(place, text, [bits], isNegated: text.isNegated)
    }
    if let text = text as? TextMembers {
      let bits = text.needles.compactMap { StringBits($0) }
      if (1...8).contains(bits.count), bits.count == text.needles.count {
        return LoopMatcher.shortText(place, text, bits, isNegated: false)
      }
    }
    return StringLoop(place: place).specialised(for: text)
  }
}

extension Date: PlacedValue {
  static func matcher(_ test: ValueMatcher, at place: ValueLocation) -> any BlockMatcher {
    test.date.matcher(others: test.others) { prepared in
      let range = prepared.reals
      let estimate = MatcherEstimate(cost: 2, share: test.date.share, isTotal: true)
      return LoopMatcher.each(Date.self, place, estimate) {
        Verdict(range.contains($0.pointee.timeIntervalSinceReferenceDate))
      }
    } ofMembers: { _ in
      ConstantMatcher(verdict: .undecided)
    }
  }
}

extension UUID: PlacedValue {
  static func matcher(_ test: ValueMatcher, at place: ValueLocation) -> any BlockMatcher {
    guard let uuid = test.uuid else { return ConstantMatcher(verdict: test.others) }
    let estimate = MatcherEstimate(cost: 3, share: uuid.isNegated ? 0.95 : 0.05, isTotal: true)
    return LoopMatcher.each(UUID.self, place, estimate) { uuid.verdict($0.pointee) }
  }
}

extension Optional: PlacedValue where Wrapped: PlacedValue {
  static func matcher(_ test: ValueMatcher, at place: ValueLocation) -> any BlockMatcher {
    // An optional stores its payload at its own start.
    OptionalMatcher(
      null: test.null,
      presence: Wrapped.presence(at: place),
      wrapped: Wrapped.matcher(test, at: place.withinOptional)
    )
  }
}

extension MatcherEstimate {
  func costing(_ cost: Double) -> Self {
    var result = self
    result.cost = cost
    return result
  }
}
