/// Names of constants, properties, keys and selectors, which say what the texts under them are.
enum PredicateName {
  /// Names of properties whose texts are formats.
  static let formats = ["predicateFormat", "predicateString"]
  /// Those names in small letters, for names whose capitals differ.
  static let lowercasedFormats = formats.map { $0.lowercased() }

  /// Whether a name says that a text is a predicate of Apple's language.
  static func saysPredicate(_ name: String) -> Bool {
    let word = name.lowercased()
    return word.contains("predicate") && !otherTexts.contains { word.contains($0) }
  }

  /// Words of names of texts that only speak of a predicate, or are in another language.
  private static let otherTexts = [
    "title", "description", "label", "message", "error", "key", "identifier", "help", "sql",
    "xpath", "css", "script", "selector", "rdf", "graph", "regex",
  ]
}
