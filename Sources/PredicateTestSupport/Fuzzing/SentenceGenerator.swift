/// Sentences of a grammar, as choices say.
struct SentenceGenerator {
  private let grammar: EBNFGrammar
  /// How many productions deep each production goes at least.
  private let depths: [String: Int]
  /// Every word that the grammar gives a meaning, in capitals.
  private let reserved: Set<String>
  private var choices: FuzzChoices
  /// How many more productions there may be before the shortest way out is taken.
  private var budget: Int

  init(_ grammar: EBNFGrammar, _ choices: FuzzChoices, budget: Int = 60) {
    self.grammar = grammar
    self.choices = choices
    self.budget = budget
    depths = Self.depths(of: grammar)
    reserved = Set(grammar.productions.values.flatMap(\.terminals).filter(Self.isKeyword))
  }

  /// A sentence of `production`, its tokens with white space between them.
  mutating func sentence(of production: String) -> String {
    var tokens: [String] = []
    write(.name(production), into: &tokens)
    var text = ""
    for token in tokens {
      if needsSpace(between: text.last, and: token.first) || choices.chance(3) {
        text += choices.chance(8) ? "\n\t" : " "
      }
      text += token
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
    let depths = parts.map { Self.depth(of: $0, self.depths) }
    return choices.pick(parts.indices.filter { depths[$0] == depths.min() }.map { parts[$0] })
  }

  /// A word that means something is no name.
  private func word(_ text: String, of name: String) -> String {
    name == "identifier" && reserved.contains(text.uppercased()) ? text + "_" : text
  }

  /// Words in capitals match in any case.
  private mutating func spelled(_ text: String) -> String {
    guard Self.isKeyword(text) else { return text }
    switch choices.below(4) {
    case 0: return text.lowercased()
    case 1: return String(text.enumerated().map { $0 % 2 == 0 ? $1 : Character($1.lowercased()) })
    default: return text
    }
  }

  private static func isKeyword(_ text: String) -> Bool {
    text.count > 1 && text.allSatisfy { $0.isUppercase || $0 == "-" }
  }

  private mutating func character(_ what: String) -> String {
    what.hasPrefix("a letter")
      ? choices.pick(["a", "b", "name", "x", "Q", "_", "é", "名", "ß"])
      : choices.pick(["a", " ", "é", "%", "*", "?", "#", "名", "😀", "0", "\t", "e\u{301}"])
  }

  private static func depths(of grammar: EBNFGrammar) -> [String: Int] {
    var depths: [String: Int] = [:]
    for _ in grammar.productions {
      for (name, production) in grammar.productions {
        let depth = depth(of: production, depths)
        if depth < unknown { depths[name] = min(depths[name] ?? unknown, depth + 1) }
      }
    }
    return depths
  }

  private static let unknown = 1_000

  private static func depth(of part: EBNFGrammar.Part, _ depths: [String: Int]) -> Int {
    switch part {
    case .terminal, .described, .optional, .repeated: 0
    case .name(let name): depths[name] ?? unknown
    case .sequence(let parts): parts.map { depth(of: $0, depths) }.max() ?? 0
    case .choice(let parts): parts.map { depth(of: $0, depths) }.min() ?? 0
    }
  }
}
