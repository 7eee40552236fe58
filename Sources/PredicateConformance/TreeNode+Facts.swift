import PredicateEvaluation
import PredicateSyntax

/// The facts about a node, under the names that `FactSpelling.name` gives.
extension TreeNode {
  var text: String {
    switch self {
    case .predicate(let node): node.description
    case .expression(let node): node.description
    }
  }

  var comparison: Comparison? {
    if case .predicate(let node) = self, case .comparison(let comparison) = node.kind {
      comparison
    } else {
      nil
    }
  }

  var expression: ExpressionNode.Kind? {
    if case .expression(let node) = self { node.kind } else { nil }
  }

  var constant: Value? {
    switch self {
    case .expression(let node): node.kind.constantValue
    case .predicate(let node):
      if case .constant(let truth) = node.kind { .bool(truth) } else { nil }
    }
  }

  var variableName: String? {
    if case .variable(let name) = expression { name } else { nil }
  }

  /// The key path as printed and as bare keys, with and without its base.
  var keyPathTexts: [String] {
    guard case .keyPath(let base, let steps) = expression else { return [] }
    let keys = steps.map(\.rawText).joined(separator: ".")
    let whole = base.map { "\(TreeNode.expression($0).text).\(keys)" }
    return [text, keys] + (whole.map { [$0] } ?? [])
  }

  var functionName: String? {
    switch expression {
    case .call(let function, _): function.rawValue
    case .hostCall(let name, _): name
    case .message(_, let selector, _): selector
    case .arithmetic(let `operator`, _, _): `operator`.functionName
    case .cast: "castObject:toType:"
    case .subscripting: "objectFrom:withIndex:"
    case nil, .constant, .placeholder, .variable, .evaluatedObject, .keyPath, .negation, .aggregate,
      .setOperation, .subquery, .ternary, .fetch, .assignment, .anyKey:
      nil
    }
  }

  /// The names of the node's kind, the usual one first.
  var typeNames: [String] {
    switch self {
    case .predicate(let node):
      switch node.kind {
      case .constant(let truth): [truth ? "true" : "false"]
      case .not: ["not", "compound"]
      case .and: ["and", "compound"]
      case .or: ["or", "compound"]
      case .comparison: ["comparison"]
      }
    case .expression(let node):
      switch node.kind {
      // `{1, 2}` and an array given for it are both constants here.
      case .constant(.list), .constant(.set): ["constant", "aggregate"]
      case .constant(.null): ["constant", "null", "nil"]
      case .constant: ["constant"]
      case .placeholder: ["placeholder"]
      case .variable: ["variable"]
      case .evaluatedObject: ["evaluatedobject"]
      case .keyPath: ["keypath"]
      case .subscripting: ["function", "subscript", "index"]
      case .arithmetic: ["function", "arithmetic"]
      case .negation: ["function", "negation"]
      case .call, .hostCall, .message: ["function"]
      case .cast: ["function", "cast"]
      case .aggregate: ["aggregate"]
      case .setOperation(let `operator`, _, _): [`operator`.rawValue.lowercased()]
      case .subquery: ["subquery"]
      case .ternary: ["conditional"]
      case .fetch: ["fetch", "fetchrequest"]
      case .assignment: ["assignment", "variableassignment"]
      case .anyKey: ["anykey"]
      }
    }
  }

  /// The operands on both sides of an operator, if it has one.
  var sides: (left: ExpressionNode, right: ExpressionNode)? {
    if let comparison { return (comparison.left, comparison.right) }
    if case .arithmetic(_, let left, let right) = expression { return (left, right) }
    if case .setOperation(_, let left, let right) = expression { return (left, right) }
    return nil
  }

  /// The names of the operator; empty if there is none.
  var operatorNames: [String] {
    if let comparison { return comparison.operatorNames }
    if case .arithmetic(let `operator`, _, _) = expression {
      return [`operator`.rawValue, `operator`.functionName]
    }
    if case .setOperation(let `operator`, _, _) = expression {
      return [`operator`.rawValue.lowercased()]
    }
    return typeNames.contains("compound") ? typeNames : []
  }

  var childNodes: [TreeNode] {
    var children: [TreeNode] = []
    forEachChild { children.append($0) }
    return children
  }

  /// The arguments between the parentheses of a call, without the receiver of a message.
  var arguments: [TreeNode] {
    if case .message(_, _, let arguments) = expression {
      arguments.map { .expression($0) }
    } else {
      childNodes
    }
  }

  /// The operand of the node: the receiver of a message, the base of a key path.
  var operand: TreeNode? {
    switch expression {
    case .message(let receiver, _, _): .expression(receiver)
    case .keyPath(let base, _): .expression(base ?? ExpressionNode(.evaluatedObject))
    case .subscripting(let base, _), .negation(let base), .cast(let base, to: _),
      .assignment(variable: _, let base):
      .expression(base)
    case nil, .constant, .placeholder, .variable, .evaluatedObject, .arithmetic, .call, .hostCall,
      .aggregate, .setOperation, .subquery, .ternary, .fetch, .anyKey:
      nil
    }
  }

  /// The elements of a list in the text or among the arguments; nil for anything else.
  var elements: [TreeNode]? {
    if case .aggregate(let elements) = expression { return elements.map { .expression($0) } }
    guard let constant, let values = KeyedValue.value(constant).collection else { return nil }
    return values.elements.map { .expression(ExpressionNode(.constant($0.plainValue))) }
  }
}

extension PathStep {
  fileprivate var rawText: String {
    switch self {
    case .key(let key): key
    case .collectionOperator(let `operator`): "@\(`operator`.name)"
    case .variable(let name): "$\(name)"
    case .placeholder(let placeholder): placeholder.conversion.spelling
    }
  }
}

extension Comparison {
  /// The names with Apple's number, which tests in Objective-C and C compare.
  var modifierNames: [String] {
    switch quantifier {
    case nil: ["direct", "0"]
    case .all: ["all", "1"]
    case .any: ["any", "2"]
    }
  }

  /// The names in NSComparisonPredicate.Operator and in the language, and Apple's number.
  fileprivate var operatorNames: [String] {
    switch `operator` {
    case .equal: ["equalTo", "equal", "==", "4"]
    case .notEqual: ["notEqualTo", "notEqual", "!=", "5"]
    case .less: ["lessThan", "less", "<", "0"]
    case .lessOrEqual: ["lessThanOrEqualTo", "lessOrEqual", "lessThanOrEqual", "<=", "1"]
    case .greater: ["greaterThan", "greater", ">", "2"]
    case .greaterOrEqual:
      ["greaterThanOrEqualTo", "greaterOrEqual", "greaterThanOrEqual", ">=", "3"]
    case .between: ["between", "100"]
    case .in: ["in", "10"]
    case .contains: ["contains", "99"]
    case .beginsWith: ["beginsWith", "8"]
    case .endsWith: ["endsWith", "9"]
    case .like: ["like", "7"]
    case .matches: ["matches", "6"]
    case .selector(let name): ["customSelector", name.text, "11"]
    case .tokenMatches, .utiConformsTo, .utiEquals: [`operator`.spelling]
    }
  }
}
