import PredicateEvaluation
import PredicateSyntax

/// The longest part of a constant that is ASCII once it is folded: text that has the constant in it has
/// that in it, by the same options. A part that is shorter than two characters says too little.
struct ASCIIPart {
  let text: String
  private let isAtStart: Bool
  private let isAtEnd: Bool

  init?(of constant: String, _ options: StringOptions) {
    let characters = Array(TextFolding.folded(constant, options: options))
    let runs = characters.indices.split { !characters[$0].isPlainASCII }
    guard let longest = runs.max(by: { $0.count < $1.count }), longest.count > 1 else { return nil }
    text = String(characters[longest])
    isAtStart = longest.startIndex == 0
    isAtEnd = longest.endIndex == characters.count
  }

  /// That of the texts in a LIKE pattern.
  init?(ofPattern pattern: String, _ options: StringOptions) {
    let parts = LikeToken.tokens(of: pattern).compactMap { token -> Self? in
      if case .literal(let text) = token { Self(of: text, options) } else { nil }
    }
    guard let longest = parts.max(by: { $0.text.utf8.count < $1.text.utf8.count }) else {
      return nil
    }
    self = longest
  }

  /// The search for the part, where the whole is searched for so.
  func search(_ whole: SQLConstruct.FoldedSearch) -> SQLConstruct.FoldedSearch {
    switch whole {
    case .contains: .contains
    case .hasPrefix: isAtStart ? .hasPrefix : .contains
    case .hasSuffix: isAtEnd ? .hasSuffix : .contains
    }
  }
}

extension Character {
  /// Whether it is one ASCII character, not U+0000 and not a line break of two.
  fileprivate var isPlainASCII: Bool {
    unicodeScalars.count == 1 && (0x01...0x7F).contains(unicodeScalars.first?.value ?? 0)
  }
}

extension String {
  /// The text as the options fold it, where that is ASCII, for which databases know more; otherwise as it
  /// is. Folding folded text changes nothing.
  func foldedToASCII(_ options: StringOptions) -> String {
    guard options.folds, !isPlainASCII else { return self }
    let folded = TextFolding.folded(self, options: options)
    return folded.isPlainASCII ? folded : self
  }
}

extension Value {
  func foldedToASCII(_ options: StringOptions) -> Self {
    if case .text(let text) = self { .text(text.foldedToASCII(options)) } else { self }
  }
}

extension LikeToken {
  /// A pattern whose texts are ASCII once they are folded, if there is one for it. A letter that folds to
  /// a wildcard still stands for itself.
  static func foldedToASCII(_ pattern: String, _ options: StringOptions) -> String {
    guard options.folds, !pattern.isPlainASCII else { return pattern }
    var result = ""
    for token in tokens(of: pattern) {
      switch token {
      case .one: result += "?"
      case .run: result += "*"
      case .literal(let text):
        let folded = text.foldedToASCII(options)
        guard folded.isPlainASCII else { return pattern }
        for character in folded {
          result += ["*", "?", "\\"].contains(character) ? "\\\(character)" : String(character)
        }
      }
    }
    return result
  }
}
