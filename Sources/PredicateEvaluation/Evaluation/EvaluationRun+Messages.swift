import PredicateSyntax

extension EvaluationRun {
  /// Calls what the host has registered.
  mutating func call(
    _ entry: FunctionRegistry.Entry,
    _ selector: String,
    on receiver: KeyedValue,
    _ arguments: [KeyedValue],
    at span: SourceSpan?
  ) throws(EvaluationError) -> KeyedValue {
    switch entry {
    case .function(let body):
      do {
        return try body(receiver, arguments)
      } catch let error as EvaluationError {
        throw error
      } catch let error as FunctionFailure {
        throw EvaluationError(.notANumber, "`\(selector)` \(error.message)", at: span)
      } catch {
        throw EvaluationError(.notANumber, "`\(selector)` failed: \(error)", at: span)
      }
    case .keyAccess:
      guard let path = arguments.first?.text else {
        throw EvaluationError(.unknownKey, "`\(selector)` needs a key as text", at: span)
      }
      let steps = selector == "valueForKey:" ? [PathStep.key(path)] : PathStep.steps(of: path)
      return try follow(steps[...], from: receiver, at: span)
    }
  }
}
