import PredicateSchema
import PredicateSyntax

/// The logic of comparisons with nil.
public enum NilSemantics: String, Hashable, Sendable, CaseIterable {
  /// The language's, as Foundation evaluates it in memory: `name != "a"` is true for a name that is
  /// nil.
  case predicate
  /// That of Core Data's SQL store: a comparison with NULL is neither true nor false, so that `name
  /// != "a"` excludes objects without a name.
  case coreData = "core-data"
}

/// Rewrites a predicate so that two-valued logic gives the answer of Core Data's SQL store.
///
/// A NOT is moved inward to the comparisons, and each comparison is true only where its operands
/// are not nil. `== nil` and `!= nil` are `IS NULL` there, and stay; for a to-many relationship
/// they test whether there are objects. Every other comparison with nil is never true. NONE is a
/// filter of joined rows: true if the comparison is false for a row, or if there is no row and it
/// compares with nil.
struct CoreDataSemantics {
  private var scope: EntityScope
  private let schema: Schema

  init(_ scope: EntityScope, _ schema: Schema) {
    self.scope = scope
    self.schema = schema
  }

  /// The predicate that is true where `node` is true in the store, or where it is false.
  mutating func rewritten(_ node: PredicateNode, isTrue: Bool = true) -> PredicateNode {
    switch node.kind {
    case .constant(let value): return PredicateNode(.constant(value == isTrue), span: node.span)
    case .not(let operand):
      if !isTrue { return rewritten(operand, isTrue: true) }
      return none(operand) ?? rewritten(operand, isTrue: false)
    case .and(let terms): return joined(terms, isTrue, isAnd: isTrue, node)
    case .or(let terms): return joined(terms, isTrue, isAnd: !isTrue, node)
    case .comparison(let comparison): return compared(comparison, isTrue, node)
    }
  }

  private mutating func joined(
    _ terms: [PredicateNode],
    _ isTrue: Bool,
    isAnd: Bool,
    _ node: PredicateNode
  ) -> PredicateNode {
    var parts: [PredicateNode] = []
    for term in terms { parts.append(rewritten(term, isTrue: isTrue)) }
    return PredicateNode(isAnd ? .and(parts) : .or(parts), span: node.span)
  }

  private mutating func compared(
    _ comparison: Comparison,
    _ isTrue: Bool,
    _ node: PredicateNode
  ) -> PredicateNode {
    var comparison = comparison
    comparison.left = inner(comparison.left)
    comparison.right = inner(comparison.right)
    let own = PredicateNode(.comparison(comparison), span: node.span)
    let answer = isTrue ? own : PredicateNode(.not(own), span: node.span)
    // A quantified comparison is an EXISTS, which is true or false; members that are nil make it
    // false. The test of `!=` excludes those.
    if comparison.quantifier != nil {
      return comparison.quantifier == .any && comparison.operator == .notEqual
        ? exists(comparison, isTrue, node) ?? answer : answer
    }
    if isNil(comparison.left) || isNil(comparison.right) {
      guard comparison.operator == .equal || comparison.operator == .notEqual else {
        return PredicateNode(.constant(false), span: node.span)
      }
      return emptiness(comparison, isTrue, node) ?? answer
    }
    let known = nullablePaths(comparison.left) + nullablePaths(comparison.right)
    return PredicateNode(.and(known.map(Self.isNotNil) + [answer]), span: node.span)
  }

  /// `tags == nil` of a to-many relationship: whether it is empty. Nil for other operands.
  private func emptiness(
    _ comparison: Comparison,
    _ isTrue: Bool,
    _ node: PredicateNode
  ) -> PredicateNode? {
    let objects = isNil(comparison.left) ? comparison.right : comparison.left
    guard case .keyPath(let base, let steps) = objects.kind,
      scope.entity(of: objects)?.isToMany == true
    else { return nil }
    let number = ExpressionNode(.keyPath(base: base, steps + [.collectionOperator(.count)]))
    let isEmpty = (comparison.operator == .equal) == isTrue
    let test = Comparison(nil, number, isEmpty ? .equal : .greater, [], Self.zero)
    return PredicateNode(.comparison(test), span: node.span)
  }

  /// `NONE a.b == c`: a joined row fails the comparison. Nil for other operands of NOT.
  private mutating func none(_ operand: PredicateNode) -> PredicateNode? {
    guard case .comparison(let comparison) = operand.kind, comparison.quantifier == .any else {
      return nil
    }
    guard !isNil(comparison.right), !isNil(comparison.left) else { return nil }
    return exists(comparison, true, operand, negatesInner: true)
  }

  /// A quantified comparison as a SUBQUERY over the objects on the path, so that the inner
  /// comparison has the store's logic.
  private mutating func exists(
    _ comparison: Comparison,
    _ isTrue: Bool,
    _ node: PredicateNode,
    negatesInner: Bool = false
  ) -> PredicateNode? {
    guard case .keyPath(let base, let steps) = comparison.left.kind, base == nil else { return nil }
    let count = steps.indices.last { index in
      scope.entity(of: ExpressionNode(.keyPath(base: nil, Array(steps[...index]))))?.isToMany
        == true
    }
    guard let count, count + 1 < steps.count else { return nil }
    let collection = ExpressionNode(.keyPath(base: nil, Array(steps[...count])))
    let variable = "member"
    var inner = comparison
    inner.quantifier = nil
    inner.left = ExpressionNode(
      .keyPath(base: ExpressionNode(.variable(variable)), Array(steps[(count + 1)...]))
    )
    let outer = scope.variables
    scope.variables[variable] = scope.entity(of: collection)?.name
    let condition = rewritten(PredicateNode(.comparison(inner)), isTrue: !negatesInner)
    scope.variables = outer
    let subquery = ExpressionNode(
      .subquery(collection: collection, variable: variable, condition)
    )
    let number = ExpressionNode(.keyPath(base: subquery, [.collectionOperator(.count)]))
    let test = Comparison(nil, number, isTrue ? .greater : .equal, [], Self.zero)
    return PredicateNode(.comparison(test), span: node.span)
  }

  private static let zero = ExpressionNode(.constant(.integer(0)))

  /// The expression with the predicates of its SUBQUERYs rewritten.
  private mutating func inner(_ node: ExpressionNode) -> ExpressionNode {
    var rewriter = SubqueryRewriter(semantics: self)
    return rewriter.rewrite(node)
  }

  private func isNil(_ node: ExpressionNode) -> Bool {
    if case .constant(.null) = node.kind { true } else { false }
  }

  private static func isNotNil(_ node: ExpressionNode) -> PredicateNode {
    PredicateNode(
      .comparison(Comparison(nil, node, .notEqual, [], ExpressionNode(.constant(.null))))
    )
  }

  /// `children.@max.rating` for `children.@sum.rating`, which is nil if the store's sum is NULL: if
  /// there are no values. Nil for a path without one such operator.
  private func nullableAggregate(_ base: ExpressionNode?, _ steps: [PathStep]) -> ExpressionNode? {
    var steps = steps
    var found = 0
    for (index, step) in steps.enumerated() {
      guard case .collectionOperator(let name) = step else { continue }
      switch name {
      case .sum, .average, .minimum, .maximum: steps[index] = .collectionOperator(.maximum)
      // A count is never NULL, and a union is not one value.
      case .count, .unionOfObjects, .distinctUnionOfObjects, .unionOfArrays,
        .distinctUnionOfArrays, .distinctUnionOfSets, .other:
        return nil
      }
      found += 1
    }
    return found == 1 ? ExpressionNode(.keyPath(base: base, steps)) : nil
  }

  /// The paths to one value within an expression, outside of SUBQUERYs: NULL anywhere makes a
  /// calculation NULL.
  private func nullablePaths(_ node: ExpressionNode) -> [ExpressionNode] {
    switch node.kind {
    case .keyPath(let base, let steps):
      if let aggregate = nullableAggregate(base, steps) { return [aggregate] }
      guard !steps.isEmpty, scope.entity(of: node)?.isToMany != true,
        steps.allSatisfy({ if case .key = $0 { true } else { false } }),
        base.map({ scope.entity(of: $0)?.isToMany == false }) ?? true
      else { return [] }
      for end in steps.indices.dropLast() {
        let part = ExpressionNode(.keyPath(base: base, Array(steps[...end])))
        if scope.entity(of: part)?.isToMany == true { return [] }
      }
      return [node]
    case .arithmetic(_, let left, let right), .setOperation(_, let left, let right):
      return nullablePaths(left) + nullablePaths(right)
    case .negation(let operand), .cast(let operand, to: _), .assignment(_, let operand):
      return nullablePaths(operand)
    case .call(_, let arguments), .hostCall(_, let arguments), .aggregate(let arguments):
      return arguments.flatMap(nullablePaths)
    case .message(let receiver, _, let arguments):
      return nullablePaths(receiver) + arguments.flatMap(nullablePaths)
    case .ternary: return [node]
    case .constant, .placeholder, .variable, .evaluatedObject, .subscripting, .subquery, .fetch,
      .anyKey:
      return []
    }
  }
}

/// Rewrites the predicates of the SUBQUERYs in an expression.
private struct SubqueryRewriter: TreeRewriter {
  var semantics: CoreDataSemantics

  mutating func rewrite(_ node: PredicateNode) -> PredicateNode { semantics.rewritten(node) }

  mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode {
    guard case .subquery(let collection, let variable, let predicate) = node.kind else {
      return rewriteChildren(of: node)
    }
    let rewritten = rewrite(collection)
    let condition = semantics.within(variable, of: collection) { $0.rewritten(predicate) }
    return ExpressionNode(
      .subquery(collection: rewritten, variable: variable, condition),
      span: node.span
    )
  }
}

extension CoreDataSemantics {
  /// Calls `body` with a variable for the members of a collection.
  fileprivate mutating func within(
    _ variable: String,
    of collection: ExpressionNode,
    _ body: (inout Self) -> PredicateNode
  ) -> PredicateNode {
    let outer = scope.variables
    scope.variables[variable] = scope.entity(of: collection)?.name
    defer { scope.variables = outer }
    return body(&self)
  }
}
