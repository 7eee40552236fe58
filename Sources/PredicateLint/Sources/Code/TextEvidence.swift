/// The marks by which a text shows that it is a predicate, those first that take the least time.
struct TextEvidence: OptionSet, Sendable {
  let rawValue: UInt8

  /// An operator of predicates
  static let `operator` = Self(rawValue: 1)
  /// A comparison by `==` or a word, which other languages do not have
  static let comparison = Self(rawValue: 2)
  /// A placeholder that only formats have
  static let placeholder = Self(rawValue: 4)
  /// It parses.
  static let soundness = Self(rawValue: 8)
  /// Nothing at all is wrong with it.
  static let cleanness = Self(rawValue: 16)

  /// Whether a text has all of the marks.
  func isShown(by text: MappedText, _ use: PredicateUse) -> Bool {
    (!contains(.operator) || Plausibility.hasOperator(text))
      && (!contains(.comparison) || Plausibility.comparesLikeAPredicate(text))
      && (!contains(.placeholder) || Plausibility.hasPlaceholder(text))
      && (!contains(.soundness) || FoundPredicate(text, use, arguments: .unknown).isSound)
      && (!contains(.cleanness) || FoundPredicate(text, use, arguments: .unknown).isClean)
  }
}
