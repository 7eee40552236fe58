import PredicateEvaluation
import PredicateSyntax

/// The expression that `{"$keypath": "a.b"}` stands for, as `NSExpression(forKeyPath:)` makes it,
/// given as an argument. As data it is an object without keys.
final class KeyPathTag: KeyValueReadable {
  let path: String

  /// Nil if the text is not a key path: a step is empty or a bare `@`.
  init?(_ path: String) {
    let words = path.split(separator: ".", omittingEmptySubsequences: false)
    guard words.allSatisfy({ !$0.isEmpty && $0 != "@" }) else { return nil }
    self.path = path
  }

  var expression: ExpressionNode {
    ExpressionNode(.keyPath(base: nil, PathStep.steps(of: path)))
  }

  func value(forKey key: String) -> KeyedValue? { nil }
}
