/// The arguments of calls, and the values of fields, that become predicates.
extension FormatParameters {
  /// An argument of a call that becomes a predicate.
  struct Argument {
    var tokens: Range<Int>
    var parameter: FormatParameter
    /// Whether the function is of another file, which may be another of the same name.
    var isFromElsewhere = false
    /// Whether the call has a label before the argument, which says more than a function's name.
    var isLabelled: Bool
    /// Whether the argument is the value of a field, whose name others may have, too.
    var isField = false
  }

  /// The arguments at `index`, a word of a call, that become predicates.
  func arguments(at index: Int) -> [Argument] {
    guard let word = initializedType(at: index) ?? tokens.word(index) else { return [] }
    var arguments: [Argument] = []
    for entry in entries[word] ?? [] where index != entry.place {
      if let argument = argument(at: index, for: entry.parameter) { arguments.append(argument) }
    }
    for parameter in program.parameters(behind: word, in: tokens.language) {
      guard var argument = argument(at: index, for: parameter) else { continue }
      argument.isFromElsewhere = true
      arguments.append(argument)
    }
    return arguments
  }

  /// Whether a name is that of an attribute of an element in JavaScript: `<List name="…"/>`
  private func isAttribute(_ index: Int) -> Bool {
    guard tokens.language == .javaScript, tokens.isMark(index + 1, "="),
      tokens.string(index + 2) != nil, !tokens.isMark(index - 1, ".")
    else { return false }
    var place = index - 1
    while place > max(0, index - Self.attributeLimit), !tokens.isMark(place, ";"),
      !tokens.isMark(place, ">")
    {
      if tokens.isMark(place, "<") {
        return tokens.word(place + 1)?.first?.isUppercase == true
      }
      place = tokens.isCloser(place) ? min(tokens.partner[place], place) - 1 : place - 1
    }
    return false
  }

  /// The most tokens from the start of an element to an attribute.
  private static let attributeLimit = 256

  /// The type that `self.init` at `index` makes a value of.
  private func initializedType(at index: Int) -> String? {
    guard tokens.language == .swift, tokens.isWord(index, "init"), tokens.isMark(index - 1, "."),
      tokens.isWord(index - 2, "self")
    else { return nil }
    return tokens.type(enclosing: index)
  }

  private func argument(at index: Int, for parameter: FormatParameter) -> Argument? {
    func argument(_ tokens: Range<Int>, isLabelled: Bool = false) -> Argument {
      Argument(tokens: tokens, parameter: parameter, isLabelled: isLabelled)
    }
    if parameter.isCase, !tokens.isMark(index - 1, ".") { return nil }
    if parameter.isProperty, tokens.isMark(index + 1, ":"),
      Self.fieldLanguages.contains(tokens.language), tokens.isMark(tokens.parent[index], "{")
    {
      let end = tokens.endOfStatement(from: index + 1)
      return tokens.parts(of: index + 2..<max(index + 2, end), separator: ",").first
        .map { Argument(tokens: $0, parameter: parameter, isLabelled: false, isField: true) }
    }
    if parameter.isProperty, isAttribute(index) {
      return Argument(
        tokens: index + 2..<index + 3,
        parameter: parameter,
        isLabelled: false,
        isField: true
      )
    }
    if parameter.isProperty {
      guard tokens.isMark(index - 1, "."), tokens.isMark(index + 1, "="),
        !tokens.isMark(index + 2, "=")
      else { return nil }
      let value = index + 2..<max(index + 2, tokens.endOfStatement(from: index + 1))
      return Argument(tokens: value, parameter: parameter, isLabelled: false, isField: true)
    }
    if tokens.language == .objectiveC, parameter.label != nil {
      let outer = tokens.parent[index]
      guard outer >= 0, tokens.isMark(outer, "["), tokens.isMark(index + 1, ":"),
        let start = startOfSelector(in: outer, upTo: index),
        parameter.position == 0 ? start == index : tokens.isWord(start, parameter.function)
      else { return nil }
      let isLabelled = parameter.position != 0
      return tokens.arguments(ofMessageAt: index + 1).first
        .map { argument($0.tokens, isLabelled: isLabelled) }
    }
    guard let opener = tokens.opener(behind: index) else { return nil }
    let arguments = tokens.arguments(ofCallAt: opener)
    if tokens.language == .swift, let label = parameter.label {
      if let named = arguments.first(where: { $0.label == label }) {
        return argument(named.tokens, isLabelled: true)
      }
      // Swift 1 and 2 wrote no label before the first argument of a method.
      guard parameter.position == 0, let first = arguments.first, first.label == nil else {
        return nil
      }
      return argument(first.tokens)
    }
    if let named = arguments.first(where: { $0.label == parameter.name }) {
      return argument(named.tokens, isLabelled: true)
    }
    guard let position = parameter.position, arguments.indices.contains(position),
      arguments[position].label == nil
    else { return nil }
    return argument(arguments[position].tokens)
  }

  /// The place of the first part of the selector of a message.
  private func startOfSelector(in bracket: Int, upTo index: Int) -> Int? {
    var place = tokens.next(bracket + 1)
    while place <= index, place - bracket < 256 {
      if tokens.word(place) != nil, tokens.isMark(place + 1, ":") { return place }
      place = tokens.next(place)
    }
    return nil
  }
}
