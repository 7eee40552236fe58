import PredicateSyntax

/// A check of a field. A protocol instead of a closure, so that it is compiled into its loop.
private protocol FieldCheck: Sendable {
  func verdict(_ field: FieldDatum) -> Verdict
}

/// A check for numbers first: most values that are compared with a number are numbers.
private struct NumberCheck: FieldCheck {
  let matcher: ValueMatcher
  let integers: IntegerRange<Int64>
  let hasIntegers: Bool
  let reals: RealRange

  init(_ matcher: ValueMatcher, _ range: NumberMatcher.PreparedRange) {
    self.matcher = matcher
    integers = range.integers ?? .all
    hasIntegers = range.integers != nil
    reals = range.reals
  }

  @inline(__always)
  func verdict(_ field: FieldDatum) -> Verdict {
    if let number = field.integer { return Verdict(hasIntegers && integers.contains(number)) }
    if let number = field.real { return Verdict(reals.contains(number)) }
    return field.verdict(matcher)
  }
}

/// A check for texts first, so that the most common text matchers get specialised loops.
private struct TextCheck<Text: TextMatcher>: FieldCheck {
  let matcher: ValueMatcher
  let text: Text

  @inline(__always)
  func verdict(_ field: FieldDatum) -> Verdict {
    if let text = field.text { return self.text.verdict(text) }
    return field.verdict(matcher)
  }
}

/// A check for the texts of an array first, for ANY and ALL.
private struct EachTextCheck<Text: TextMatcher>: FieldCheck {
  let path: PathMatcher<FieldDatum>
  let quantifier: Quantifier
  let matcher: ValueMatcher
  let text: Text

  @inline(__always)
  func verdict(_ field: FieldDatum) -> Verdict {
    guard field.form == .array else { return path.last(field) }
    return path.each(quantifier, of: field, readsAll: false) { element in
      if let bytes = element.text { return text.verdict(bytes) }
      return path.single(element, matcher)
    }
  }
}

/// A check of the last key's value, for any test.
private struct LastCheck: FieldCheck {
  let path: PathMatcher<FieldDatum>

  @inline(__always)
  func verdict(_ field: FieldDatum) -> Verdict { path.last(field) }
}

/// The loop over texts, or over the texts of arrays.
private struct TextLoop: TextMatcherUse {
  let path: PathMatcher<FieldDatum>
  let place: FieldPlace
  let quantifier: Quantifier?
  let matcher: ValueMatcher

  @inline(__always)
  func callAsFunction<Text: TextMatcher>(_ text: Text) -> LoopMatcher {
    guard let quantifier else {
      return path.loop(place, TextCheck(matcher: matcher, text: text), text.estimate)
    }
    let check = EachTextCheck(path: path, quantifier: quantifier, matcher: matcher, text: text)
    return path.loop(place, check, .array)
  }
}

extension MatcherEstimate {
  fileprivate static let array = Self(cost: 20, share: 0.4, isTotal: false)
}

extension PathMatcher<FieldDatum> {
  /// A loop over rows, specialised for the most common matchers.
  func loop(at place: FieldPlace) -> LoopMatcher {
    let matcher: ValueMatcher
    let quantifier: Quantifier?
    switch leaf {
    case .test(let test): (matcher, quantifier) = (test, nil)
    case .each(let each, let test): (matcher, quantifier) = (test, each)
    case .count: return loop(place, LastCheck(path: self), .array)
    }
    if quantifier == nil, case .range(let range) = matcher.number {
      let estimate = MatcherEstimate(cost: 3, share: range.range.share, isTotal: false)
      return loop(place, NumberCheck(matcher, range), estimate)
    }
    if let text = matcher.text {
      return TextLoop(path: self, place: place, quantifier: quantifier, matcher: matcher)
        .specialised(for: text)
    }
    let estimate = MatcherEstimate(cost: 10, share: 0.4, isTotal: false)
    return loop(place, LastCheck(path: self), quantifier == nil ? estimate : .array)
  }

  @inline(__always)
  fileprivate func loop(
    _ place: FieldPlace,
    _ check: some FieldCheck,
    _ estimate: MatcherEstimate
  ) -> LoopMatcher {
    var estimate = estimate
    estimate.isTotal = false
    return LoopMatcher(estimate: estimate) { alive, undecided, rows in
      let (start, stride, place) = (rows.base, rows.stride, place)
      alive.keep(undecided) { row in
        let row = start + row &* stride
        guard let field = place.last(in: row) else { return verdict(place.first(in: row)) }
        return check.verdict(field)
      }
    }
  }
}
