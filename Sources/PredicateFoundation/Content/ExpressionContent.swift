#if !canImport(Darwin)
import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import PredicatePlatform

/// An expression's tree with the values that it holds.
final class ExpressionContent {
  let expression: BoundExpression
  let held: HeldValues
  private let evaluator = Mutex<ExpressionEvaluator?>(nil)

  init(_ expression: BoundExpression, held: HeldValues = HeldValues()) {
    self.expression = expression
    self.held = held
  }

  /// A tree built from others.
  convenience init(built root: ExpressionNode, held: HeldValues = HeldValues()) {
    self.init(BoundExpression(source: nil, root: root), held: held)
  }

  var root: ExpressionNode { expression.root }

  /// The content of one of the expressions in this one.
  func part(_ root: ExpressionNode) -> ExpressionContent {
    ExpressionContent(BoundExpression(source: expression.source, root: root), held: held)
  }

  /// The content of a predicate in this expression.
  func part(_ root: PredicateNode) -> PredicateContent {
    PredicateContent(
      BoundPredicate(
        source: expression.source,
        root: root,
        hasStaleSpans: expression.source == nil
      ),
      held: held
    )
  }

  /// Whether it is a list such as `{1, 2}` in a text, which Apple calls an aggregate.
  var isWrittenList: Bool {
    guard case .constant(.list) = root.kind, let span = root.span else { return false }
    return expression.source?[span].first == "{"
  }

  /// The expression with nil instead of NSNull.
  var plain: BoundExpression {
    let root = held.plain(expression.root)
    return root == expression.root
      ? expression : BoundExpression(source: expression.source, root: root)
  }

  var appleFormat: String { FormatPrinter(style: .apple).text(of: held.described(root)) }

  func value(of object: Any?, _ variables: [String: Any] = [:]) throws -> KeyedValue {
    guard !variables.values.contains(where: { $0 is NSExpression }) else {
      return try substituting(variables).value(of: object)
    }
    let values = held.objects.merging(variables.mapValues(KeyedValue.init(reading:))) { $1 }
    return try preparedEvaluator().value(
      on: KeyedValue(reading: object),
      variables: Variables(values)
    )
  }

  private func preparedEvaluator() throws -> ExpressionEvaluator {
    try evaluator.withLock { evaluator in
      if let evaluator { return evaluator }
      let made = try ExpressionEvaluator(plain, options: held.evaluationOptions)
      evaluator = made
      return made
    }
  }

  /// Substitutes variables. Only predicates support this, so it temporarily becomes one side of a
  /// comparison.
  func substituting(_ variables: [String: Any]) throws(PredicateFormatError) -> ExpressionContent {
    let null = ExpressionNode(.constant(.null))
    let whole = PredicateNode(.comparison(Comparison(nil, root, .equal, [], null)))
    let result = try part(whole).substituting(variables)
    guard case .comparison(let comparison) = result.root.kind else { return self }
    return result.part(comparison.left)
  }
}
#endif
