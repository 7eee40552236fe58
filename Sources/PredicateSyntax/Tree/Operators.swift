/// The operator of a comparison.
@nonexhaustive
public enum ComparisonOperator: Hashable, Sendable {
  /// `a == 1`, `a = 1`
  case equal
  /// `a != 1`, `a <> 1`
  case notEqual
  /// `a < 1`
  case less
  /// `a <= 1`, `a =< 1`
  case lessOrEqual
  /// `a > 1`
  case greater
  /// `a >= 1`, `a => 1`
  case greaterOrEqual
  /// `a BETWEEN {1, 5}`
  case between
  /// `a IN {1, 2}`
  case `in`
  /// `name CONTAINS "d"`
  case contains
  /// `name BEGINSWITH "A"`
  case beginsWith
  /// `name ENDSWITH "a"`
  case endsWith
  /// `name LIKE "A?a*"`
  case like
  /// `name MATCHES "A.*"`
  case matches
  /// `name TOKENMATCHES "a b"` (private on Apple's systems; parsed, never evaluated)
  case tokenMatches
  /// `type UTI-CONFORMS-TO "public.image"`
  case utiConformsTo
  /// `type UTI-EQUALS "public.png"`
  case utiEquals
  /// `SELF isKindOfClass: %@`
  case selector(SelectorName)

  /// The operators that the language itself defines, in the order of Apple's table.
  public static let standard: [Self] = [
    .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .in, .contains,
    .beginsWith, .endsWith, .like, .matches, .tokenMatches, .utiConformsTo, .utiEquals,
  ]

  /// The spelling that both printers use.
  public var spelling: String {
    switch self {
    case .equal: "=="
    case .notEqual: "!="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .between: "BETWEEN"
    case .in: "IN"
    case .contains: "CONTAINS"
    case .beginsWith: "BEGINSWITH"
    case .endsWith: "ENDSWITH"
    case .like: "LIKE"
    case .matches: "MATCHES"
    case .tokenMatches: "TOKENMATCHES"
    case .utiConformsTo: "UTI-CONFORMS-TO"
    case .utiEquals: "UTI-EQUALS"
    case .selector(let name): name.text
    }
  }
}

/// A selector such as `isKindOfClass:` used as an operator: words, each followed by a colon.
public struct SelectorName: Hashable, Sendable {
  /// The selector with its colons, such as `isEqual:`.
  public let text: String

  /// Creates a selector; nil unless `text` is one or more ASCII words, each followed by `:`.
  public init?(_ text: String) {
    let words = text.split(separator: ":", omittingEmptySubsequences: false)
    guard words.count >= 2, words.last == "", words.dropLast().allSatisfy(Self.isWord) else {
      return nil
    }
    self.text = text
  }

  private static func isWord(_ word: Substring) -> Bool {
    guard let first = word.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    else { return false }
    return word.utf8.allSatisfy(CharacterClass.isASCIIWord)
  }
}

/// A quantifier. `SOME` is parsed as `ANY`; `NONE p` is parsed as `NOT ANY p`, an equal tree.
public enum Quantifier: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
  /// `ANY tags == "x"`, `SOME tags == "x"`
  case any = "ANY"
  /// `ALL scores > 3`
  case all = "ALL"
}

/// The letters in `==[cd]`.
public struct StringOptions: OptionSet, BitwiseCopyable, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `[c]`
  public static let caseInsensitive = Self(rawValue: 1)
  /// `[d]`
  public static let diacriticInsensitive = Self(rawValue: 2)
  /// `[n]`: the text is normalised already; overrides the others
  public static let normalized = Self(rawValue: 4)
  /// `[l]`: canonical equivalence, and the order of a locale
  public static let localized = Self(rawValue: 8)

  /// Each option's letter, in canonical order.
  public static let letters: [(letter: Character, option: Self)] = [
    ("c", .caseInsensitive), ("d", .diacriticInsensitive), ("n", .normalized), ("l", .localized),
  ]

  /// `[cd]`, or nothing when there are no options.
  public var spelling: String {
    let letters = Self.letters.filter { contains($0.option) }.map(\.letter)
    return letters.isEmpty ? "" : "[" + String(letters) + "]"
  }
}

/// Operators between two numbers; each is also a function with a long name.
@nonexhaustive
public enum ArithmeticOperator: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
  /// `a + b`, `add:to:(a, b)`
  case add = "+"
  /// `a - b`, `from:subtract:(a, b)`
  case subtract = "-"
  /// `a * b`, `multiply:by:(a, b)`
  case multiply = "*"
  /// `a / b`, `divide:by:(a, b)`; truncates when both are integers
  case divide = "/"
  /// `a ** b`, `raise:toPower:(a, b)`; left-associative
  case power = "**"
  /// `a & b`, `bitwiseAnd:with:(a, b)`
  case bitwiseAnd = "&"
  /// `a | b`, `bitwiseOr:with:(a, b)`
  case bitwiseOr = "|"
  /// `a ^ b`, `bitwiseXor:with:(a, b)`
  case bitwiseXor = "^"
  /// `a << b`, `leftshift:by:(a, b)`
  case shiftLeft = "<<"
  /// `a >> b`, `rightshift:by:(a, b)`
  case shiftRight = ">>"

  /// The name under which the operator can be called as a function.
  public var functionName: String {
    switch self {
    case .add: "add:to:"
    case .subtract: "from:subtract:"
    case .multiply: "multiply:by:"
    case .divide: "divide:by:"
    case .power: "raise:toPower:"
    case .bitwiseAnd: "bitwiseAnd:with:"
    case .bitwiseOr: "bitwiseOr:with:"
    case .bitwiseXor: "bitwiseXor:with:"
    case .shiftLeft: "leftshift:by:"
    case .shiftRight: "rightshift:by:"
    }
  }
}

/// Operators between two collections; the result is a set.
public enum SetOperator: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
  /// `a UNION b`
  case union = "UNION"
  /// `a INTERSECT b`
  case intersect = "INTERSECT"
  /// `a MINUS b`
  case minus = "MINUS"
}
