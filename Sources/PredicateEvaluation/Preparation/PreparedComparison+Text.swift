import PredicateAnalysis
import PredicateSyntax

extension PreparedComparison {
  /// The operator as it is written, for messages.
  var operatorName: String {
    let standard: ComparisonOperator
    switch test {
    case .selector(let name, _): return name
    case .relation(let relation): standard = relation.operator
    case .between: standard = .between
    case .in: standard = .in
    case .search(.anywhere, _): standard = .contains
    case .search(.start, _): standard = .beginsWith
    case .search(.end, _): standard = .endsWith
    case .like: standard = .like
    case .matches: standard = .matches
    case .utiConformsTo: standard = .utiConformsTo
    case .utiEquals: standard = .utiEquals
    case .tokenMatches: standard = .tokenMatches
    }
    return standard.spelling
  }

  func textSearch(_ needle: String, mode: LanguageMode) -> TextSearch {
    TextSearch(needle: needle, options: options, mode: mode)
  }

  func expression(
    _ pattern: String,
    options: EvaluationOptions
  ) throws(EvaluationError) -> RegularExpression {
    do {
      return try RegularExpression(
        pattern,
        options: self.options,
        limits: options.limits.regularExpressions
      )
    } catch {
      throw .invalidPattern(error, at: right.span ?? span)
    }
  }

  /// A version of the comparison for many left values: everything that depends only on the right
  /// value is prepared once.
  func specialised(
    for right: KeyedValue,
    options: EvaluationOptions
  ) throws(EvaluationError) -> PreparedComparison {
    guard let text = right.text, text.utf8.count <= options.limits.patternLength else {
      return self
    }
    let test: PreparedOperator
    switch self.test {
    case .search(let anchor, nil): test = .search(anchor, textSearch(text, mode: options.mode))
    case .like(nil): test = .like(LikePattern(text, options: self.options))
    case .matches(nil):
      test = .matches(try expression(text, options: options))
    default: return self  // No other test reads a text that can be prepared.
    }
    return PreparedComparison(
      quantifier: quantifier,
      left: left,
      test: test,
      options: self.options,
      right: self.right,
      span: span
    )
  }
}
