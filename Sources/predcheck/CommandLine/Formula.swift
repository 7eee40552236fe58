import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax

/// A parsed text: a predicate or an expression.
enum Formula {
  case predicate(PredicateTemplate)
  case expression(ExpressionTemplate)

  init(
    _ text: SourceText,
    isExpression: Bool,
    _ options: ParseOptions
  ) throws(PredicateFormatError) {
    if isExpression {
      self = .expression(try ExpressionTemplate(parsing: text, options: options))
    } else {
      self = .predicate(try PredicateTemplate(parsing: text, options: options))
    }
  }

  var source: SourceText {
    switch self {
    case .predicate(let template): template.source
    case .expression(let template): template.source
    }
  }

  var root: TreeNode {
    switch self {
    case .predicate(let template): .predicate(template.root)
    case .expression(let template): .expression(template.root)
    }
  }

  var warnings: [Diagnostic] {
    switch self {
    case .predicate(let template): template.warnings
    case .expression(let template): template.warnings
    }
  }

  var hasPlaceholders: Bool { !PredicateFacts(of: root).placeholders.isEmpty }

  func bound(to bindings: Bindings) throws(PredicateFormatError) -> BoundFormula {
    switch self {
    case .predicate(let template): .predicate(try template.bound(to: bindings))
    case .expression(let template): .expression(try template.bound(to: bindings))
    }
  }
}

/// A text with its placeholders filled.
enum BoundFormula {
  case predicate(BoundPredicate)
  case expression(BoundExpression)

  var root: TreeNode {
    switch self {
    case .predicate(let bound): .predicate(bound.root)
    case .expression(let bound): .expression(bound.root)
    }
  }

  var warnings: [Diagnostic] {
    switch self {
    case .predicate(let bound): bound.warnings
    case .expression(let bound): bound.warnings
    }
  }

  /// Compiles it, which finds invalid patterns.
  func prepare(_ options: EvaluationOptions) throws(PredicateFormatError) {
    switch self {
    case .predicate(let bound): _ = try Evaluator(bound, options: options)
    case .expression(let bound): _ = try ExpressionEvaluator(bound, options: options)
    }
  }
}

extension FormatPrinter {
  func text(of node: TreeNode) -> String {
    switch node {
    case .predicate(let node): text(of: node)
    case .expression(let node): text(of: node)
    }
  }
}
