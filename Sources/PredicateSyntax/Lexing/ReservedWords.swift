/// Words with a special meaning, stored and compared in lowercase.
package enum ReservedWords {
  /// The words in Apple's guide.
  package static let documented: Set<String> = [
    "all", "and", "any", "anykey", "beginswith", "between", "caseinsensitive", "cast", "ci",
    "contains", "endswith", "false", "falsepredicate", "fetch", "first", "in", "last", "like",
    "matches", "nil", "no", "none", "not", "null", "or", "self", "size", "some", "subquery", "true",
    "truepredicate", "uti-conforms-to", "uti-equals", "yes",
  ]

  /// The words that Apple's printing consults; `intersection` is as found there.
  package static let printedByApple: Set<String> = [
    "all", "and", "any", "anykey", "apply", "beginswith", "between", "cast", "contains", "endswith",
    "false", "falsepredicate", "first", "function", "in", "intersection", "last", "like", "matches",
    "minus", "nil", "no", "none", "not", "null", "or", "self", "size", "some", "subquery",
    "tokenmatches", "true", "truepredicate", "union", "yes",
  ]

  /// Words that the parser gives a meaning although they are in neither list.
  package static let undocumented: Set<String> = ["intersect", "ternary"]

  /// Every word that the canonical text escapes with `#`.
  package static let all = documented.union(printedByApple).union(undocumented)

  /// Whether `word`, in any case, is one of `words`. Words are ASCII, so only ASCII is folded:
  /// Unicode's lower case would fold `K` (Kelvin) to `k`.
  package static func contains(_ word: String, in words: Set<String> = all) -> Bool {
    guard word.utf8.count <= longest else { return false }
    return words.contains(lowercased(word))
  }

  private static let longest = all.map(\.utf8.count).max() ?? 0

  private static func lowercased(_ word: String) -> String {
    String(decoding: word.utf8.map { isUpper($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  private static func isUpper(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }
}
