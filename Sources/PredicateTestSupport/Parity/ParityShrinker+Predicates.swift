import PredicateSyntax

extension PredicateNode {
  /// Slightly smaller predicates, the smallest first.
  var smaller: [PredicateNode] {
    switch kind {
    case .constant: return []
    case .not(let operand):
      return [operand] + operand.smaller.map { PredicateNode(.not($0)) }
    case .and(let terms): return Self.smaller(terms) { PredicateNode(.and($0)) }
    case .or(let terms): return Self.smaller(terms) { PredicateNode(.or($0)) }
    case .comparison(let comparison):
      var result = [PredicateNode(.constant(true)), PredicateNode(.constant(false))]
      result += comparison.left.predicates + comparison.right.predicates
      if comparison.options != [] {
        var plain = comparison
        plain.options = []
        result.append(PredicateNode(.comparison(plain)))
      }
      for left in comparison.left.smaller {
        var copy = comparison
        copy.left = left
        result.append(PredicateNode(.comparison(copy)))
      }
      for right in comparison.right.smaller {
        var copy = comparison
        copy.right = right
        result.append(PredicateNode(.comparison(copy)))
      }
      return result.filter { $0 != self }
    }
  }

  private static func smaller(
    _ terms: [PredicateNode],
    _ joined: ([PredicateNode]) -> PredicateNode
  ) -> [PredicateNode] {
    var result = terms
    for index in terms.indices {
      var fewer = terms
      fewer.remove(at: index)
      result.append(joined(fewer))
    }
    for (index, term) in terms.enumerated() {
      for smaller in term.smaller {
        var copy = terms
        copy[index] = smaller
        result.append(joined(copy))
      }
    }
    return result
  }
}

extension ExpressionNode {
  /// The predicates inside that can stand alone.
  fileprivate var predicates: [PredicateNode] {
    switch kind {
    case .ternary(let condition, _, _): [condition]
    default: []  // The predicate of a SUBQUERY reads its variable, and no other kind has one.
    }
  }

  /// Slightly smaller expressions. The checker decides whether their types still fit.
  fileprivate var smaller: [ExpressionNode] {
    switch kind {
    case .constant(.list(let elements)):
      return elements.indices.prefix(12).map { index in
        var fewer = elements
        fewer.remove(at: index)
        return ExpressionNode(.constant(.list(fewer)))
      } + halves(elements).map { ExpressionNode(.constant(.list($0))) }
    case .constant, .placeholder, .variable, .evaluatedObject, .anyKey, .fetch, .assignment,
      .message, .hostCall:
      return []
    case .keyPath(let base, let steps):
      var result: [ExpressionNode] = []
      if steps.count > 1 {
        for index in steps.indices {
          var fewer = steps
          fewer.remove(at: index)
          result.append(ExpressionNode(.keyPath(base: base, fewer)))
        }
      }
      if let base {
        if base.kind.isVariable { result.append(ExpressionNode(.keyPath(base: nil, steps))) }
        result += base.smaller.map { ExpressionNode(.keyPath(base: $0, steps)) }
      }
      return result
    case .arithmetic(let `operator`, let left, let right):
      return [left, right]
        + left.smaller.map { ExpressionNode(.arithmetic(`operator`, $0, right)) }
        + right.smaller.map { ExpressionNode(.arithmetic(`operator`, left, $0)) }
    case .setOperation(_, let left, let right): return [left, right]
    case .negation(let operand): return [operand]
    case .cast(let operand, to: _): return [operand]
    case .subscripting(let base, _): return [base]
    case .call(let function, let arguments):
      return arguments + Self.smaller(arguments) { ExpressionNode(.call(function, $0)) }
    case .aggregate(let elements):
      return elements.indices.map { index in
        var fewer = elements
        fewer.remove(at: index)
        return ExpressionNode(.aggregate(fewer))
      } + Self.smaller(elements) { ExpressionNode(.aggregate($0)) }
    case .ternary(let condition, let then, let otherwise):
      return [then, otherwise]
        + condition.smaller.map { ExpressionNode(.ternary($0, then: then, else: otherwise)) }
        + then.smaller.map { ExpressionNode(.ternary(condition, then: $0, else: otherwise)) }
        + otherwise.smaller.map { ExpressionNode(.ternary(condition, then: then, else: $0)) }
    case .subquery(let collection, let variable, let predicate):
      return [collection]
        + predicate.smaller.map {
          ExpressionNode(.subquery(collection: collection, variable: variable, $0))
        }
        + collection.smaller.map {
          ExpressionNode(.subquery(collection: $0, variable: variable, predicate))
        }
    }
  }

  private func halves(_ elements: [Value]) -> [[Value]] {
    guard elements.count > 3 else { return [] }
    let middle = elements.count / 2
    return [Array(elements[..<middle]), Array(elements[middle...])]
  }

  private static func smaller(
    _ arguments: [ExpressionNode],
    _ joined: ([ExpressionNode]) -> ExpressionNode
  ) -> [ExpressionNode] {
    arguments.enumerated().flatMap { index, argument in
      argument.smaller.map { smaller in
        var copy = arguments
        copy[index] = smaller
        return joined(copy)
      }
    }
  }
}

extension ExpressionNode.Kind {
  fileprivate var isVariable: Bool { if case .variable = self { true } else { false } }
}
