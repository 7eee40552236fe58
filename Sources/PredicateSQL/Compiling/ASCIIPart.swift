import PredicateEvaluation
import PredicateSyntax

/// The longest ASCII part of a folded constant. Any text that contains the constant contains this part,
/// under the same options. Parts of a single character would narrow too little.
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

  /// The longest such part of a LIKE pattern.
  init?(ofPattern pattern: String, _ options: StringOptions) {
    let parts = LikeToken.tokens(of: pattern).compactMap { token -> Self? in
      if case .literal(let text) = token { Self(of: text, options) } else { nil }
    }
    guard let longest = parts.max(by: { $0.text.utf8.count < $1.text.utf8.count }) else {
      return nil
    }
    self = longest
  }

  /// The search for the part that follows from a search for the whole.
  func search(_ whole: SQLConstruct.FoldedSearch) -> SQLConstruct.FoldedSearch {
    switch whole {
    case .contains: .contains
    case .hasPrefix: isAtStart ? .hasPrefix : .contains
    case .hasSuffix: isAtEnd ? .hasSuffix : .contains
    }
  }
}

extension Character {
  /// Whether it is a single ASCII scalar other than U+0000; CR LF is two.
  fileprivate var isPlainASCII: Bool {
    unicodeScalars.count == 1 && (0x01...0x7F).contains(unicodeScalars.first?.value ?? 0)
  }
}

extension String {
  /// The folded text if that is ASCII, for which dialects have better constructs; otherwise the text
  /// itself. Both mean the same, since folding is idempotent.
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
  /// The pattern with its literals folded, if that makes them all ASCII; otherwise the pattern itself. A
  /// character that folds to a wildcard is escaped.
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
