extension SentencePrinter {
  /// `address.city`, `the sum of items.price`, `name of the first of kids`
  func path(_ steps: [PathStep], from base: ExpressionNode?) -> String {
    let places = steps.indices.filter { steps[$0].collectionOperator != nil }
    if places.count == 1, let place = places.first,
      let `operator` = steps[place].collectionOperator,
      let title = title(of: `operator`)
    {
      let rest = Array(steps[..<place] + steps[(place + 1)...])
      return "the \(title) of " + plainPath(rest, from: base)
    }
    return plainPath(steps, from: base)
  }

  private func plainPath(_ steps: [PathStep], from base: ExpressionNode?) -> String {
    let names = steps.map(name).joined(separator: ".")
    guard let base else { return names.isEmpty ? "the object" : names }
    if case .variable(let variable) = base.kind {
      return "$" + word(variable) + (names.isEmpty ? "" : "." + names)
    }
    return (names.isEmpty ? "" : names + " of ") + operand(base)
  }

  private func name(of step: PathStep) -> String {
    switch step {
    case .key(let key): word(key)
    case .collectionOperator(let `operator`): "@" + word(`operator`.name)
    case .variable(let name): "$" + word(name)
    case .placeholder(let placeholder): "(the key in argument \(placeholder.index + 1))"
    }
  }

  private func title(of operator: CollectionOperator) -> String? {
    switch `operator` {
    case .count: "number"
    case .sum: "sum"
    case .average: "average"
    case .minimum: "least"
    case .maximum: "greatest"
    case .unionOfObjects: "values"
    case .distinctUnionOfObjects: "distinct values"
    case .unionOfArrays: "joined elements"
    case .distinctUnionOfArrays, .distinctUnionOfSets: "distinct joined elements"
    case .other: nil
    }
  }
}

extension PathStep {
  fileprivate var collectionOperator: CollectionOperator? {
    if case .collectionOperator(let `operator`) = self { `operator` } else { nil }
  }
}
