/// Reads a pattern in ICU's syntax and says the same in PCRE2's.
struct PatternTranslator {
  private let pattern: String
  private let rule: FoldingRule?

  init(_ pattern: String, rule: FoldingRule?) {
    self.pattern = pattern
    self.rule = rule
  }

  mutating func translate() throws(PatternError) -> TranslatedPattern {
    var translated = TranslatedPattern()
    translated.append(rule?.folded(pattern) ?? pattern, from: 0)
    return translated
  }
}
