/// Generates sentences of a grammar by random choices.
struct SentenceGenerator {
  private let grammar: EBNFGrammar
  private var choices: FuzzChoices
  /// The number of productions left before the shortest way out is taken.
  private var budget: Int

  init(_ grammar: EBNFGrammar, _ choices: FuzzChoices, budget: Int = 60) {
    self.grammar = grammar
    self.choices = choices
    self.budget = budget
  }

  /// A sentence of `production`, its tokens with white space between them.
  mutating func sentence(of production: String) -> String {
    var tokens: [String] = []
    write(.name(production), into: &tokens)
    var text = ""
    var last: Character?
    for token in tokens {
      if needsSpace(between: text.last, and: token.first) || choices.chance(3) {
        text += choices.chance(8) ? "\n\t" : " "
      }
      let isStep = token.first == "." && token.count > 1 && ")]}".contains(last ?? " ")
      text += isStep ? "0" + token : token
      last = token.last
    }
    return text
  }

  private func needsSpace(between left: Character?, and right: Character?) -> Bool {
    guard let left, let right else { return false }
    return !"()[]{},".contains(left) && !"()[]{},".contains(right)
  }

  private mutating func write(_ part: EBNFGrammar.Part, into tokens: inout [String]) {
    switch part {
    case .terminal(let text): tokens.append(spelled(text))
    case .described(let what): tokens.append(character(what))
    case .name(let name):
      budget -= 1
      guard let production = grammar.productions[name] else { return }
      guard grammar.lexical.contains(name) else { return write(production, into: &tokens) }
      var pieces: [String] = []
      write(production, into: &pieces)
      tokens.append(word(pieces.joined(), of: name))
    case .sequence(let parts): for part in parts { write(part, into: &tokens) }
    case .choice(let parts): write(chosen(among: parts), into: &tokens)
    case .optional(let part):
      if budget > 0, choices.chance(2) { write(part, into: &tokens) }
    case .repeated(let part):
      while budget > 0, choices.chance(3) { write(part, into: &tokens) }
    }
  }

  private mutating func chosen(among parts: [EBNFGrammar.Part]) -> EBNFGrammar.Part {
    if budget > 0 { return choices.pick(parts) }
    let depths = parts.map(grammar.depth)
    return choices.pick(parts.indices.filter { depths[$0] == depths.min() }.map { parts[$0] })
  }

  /// The word as a name: a keyword is no identifier, so it gets a `_`.
  private func word(_ text: String, of name: String) -> String {
    name == "identifier" && grammar.keywords.contains(text.uppercased()) ? text + "_" : text
  }

  /// A keyword in a random case; any other terminal unchanged.
  private mutating func spelled(_ text: String) -> String {
    guard EBNFGrammar.isKeyword(text) else { return text }
    switch choices.below(4) {
    case 0: return text.lowercased()
    case 1: return String(text.enumerated().map { $0 % 2 == 0 ? $1 : Character($1.lowercased()) })
    default: return text
    }
  }

  private mutating func character(_ what: String) -> String {
    if what.hasPrefix("a letter of ASCII") { return choices.pick(["a", "b", "x", "Q", "_"]) }
    return what.hasPrefix("a letter")
      ? choices.pick(["a", "b", "name", "x", "Q", "_", "é", "名", "ß"])
      : choices.pick(["a", " ", "é", "%", "*", "?", "#", "名", "😀", "0", "\t", "e\u{301}"])
  }
}
