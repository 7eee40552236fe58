extension SentencePrinter {
  func call(_ function: Function, _ arguments: [ExpressionNode]) -> String {
    let words = words(of: function).split(separator: "#", omittingEmptySubsequences: false)
    guard arguments.count == words.count - 1 else {
      let phrases = arguments.prefix(Self.elementsSaid).map(operand)
      let list = enumeration(phrases, of: arguments.count)
      return "the result of \(function.rawValue)" + (list.isEmpty ? "" : " with " + list)
    }
    return zip(words, arguments).map { $0 + operand($1) }.joined() + (words.last ?? "")
  }

  /// What a call is called; each `#` stands for the next argument.
  private func words(of function: Function) -> String {
    switch function {
    case .sum: "the sum of #"
    case .count: "the number of #"
    case .minimum: "the least of #"
    case .maximum: "the greatest of #"
    case .average: "the average of #"
    case .median: "the median of #"
    case .mode: "the most frequent of #"
    case .standardDeviation: "the standard deviation of #"
    case .modulus: "the remainder of # divided by #"
    case .squareRoot: "the square root of #"
    case .exponential: "e to the power of #"
    case .logarithm: "the base-10 logarithm of #"
    case .naturalLogarithm: "the natural logarithm of #"
    case .ceiling: "# rounded up"
    case .floor: "# rounded down"
    case .truncate: "# without its fraction"
    case .absolute: "the absolute value of #"
    case .onesComplement: "the inverted bits of #"
    case .uppercase: "# in capitals"
    case .lowercase: "# in small letters"
    case .canonical: "# without case and accents"
    case .length: "the length of #"
    case .noIndex: "#"
    case .random: "a random number below 1"
    case .randomInteger: "a random whole number below #"
    case .now: "now"
    case .distinct: "the distinct elements of #"
    case .distance: "the distance to # from #"
    }
  }
}
