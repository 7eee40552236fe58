import PredicateAnalysis
import PredicateSyntax

extension EvaluationRun {
  /// Calls a registered function.
  mutating func call(
    _ entry: FunctionRegistry.Entry,
    _ selector: String,
    on receiver: KeyedValue,
    _ arguments: [KeyedValue],
    at span: SourceSpan?
  ) throws(EvaluationError) -> KeyedValue {
    switch entry {
    case .function(let body):
      let limits = options.limits
      return try made(at: span, by: selector) { try body(receiver, arguments, limits) }
    case .sameness(let method): return try call(method, on: receiver, arguments, at: span)
    case .keyAccess:
      guard let path = arguments.first?.text else {
        throw EvaluationError(.unknownKey, "`\(selector)` needs a key as a string", at: span)
      }
      let steps = selector == "valueForKey:" ? [PathStep.key(path)] : PathStep.steps(of: path)
      return try follow(steps[...], from: receiver, at: span)
    }
  }

  /// The result of a registered function. A text is charged for.
  private mutating func made(
    at span: SourceSpan?,
    by selector: String,
    _ body: () throws -> KeyedValue
  ) throws(EvaluationError) -> KeyedValue {
    let result: KeyedValue
    do {
      result = try body()
    } catch let error as EvaluationError {
      throw error
    } catch let failure as StandardFunctions.TooLarge {
      throw failure.error(options.limits, at: span)
    } catch is StandardFunctions.OutOfRange {
      throw .outOfRange(at: span)
    } catch let error as FunctionFailure {
      throw EvaluationError(.notANumber, "`\(selector)` \(error.message)", at: span)
    } catch {
      throw EvaluationError(.notANumber, "`\(selector)` failed: \(error)", at: span)
    }
    if let text = result.text { try charge(making: text, at: span) }
    return result
  }
}
