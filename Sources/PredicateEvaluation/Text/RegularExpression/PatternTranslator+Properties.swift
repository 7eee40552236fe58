extension PatternTranslator {
  /// Reads `{NAME}` of `\p{NAME}`, or of `\P{NAME}`.
  mutating func property(
    isComplement: Bool,
    from start: Int
  ) throws(PatternError) -> PatternEscape {
    guard cursor.accept("{"), let name = cursor.text(before: "}") else {
      throw PatternError(message: "`\\p` needs a property, as in `\\p{Lu}`", offset: start)
    }
    let set = try property(named: name, isComplement: isComplement, from: start)
    return .property(alone: set.alone, within: set.within)
  }

  /// Reads the set of `:NAME:]`, after `[`. Returns nil and reads nothing if this is an ordinary
  /// set.
  mutating func namedSet(from start: Int) throws(PatternError) -> CharacterSetPattern? {
    var ahead = cursor
    guard ahead.accept(":"), let name = ahead.text(before: ":"), ahead.accept("]") else {
      return nil
    }
    cursor = ahead
    let isComplement = name.first == "^"
    return try property(
      named: isComplement ? String(name.dropFirst()) : name,
      isComplement: isComplement,
      from: start
    )
    .within
  }

  /// If case is ignored, ICU extends a property by the other cases of its members; a block only
  /// within a set.
  private func property(
    named name: String,
    isComplement: Bool,
    from start: Int
  ) throws(PatternError) -> (alone: CharacterSetPattern, within: CharacterSetPattern) {
    if let items = UnicodePropertySyntax.items(named: name) {
      let closed = closed(.items(items))
      let set = isComplement ? closed.complement : closed
      return (set, set)
    }
    if let block = UnicodePropertySyntax.block(named: name) {
      let set = CharacterSetPattern.items((isComplement ? block.complement : block).items)
      // PCRE2 would add the other cases by itself.
      let alone = CharacterSetPattern(items: nil, pattern: "(?-i:\(set.pattern))")
      return (flags.ignoresCase ? alone : set, closed(set))
    }
    let property = UnicodePropertySyntax.normalized(name.prefix { $0 != "=" })
    throw PatternError(
      message: UnicodePropertyNames.unsupported.contains(property)
        ? "the property `\(name)` is not supported here"
        : "unknown character property `\(name)`",
      offset: start
    )
  }

  private func closed(_ set: CharacterSetPattern) -> CharacterSetPattern {
    flags.ignoresCase ? CaseClosure.of(set) : set
  }
}
