import PredicateEvaluation
import PredicateJSON
import PredicateSyntax

/// Compares a tree with the facts that a case states; other properties of the tree are ignored.
/// Many spellings of a fact are accepted, and an unknown one fails the case.
struct TreeFacts {
  private let comparison: AnswerComparison
  /// The objects that the tree has as variables, since no constant can hold them.
  private let objects: [String: KeyedValue]

  init(of formula: CaseFormula, _ mode: LanguageMode) throws(CaseRunner.Failure) {
    comparison = try AnswerComparison(mode)
    objects = formula.variables
  }

  /// The first difference from `facts`; nil if there is none.
  func mismatch(of node: TreeNode, with facts: KeyedValue) throws(CaseRunner.Failure) -> String? {
    switch facts {
    case .object(let facts as JSONObject):
      for fact in facts.members {
        if let mismatch = try mismatch(of: node, fact.key, fact.value) { return mismatch }
      }
      return nil
    case .object(let path as KeyPathTag):
      return try mismatch(of: node, "keyPath", .value(.text(path.path)))
    case .value, .collection, .object: return try bare(node, facts)
    }
  }

  /// A fact without a name is the text of the node, its key path, or its constant.
  private func bare(_ node: TreeNode, _ fact: KeyedValue) throws(CaseRunner.Failure) -> String? {
    if case .value(.text(let text)) = fact, Self.texts(of: node).contains(text) { return nil }
    if case .value(.text(let text)) = fact, node.keyPathTexts.contains(text) { return nil }
    return try constant(node, fact)
  }

  private func mismatch(
    of node: TreeNode,
    _ name: String,
    _ expected: KeyedValue
  ) throws(CaseRunner.Failure) -> String? {
    guard let fact = FactName(name) else { throw .case("no fact is called '\(name)'") }
    switch fact {
    case .type: return named(node.typeNames, name, expected)
    case .operator: return named(node.operatorNames, name, expected)
    case .modifier:
      let wanted = expected.isNull ? .value(.text("direct")) : expected
      return named(node.comparison?.modifierNames ?? [], name, wanted)
    case .options: return try options(node, name, expected)
    case .keyPath:
      if case .object(let path as KeyPathTag) = expected {
        return oneOf(node.keyPathTexts, name, .value(.text(path.path)))
      }
      return oneOf(node.keyPathTexts, name, expected)
    case .variable: return oneOf(node.variableName.map { [$0, "$\($0)"] } ?? [], name, expected)
    case .function: return oneOf(Self.withoutColons(node.functionName), name, expected)
    case .selector: return oneOf(node.selectors, name, expected)
    case .castType:
      guard case .cast(_, to: let type) = node.expression else { return oneOf([], name, expected) }
      return oneOf([type], name, expected)
    case .text: return oneOf(Self.texts(of: node), name, expected)
    case .constant: return try constant(node, expected)
    case .isSelf: return truth(node.expression == .evaluatedObject, name, expected)
    case .count:
      let count = (node.elements ?? node.arguments).count
      return oneOf(["\(count)"], name, .value(.text(JSONText.of(expected))))
    case .left: return try part(node.sides.map { .expression($0.left) }, name, of: node, expected)
    case .right: return try part(node.sides.map { .expression($0.right) }, name, of: node, expected)
    case .operand: return try part(node.operand, name, of: node, expected)
    case .collection:
      if case .collection = expected { return try parts(node.elements, name, of: node, expected) }
      return try part(node.partsOfSubquery?.collection, name, of: node, expected)
    case .predicate:
      let predicate = node.partsOfSubquery?.predicate ?? node.partsOfTernary?.condition
      return try part(predicate, name, of: node, expected)
    case .consequent: return try part(node.partsOfTernary?.then, name, of: node, expected)
    case .alternative: return try part(node.partsOfTernary?.else, name, of: node, expected)
    case .terms: return try parts(node.childNodes, name, of: node, expected)
    case .arguments: return try parts(node.arguments, name, of: node, expected)
    case .elements:
      if case .value(.bool) = expected { return truth(node.elements != nil, name, expected) }
      return try parts(node.elements, name, of: node, expected)
    }
  }

  private static func texts(of node: TreeNode) -> [String] {
    [node.text, FormatPrinter(style: .apple).text(of: node)]
  }

  /// `sum:` is also called `sum`.
  private static func withoutColons(_ name: String?) -> [String] {
    guard let name else { return [] }
    let word = name.prefix { $0 != ":" }
    return name.dropFirst(word.count) == ":" ? [name, String(word)] : [name]
  }

  /// Compares names, in the spellings of Apple's headers, tests and documents.
  private func named(_ found: [String], _ name: String, _ expected: KeyedValue) -> String? {
    let wanted: String? =
      switch expected {
      case .value(.text(let text)): FactSpelling.name(text)
      case .value(.integer(let number)): String(number)
      case .value(.bool(let truth)): truth ? "true" : "false"
      case .value, .object, .collection: nil
      }
    if let wanted, found.contains(where: { FactSpelling.name($0) == wanted }) { return nil }
    return oneOf(found, name, expected)
  }

  /// Succeeds if one of the texts is expected, or if there is none and nil is expected.
  private func oneOf(_ found: [String], _ name: String, _ expected: KeyedValue) -> String? {
    if expected.isNull, found.isEmpty { return nil }
    if case .value(.text(let wanted)) = expected, found.contains(wanted) { return nil }
    return "expected \(name) \(JSONText.of(expected)), got \(found.first ?? "none")"
  }

  private func truth(_ found: Bool, _ name: String, _ expected: KeyedValue) -> String? {
    if case .value(.bool(found)) = expected { return nil }
    return "expected \(name) \(JSONText.of(expected)), got \(found)"
  }

  private func options(
    _ node: TreeNode,
    _ name: String,
    _ expected: KeyedValue
  ) throws(CaseRunner.Failure) -> String? {
    guard let wanted = FactSpelling.options(expected) else {
      throw .case("no options are called \(JSONText.of(expected))")
    }
    if node.comparison?.options == wanted { return nil }
    let got = node.comparison?.options.spelling ?? "none"
    return "expected \(name) \(JSONText.of(expected)), got \(got)"
  }

  private func constant(
    _ node: TreeNode,
    _ expected: KeyedValue
  ) throws(CaseRunner.Failure) -> String? {
    let object = node.variableName.flatMap { objects[$0] }
    guard let got = node.constant.map(KeyedValue.value) ?? object else {
      return "\(node.text) is not a constant"
    }
    if try comparison.isExpected(got, expected) { return nil }
    return "expected constant \(JSONText.of(expected, depth: 8)), got \(node.text)"
  }

  private func part(
    _ part: TreeNode?,
    _ name: String,
    of node: TreeNode,
    _ expected: KeyedValue
  ) throws(CaseRunner.Failure) -> String? {
    guard let part else { return "\(node.text) has no \(name)" }
    return try mismatch(of: part, with: expected)
  }

  private func parts(
    _ parts: [TreeNode]?,
    _ name: String,
    of node: TreeNode,
    _ expected: KeyedValue
  ) throws(CaseRunner.Failure) -> String? {
    guard let parts else { return "\(node.text) has no \(name)" }
    guard case .collection(let facts) = expected, facts.elements.count == parts.count else {
      return "expected \(name) \(JSONText.of(expected)), got \(parts.count) parts"
    }
    for (part, facts) in zip(parts, facts.elements) {
      if let mismatch = try mismatch(of: part, with: facts) { return mismatch }
    }
    return nil
  }
}

extension TreeNode {
  /// The selector of a message or of a comparison's own operator.
  fileprivate var selectors: [String] {
    if case .message(_, let selector, _) = expression { return [selector] }
    if case .selector(let name) = comparison?.operator { return [name.text] }
    return []
  }

  fileprivate var partsOfSubquery: (collection: TreeNode, predicate: TreeNode)? {
    guard case .subquery(let collection, variable: _, let predicate) = expression else {
      return nil
    }
    return (.expression(collection), .predicate(predicate))
  }

  fileprivate var partsOfTernary: (condition: TreeNode, then: TreeNode, else: TreeNode)? {
    guard case .ternary(let condition, then: let consequent, else: let alternative) = expression
    else { return nil }
    return (.predicate(condition), .expression(consequent), .expression(alternative))
  }
}
