import PredicateAnalysis
import PredicateSyntax

/// The words that complete a text, from the tables of the language, the known keys and a host's rules.
package struct CompletionWords {
  /// A word that may stand at a place.
  package struct Word: Hashable {
    package var text: String
    package var kind: Kind
    package var detail: String?
    /// The inserted text, if it is not the word alone: `length:(`.
    package var written: String?
  }

  /// The part that a word plays.
  package enum Kind: String {
    case constant, field, function, keyword, `operator`, variable
  }

  private let keys: ([String]) -> [KeyEntry]
  private let rules: CompletionRules
  private let variables: [String]

  /// The words for a text. `keys` gives the keys that may follow a path; `variables` are those that the
  /// text names.
  package init(
    keys: @escaping ([String]) -> [KeyEntry],
    rules: CompletionRules,
    variables: [String]
  ) {
    self.keys = keys
    self.rules = rules
    self.variables = variables
  }

  /// The words that may stand at a place of a kind.
  package func words(at kind: CompletionPlace.Kind) -> [Word] {
    switch kind {
    case .nothing: []
    case .operand:
      keys(behind: []) + variableWords + words(.quantifier, .keyword)
        + [Word(text: "NOT", kind: .keyword)] + words(.call, .keyword, written: { $0 + "(" })
        + functions + constants + words(.truth, .constant)
    case .step(let path): (path.map(keys(behind:)) ?? []) + collectionOperators
    case .comparison: comparisons + infix
    case .connective:
      words(.connective, .keyword).filter { $0.text != "NOT" && $0.text != "!" }
        + infix
    case .options: options
    case .index: words(.index, .keyword)
    case .variable: variableWords
    case .collectionOperator: collectionOperators
    }
  }

  private func keys(behind path: [String]) -> [Word] {
    keys(path).map { entry in
      let key = ExpressionNode(.keyPath(base: nil, [.key(entry.name)])).description
      return Word(text: key, kind: .field, detail: entry.type)
    }
  }

  /// Words before marks: the marks are quickly typed.
  private func words(
    _ kind: LexicalToken.Kind,
    _ shown: Kind,
    written: (String) -> String? = { _ in nil }
  ) -> [Word] {
    let spellings = LexicalToken.spellings(of: kind)
    let isWord = { (text: String) in text.first?.isLetter == true }
    return (spellings.filter(isWord) + spellings.filter { !isWord($0) })
      .map { Word(text: $0, kind: shown, written: written($0)) }
  }

  /// The operators between operands: `~` stands before one, and `:=` is off unless a host allows it.
  private var infix: [Word] {
    words(.infix, .operator).filter { $0.text != "~" && $0.text != ":=" }
  }

  /// The constants; nil as nearly everybody writes it.
  private var constants: [Word] {
    words(.constant, .constant).map { word in
      word.text == "NIL" ? Word(text: "nil", kind: .constant) : word
    }
  }

  private var comparisons: [Word] {
    words(.comparison, .operator).filter { rules.operators.allows($0.text) }
  }

  private var functions: [Word] {
    let known = Function.allCases.map { function in
      let signature = function.signature
      let parameters = signature.parameters.map(\.rawValue).joined(separator: ", ")
      return Word(
        text: function.rawValue,
        kind: .function,
        detail: "(\(parameters)) → \(signature.result.rawValue): \(signature.summary)",
        written: function.rawValue + "("
      )
    }
    let operators = ArithmeticOperator.allCases.map {
      Word(
        text: $0.functionName,
        kind: .function,
        detail: "(number, number) → number: \($0.rawValue)",
        written: $0.functionName + "("
      )
    }
    return (known + operators).filter { rules.functions.allows($0.text) }
  }

  private var options: [Word] {
    let letters = StringOptions.letters.map { (String($0.letter), $0.option) }
    let both: StringOptions = [.caseInsensitive, .diacriticInsensitive]
    let all = [(both.spelling.filter(\.isLetter), both)] + letters
    return all.filter { letters, _ in letters.allSatisfy { rules.options.allows(String($0)) } }
      .map { letters, option in
        Word(text: letters, kind: .keyword, detail: Self.meaning(of: option))
      }
  }

  private static func meaning(of option: StringOptions) -> String {
    let text = "a ==\(option.spelling) 'b'"
    let sample = (try? PredicateTemplate(parsing: text))?.root
    return sample.map(SentencePrinter().text) ?? option.spelling
  }

  private var collectionOperators: [Word] {
    CollectionOperator.standard.map {
      Word(text: "@" + $0.name, kind: .function, written: $0.needsKey ? "@\($0.name)." : nil)
    }
  }

  private var variableWords: [Word] {
    var names = variables
    switch rules.variables {
    case .any: break
    case .only(let known): names += known.sorted().map { "$" + $0 }.filter { !names.contains($0) }
    }
    return names.map { Word(text: $0, kind: .variable) }
  }
}
