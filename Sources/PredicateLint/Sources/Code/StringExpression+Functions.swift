/// Values that come out of calls: of functions and properties that the file declares, and of methods
/// of texts.
extension StringExpression {
  /// The values that a function of the file returns: `f(a)`, `self.f(a)`, `[self f:a]`
  mutating func returned(_ range: Range<Int>, depth: Int) -> [MappedText]? {
    guard let last = range.last, depth < Self.functionLimit, let name = calledName(range, last)
    else { return nil }
    var results: [MappedText] = []
    for function in functions.named(name) where !function.body.contains(range.lowerBound) {
      for value in functions.returned(by: function) {
        guard countWork(value.count) else { return nil }
        results += values(of: value, depth: depth + 1).filter(Plausibility.hasOperator)
      }
    }
    return results.isEmpty ? nil : Array(results.prefix(Self.alternativeLimit))
  }

  /// The values that a definition gives its name: of `let (name, other) = f()`, those of the part that
  /// the file's functions return for it.
  mutating func values(of definition: LocalConstants.Definition, depth: Int) -> [MappedText] {
    guard let part = definition.part else { return values(of: definition.value, depth: depth) }
    let range = definition.value
    if let value = tokens.part(part, of: range) { return values(of: value, depth: depth) }
    guard let last = range.last, depth < Self.functionLimit, let name = calledName(range, last)
    else { return [] }
    var results: [MappedText] = []
    for function in functions.named(name) where !function.body.contains(range.lowerBound) {
      for value in functions.returned(by: function) {
        guard let value = tokens.part(part, of: value), countWork(value.count) else { continue }
        results += values(of: value, depth: depth + 1).filter(Plausibility.hasOperator)
      }
    }
    return Array(results.prefix(Self.alternativeLimit))
  }

  /// The name of the function that a call as a whole is of.
  private func calledName(_ range: Range<Int>, _ last: Int) -> String? {
    if tokens.language == .objectiveC, tokens.isMark(range.lowerBound, "[") {
      guard tokens.partner[range.lowerBound] == last else { return nil }
      let method = tokens.next(range.lowerBound + 1)
      return tokens.isWord(range.lowerBound + 1, "self") ? tokens.word(method) : nil
    }
    guard tokens.isMark(last, ")") else { return nil }
    let opener = tokens.partner[last]
    guard opener > range.lowerBound, let name = tokens.word(opener - 1) else { return nil }
    // `f(…)`, `this.f(…)`, `Names.f(…)`: what `a().f(…)` calls is not known.
    let isPath = (range.lowerBound..<opener).allSatisfy {
      tokens.word($0) != nil || tokens.isMark($0, ".")
    }
    return isPath ? name : nil
  }

  /// The texts of the case that `State.exists.rawValue` names; `state.rawValue` may be that of any
  /// case of the file, and what fills its placeholders is not known.
  mutating func caseValues(of name: String, depth: Int) -> [MappedText]? {
    let (texts, areNamed) = constants.caseTexts(of: name)
    guard depth < Self.functionLimit, countWork(texts.count) else { return nil }
    let values = texts.flatMap { self.values(of: $0, depth: depth + 1) }
    if areNamed { return Array(values.prefix(Self.alternativeLimit)) }
    let room = Self.caseLimit - elements.count
    if room > 0 { elements += values.filter(Plausibility.hasOperator).prefix(room) }
    return nil
  }

  private static let caseLimit = 64

  /// The values of a property that a function computes: `var name: String { … }`, `self.name`
  mutating func property(_ name: Int, depth: Int) -> [MappedText]? {
    guard depth < Self.functionLimit else { return nil }
    var results: [MappedText] = []
    for function in functions.named(tokens.text(at: name))
    where function.parameters.isEmpty && !function.body.contains(name) {
      for value in functions.returned(by: function) {
        guard countWork(value.count) else { return nil }
        results += values(of: value, depth: depth + 1).filter(Plausibility.hasOperator)
      }
    }
    return results.isEmpty ? nil : results
  }

  /// `FORMAT.format(a)`, `FORMAT % a`, `builder.toString()`, `[text mutableCopy]`: what is made of
  /// a text that has a name.
  mutating func received(_ range: Range<Int>, depth: Int) -> [MappedText]? {
    guard let last = range.last, depth < Self.functionLimit else { return nil }
    let language = tokens.language
    if language == .python || language == .ruby,
      let mark = tokens.first("%", in: range), mark > range.lowerBound
    {
      return operandValues(range.lowerBound..<mark, depth: depth + 1)?.map(HostFormat.percent)
    }
    if language == .objectiveC, tokens.isMark(range.lowerBound, "["),
      tokens.partner[range.lowerBound] == last, range.lowerBound + 2 < last,
      tokens.word(last - 1).map(Self.copies.contains) == true
    {
      return operandValues(range.lowerBound + 1..<last - 1, depth: depth + 1)
    }
    guard tokens.isMark(last, ")") else { return nil }
    let opener = tokens.partner[last]
    guard opener - 2 > range.lowerBound, let method = tokens.word(opener - 1),
      tokens.isMark(opener - 2, ".")
    else { return nil }
    let receiver = range.lowerBound..<opener - 2
    switch (language, method) {
    case (.python, "format"):
      return operandValues(receiver, depth: depth + 1)?.map(HostFormat.braces)
    case (.kotlin, "format"), (.java, "formatted"):
      return operandValues(receiver, depth: depth + 1)?.map(HostFormat.percent)
    case (_, _) where Self.copies.contains(method):
      return operandValues(receiver, depth: depth + 1)
    default: return nil  // What other methods make of a text is not known.
    }
  }

  /// Methods that give the text itself, but for blanks.
  private static let copies: Set = [
    "toString", "ToString", "trim", "Trim", "strip", "trimIndent", "trimMargin", "stripIndent",
    "copy", "mutableCopy", "autorelease", "retain",
  ]

  /// `text as String`, `text!`, `&text` of Rust
  func withoutCast(_ range: Range<Int>) -> Range<Int>? {
    let value = tokens.withoutReference(range)
    if value != range { return value }
    if range.count > 1, tokens.isMark(range.upperBound - 1, "!") { return range.dropLast() }
    guard tokens.language == .swift || tokens.language == .kotlin, range.count > 2 else {
      return nil
    }
    let type = range.upperBound - 1
    guard tokens.word(type)?.hasSuffix("String") == true else { return nil }
    let word = tokens.isMark(type - 1, "!") || tokens.isMark(type - 1, "?") ? type - 2 : type - 1
    return tokens.isWord(word, "as") && word > range.lowerBound ? range.lowerBound..<word : nil
  }
}
