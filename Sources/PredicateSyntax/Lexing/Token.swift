/// A token of the text: its kind and its span. Its text is looked up in the source.
struct Token: Hashable, Sendable {
  let kind: Kind
  /// The roles that it can have, depending on its position.
  let roles: TokenRoles
  let span: SourceSpan

  static func end(at span: SourceSpan) -> Self { Self(kind: .end, roles: .closing, span: span) }

  enum Kind: Hashable, Sendable {
    /// `AND`, `in`
    case keyword(Keyword)
    /// `==`, `(`
    case symbol(Symbol)
    /// `name`
    case identifier
    /// `#size`
    case escapedIdentifier
    /// `#"postal code"`
    case quotedIdentifier
    /// `isKindOfClass:`, `modulus:by:`
    case selectorWord
    /// `$limit`, `$#in`, `$#"odd name"`
    case variable
    /// `@count`, `@#"odd name"`
    case collectionOperator
    /// `%@`, `%ld`
    case placeholder(Placeholder.Conversion)
    /// `18`, `0x1F`
    case integer
    /// `2.5`, `.5`, `9.2e-5`
    case real
    /// `"Ada"`, `'it\'s'`
    case string
    /// A part that has been diagnosed already.
    case invalid
    /// The end of the text.
    case end
  }
}
