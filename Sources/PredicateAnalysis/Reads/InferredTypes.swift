package import PredicateSyntax

/// The types of a tree's parts, as far as they follow from the tree alone: the operand that a key
/// is compared with shows the likely type of its values.
package struct InferredTypes {
  private var types: [String: String] = [:]

  package init(of root: TreeNode) {
    root.forEachNode { node in
      switch node {
      case .predicate(let node):
        if case .comparison(let comparison) = node.kind { learn(from: comparison) }
      case .expression(let node):
        switch node.kind {
        case .arithmetic(_, let left, let right):
          learn(left, TypeName.number.noun)
          learn(right, TypeName.number.noun)
        case .call(let function, let arguments):
          for (argument, kind) in zip(arguments, function.signature.parameters) {
            if let type = kind.typeName { learn(argument, type.noun) }
          }
        default: break  // No other kind determines the types of its operands.
        }
      }
    }
  }

  /// The type of a key path, by its canonical text.
  package subscript(keyPath: String) -> String? { types[keyPath] }

  /// The type to show next to a node; nil for a constant, which shows its own.
  package func note(on node: TreeNode) -> String? {
    guard case .expression(let node) = node else { return nil }
    if case .constant = node.kind { return nil }
    return type(of: node)
  }

  package func type(of node: ExpressionNode) -> String? {
    switch node.kind {
    case .constant(let value): Self.name(of: value).noun
    case .keyPath, .variable: types[node.description] ?? Self.certain(node)
    case .placeholder(let placeholder): placeholder.conversion.typeName?.amongNumbersAlike.noun
    case .call(let function, _): function.signature.result.typeName?.noun
    case .arithmetic, .negation: TypeName.number.noun
    case .subscripting(_, .size): TypeName.number.noun
    case .aggregate: TypeName.array.noun
    case .setOperation: TypeName.set.noun
    case .subquery: TypeName.array.noun
    case .cast(_, let type): TypeName(ofClass: type)?.amongNumbersAlike.noun
    case .subscripting, .evaluatedObject, .hostCall, .message, .ternary, .fetch, .assignment,
      .anyKey:
      nil
    }
  }

  private static let many = TypeName.collection.noun + " of "

  private mutating func learn(from comparison: Comparison) {
    let many = comparison.quantifier == nil ? "" : Self.many
    switch comparison.operator {
    case .beginsWith, .endsWith, .like, .matches, .tokenMatches, .utiConformsTo, .utiEquals:
      learn(comparison.left, many + TypeName.string.noun)
      learn(comparison.right, TypeName.string.noun)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      if let type = type(of: comparison.right) { learn(comparison.left, many + type) }
      if let type = type(of: comparison.left) { learn(comparison.right, type) }
    case .between, .in:
      if let type = Self.elementName(of: comparison.right) { learn(comparison.left, many + type) }
    case .contains, .selector: break
    }
  }

  private mutating func learn(_ node: ExpressionNode, _ type: String) {
    switch node.kind {
    case .keyPath, .variable:
      let text = node.description
      // `x == nil` says nothing about the type of x.
      let null = TypeName.null.noun
      if type != null, type != Self.many + null, types[text] == nil { types[text] = type }
    default: break  // No other kind has a name to list.
    }
  }

  /// The type of a key path that its operator determines, such as `@count`.
  private static func certain(_ node: ExpressionNode) -> String? {
    guard case .keyPath(_, let steps) = node.kind else { return nil }
    for case .collectionOperator(let name) in steps {
      switch name {
      case .count, .sum, .average: return TypeName.number.noun
      case .unionOfObjects, .distinctUnionOfObjects, .unionOfArrays, .distinctUnionOfArrays:
        return TypeName.array.noun
      case .distinctUnionOfSets: return TypeName.set.noun
      case .minimum, .maximum, .other: return nil
      }
    }
    return nil
  }

  private static func elementName(of node: ExpressionNode) -> String? {
    switch node.kind {
    case .constant(.list(let values)), .constant(.set(let values)):
      values.first.map { name(of: $0).noun }
    case .constant(.text): TypeName.string.noun
    default: nil  // The elements of any other kind are not in the text.
    }
  }

  private static func name(of value: Value) -> TypeName { value.typeName.amongNumbersAlike }
}
