/// Words of other languages without a meaning in this one, and their counterparts. Words are in
/// lower case.
enum ForeignWords {
  /// The meaning of a word between two conditions.
  static func hint(between word: String) -> String? { connectives[word.lowercased()] }

  /// The meaning of a word between two keys, where a comparison is missing before it.
  static func hint(joining word: String) -> String? {
    hint(between: word).flatMap { $0 == outside ? nil : $0 }
  }

  /// The meaning of a word before an operand.
  static func hint(before word: String) -> String? { prefixes[word.lowercased()] }

  private static let connectives: [String: String] = [
    "xor": "there is no XOR; `p XOR q` is `(p AND NOT q) OR (NOT p AND q)`",
    "nand": "there is no NAND; `p NAND q` is `NOT (p AND q)`",
    "nor": "there is no NOR; `p NOR q` is `NOT (p OR q)`",
    "implies": "there is no IMPLIES; `p IMPLIES q` is `NOT p OR q`",
    "unless": "there is no UNLESS; `p UNLESS q` is `p AND NOT q`",
    "except": "there is no EXCEPT; `p EXCEPT q` is `p AND NOT q`",
    "but": "conditions are joined by AND", "plus": "conditions are joined by AND",
    "then": "there is no THEN; `TERNARY(condition, value, otherValue)` is a value",
    "else": "there is no ELSE; `TERNARY(condition, value, otherValue)` is a value",
    "order": outside, "sort": outside, "sorted": outside, "limit": outside, "group": outside,
    "having": outside, "offset": outside,
    "escape": "LIKE has one escape, a backslash: `LIKE \"50\\\\*\"`",
    "collate": "options follow the operator: `==[c]` ignores case",
  ]

  private static let outside =
    "a predicate is only the condition; sorting and limits belong to the fetch request"

  private static let prefixes: [String: String] = [
    "exists":
      "`items.@count > 0` tests whether a collection has elements, `name != nil` whether there is a value",
    "where": "a predicate begins with its first condition", "having": outside,
    "select": "a predicate is only the condition, without SELECT",
    "from": "a predicate is only the condition, without FROM",
    "if": "`TERNARY(condition, value, otherValue)` is a value that depends on a condition",
    "case": "`TERNARY(condition, value, otherValue)` is a value that depends on a condition",
    "when": "`TERNARY(condition, value, otherValue)` is a value that depends on a condition",
    "every": "write `ALL items.price > 3`", "each": "write `ALL items.price > 3`",
    "forall": "write `ALL items.price > 3`", "no": "write `NONE items.price > 3`",
    "distinct": "write `items.@distinctUnionOfObjects.price`",
    "unless": "write NOT before the condition",
  ]
}
