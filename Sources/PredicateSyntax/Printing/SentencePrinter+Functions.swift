extension SentencePrinter {
  func call(_ function: Function, _ arguments: [ExpressionNode]) -> String {
    let words = function.sentence.split(separator: "#", omittingEmptySubsequences: false)
    guard arguments.count == words.count - 1 else {
      let phrases = arguments.prefix(Self.elementsSaid).map(operand)
      let list = enumeration(phrases, of: arguments.count)
      return "the result of \(function.rawValue)" + (list.isEmpty ? "" : " with " + list)
    }
    return zip(words, arguments).map { $0 + operand($1) }.joined() + (words.last ?? "")
  }
}
