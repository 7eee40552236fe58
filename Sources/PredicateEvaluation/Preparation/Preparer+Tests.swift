import PredicateAnalysis
import PredicateSyntax

extension Preparer {
  /// The test of a comparison, with everything that its constants allow to be prepared.
  mutating func test(of comparison: Comparison) -> PreparedOperator {
    let left = comparison.left.kind.constantValue
    let right = comparison.right.kind.constantValue
    switch comparison.operator {
    case .equal: return .relation(.equal)
    case .notEqual: return .relation(.notEqual)
    case .less: return .relation(.less)
    case .lessOrEqual: return .relation(.lessOrEqual)
    case .greater: return .relation(.greater)
    case .greaterOrEqual: return .relation(.greaterOrEqual)
    case .between: return .between
    case .in:
      return .in(
        members: right.flatMap { members($0, comparison.options) },
        needle: search(left, comparison.options)
      )
    case .contains: return .search(.anywhere, search(right, comparison.options))
    case .beginsWith: return .search(.start, search(right, comparison.options))
    case .endsWith: return .search(.end, search(right, comparison.options))
    case .like: return .like(like(comparison))
    case .matches: return .matches(expression(comparison))
    case .utiConformsTo: return .utiConformsTo
    case .utiEquals: return .utiEquals
    case .tokenMatches: return .tokenMatches
    case .selector(let name): return .selector(name.text, options.registry[name.text])
    }
  }

  private func search(_ value: Value?, _ stringOptions: StringOptions) -> TextSearch? {
    value?.text.map { TextSearch(needle: $0, options: stringOptions, mode: options.mode) }
  }

  private func members(_ value: Value, _ stringOptions: StringOptions) -> ConstantMembers? {
    switch value {
    case .list(let elements), .set(let elements):
      ConstantMembers(elements, keepsTexts: !stringOptions.isEmpty)
    default: nil  // No other constant is a list of elements.
    }
  }

  /// Patterns that are too long are left to evaluation, which rejects them.
  private func like(_ comparison: Comparison) -> LikePattern? {
    guard let pattern = comparison.right.kind.constantValue?.text,
      pattern.utf8.count <= options.limits.patternLength
    else { return nil }
    return LikePattern(pattern, options: comparison.options)
  }

  private mutating func expression(_ comparison: Comparison) -> RegularExpression? {
    guard let pattern = comparison.right.kind.constantValue?.text,
      pattern.utf8.count <= options.limits.patternLength
    else { return nil }
    do {
      return try RegularExpression(
        pattern,
        options: comparison.options,
        limits: options.limits.regularExpressions
      )
    } catch {
      report(
        Diagnostic(
          .invalidPattern,
          error.message,
          at: place(of: error.offset, in: pattern, comparison.right.span)
        )
      )
      return nil
    }
  }

  /// The place itself if the literal has no escape sequences, otherwise the whole literal.
  private func place(of offset: Int, in pattern: String, _ span: SourceSpan?) -> SourceSpan {
    guard let span else { return SourceSpan(0..<0) }
    let start = span.range.lowerBound + 1 + offset
    guard let source, source[span].dropFirst().dropLast().utf8.elementsEqual(pattern.utf8),
      start < span.range.upperBound
    else { return span }
    return SourceSpan(start..<span.range.upperBound)
  }
}
