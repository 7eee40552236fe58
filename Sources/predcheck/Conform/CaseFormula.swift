import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax

/// The text of a case, parsed and bound, whichever of the two it is.
struct CaseFormula {
  private enum Kind {
    case predicate(BoundPredicate)
    case expression(BoundExpression)
  }

  private let kind: Kind
  private let variables: [String: KeyedValue]

  init(
    _ text: String,
    isExpression: Bool,
    _ bindings: CaseBindings?,
    _ mode: LanguageMode
  ) throws(CaseRunner.Trouble) {
    let options = ParseOptions(mode: mode, hostFunctions: HostFunctions.mapLibre)
    let values = bindings?.bindings ?? []
    do throws(PredicateFormatError) {
      if isExpression {
        kind = .expression(try ExpressionTemplate(parsing: text, options: options).bound(to: values))
      } else {
        kind = .predicate(try PredicateTemplate(parsing: text, options: options).bound(to: values))
      }
    } catch {
      throw .text(error)
    }
    variables = bindings?.variables ?? [:]
  }

  var root: TreeNode {
    switch kind {
    case .predicate(let predicate): .predicate(predicate.root)
    case .expression(let expression): .expression(expression.root)
    }
  }

  var text: String { text(.canonical) }
  var appleText: String { text(.apple) }

  func matches(
    _ object: KeyedValue,
    _ mode: LanguageMode,
    _ more: [String: KeyedValue] = [:]
  ) throws(CaseRunner.Trouble) -> Bool {
    guard case .predicate(let predicate) = kind else {
      throw .case("an expression does not match anything")
    }
    let evaluator: Evaluator
    do throws(PredicateFormatError) {
      evaluator = try Evaluator(predicate, options: EvaluationOptions(mode: mode))
    } catch {
      throw .text(error)
    }
    do throws(EvaluationError) {
      return try evaluator.matches(object, variables: variables.merging(more) { $1 })
    } catch {
      throw .evaluation(error)
    }
  }

  func value(
    on object: KeyedValue,
    _ mode: LanguageMode
  ) throws(CaseRunner.Trouble) -> KeyedValue {
    guard case .expression(let expression) = kind else {
      return .value(.bool(try matches(object, mode)))
    }
    let evaluator: ExpressionEvaluator
    do throws(PredicateFormatError) {
      evaluator = try ExpressionEvaluator(expression, options: EvaluationOptions(mode: mode))
    } catch {
      throw .text(error)
    }
    do throws(EvaluationError) {
      return try evaluator.value(on: object, variables: variables)
    } catch {
      throw .evaluation(error)
    }
  }

  private func text(_ style: FormatPrinter.Style) -> String {
    switch kind {
    case .predicate(let predicate): FormatPrinter(style: style).text(of: predicate.root)
    case .expression(let expression): FormatPrinter(style: style).text(of: expression.root)
    }
  }
}
