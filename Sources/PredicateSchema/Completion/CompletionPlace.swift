import PredicateSyntax

/// The kind of place at the end of a text, where the cursor is.
package struct CompletionPlace: Equatable {
  package enum Kind: Equatable {
    /// Inside of a string, or where nothing helps
    case nothing
    /// Where an operand or a whole comparison begins
    case operand
    /// Behind a dot; nil behind an operand whose keys are not known
    case step([String]?)
    /// Behind an operand, before its comparison
    case comparison
    /// Behind a whole comparison
    case connective
    /// Between the brackets of an operator: `CONTAINS[`
    case options
    /// Between the brackets of an operand: `tags[`
    case index
    /// A variable that has begun: `$`
    case variable
    /// An operator of collections that has begun at the start of a path: `@`
    case collectionOperator
  }

  package let kind: Kind
  /// The part of a word before the cursor, which a completion replaces.
  package let partial: Range<Int>

  /// Reads the text up to the cursor.
  package init(_ text: TokenText) {
    let end = text.bytes.count
    var last = text.tokens.count - 1
    partial = Self.partial(of: text) ?? end..<end
    if partial.isEmpty {
      if last >= 0, text.isOpenString(last) {
        kind = .nothing
        return
      }
    } else {
      last -= 1
    }
    let first = partial.isEmpty ? nil : text.bytes[partial.lowerBound]
    if first == UInt8(ascii: "$") {
      kind = .variable
    } else if text.kind(last) == .dot {
      kind = .step(text.path(endingAt: last - 1)?.resolved(text.collections))
    } else if first == UInt8(ascii: "@") {
      kind = .collectionOperator
    } else {
      kind = Self.kind(behind: last, in: text)
    }
  }

  /// The word that the cursor is at the end of.
  private static func partial(of text: TokenText) -> Range<Int>? {
    guard let last = text.tokens.last, last.range.upperBound == text.bytes.count else { return nil }
    let first = text.bytes[last.range.lowerBound]
    let isWord =
      (0x61...0x7A).contains(first | 0x20) || first == UInt8(ascii: "_") || first >= 0x80
      || first == UInt8(ascii: "#") || first == UInt8(ascii: "$") || first == UInt8(ascii: "@")
    return isWord ? last.range : nil
  }

  private static func kind(behind last: Int, in text: TokenText) -> Kind {
    guard let previous = text.kind(last) else { return .operand }
    switch previous {
    case .connective, .quantifier, .comparison, .infix, .comma: return .operand
    case .opening:
      guard text.isMark(last, "[") else { return .operand }
      return text.kind(last - 1) == .comparison ? .options : .index
    case .truth: return .connective
    case .closing:
      if let opener = text.opener(of: last) {
        // `CONTAINS[cd]`
        if text.isMark(opener, "["), text.kind(opener - 1) == .comparison { return .operand }
        if text.isMark(opener, "("), text.isPredicate(from: opener, to: last) { return .connective }
      }
      return text.hasComparison(before: last) ? .connective : .comparison
    case .constant, .index, .key, .variable, .collectionOperator, .placeholder, .number, .string:
      return text.hasComparison(before: last) ? .connective : .comparison
    case .call, .function, .dot, .invalid: return .nothing
    }
  }
}

extension TokenText {
  /// Whether the last token is a string without its end.
  fileprivate func isOpenString(_ index: Int) -> Bool {
    guard kind(index) == .string, tokens[index].range.upperBound == bytes.count else {
      return false
    }
    let string = bytes[tokens[index].range]
    guard string.count > 1, string.last == string.first else { return true }
    let escapes = string.dropFirst().dropLast().reversed().prefix { $0 == UInt8(ascii: "\\") }
    return escapes.count % 2 == 1
  }

  /// Whether a comparison is open before a token: one that no AND, OR, comma or parenthesis ends.
  fileprivate func hasComparison(before index: Int) -> Bool {
    var place = index
    while place >= 0 {
      switch tokens[place].kind {
      case .comparison: return true
      case .connective, .comma, .opening: return false
      case .closing:
        guard let opener = opener(of: place) else { return false }
        place = opener
      case .quantifier, .infix, .constant, .truth, .call, .index, .function, .key, .variable,
        .collectionOperator, .placeholder, .number, .string, .dot, .invalid:
        break
      }
      place -= 1
    }
    return false
  }

  /// Whether parentheses hold a predicate, and are not those of a call.
  fileprivate func isPredicate(from opener: Int, to closer: Int) -> Bool {
    if kind(opener - 1) == .call || kind(opener - 1) == .function { return false }
    return tokens[opener..<closer].contains { $0.kind == .comparison || $0.kind == .truth }
  }
}
