import PredicateLint
import PredicateSyntax

/// The kinds of tokens that clients colour, in the order of the legend.
enum SemanticTokenType: String, CaseIterable {
  case keyword, `operator`, property, function, variable, parameter, macro, number, string

  /// The place of each in the legend.
  static let indices = Dictionary(uniqueKeysWithValues: zip(allCases, allCases.indices))

  /// The colour of a token; nil for marks that need none.
  init?(_ kind: LexicalToken.Kind) {
    switch kind {
    case .connective, .quantifier, .constant, .truth, .call, .index: self = .keyword
    case .comparison, .infix: self = .operator
    case .key: self = .property
    case .function: self = .function
    case .variable: self = .variable
    case .placeholder: self = .parameter
    case .collectionOperator: self = .macro
    case .number: self = .number
    case .string: self = .string
    case .opening, .closing, .comma, .dot, .invalid: return nil
    }
  }
}

extension OpenDocument {
  /// The tokens of all predicates, each as five numbers: lines and units from the token before it,
  /// its length, its kind, and no modifiers. A token is on one line: others, in texts of several
  /// lines, are left out.
  var semanticTokens: SemanticTokenData {
    var data: [Int] = []
    var last = DocumentPosition(line: 0, character: 0)
    for predicate in predicates where !predicate.isPartial {
      for token in LexicalToken.tokens(of: predicate.text) {
        guard let type = SemanticTokenType(token.kind),
          let index = SemanticTokenType.indices[type]
        else { continue }
        let place = text.range(of: predicate.map.fileRange(of: token.range))
        // Parts of one text that another holds, as in a class chain, come in the order of the file.
        let isBehind =
          (last.line, last.character) <= (place.start.line, place.start.character) || data.isEmpty
        guard place.start.line == place.end.line, isBehind,
          place.end.character > place.start.character
        else { continue }
        let isOnLine = place.start.line == last.line
        data += [
          place.start.line - last.line,
          place.start.character - (isOnLine ? last.character : 0),
          place.end.character - place.start.character, index, 0,
        ]
        last = place.start
      }
    }
    return SemanticTokenData(data: data)
  }
}
