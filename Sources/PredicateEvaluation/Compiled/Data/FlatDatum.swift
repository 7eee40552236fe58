import PredicateSyntax

/// A datum whose numbers and texts lie in memory as they are, with no string or enum around them.
protocol FlatDatum: Datum {
  var integer: Int64? { get }
  var real: Double? { get }
  var text: TextBytes? { get }

  /// The verdict on a value that is none of these.
  func rarer(_ matcher: ValueMatcher) -> Verdict
}

extension FlatDatum {
  @inline(__always)
  func verdict(_ matcher: ValueMatcher) -> Verdict {
    if let integer { return matcher.number.verdict(integer).or(matcher.others) }
    if let real { return matcher.number.verdict(real).or(matcher.others) }
    if let text { return matcher.text?.verdict(text) ?? matcher.others }
    return rarer(matcher)
  }
}

/// The place of a path's data in rows.
protocol DatumPlace: Sendable {
  associatedtype Element: FlatDatum

  /// The datum from which the keys are followed.
  func first(in row: UnsafeRawPointer) -> Element

  /// The datum that all keys lead to; nil where they must be followed one by one.
  func last(in row: UnsafeRawPointer) -> Element?
}

/// A check of a datum. A protocol, not a closure, so that it is compiled into its loop.
private protocol DatumCheck: Sendable {
  associatedtype Element: FlatDatum
  func verdict(_ datum: Element) -> Verdict
}

private struct ValueCheck<Element: FlatDatum>: DatumCheck {
  let matcher: ValueMatcher

  @inline(__always)
  func verdict(_ datum: Element) -> Verdict { datum.verdict(matcher) }
}

/// A check for numbers first: most values that are compared with a number are numbers.
private struct NumberCheck<Element: FlatDatum>: DatumCheck {
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
  func verdict(_ datum: Element) -> Verdict {
    if let number = datum.integer { return Verdict(hasIntegers && integers.contains(number)) }
    if let number = datum.real { return Verdict(reals.contains(number)) }
    return datum.verdict(matcher)
  }
}

/// A check for texts first, so that the commonest matchers of texts get loops of their own.
private struct TextCheck<Element: FlatDatum, Text: TextMatcher>: DatumCheck {
  let matcher: ValueMatcher
  let text: Text

  @inline(__always)
  func verdict(_ datum: Element) -> Verdict {
    if let text = datum.text { return self.text.verdict(text) }
    return datum.verdict(matcher)
  }
}

/// A check for the texts of an array first, for ANY and ALL.
private struct EachTextCheck<Element: FlatDatum, Text: TextMatcher>: DatumCheck {
  let path: PathMatcher<Element>
  let quantifier: Quantifier
  let matcher: ValueMatcher
  let text: Text

  @inline(__always)
  func verdict(_ datum: Element) -> Verdict {
    guard datum.form == .array else { return path.last(datum) }
    return path.each(quantifier, of: datum, readsAll: false) { element in
      if let bytes = element.text { return text.verdict(bytes) }
      return path.single(element, matcher)
    }
  }
}

/// A check of the value that the last key leads to, whatever it is tested for.
private struct LastCheck<Element: FlatDatum>: DatumCheck {
  let path: PathMatcher<Element>

  @inline(__always)
  func verdict(_ datum: Element) -> Verdict { path.last(datum) }
}

/// The loop over texts, or over the texts of arrays.
private struct TextLoop<Place: DatumPlace>: TextMatcherUse {
  let path: PathMatcher<Place.Element>
  let place: Place
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

extension PathMatcher where Element: FlatDatum {
  /// A loop over rows that is specialised for the commonest matchers.
  @inline(__always)
  func loop<Place: DatumPlace>(at place: Place) -> LoopMatcher where Place.Element == Element {
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
    guard quantifier == nil else { return loop(place, LastCheck(path: self), .array) }
    let estimate = MatcherEstimate(cost: 10, share: 0.4, isTotal: false)
    return loop(place, ValueCheck(matcher: matcher), estimate)
  }

  @inline(__always)
  fileprivate func loop<Place: DatumPlace, Check: DatumCheck>(
    _ place: Place,
    _ check: Check,
    _ estimate: MatcherEstimate
  ) -> LoopMatcher where Place.Element == Element, Check.Element == Element {
    var estimate = estimate
    estimate.isTotal = false
    return LoopMatcher(estimate: estimate) { alive, undecided, rows in
      let (start, stride, place) = (rows.base, rows.stride, place)
      alive.keep(undecided) { row in
        let row = start + row &* stride
        guard let datum = place.last(in: row) else { return verdict(place.first(in: row)) }
        return check.verdict(datum)
      }
    }
  }
}
