public import PredicateSyntax

/// What every part of a predicate was for one object, and why.
///
///     print(evaluator.trace(person))
///     // false  age > 18 AND name == "Ada": `age > 18` is false
///     //   false  age > 18: it is 12, so false
///     //   -      name == "Ada": not evaluated
///
/// `Codable`, so that it can be shown elsewhere.
public struct EvaluationTrace: Hashable, Sendable, Codable {
  /// What is traced.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case predicate, expression
  }

  public var kind: Kind
  /// The text of the node.
  public var text: String
  public var span: SourceSpan?
  /// Of a predicate, what it was; nil when it failed or was not evaluated.
  public var truth: Bool?
  /// Of an expression, what it was, as text for people.
  public var value: String?
  public var error: EvaluationError?
  /// False of what was skipped because the answer was known already.
  public var isEvaluated: Bool
  /// Why it was what it was, in words: "it is 12, so false".
  public var explanation: String
  /// The parts, in the order of the text; what ran once for each element of a collection stands
  /// here once for each, as far as `elementLimit`.
  public var children: [EvaluationTrace]

  /// How many runs of the same part are kept.
  public static let elementLimit = 20
  /// How many parts are told in all; later ones read as if they had not been evaluated.
  public static let nodeLimit = 10_000
}

extension EvaluationTrace: CustomStringConvertible {
  /// One line a predicate, indented, whatever characters the data have; expressions are told in the
  /// explanations.
  public var description: String { lines(indent: "").joined(separator: "\n") }

  private func lines(indent: String) -> [String] {
    let outcome = truth.map { $0 ? "true " : "false" } ?? (error == nil ? "-    " : "error")
    let line = outcome + " " + indent + VisibleText.of("\(text): \(explanation)")
    return [line]
      + nearestPredicates.flatMap { $0.lines(indent: indent + "  ") }
  }

  /// The predicates below, through any expressions between.
  private var nearestPredicates: [EvaluationTrace] {
    children.flatMap { $0.kind == .predicate ? [$0] : $0.nearestPredicates }
  }
}
