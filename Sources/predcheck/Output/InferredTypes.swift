import PredicateSyntax

/// The types of a tree's parts, as far as they follow from the tree alone: the operand that a key
/// is compared with shows the likely type of its values.
struct InferredTypes: TypeNotes {
  private var types: [String: String] = [:]

  init(of root: TreeNode) {
    root.forEachNode { node in
      switch node {
      case .predicate(let node):
        if case .comparison(let comparison) = node.kind { learn(from: comparison) }
      case .expression(let node):
        switch node.kind {
        case .arithmetic(_, let left, let right):
          learn(left, "number")
          learn(right, "number")
        case .call(let function, let arguments):
          for (argument, kind) in zip(arguments, function.signature.parameters) {
            if let type = Self.name(of: kind) { learn(argument, type) }
          }
        default: break  // No other kind determines the types of its operands.
        }
      }
    }
  }

  /// The type of a key path, by its canonical text.
  subscript(keyPath: String) -> String? { types[keyPath] }

  /// The type to show beside a node; nil for a constant, which shows its own.
  func note(on node: TreeNode) -> String? {
    guard case .expression(let node) = node else { return nil }
    if case .constant = node.kind { return nil }
    return type(of: node)
  }

  func type(of node: ExpressionNode) -> String? {
    switch node.kind {
    case .constant(let value): Self.name(of: value)
    case .keyPath, .variable: types[node.description] ?? Self.certain(node)
    case .placeholder(let placeholder): Self.name(of: placeholder.conversion)
    case .call(let function, _): Self.name(of: function.signature.result)
    case .arithmetic, .negation: "number"
    case .subscripting(_, .size): "number"
    case .aggregate: "list"
    case .setOperation: "set"
    case .subquery: "list"
    case .cast(_, let type): Self.castNames[type]
    case .subscripting, .evaluatedObject, .hostCall, .message, .ternary, .fetch, .assignment,
      .anyKey:
      nil
    }
  }

  private static let many = "collection of "

  private mutating func learn(from comparison: Comparison) {
    let many = comparison.quantifier == nil ? "" : Self.many
    switch comparison.operator {
    case .beginsWith, .endsWith, .like, .matches, .tokenMatches, .utiConformsTo, .utiEquals:
      learn(comparison.left, many + "text")
      learn(comparison.right, "text")
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
      // `x == nil` does not tell the type of x when it has a value.
      if type != "nil", type != Self.many + "nil", types[text] == nil { types[text] = type }
    default: break  // No other kind has a name to list.
    }
  }

  /// The type of a key path that its operator determines, such as `@count`.
  private static func certain(_ node: ExpressionNode) -> String? {
    guard case .keyPath(_, let steps) = node.kind else { return nil }
    for case .collectionOperator(let name) in steps {
      switch name {
      case .count, .sum, .average: return "number"
      case .unionOfObjects, .distinctUnionOfObjects, .unionOfArrays, .distinctUnionOfArrays:
        return "list"
      case .distinctUnionOfSets: return "set"
      case .minimum, .maximum, .other: return nil
      }
    }
    return nil
  }

  private static func elementName(of node: ExpressionNode) -> String? {
    switch node.kind {
    case .constant(.list(let values)), .constant(.set(let values)):
      values.first.map(name)
    case .constant(.text): "text"
    default: nil  // The elements of any other kind are not in the text.
    }
  }

  private static func name(of kind: FunctionSignature.Kind) -> String? {
    switch kind {
    case .any: nil
    case .number: "number"
    case .text: "text"
    case .date: "date"
    case .collection: "list"
    }
  }

  private static func name(of conversion: Placeholder.Conversion) -> String? {
    switch conversion {
    case .object, .keyPath: nil
    case .signedInteger, .unsignedInteger, .real: "number"
    case .character, .string: "text"
    }
  }

  private static func name(of value: Value) -> String {
    switch value {
    case .null: "nil"
    case .bool: "true or false"
    case .integer, .real, .decimal: "number"
    case .text: "text"
    case .date: "date"
    case .uuid: "UUID"
    case .bytes: "data"
    case .url: "URL"
    case .list: "list"
    case .set: "set"
    case .map: "dictionary"
    }
  }

  private static let castNames = [
    "NSDate": "date", "NSNumber": "number", "NSDecimalNumber": "number", "NSString": "text",
    "NSUUID": "UUID", "NSURL": "URL", "NSData": "data", "NSSet": "set", "NSArray": "list",
  ]
}
