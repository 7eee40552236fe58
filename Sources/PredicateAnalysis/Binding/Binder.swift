import PredicatePlatform
import PredicateSyntax

/// Fills the placeholders of a tree. No argument is ever parsed; only the dots of a key count.
struct Binder: TreeRewriter {
  let bindings: Bindings
  /// The source text, for the places of diagnostics.
  let source: SourceText
  let mode: LanguageMode
  private(set) var diagnostics: [Diagnostic] = []
  /// Diagnostics of arguments that are legal to bind but fail when they are evaluated: `a IN 5`.
  var pendingWarnings: [Diagnostic] = []
  private var isUsed: [Bool]
  /// Whether an argument is too large for its spans to be adjusted.
  private(set) var hasStaleSpans = false
  /// The variables of the SUBQUERYs around the node; bindings do not reach them.
  private var iterators: [String] = []
  /// The number of ORs and similar nodes around the node, where `%@ == 'all'` is a switch.
  var alternatives = 0
  /// Whether the next node is the right side of BETWEEN, which a range may fill.
  private var takesRange = false

  init(_ bindings: Bindings, source: SourceText, mode: LanguageMode) {
    self.bindings = bindings
    self.source = source
    self.mode = mode
    isUsed = Array(repeating: false, count: bindings.arguments.count)
  }

  /// The number of arguments that no placeholder refers to.
  var unusedCount: Int { isUsed.count { !$0 } }

  mutating func rewrite(_ node: PredicateNode) -> PredicateNode {
    let isAlternative = node.offersAlternatives
    if isAlternative { alternatives += 1 }
    defer { if isAlternative { alternatives -= 1 } }
    let rewritten = rewriteSides(of: node)
    if case .comparison(let before) = node.kind, case .comparison(let after) = rewritten.kind {
      noteConstants(before, after, at: node.span)
      noteGiven(before, after)
    }
    return rewritten
  }

  /// The diagnostics of a comparison with an argument on one side: S003, S004 and S018 are about
  /// the argument.
  private mutating func noteGiven(_ before: Comparison, _ after: Comparison) {
    let isContents = after.operator == .contains
    guard (isContents ? before.left : before.right).kind.isOpen else { return }
    var checks = SemanticChecks(mode: mode)
    checks.check(after)
    for var doubt in checks.diagnostics where Self.ofArguments.contains(doubt.id) {
      doubt.severity = .warning
      doubt.fixIts = []
      pendingWarnings.append(doubt)
    }
  }

  private static let ofArguments: Set<DiagnosticID> = [
    .betweenBounds, .notACollection, .collectionOptions,
  ]

  private mutating func rewriteSides(of node: PredicateNode) -> PredicateNode {
    guard case .comparison(var comparison) = node.kind, comparison.operator == .between else {
      return rewriteChildren(of: node)
    }
    comparison.left = rewrite(comparison.left)
    takesRange = true
    comparison.right = rewrite(comparison.right)
    return PredicateNode(.comparison(comparison), span: node.span)
  }

  mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode {
    let takesRange = takesRange
    self.takesRange = false
    switch node.kind {
    case .placeholder(let placeholder):
      return fill(placeholder, at: node.span, takesRange: takesRange)
    case .variable(let name):
      return variable(named: name).map { put($0, at: node.span) } ?? node
    case .keyPath(let base, let steps):
      guard steps.contains(where: \.isOpen) else { return rewriteChildren(of: node) }
      var filled: [PathStep] = []
      var spans: [SourceSpan] = []
      for (index, step) in steps.enumerated() {
        let span = node.span(ofStep: index) ?? node.span
        let new = fill(step, at: span)
        filled += new
        if let span { spans += new.map { _ in span } }
      }
      return ExpressionNode(
        .keyPath(base: base.map { rewrite($0) }, filled),
        span: node.span,
        stepSpans: spans
      )
    case .subquery(let collection, let variable, let predicate):
      let collection = rewrite(collection)
      iterators.append(variable)
      defer { iterators.removeLast() }
      return ExpressionNode(
        .subquery(collection: collection, variable: variable, rewrite(predicate)),
        span: node.span
      )
    case .ternary:
      alternatives += 1
      defer { alternatives -= 1 }
      return rewriteChildren(of: node)
    case .constant, .evaluatedObject, .subscripting, .arithmetic, .negation, .call, .hostCall,
      .message, .aggregate, .setOperation, .cast, .fetch, .assignment, .anyKey:
      return rewriteChildren(of: node)
    }
  }

  /// All nodes of an argument get the placeholder's span: the argument may have been parsed from
  /// another text.
  private mutating func put(_ argument: ExpressionNode, at span: SourceSpan?) -> ExpressionNode {
    if let placed = argument.placed(at: span) { return placed }
    hasStaleSpans = true
    return ExpressionNode(argument.kind, span: span)
  }

  private func variable(named name: String) -> ExpressionNode? {
    iterators.containsExactly(name)
      ? nil : bindings.variables.exact(name)?.predicateArgument
  }

  private mutating func argument(for placeholder: Placeholder, at span: SourceSpan?)
    -> ExpressionNode?
  {
    guard bindings.arguments.indices.contains(placeholder.index) else {
      diagnostics.append(.missingArgument(placeholder, at: span))
      return nil
    }
    isUsed[placeholder.index] = true
    return bindings.arguments[placeholder.index].predicateArgument
  }

  private mutating func fill(
    _ placeholder: Placeholder,
    at span: SourceSpan?,
    takesRange: Bool
  ) -> ExpressionNode {
    guard let argument = argument(for: placeholder, at: span) else {
      return ExpressionNode(.constant(.null), span: span)
    }
    if !takesRange, bindings.arguments[placeholder.index] is RangeArgument {
      diagnostics.append(.misplacedRange(at: span))
      return ExpressionNode(.constant(.null), span: span)
    }
    if placeholder.conversion == .object { return put(argument, at: span) }
    guard let value = argument.kind.constantValue,
      let converted = placeholder.conversion.converted(value)
    else {
      diagnostics.append(.argumentType(placeholder, found: argument, at: span))
      return ExpressionNode(.constant(.null), span: span)
    }
    return ExpressionNode(.constant(converted), span: span)
  }

  private mutating func fill(_ step: PathStep, at span: SourceSpan?) -> [PathStep] {
    switch step {
    case .key, .collectionOperator: return [step]
    case .placeholder(let placeholder):
      guard let argument = argument(for: placeholder, at: span) else { return [] }
      return self.steps(of: argument, for: placeholder, at: span)
    case .variable(let name):
      guard let value = variable(named: name) else { return [step] }
      guard case .constant(.text(let path)) = value.kind else {
        diagnostics.append(.keyNotText("$\(name)", found: value, at: span))
        return []
      }
      return steps(of: path, at: span)
    }
  }

  /// The steps of an argument for `%K` or for `%@` as a step: a string is split at its dots, a key
  /// path is used unchanged.
  private mutating func steps(
    of argument: ExpressionNode,
    for placeholder: Placeholder,
    at span: SourceSpan?
  ) -> [PathStep] {
    switch argument.kind {
    case .keyPath(base: nil, let steps): return steps
    case .constant(.text(let path)):
      // Apple's `SELF.%@` is `SELF.%K`; a value that becomes a key by its position is a surprise.
      if placeholder.conversion == .object, mode != .strictApple {
        diagnostics.append(.objectStep(severity: .error, at: span ?? SourceSpan(0..<0)))
        return []
      }
      return steps(of: path, at: span)
    default:
      // A key is text or a path; an argument of any other kind is neither.
      let name = placeholder.conversion.spelling
      diagnostics.append(.keyNotText(name, found: argument, at: span))
      return []
    }
  }

  private mutating func steps(of path: String, at span: SourceSpan?) -> [PathStep] {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0 != "@" }) else {
      diagnostics.append(.malformedKey(path, at: span))
      return []
    }
    return PathStep.steps(of: path)
  }
}

extension PathStep {
  /// Whether an argument or a variable may replace the step.
  fileprivate var isOpen: Bool {
    switch self {
    case .key, .collectionOperator: false
    case .variable, .placeholder: true
    }
  }
}

extension ExpressionNode.Kind {
  /// Whether an argument or a variable may replace it.
  fileprivate var isOpen: Bool {
    switch self {
    case .placeholder, .variable: true
    case .constant, .evaluatedObject, .keyPath, .subscripting, .arithmetic, .negation, .call,
      .hostCall, .message, .aggregate, .setOperation, .subquery, .ternary, .cast, .fetch,
      .assignment, .anyKey:
      false
    }
  }
}

extension Placeholder.Conversion {
  /// The argument converted to the constant that the placeholder needs; nil if it cannot be
  /// converted.
  fileprivate func converted(_ value: Value) -> Value? {
    switch (self, value) {
    case (.object, _): value
    case (.signedInteger, .integer), (.unsignedInteger, .integer), (.unsignedInteger, .decimal),
      (.signedInteger, .decimal):
      value
    case (.signedInteger, .bool(let flag)), (.unsignedInteger, .bool(let flag)):
      .integer(flag ? 1 : 0)
    case (.signedInteger, .real(let number)), (.unsignedInteger, .real(let number)):
      Int64(exactly: number).map(Value.integer)
    case (.real, .real), (.real, .decimal): value
    case (.real, .integer(let number)): .real(Double(number))
    case (.real, .bool(let flag)): .real(flag ? 1 : 0)
    case (.character, .text(let text)): text.count == 1 ? value : nil
    case (.character, .integer(let code)):
      UInt32(exactly: code).flatMap(Unicode.Scalar.init).map { .text(String($0)) }
    case (.string, .text): value
    case (.keyPath, _), (.signedInteger, _), (.unsignedInteger, _), (.real, _), (.character, _),
      (.string, _):
      nil
    }
  }
}
