import PredicatePlatform
import PredicateSyntax

/// A comparison of a value of any type with a constant: one matcher for each type, so that code that
/// knows the type needs only that one.
///
/// Unlisted types are undecided, and left to the reference evaluator.
final class ValueMatcher: Sendable {
  /// The verdict on nil.
  let null: Verdict
  /// The verdict on any other value of an unlisted type.
  let others: Verdict
  /// The matcher of numbers; Booleans are 0 and 1.
  let number: NumberMatcher
  let text: (any TextMatcher)?
  /// The matcher of dates, as seconds since the reference date.
  let date: NumberMatcher
  let uuid: IdentifierMatcher?
  /// The matcher of an array's elements, one of which must pass.
  let element: ValueMatcher?
  /// The greatest length of an array; longer ones are left to the reference evaluator, which counts
  /// them against the limits.
  let elementLimit: Int

  init(
    null: Verdict,
    others: Verdict = .undecided,
    number: NumberMatcher = .undecided,
    text: (any TextMatcher)? = nil,
    date: NumberMatcher = .undecided,
    uuid: IdentifierMatcher? = nil,
    element: ValueMatcher? = nil,
    elementLimit: Int = 0
  ) {
    self.null = null
    self.others = others
    self.number = number
    self.text = text
    self.date = date
    self.uuid = uuid
    self.element = element
    self.elementLimit = elementLimit
  }

  struct IdentifierMatcher: Sendable {
    let uuid: UUID
    let isNegated: Bool

    @inline(__always)
    func verdict(_ other: UUID) -> Verdict { Verdict((uuid == other) != isNegated) }
  }
}

extension ValueMatcher {
  func verdict(_ text: String) -> Verdict {
    self.text.map { test in text.withBytes { test.verdict($0) } } ?? others
  }

  func verdict(_ value: Value) -> Verdict {
    switch value {
    case .null: null
    case .bool(let flag): number.verdict(flag ? 1 : 0 as Int64).or(others)
    case .integer(let integer): number.verdict(integer).or(others)
    case .real(let real): number.verdict(real).or(others)
    case .text(let text): verdict(text)
    case .date(let date): self.date.verdict(date.timeIntervalSinceReferenceDate).or(others)
    case .uuid(let uuid): self.uuid?.verdict(uuid) ?? others
    case .list(let elements): anyElement(elements) { $0.verdict($1) }
    case .decimal, .bytes, .url, .set, .map: others
    }
  }

  func verdict(_ value: KeyedValue) -> Verdict {
    switch value {
    case .value(let value): verdict(value)
    case .collection(let collection) where collection.kind == .array:
      anyElement(collection.elements) { $0.verdict($1) }
    // Such an enum is an error.
    case .object where value.unreadableEnum != nil: .undecided
    case .object, .collection: others
    }
  }

  /// Whether one of the elements passes.
  func anyElement<Element>(
    _ elements: some Collection<Element>,
    _ verdict: (ValueMatcher, Element) -> Verdict
  ) -> Verdict {
    guard let element, elements.count <= elementLimit else { return others }
    var result = QuantifiedVerdict(.any)
    for candidate in elements where !result.add(verdict(element, candidate)) { break }
    return result.verdict
  }
}

extension Verdict {
  /// This verdict, or `other` if this one is undecided.
  func or(_ other: Self) -> Self { self == .undecided ? other : self }
}
