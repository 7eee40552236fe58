import PredicateSyntax

/// Infers the type of every expression of a predicate, and reports type errors.
///
/// An accepted predicate does not fail in memory because of its types: each rule here mirrors what
/// the evaluator does with the values. It recurses, so its caller checks the height first.
struct Checker {
  let schema: Schema
  let source: SourceText?
  /// The mode in which the predicate is to be evaluated.
  let mode: LanguageMode
  private(set) var diagnostics: [Diagnostic] = []
  /// The set of the reported diagnostics, to which duplicates are not added.
  private var reported: Set<Diagnostic> = []
  /// The number of unknown keys that were found.
  var unknownKeys = 0
  /// The keys of types, for suggestions: an untrusted predicate may name many unknown ones.
  var knownKeys: [ValueType: [String]] = [:]
  /// Key paths that cannot be null at this point, because of earlier tests.
  var nonNull: Set<ExpressionNode> = []

  init(schema: Schema, source: SourceText? = nil, mode: LanguageMode = .default) {
    self.schema = schema
    self.source = source
    self.mode = mode
  }

  /// Appends a diagnostic unless an equal one is there already. Returns whether it is new.
  @discardableResult
  mutating func report(_ diagnostic: Diagnostic) -> Bool {
    guard reported.insert(diagnostic).inserted else { return false }
    diagnostics.append(diagnostic)
    return true
  }

  /// Checks a predicate. Returns the expressions known not to be null if it is true, and if it is
  /// false.
  @discardableResult
  mutating func check(_ node: PredicateNode, in scope: TypeScope) -> NullFacts {
    switch node.kind {
    case .constant: return NullFacts()
    case .not(let operand): return check(operand, in: scope).negated
    case .and(let terms): return check(terms, in: scope, isAnd: true)
    case .or(let terms): return check(terms, in: scope, isAnd: false)
    case .comparison(let comparison):
      check(comparison, at: node.span, in: scope)
      return NullFacts(of: comparison)
    }
  }

  /// Checks the terms of an AND or OR. A term is evaluated only if all earlier ones are true (AND) or
  /// false (OR).
  private mutating func check(
    _ terms: [PredicateNode],
    in scope: TypeScope,
    isAnd: Bool
  ) -> NullFacts {
    let outer = nonNull
    var joined: NullFacts?
    for (index, term) in terms.enumerated() {
      let facts = check(term, in: scope)
      if index < terms.count - 1 { nonNull.formUnion(facts.facts(when: isAnd)) }
      if joined == nil { joined = facts } else { joined?.join(facts, isAnd: isAnd) }
    }
    nonNull = outer
    return joined ?? NullFacts()
  }

  mutating func type(of node: ExpressionNode, in scope: TypeScope) -> ExpressionType {
    let type = typeOfKind(node, in: scope)
    return nonNull.contains(node) ? type.with(isOptional: false) : type
  }

  private mutating func typeOfKind(
    _ node: ExpressionNode,
    in scope: TypeScope
  ) -> ExpressionType {
    switch node.kind {
    case .constant(let value): return ExpressionType(of: value)
    case .placeholder(let placeholder): return ExpressionType(of: placeholder.conversion)
    case .anyKey: return .unknown
    case .variable(let name): return scope.variables.exact(name) ?? .unknown
    case .evaluatedObject: return ExpressionType(scope.root)
    case .keyPath(let base, let steps):
      let start = base.map { type(of: $0, in: scope) } ?? ExpressionType(scope.root)
      return follow(steps[...], from: start, of: node)
    case .subscripting(let base, let index): return element(index, of: base, at: node.span, scope)
    case .arithmetic(let `operator`, let left, let right):
      return arithmetic(`operator`, left, right, in: scope)
    case .negation(let operand): return negation(operand, in: scope)
    case .call(let function, let arguments): return call(function, arguments, in: scope)
    case .hostCall(_, let arguments): return unknown(after: arguments, in: scope)
    case .message(let receiver, _, let arguments):
      return unknown(after: [receiver] + arguments, in: scope)
    case .fetch(let request, let context, let countOnly):
      return unknown(after: [request, context, countOnly], in: scope)
    case .assignment(_, let operand): return type(of: operand, in: scope)
    case .aggregate(let elements):
      let types = elements.map { type(of: $0, in: scope) }
      return .list(of: types, in: schema)
    case .setOperation(let `operator`, let left, let right):
      return setOperation(`operator`, left, right, in: scope)
    case .subquery(let collection, let variable, let predicate):
      return subquery(collection, variable, predicate, in: scope)
    case .ternary(let condition, let consequent, let alternative):
      return ternary(condition, consequent, alternative, in: scope)
    case .cast(let operand, to: let name): return cast(operand, to: name, at: node.span, in: scope)
    }
  }

  /// The type of the result of an application's function, which is unknown; the arguments are
  /// checked.
  private mutating func unknown(
    after arguments: [ExpressionNode],
    in scope: TypeScope
  ) -> ExpressionType {
    for argument in arguments { _ = type(of: argument, in: scope) }
    return .unknown
  }

  /// A span to point at: an empty one for a node that was built in code.
  func place(of span: SourceSpan?) -> SourceSpan { span ?? SourceSpan(0..<0) }
}
