import PredicateAnalysis
import PredicateSchema
import PredicateSyntax

/// The types according to a schema: `integer?`, `[text]`, `Book`.
struct CheckedTypes: TypeNotes {
  private let name: (TreeNode) -> String?
  private var keyPaths: [String: String] = [:]

  init(_ checked: CheckedPredicate) {
    name = checked.typeNames()
    var keyPaths: [String: String] = [:]
    checked.forEachNode { node, scope in
      guard case .expression(let expression) = node, case .keyPath = expression.kind else { return }
      keyPaths[expression.description] = checked.type(of: expression, in: scope).description
    }
    self.keyPaths = keyPaths
  }

  subscript(keyPath: String) -> String? { keyPaths[keyPath] }

  func note(on node: TreeNode) -> String? {
    guard case .expression(let expression) = node else { return nil }
    if case .constant = expression.kind { return nil }
    return name(node)
  }
}
