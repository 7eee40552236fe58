import PredicateSyntax

/// A parser of dates in text: seconds since the reference date, or nil if the text is not a date.
package typealias DateInText = @Sendable (_ text: UnsafeBufferPointer<UInt8>) -> Double?

/// A compiler of matchers for rows of slots, which collects the fields that they need.
struct FieldCompiler {
  let options: EvaluationOptions
  let elementLimit: Int
  let layout: FieldLayout
  /// The date parser for texts under a key; nil if no text is a date.
  let dates: (_ key: String) -> DateInText?
  /// The field that the rows represent (the record or the elements of an array), and the key of
  /// that field.
  var root = FieldLayout.record
  var rootKey = ""

  var plans: PlanCompiler { PlanCompiler { matcher(of: $0, $1) } }

  private func matcher(of names: ArraySlice<String>, _ leaf: Leaf) -> (any BlockMatcher)? {
    if names.isEmpty, root == FieldLayout.record { return nil }
    let lastKey = names.last ?? rootKey
    let leaf = dates(lastKey).map { leaf.readingDates($0) } ?? leaf
    let fields = fields(names, from: root)
    let last = fields.last ?? root
    let condition = leaf.condition.map { plan in
      var inner = self
      inner.root = layout.element(of: last)
      inner.rootKey = lastKey
      return ElementTest(inner.plans.compile(plan))
    }
    let isEach = if case .each = leaf { true } else { false }
    let all = [root] + fields
    let keys = all.enumerated().map { index, field in
      let isRead = isEach || (leaf.readsElements && index == fields.count)
      return FieldKey(
        offset: layout.offset(of: field),
        stride: isRead && field >= 0 ? layout.stride(ofRows: layout.element(of: field)) : 0
      )
    }
    let path = PathMatcher<FieldDatum>(
      names: Array(names),
      keys: Array(keys.dropFirst()),
      elementKeys: isEach ? elementKeys(names, all) : names.map { _ in [] },
      leaf: leaf,
      condition: condition,
      elementLimit: elementLimit,
      missing: leaf.missing(options.missingKey)
    )
    return path.loop(at: FieldPlace(root: keys[0], key: keys[fields.count]))
  }

  /// The fields that `names` lead to, in sequence.
  private func fields(_ names: ArraySlice<String>, from root: Int) -> [Int] {
    var fields: [Int] = []
    for name in names { fields.append(layout.member(name, of: fields.last ?? root)) }
    return fields
  }

  /// For each field on a path, the keys after it in the rows of its elements.
  private func elementKeys(_ names: ArraySlice<String>, _ fields: [Int]) -> [[FieldKey]] {
    zip(names.indices, fields).map { index, field in
      guard field >= 0 else { return [] }
      return self.fields(names[index...], from: layout.element(of: field)).map {
        FieldKey(offset: layout.offset(of: $0), stride: 0)
      }
    }
  }
}

/// The slot of the last key in each row; it is missing unless all keys before it lead to objects.
struct FieldPlace {
  let root: FieldKey
  let key: FieldKey

  /// The datum from which the keys are followed one by one.
  @inline(__always)
  func first(in row: UnsafeRawPointer) -> FieldDatum { FieldDatum(root, in: row) }

  /// The datum that all keys lead to; nil if they must be followed one by one.
  @inline(__always)
  func last(in row: UnsafeRawPointer) -> FieldDatum? {
    let datum = FieldDatum(key, in: row)
    return datum.isMissing ? nil : datum
  }
}

extension Leaf {
  /// The leaf for data in which texts may be dates.
  fileprivate func readingDates(_ date: @escaping DateInText) -> Self {
    switch self {
    case .test(let matcher): .test(matcher.readingDates(date))
    case .each(let quantifier, let matcher): .each(quantifier, matcher.readingDates(date))
    case .count: self
    }
  }
}

extension ValueMatcher {
  fileprivate func readingDates(_ date: @escaping DateInText) -> ValueMatcher {
    ValueMatcher(
      null: null,
      others: others,
      number: number,
      text: DateTextMatcher(date, self),
      element: element?.readingDates(date),
      elementLimit: elementLimit
    )
  }
}

/// A matcher of texts some of which are dates.
private final class DateTextMatcher: TextMatcher {
  private let date: DateInText
  private let matcher: ValueMatcher

  init(_ date: @escaping DateInText, _ matcher: ValueMatcher) {
    self.date = date
    self.matcher = matcher
  }

  var estimate: MatcherEstimate { MatcherEstimate(cost: 10, share: 0.4, isTotal: false) }

  func verdict(_ text: TextBytes) -> Verdict {
    guard let seconds = date(text) else { return matcher.text?.verdict(text) ?? matcher.others }
    return matcher.date.verdict(seconds).or(matcher.others)
  }
}
