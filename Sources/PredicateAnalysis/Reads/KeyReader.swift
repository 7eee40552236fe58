package import PredicateSyntax

/// Receives the keys that a tree reads. `KeyWalk` calls it in the order of the text.
package protocol KeyReader {
  /// Whether the walk follows values to their origins, and calls `read`.
  static var followsValues: Bool { get }

  /// Called for a node before those below it; for a key path after its base, as its keys come after
  /// that.
  mutating func enter(_ node: TreeNode, in scope: KeyScope)

  /// Called for the steps of a key path before the first of them, including those of a path passed
  /// as text to `valueForKeyPath:`.
  mutating func enter(_ path: [PathStep], at span: SourceSpan?)

  /// Called for each of these steps, up to a placeholder.
  mutating func enter(_ step: PathStep, in scope: KeyScope, at span: SourceSpan?)

  /// Called for each value that is read from the data. Returns whether to follow it further: if
  /// false, reads below it are not reported.
  mutating func read(_ read: KeyRead) -> Bool
}

extension KeyReader {
  package static var followsValues: Bool { false }
  package mutating func enter(_ node: TreeNode, in scope: KeyScope) {}
  package mutating func enter(_ path: [PathStep], at span: SourceSpan?) {}
  package mutating func enter(_ step: PathStep, in scope: KeyScope, at span: SourceSpan?) {}
  package mutating func read(_ read: KeyRead) -> Bool { true }
}

/// A value that is read from the data.
package struct KeyRead {
  /// The places it may come from: each has its root, the object or a variable, and a path.
  package let origin: ValueOrigin
  package let use: KeyUse
  /// The span of the node that reads it.
  package let span: SourceSpan?
}

/// The variables of the SUBQUERYs around a node.
package struct KeyScope {
  /// The number of these SUBQUERYs.
  package private(set) var depth = 0
  /// The origins of each variable's values; inner SUBQUERYs last.
  private var origins: [ExactKey: [ValueOrigin]] = [:]

  package func contains(_ variable: String) -> Bool { origin(of: variable) != nil }

  func origin(of variable: String) -> ValueOrigin? { origins[ExactKey(variable)]?.last }

  mutating func enter(_ variable: String, _ origin: ValueOrigin) {
    origins[ExactKey(variable), default: []].append(origin)
    depth += 1
  }

  mutating func leave(_ variable: String) {
    _ = origins[ExactKey(variable)]?.popLast()
    depth -= 1
  }
}
