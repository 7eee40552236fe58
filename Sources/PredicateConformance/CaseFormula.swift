import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax

/// The text of a case, a predicate or an expression, parsed and bound.
struct CaseFormula {
  private let kind: BoundText
  /// The objects among arguments and variables, by their names in the text.
  let variables: [String: KeyedValue]

  init(
    _ text: String,
    isExpression: Bool,
    _ bindings: CaseBindings?,
    _ mode: LanguageMode
  ) throws(CaseRunner.Failure) {
    let options = ParseOptions(mode: mode, hostFunctions: HostFunctions.mapLibre)
    var values = bindings?.bindings ?? []
    do throws(PredicateFormatError) {
      let formula = try AnyTemplate(SourceText(text), isExpression: isExpression, options)
      if mode == .strictApple {
        // Apple ignores arguments beyond the last placeholder.
        let wanted = PredicateFacts(of: formula.root).placeholders.count
        values.arguments.removeLast(max(0, values.arguments.count - wanted))
      }
      kind = try formula.bound(to: values)
    } catch {
      throw .text(error)
    }
    variables = bindings?.variables ?? [:]
  }

  var root: TreeNode { kind.root }

  /// The predicate; nil for an expression, and if arguments are objects, which no constant can
  /// hold.
  var predicateOfValues: BoundPredicate? {
    guard case .predicate(let predicate) = kind, variables.isEmpty else { return nil }
    return predicate
  }

  var text: String { FormatPrinter().text(of: root) }
  var appleText: String { FormatPrinter(style: .apple).text(of: root) }

  /// Whether both have equal trees and equal objects.
  func isSameTree(as other: Self) -> Bool {
    root == other.root
      && variables.allSatisfy { name, value in
        other.variables[name].map { StructuralEquality.isSame(value, $0) } ?? false
      }
  }

  func matches(
    _ object: KeyedValue,
    _ mode: LanguageMode,
    _ more: [String: KeyedValue] = [:]
  ) throws(CaseRunner.Failure) -> Bool {
    guard case .predicate(let predicate) = kind else {
      throw .case("an expression does not match anything")
    }
    return try Self.answer { () throws(PredicateFormatError) in
      try Evaluator(predicate, options: EvaluationOptions(mode: mode))
    } to: { (evaluator) throws(EvaluationError) in
      try evaluator.matches(object, variables: Variables(variables.merging(more) { $1 }))
    }
  }

  func value(
    on object: KeyedValue,
    _ mode: LanguageMode
  ) throws(CaseRunner.Failure) -> KeyedValue {
    guard case .expression(let expression) = kind else {
      return .value(.bool(try matches(object, mode)))
    }
    return try Self.answer { () throws(PredicateFormatError) in
      try ExpressionEvaluator(expression, options: EvaluationOptions(mode: mode))
    } to: { (evaluator) throws(EvaluationError) in
      try evaluator.value(on: object, variables: Variables(variables))
    }
  }

  private static func answer<Evaluator, Answer>(
    of make: () throws(PredicateFormatError) -> Evaluator,
    to question: (Evaluator) throws(EvaluationError) -> Answer
  ) throws(CaseRunner.Failure) -> Answer {
    let evaluator: Evaluator
    do throws(PredicateFormatError) { evaluator = try make() } catch { throw .text(error) }
    do throws(EvaluationError) { return try question(evaluator) } catch { throw .evaluation(error) }
  }
}
