package import PredicateSyntax

/// A parsed text: a predicate or an expression.
package enum AnyTemplate {
  case predicate(PredicateTemplate)
  case expression(ExpressionTemplate)

  package init(
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

  package var source: SourceText {
    switch self {
    case .predicate(let template): template.source
    case .expression(let template): template.source
    }
  }

  package var root: TreeNode {
    switch self {
    case .predicate(let template): .predicate(template.root)
    case .expression(let template): .expression(template.root)
    }
  }

  package var warnings: [Diagnostic] {
    switch self {
    case .predicate(let template): template.warnings
    case .expression(let template): template.warnings
    }
  }

  package var hasPlaceholders: Bool { !PredicateFacts(of: root).placeholders.isEmpty }

  package func bound(to bindings: Bindings) throws(PredicateFormatError) -> BoundText {
    switch self {
    case .predicate(let template): .predicate(try template.bound(to: bindings))
    case .expression(let template): .expression(try template.bound(to: bindings))
    }
  }
}

/// A text with its placeholders filled.
package enum BoundText {
  case predicate(BoundPredicate)
  case expression(BoundExpression)

  package var root: TreeNode {
    switch self {
    case .predicate(let bound): .predicate(bound.root)
    case .expression(let bound): .expression(bound.root)
    }
  }

  package var warnings: [Diagnostic] {
    switch self {
    case .predicate(let bound): bound.warnings
    case .expression(let bound): bound.warnings
    }
  }
}
