package import PredicateSyntax

/// Descriptions of the types of a tree's parts.
package protocol TypeNotes {
  /// The type of a key path, by its canonical text.
  subscript(keyPath: String) -> String? { get }
  /// The type to show next to the node; nil if it is evident.
  func note(on node: TreeNode) -> String?
}

extension InferredTypes: TypeNotes {}
