import PredicateEvaluation
import PredicateSyntax

/// What `{"$keypath": "a.b"}` is: the expression that `NSExpression(forKeyPath:)` makes, handed over
/// as an argument. As a datum it is an object without keys.
final class KeyPathTag: KeyValueReadable {
  let path: String

  /// Nil of what is no key path: no words, or nothing between two dots.
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
