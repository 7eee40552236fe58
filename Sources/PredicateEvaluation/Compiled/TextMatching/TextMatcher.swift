import PredicateAnalysis
import PredicatePlatform
import PredicateSyntax

/// A matcher of a text, prepared once. Texts are valid UTF-8, anywhere in memory.
protocol TextMatcher: AnyObject, Sendable {
  func verdict(_ text: TextBytes) -> Verdict
  var estimate: MatcherEstimate { get }
}

/// `name == "Ada"`, `name != "Ada"`
final class TextEquality: TextMatcher {
  let constant: String
  let isNegated: Bool
  let needle: [UInt8]
  private let short: ShortText?

  init(_ constant: String, isNegated: Bool) {
    self.constant = constant
    needle = Array(constant.utf8)
    short =
      needle.count <= ShortText.most ? needle.withUnsafeBufferPointer { ShortText($0) } : nil
    self.isNegated = isNegated
  }

  var estimate: MatcherEstimate {
    MatcherEstimate(cost: 2, share: isNegated ? 0.95 : 0.05, isTotal: true)
  }

  @inline(__always)
  func verdict(_ text: TextBytes) -> Verdict {
    if let short {
      return Verdict((text.count == short.count && ShortText(text) == short) != isNegated)
    }
    return Verdict(needle.withUnsafeBufferPointer { text.hasSameBytes(as: $0) } != isNegated)
  }
}

/// `name ==[c] "ada"`
final class FoldedEquality: TextMatcher {
  private let constant: String
  private let options: StringOptions
  private let mode: LanguageMode
  private let fast: FoldedNeedle?
  private let isNegated: Bool

  init(_ constant: String, options: StringOptions, mode: LanguageMode, isNegated: Bool) {
    self.constant = constant
    self.options = options
    self.mode = mode
    self.isNegated = isNegated
    fast = FoldedNeedle(constant, options: options, mode: mode)
  }

  var estimate: MatcherEstimate {
    MatcherEstimate(cost: 8, share: isNegated ? 0.95 : 0.05, isTotal: true)
  }

  func verdict(_ text: TextBytes) -> Verdict {
    if let answer = fast?.equals(text) { return Verdict(answer != isNegated) }
    let text = String(decoding: text, as: UTF8.self)
    let isEqual = TextComparison.equal(text, constant, options: options, mode: mode)
    return Verdict(isEqual != isNegated)
  }
}

/// CONTAINS, BEGINSWITH, ENDSWITH
final class SearchMatcher: TextMatcher {
  private let search: TextSearch
  private let anchor: TextSearch.Anchor
  private let fast: FoldedNeedle?

  /// Creates a matcher from a search that may already be prepared.
  init(
    _ needle: String,
    _ anchor: TextSearch.Anchor,
    _ search: TextSearch? = nil,
    options: StringOptions,
    mode: LanguageMode
  ) {
    self.search = search ?? TextSearch(needle: needle, options: options, mode: mode)
    self.anchor = anchor
    fast = FoldedNeedle(needle, options: options, mode: mode)
  }

  /// The bytes that must occur, if nothing else decides.
  var substring: [UInt8]? { anchor == .anywhere ? search.plainBytes : nil }

  var estimate: MatcherEstimate {
    MatcherEstimate(cost: anchor == .anywhere ? 12 : 5, share: 0.1, isTotal: true)
  }

  @inline(__always)
  func verdict(_ text: TextBytes) -> Verdict {
    switch anchor {
    case .anywhere: Verdict(fast?.isContained(in: text) ?? search.contained(in: text))
    case .start: Verdict(fast?.isPrefix(of: text) ?? search.isPrefix(of: text))
    case .end: Verdict(fast?.isSuffix(of: text) ?? search.isSuffix(of: text))
    }
  }
}

/// LIKE. Work that counts against the limits is left to the reference evaluator.
final class LikeMatcher: TextMatcher {
  private let pattern: LikePattern

  init(_ pattern: LikePattern) { self.pattern = pattern }

  var estimate: MatcherEstimate { MatcherEstimate(cost: 20, share: 0.2, isTotal: pattern.isQuick) }

  func verdict(_ text: TextBytes) -> Verdict {
    var work = LikePattern.freeWork(on: text.count)
    return pattern.matches(text, work: &work).map(Verdict.init) ?? .undecided
  }
}

/// MATCHES. A match that takes more than the few uncounted steps is left to the reference
/// evaluator, which counts the steps of all matches together.
final class ExpressionMatcher: TextMatcher {
  private let expression: RegularExpression
  private let filter: ExpressionFilter?
  private let limit: UInt32
  private let steps: UInt32

  init(
    _ expression: RegularExpression,
    _ pattern: String,
    options: StringOptions,
    limits: RegularExpressionLimits
  ) {
    self.expression = expression
    filter = ExpressionFilter(pattern, options: options)
    limit = limits.steps
    steps = min(limit, UInt32(RegularExpression.freeSteps))
  }

  /// The bytes that every matching text contains, if the pattern shows some; whatever the limits.
  var substring: [UInt8]? { expression.literal.map { Array($0.utf8) } }

  var estimate: MatcherEstimate { MatcherEstimate(cost: 60, share: 0.2, isTotal: false) }

  func verdict(_ text: TextBytes) -> Verdict {
    if filter?.excludes(text, steps: limit) == true { return .no }
    do throws(MatchLimitError) {
      return Verdict(try expression.matches(text, steps: steps))
    } catch {
      return .undecided
    }
  }
}
