public import PredicateSyntax

/// The result of every part of a predicate for one object, and the reason for it.
///
///     print(evaluator.trace(person))
///     // false  age > 18 AND name == "Ada": `age > 18` is false
///     //   false  age > 18: it is 12, so false
///     //   -      name == "Ada": not evaluated
///
/// `Codable`, so that it can be shown elsewhere.
public struct EvaluationTrace: Hashable, Sendable, Codable {
  /// The kind of node that is traced.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// a predicate, which is true or false
    case predicate
    /// an expression, which has a value
    case expression
  }

  /// The kind of node.
  public var kind: Kind
  /// The text of the node.
  public var text: String
  /// The place of the node in the predicate's text; nil if it was built in code.
  public var span: SourceSpan?
  /// The result of a predicate; nil when it failed or was not evaluated.
  public var truth: Bool?
  /// The value of an expression, as text for people.
  public var value: String?
  /// The error with which the node failed.
  public var error: EvaluationError?
  /// False for a part that was skipped because the answer was already known.
  public var isEvaluated: Bool
  /// The reason for the result, in words: "it is 12, so false".
  public var explanation: String
  /// The parts, in the order of the text; a part that ran for each element of a collection appears
  /// once for each, up to `elementLimit`.
  public var children: [EvaluationTrace]

  /// The maximum number of recorded runs of one part.
  public static let elementLimit = 20
  /// The maximum number of recorded parts; later ones appear as not evaluated.
  public static let nodeLimit = 10_000
}

extension EvaluationTrace: CustomStringConvertible {
  /// One line for each predicate, indented, safe to print for any data; expressions are described
  /// in the explanations.
  public var description: String { lines(indent: "").joined(separator: "\n") }

  private func lines(indent: String) -> [String] {
    let outcome = truth.map { $0 ? "true " : "false" } ?? (error == nil ? "-    " : "error")
    let line = outcome + " " + indent + VisibleText.of("\(text): \(explanation)")
    return [line]
      + nearestPredicates.flatMap { $0.lines(indent: indent + "  ") }
  }

  /// The predicates below, skipping any expressions between.
  private var nearestPredicates: [EvaluationTrace] {
    children.flatMap { $0.kind == .predicate ? [$0] : $0.nearestPredicates }
  }
}
