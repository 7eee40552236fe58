import PredicateAnalysis
import PredicateSyntax

/// Prepares a tree for evaluation: compiles constant patterns, hashes constant lists, looks up
/// functions, and rejects what must not be evaluated.
struct Preparer {
  private(set) var options: EvaluationOptions
  let source: SourceText?
  /// Key paths before an index that Apple groups differently: the `a.b` of `a.b[0]`.
  private let misgrouped: Set<SourceSpan>
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether the tree calls `now()`, or functions of the application, which may
  private(set) var readsClock = false

  init(options: EvaluationOptions, source: SourceText?, warnings: [Diagnostic]) {
    self.options = options
    self.options.limits.depth = min(options.limits.depth, TreeNode.depthLimit)
    self.source = source
    let isStrict = options.mode == .strictApple
    misgrouped = Set(warnings.filter { isStrict && $0.id == .indexGrouping }.map(\.span))
  }

  mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// Throws if the tree is deeper than the stack allows.
  mutating func requireDepth(of root: TreeNode) throws(PredicateFormatError) {
    if let finding = root.findingTooDeep(limit: options.limits.depth) { report(finding) }
    try finish()
  }

  /// Throws the findings of the policy, if there are any.
  mutating func requirePolicy(for root: TreeNode) throws(PredicateFormatError) {
    diagnostics += options.policy.findings(in: root)
    try finish()
  }

  /// Throws the errors reported so far, if any.
  func finish() throws(PredicateFormatError) {
    guard !diagnostics.isEmpty else { return }
    let diagnostics = source == nil ? diagnostics.map(\.withoutSpans) : diagnostics
    let error = PredicateFormatError(source: source ?? SourceText(""), diagnostics: diagnostics)
    throw options.policy.redactsErrors ? error.redacted(in: source) : error
  }

  mutating func prepare(_ node: PredicateNode) -> PreparedPredicate {
    PreparedPredicate(node: node, kind: kind(of: node))
  }

  private mutating func kind(of node: PredicateNode) -> PreparedPredicate.Kind {
    switch node.kind {
    case .constant(let truth): return .constant(truth)
    case .not(let operand): return .not(prepare(operand))
    case .and(let terms): return .and(terms.map { prepare($0) })
    case .or(let terms): return .or(terms.map { prepare($0) })
    case .comparison(let comparison):
      return .comparison(
        PreparedComparison(
          quantifier: comparison.quantifier,
          left: comparison.ordersByLocale && !options.localeOrder.isAvailable
            ? PreparedExpression(
              node: comparison.left,
              kind: .refused(.localeOrderDisabled(at: node.span))
            ) : prepare(comparison.left),
          test: test(of: comparison),
          options: comparison.options,
          right: prepare(comparison.right),
          span: node.span
        )
      )
    }
  }

  mutating func prepare(_ node: ExpressionNode) -> PreparedExpression {
    PreparedExpression(node: node, kind: kind(of: node))
  }

  private mutating func kind(of node: ExpressionNode) -> PreparedExpression.Kind {
    switch node.kind {
    case .constant(let value): return .constant(value)
    case .placeholder(let placeholder):
      reportUnfilled(placeholder, at: node.span)
      return .constant(.null)
    case .variable(let name): return .variable(name)
    case .evaluatedObject: return .evaluatedObject
    case .keyPath(let base, let steps):
      for case .placeholder(let placeholder) in steps {
        reportUnfilled(placeholder, at: node.span)
      }
      if base == nil, steps.count == 1, case .key(let key) = steps[0] { return .key(key) }
      return .keyPath(base: base.map { prepare($0) }, steps)
    case .subscripting(let base, let index):
      if let span = base.span, misgrouped.contains(span) {
        return .refused(.indexGrouping(at: node.span))
      }
      return .subscripting(prepare(base), prepare(index))
    case .arithmetic(let `operator`, let left, let right):
      return .arithmetic(`operator`, prepare(left), prepare(right))
    case .negation(let operand): return .negation(prepare(operand))
    case .call(let function, let arguments):
      if function == .now { readsClock = true }
      return .call(function, arguments.map { prepare($0) })
    case .hostCall(let name, let arguments):
      guard let entry = options.registry[name] else {
        return .refused(.selectorDisabled(name, in: options.registry, at: node.span))
      }
      readsClock = true
      return .hostCall(name: name, arguments.map { prepare($0) }, entry)
    case .message(let receiver, let selector, let arguments):
      guard let entry = options.registry[selector] else {
        return .refused(.selectorDisabled(selector, in: options.registry, at: node.span))
      }
      readsClock = true
      return .message(
        receiver: prepare(receiver),
        selector: selector,
        arguments.map { prepare($0) },
        entry
      )
    case .aggregate(let elements): return .aggregate(elements.map { prepare($0) })
    case .setOperation(let `operator`, let left, let right):
      return .setOperation(`operator`, prepare(left), prepare(right))
    case .subquery(let collection, let variable, let predicate):
      return .subquery(
        collection: prepare(collection),
        variable: variable,
        prepare(predicate)
      )
    case .ternary(let condition, let consequent, let alternative):
      return .ternary(
        prepare(condition),
        then: prepare(consequent),
        else: prepare(alternative)
      )
    case .cast(let operand, to: let type):
      guard let known = CastType(rawValue: type) else {
        return .refused(.unknownCast(type, at: node.span))
      }
      return .cast(prepare(operand), to: known)
    case .assignment(let variable, let operand):
      guard options.allowsAssignment else { return .refused(.assignmentDisabled(at: node.span)) }
      return .assignment(variable: variable, prepare(operand))
    case .fetch: return .refused(.fetchDisabled(at: node.span))
    case .anyKey: return .refused(.anyKeyDisabled(at: node.span))
    }
  }

  private mutating func prepare(_ index: Subscript) -> PreparedSubscript {
    switch index {
    case .first: .first
    case .last: .last
    case .size: .size
    case .index(let expression): .index(prepare(expression))
    }
  }

  private mutating func reportUnfilled(_ placeholder: Placeholder, at span: SourceSpan?) {
    report(
      Diagnostic(
        .unboundPlaceholder,
        "`\(placeholder.conversion.spelling)` has no argument",
        at: span ?? SourceSpan(0..<0),
        hints: ["pass one to `bound(to:)`"]
      )
    )
  }
}

extension Comparison {
  /// Whether it orders texts by a locale.
  fileprivate var ordersByLocale: Bool {
    guard options.contains(.localized) else { return false }
    switch `operator` {
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .between: return true
    // The others test for equality or containment, for which folding suffices.
    default: return false
    }
  }
}
