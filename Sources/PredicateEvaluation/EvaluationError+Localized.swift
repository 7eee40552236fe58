public import PredicatePlatform
import PredicateSyntax

extension EvaluationError: LocalizedError {
  /// The reason on one line, without the code.
  public var errorDescription: String? { VisibleText.of(message) }

  /// The hints; nil if there are none.
  public var recoverySuggestion: String? {
    hints.isEmpty ? nil : VisibleText.of(hints.joined(separator: "; "))
  }
}

extension FunctionFailure: LocalizedError {
  /// The message as a sentence: "the function needs a string".
  public var errorDescription: String? { VisibleText.of("the function \(message)") }
}
