import PredicateEvaluation
import PredicateJSON
import PredicateSyntax

/// Compares a tree with what a case says of it; what it does not mention is not looked at.
struct TreeFacts {
  private let mode: LanguageMode

  init(_ mode: LanguageMode) { self.mode = mode }

  /// What is not as `facts` say; nil when all is.
  func mismatch(of node: TreeNode, with facts: KeyedValue) throws(CaseRunner.Trouble) -> String? {
    guard case .object(let facts as JSONObject) = facts else {
      throw .case("facts about a tree are an object")
    }
    for fact in facts.members {
      if let mismatch = try mismatch(of: node, fact.key, fact.value) { return mismatch }
    }
    return nil
  }

  private func mismatch(
    of node: TreeNode,
    _ name: String,
    _ expected: KeyedValue
  ) throws(CaseRunner.Trouble) -> String? {
    switch name {
    case "type": return text(node.typeName, name, expected)
    case "operator": return text(node.comparison?.operatorName, name, expected)
    case "modifier": return text(node.comparison?.modifierName, name, expected)
    case "options": return text(node.comparison?.options.spelling, name, expected)
    case "keyPath": return text(node.keyPathText, name, expected)
    case "variable": return text(node.variableName, name, expected)
    case "function": return text(node.functionName, name, expected)
    case "left", "right":
      guard let comparison = node.comparison else { return "\(node.text) has no \(name)" }
      let side = name == "left" ? comparison.left : comparison.right
      return try mismatch(of: .expression(side), with: expected)
    case "sub", "arguments": return try children(of: node, name, expected)
    case "constant":
      guard let constant = node.constant else { return "\(node.text) is no constant" }
      let isEqual = try CaseRunner.areEqual(.value(constant), expected, mode)
      return isEqual ? nil : "expected constant \(JSONText.of(expected)), got \(node.text)"
    default: throw .case("no fact is called '\(name)'")
    }
  }

  private func text(_ found: String?, _ name: String, _ expected: KeyedValue) -> String? {
    let got = found ?? "none"
    if case .value(.text(let wanted)) = expected, wanted == got { return nil }
    return "expected \(name) \(JSONText.of(expected)), got \(got)"
  }

  private func children(
    of node: TreeNode,
    _ name: String,
    _ expected: KeyedValue
  ) throws(CaseRunner.Trouble) -> String? {
    var children: [TreeNode] = []
    node.forEachChild { children.append($0) }
    guard case .collection(let facts) = expected, facts.elements.count == children.count else {
      return "expected \(name) \(JSONText.of(expected)), got \(children.count) parts"
    }
    for (child, facts) in zip(children, facts.elements) {
      if let mismatch = try mismatch(of: child, with: facts) { return mismatch }
    }
    return nil
  }
}

extension TreeNode {
  fileprivate var text: String {
    switch self {
    case .predicate(let node): node.description
    case .expression(let node): node.description
    }
  }

  fileprivate var comparison: Comparison? {
    if case .predicate(let node) = self, case .comparison(let comparison) = node.kind {
      comparison
    } else {
      nil
    }
  }

  fileprivate var expression: ExpressionNode.Kind? {
    if case .expression(let node) = self { node.kind } else { nil }
  }

  fileprivate var constant: Value? {
    if case .constant(let value) = expression { value } else { nil }
  }

  fileprivate var keyPathText: String? {
    if case .keyPath(_, let steps) = expression, !steps.isEmpty { text } else { nil }
  }

  fileprivate var variableName: String? {
    if case .variable(let name) = expression { name } else { nil }
  }

  fileprivate var functionName: String? {
    switch expression {
    case .call(let function, _): function.rawValue
    case .arithmetic(let `operator`, _, _): `operator`.functionName
    default: nil
    }
  }

  fileprivate var typeName: String? {
    switch self {
    case .expression: nil
    case .predicate(let node):
      switch node.kind {
      case .constant(let truth): truth ? "true" : "false"
      case .not: "not"
      case .and: "and"
      case .or: "or"
      case .comparison: "comparison"
      }
    }
  }
}

extension Comparison {
  fileprivate var modifierName: String { quantifier?.rawValue.lowercased() ?? "direct" }

  /// As NSComparisonPredicate.Operator calls it.
  fileprivate var operatorName: String {
    switch `operator` {
    case .equal: "equalTo"
    case .notEqual: "notEqualTo"
    case .less: "lessThan"
    case .lessOrEqual: "lessThanOrEqualTo"
    case .greater: "greaterThan"
    case .greaterOrEqual: "greaterThanOrEqualTo"
    case .between: "between"
    case .in: "in"
    case .contains: "contains"
    case .beginsWith: "beginsWith"
    case .endsWith: "endsWith"
    case .like: "like"
    case .matches: "matches"
    case .selector: "customSelector"
    case .tokenMatches, .utiConformsTo, .utiEquals: `operator`.spelling
    }
  }
}
