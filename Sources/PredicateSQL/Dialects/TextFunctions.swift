import PredicateEvaluation
import PredicateSyntax

/// The functions of text of an engine, one row an engine. All answer by code points, and find an
/// empty text everywhere.
struct TextFunctions: Sendable {
  /// Where a text begins within another from 1 on, or whether it does: `position(text, needle) > 0`
  var contains: StaticString
  /// The comparison after `contains`, where it is a position
  var isFound: StaticString = ""
  /// `starts_with(text, prefix)`
  var hasPrefix: StaticString
  /// `ends_with(text, suffix)`
  var hasSuffix: StaticString
  /// `translate(text, from, to)`
  var translate: StaticString
  /// `replace(text, from, to)`, of all occurrences
  var replace: StaticString = "replace"
  /// `lower(text)`, if it changes ASCII alone
  var lower: StaticString?
  /// `upper(text)`, if it changes ASCII alone
  var upper: StaticString?
  /// The clause after LIKE by which a backslash escapes
  var likeEscape: StaticString = ""

  /// A construct of text; nil where it has none, and for every other construct. Membership is that
  /// of `dialect`.
  func render(_ construct: SQLConstruct, in dialect: some SQLDialect) -> SQLFragment? {
    switch construct {
    case .contains(let text, let needle):
      "\(literal: contains)(\(text), \(needle))\(literal: isFound)"
    case .hasPrefix(let text, let prefix): "\(literal: hasPrefix)(\(text), \(prefix))"
    case .hasSuffix(let text, let suffix): "\(literal: hasSuffix)(\(text), \(suffix))"
    case .constantSearch(.contains, let text, let needle):
      render(.contains(text, needle: .text(needle)), in: dialect)
    case .constantSearch(.hasPrefix, let text, let prefix):
      render(.hasPrefix(text, prefix: .text(prefix)), in: dialect)
    case .constantSearch(.hasSuffix, let text, let suffix):
      render(.hasSuffix(text, suffix: .text(suffix)), in: dialect)
    case .like(let text, let pattern, let options): options.folds ? nil : like(text, pattern)
    case .foldedEquality(let text, let constant, let options, _):
      narrowed([constant], options, text).map { "\($0) = \(.text(constant.lowercased()))" }
    case .isFoldedMember(let text, let constants, let options):
      narrowed(constants, options, text)
        .flatMap { text in
          let values = constants.map { Value.text($0.lowercased()) }
          return dialect.render(.isMember(text, of: values, type: .text))
        }
    case .asciiLowercase(let text), .lowercasedASCII(let text): lowercased(text)
    case .canonicalUUIDText(let text): uppercasedDigits(text)
    // Any other construct is the dialect's own.
    default: nil
    }
  }

  /// `?` matches CR LF and `_` only one character of it.
  private func like(_ text: SQLFragment, _ pattern: String) -> SQLFragment? {
    let tokens = LikeToken.tokens(of: pattern)
    let text = LikeToken.withoutLineEnds(text, tokens, pattern, replacing: replace)
    return text.map {
      "\($0) LIKE \(.text(LikeToken.sqlPattern(tokens)), as: .text)\(literal: likeEscape)"
    }
  }

  /// Text with every character that `[c]` folds to ASCII in its place; nil where a constant is not
  /// ASCII.
  private func narrowed(
    _ constants: [String],
    _ options: StringOptions,
    _ text: SQLFragment
  ) -> SQLFragment? {
    ASCIIFolding.narrowed(text, for: constants, options, replacing: replace) { text, from, to in
      "\(literal: translate)(\(text), \(.text(from)), \(.text(to)))"
    }
    .map(lowercased)
  }

  private func lowercased(_ text: SQLFragment) -> SQLFragment {
    if let lower { return "\(literal: lower)(\(text))" }
    return """
      \(literal: translate)(\(text), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
      """
  }

  private func uppercasedDigits(_ text: SQLFragment) -> SQLFragment {
    if let upper { return "\(literal: upper)(\(text))" }
    return "\(literal: translate)(\(text), 'abcdef', 'ABCDEF')"
  }
}
