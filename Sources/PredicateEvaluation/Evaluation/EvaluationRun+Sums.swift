import PredicatePlatform
import PredicateSyntax

extension EvaluationRun {
  /// `@sum`: nil counts as 0, and text as the number in it, or as NaN.
  func sum(_ values: [KeyedValue], at span: SourceSpan?) throws(EvaluationError) -> Number {
    ElementSums.sum(try numbers(values, at: span))
  }

  /// `@avg`: nil counts as 0; the mean of no values is nil.
  func average(_ values: [KeyedValue], at span: SourceSpan?) throws(EvaluationError) -> KeyedValue {
    ElementSums.mean(try numbers(values, at: span)).map { .value(.real($0)) } ?? .null
  }

  private func numbers(
    _ values: [KeyedValue],
    at span: SourceSpan?
  ) throws(EvaluationError) -> [Number] {
    var numbers: [Number] = []
    numbers.reserveCapacity(values.count)
    for value in values {
      if let number = Number(value) {
        numbers.append(number)
      } else if value.isNull {
        numbers.append(.integer(0))
      } else if let text = value.text {
        numbers.append(TextNumber.exact(text).flatMap { Number($0) } ?? .real(.nan))
      } else {
        throw .notANumber(value, for: "an element to be added", at: span)
      }
    }
    return numbers
  }
}
