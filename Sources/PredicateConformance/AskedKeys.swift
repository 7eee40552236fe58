import PredicateAnalysis
import PredicateSyntax

/// The keys that a predicate reads. Everything else in the objects may have any shape.
struct AskedKeys {
  private var keys: Set<String> = []
  /// Whether keys are computed during evaluation, so that any key may be read.
  private var isAny = false
  /// Whether 1 and 1.0 may give different answers.
  private(set) var tellsNumbersApart = false

  /// Every key, and the type of every number.
  static let everything: Self = {
    var result = Self()
    (result.isAny, result.tellsNumbersApart) = (true, true)
    return result
  }()

  init(_ root: PredicateNode) { self = KeyWalk.over(.predicate(root), Self()) }

  private init() {}

  func contains(_ key: String) -> Bool { isAny || keys.contains(key) }
}

extension AskedKeys: KeyReader {
  mutating func enter(_ path: [PathStep], at span: SourceSpan?) {
    for step in path {
      switch step {
      case .key(let key): keys.insert(key)
      case .collectionOperator: tellsNumbersApart = true
      case .variable, .placeholder: isAny = true
      }
    }
  }

  mutating func enter(_ node: TreeNode, in scope: KeyScope) {
    guard case .expression(let node) = node else { return }
    switch node.kind {
    case .arithmetic, .negation, .call, .cast: tellsNumbersApart = true
    case .hostCall, .message, .fetch, .anyKey, .subscripting: isAny = true
    case .constant, .placeholder, .variable, .evaluatedObject, .keyPath, .aggregate, .setOperation,
      .subquery, .ternary, .assignment:
      break
    }
  }
}
