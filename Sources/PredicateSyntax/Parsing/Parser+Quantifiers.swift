/// `ANY tags.@count > 0`: a quantifier before something that is one value, whatever the data.
extension Parser {
  @inline(never)
  mutating func noteScalar(_ left: NodeID, _ qualifier: Qualifier) {
    guard !isRecovering, isScalar(left) else { return }
    let place = span(of: left)
    note(
      .quantifiedScalar(
        qualifier.spelling,
        text(of: place),
        at: place,
        removing: SourceSpan(start: qualifier.span.start, end: place.start),
        isNegated: qualifier.isNegated
      )
    )
  }

  private func isScalar(_ node: NodeID) -> Bool {
    switch arena[node].kind {
    case .bool, .number, .decimal, .string, .negation, .infix(.arithmetic, _, _),
      .subscripting(_, .size):
      true
    case .keyPath(_, let steps): isAggregate(steps)
    case .call(let function, _): function.resultType.isScalar
    case .truth, .not, .and, .or, .comparison, .null, .placeholder, .variable, .evaluatedObject,
      .anyKey, .key, .keyPathText, .subscripting, .infix, .hostCall, .message, .aggregate,
      .subquery, .ternary, .cast, .fetch, .assignment, .step, .collectionOperator:
      false
    }
  }

  /// Whether the first collection operator of a path reduces its collection to one value.
  private func isAggregate(_ steps: NodeList) -> Bool {
    var id = steps.first
    for _ in 0..<steps.count {
      if case .collectionOperator(let name) = arena[id].kind {
        return CollectionOperator(named: arena.text(name)).isAggregate
      }
      id = arena[id].next
    }
    return false
  }
}

extension CollectionOperator {
  /// Whether it reduces a collection to one value.
  fileprivate var isAggregate: Bool {
    switch self {
    case .count, .sum, .average, .minimum, .maximum: true
    case .unionOfObjects, .distinctUnionOfObjects, .unionOfArrays, .distinctUnionOfArrays,
      .distinctUnionOfSets, .other:
      false
    }
  }
}

extension Function.ResultType {
  /// Whether the result is one value, whatever the arguments.
  fileprivate var isScalar: Bool {
    switch self {
    case .integer, .real, .text, .date, .argumentAsNumber, .calculated, .sum, .mean, .middle: true
    case .argument, .element, .elements, .elementsOfStore: false
    }
  }
}
