import PredicateSyntax

/// A parser of dates in text: seconds since the reference date, or nil where the text is not a
/// date.
package typealias DateInText = @Sendable (_ text: UnsafeBufferPointer<UInt8>) -> Double?

/// A test of a value in a slot.
struct FieldTest: Sendable {
  let test: ValueTest
  /// The parser of texts that are dates; nil where none are.
  let date: DateInText?
  /// The distance from one element of an array to the next.
  let stride: Int

  func verdict(_ slot: UnsafePointer<Field>) -> Verdict {
    switch slot.pointee.kind {
    case .missing: .undecided
    case .null: test.null
    case .no: test.number.verdict(0 as Int64).or(test.others)
    case .yes: test.number.verdict(1 as Int64).or(test.others)
    case .integer: test.number.verdict(slot.pointee.integer).or(test.others)
    case .real: test.number.verdict(slot.pointee.real).or(test.others)
    case .digits, .object: test.others
    case .text: verdict(slot.pointee.text)
    case .array: anyElement(slot)
    }
  }

  private func verdict(_ text: TextBytes) -> Verdict {
    if let date, let seconds = date(text) { return test.date.verdict(seconds).or(test.others) }
    return test.text?.verdict(text) ?? test.others
  }

  private func anyElement(_ slot: UnsafePointer<Field>) -> Verdict {
    guard let element = test.element, let rows = slot.pointee.rows,
      slot.pointee.count <= test.mostElements
    else { return test.others }
    let ofElement = FieldTest(test: element, date: date, stride: stride)
    for index in 0..<slot.pointee.count {
      let place = (rows + index &* stride).assumingMemoryBound(to: Field.self)
      let verdict = ofElement.verdict(place)
      if verdict != .no { return verdict }
    }
    return .no
  }
}

extension FieldTest {
  /// A loop specialised for the commonest tests; values of other types go to `otherwise`.
  func loop(
    at place: Place,
    otherwise: @escaping @Sendable (UnsafePointer<Field>) -> Verdict
  ) -> any BlockTest {
    if case .range(let range) = test.number { return numbers(place, range, otherwise) }
    if date == nil {
      switch test.text {
      case let text as TextEquality: return texts(place, text, otherwise)
      case let text as TextMembers: return texts(place, text, otherwise)
      case let text as SearchTest: return texts(place, text, otherwise)
      case let text as LikeTest: return texts(place, text, otherwise)
      case let text?: return texts(place, text, otherwise)
      case nil: break
      }
    }
    let estimate = TestEstimate(cost: 10, share: 0.4, isTotal: false)
    return LoopTest.each(Field.self, place, estimate, otherwise)
  }

  private func numbers(
    _ place: Place,
    _ range: NumberTest.PreparedRange,
    _ otherwise: @escaping @Sendable (UnsafePointer<Field>) -> Verdict
  ) -> any BlockTest {
    let estimate = TestEstimate(cost: 4, share: range.range.share, isTotal: false)
    let none = range.integers == nil
    let integers = range.integers ?? .all
    return LoopTest.each(Field.self, place, estimate) { slot in
      if slot.pointee.isInteger {
        return Verdict(!none && integers.contains(slot.pointee.integer))
      }
      return slot.pointee.isReal
        ? Verdict(range.reals.contains(slot.pointee.real)) : otherwise(slot)
    }
  }

  @inline(__always)
  private func texts<Test: TextTest>(
    _ place: Place,
    _ test: Test,
    _ otherwise: @escaping @Sendable (UnsafePointer<Field>) -> Verdict
  ) -> any BlockTest {
    var estimate = test.estimate
    estimate.isTotal = false
    return LoopTest.each(Field.self, place, estimate) { slot in
      slot.pointee.isText ? test.verdict(slot.pointee.text) : otherwise(slot)
    }
  }
}
