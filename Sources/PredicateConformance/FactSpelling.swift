import PredicateEvaluation
import PredicateSyntax

/// Reads the facts that a case states, in any spelling: `contains`, `CONTAINS` and
/// `NSContainsPredicateOperatorType` are one operator.
enum FactSpelling {
  /// A name in lowercase without the affixes of Apple's headers; symbols stay.
  static func name(_ text: String) -> String {
    guard text.contains(where: \.isLetter) else { return synonyms[text] ?? text }
    var name = text.hasPrefix("NS") ? text.dropFirst(2).lowercased() : text.lowercased()
    for ending in ["type", "operator", "modifier", "option", "predicate", "expression"]
    where name.hasSuffix(ending) && name != ending {
      name = String(name.dropLast(ending.count))
    }
    return synonyms[name] ?? name
  }

  private static let synonyms = [
    "=": "==", "<>": "!=", "=<": "<=", "=>": ">=",
    "some": "any", "&&": "and", "||": "or", "!": "not", "literal": "constant",
    "constantvalue": "constant", "self": "evaluatedobject", "ternary": "conditional",
    "unionset": "union", "intersectset": "intersect", "minusset": "minus",
  ]

  /// The options that `"cd"`, `"[cd]"`, `["c", "d"]`, `["caseInsensitive"]` or Apple's bits stand
  /// for; nil for anything else.
  static func options(_ value: KeyedValue) -> StringOptions? {
    switch value {
    case .value(.null): return []
    case .value(.integer(let bits)):
      let all = StringOptions.letters.reduce(into: StringOptions()) { $0.formUnion($1.option) }
      return UInt8(exactly: bits).map { StringOptions(rawValue: $0) }
        .flatMap { $0.isSubset(of: all) ? $0 : nil }
    case .value(.text(let text)): return options(text)
    case .collection(let collection):
      var result: StringOptions = []
      for element in collection.elements {
        guard let option = options(element) else { return nil }
        result.formUnion(option)
      }
      return result
    case .value, .object: return nil
    }
  }

  private static func options(_ text: String) -> StringOptions? {
    var result: StringOptions = []
    let words = text.split { !($0.isLetter || $0.isNumber) }
    for word in words {
      if let option = optionNames[name(String(word))] {
        result.formUnion(option)
        continue
      }
      for letter in word.lowercased() {
        guard let known = StringOptions.letters.first(where: { $0.letter == letter }) else {
          return nil
        }
        result.formUnion(known.option)
      }
    }
    return result
  }

  private static let optionNames: [String: StringOptions] = [
    "caseinsensitive": .caseInsensitive, "caseinsensitivesearch": .caseInsensitive,
    "diacriticinsensitive": .diacriticInsensitive, "normalized": .normalized,
    "localesensitive": .localized, "none": [], "direct": [],
  ]
}
