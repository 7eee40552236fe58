import Foundation
package import PredicateSyntax

/// Random records and predicates about them, whose constants are close to the records' values.
package struct CompiledGenerator {
  private var random: FuzzChoices
  private var trees: TreeGenerator

  package init(seed: UInt64) { self.init(FuzzChoices(seed: seed)) }

  package init(_ choices: FuzzChoices) {
    random = choices
    trees = TreeGenerator(choices)
  }

  package mutating func below(_ limit: Int) -> Int { random.below(limit) }
  package mutating func chance(_ times: Int) -> Bool { random.chance(times) }
  package mutating func pick<Element>(_ elements: [Element]) -> Element { random.pick(elements) }

  /// Texts that differ only in ways that a careless comparison overlooks.
  private static let careful: [String] = [
    "son", "Son", "\u{17F}on", "Johnson", "so\u{301}n", "sona", "son\u{301}", "SON", "k", "K",
    "\u{212A}", "Kane", "ß", "ss", "SS", "straße", "STRASSE", "\u{1E9E}", "é", "e\u{301}", "E",
    "e",
    "résumé", "resume", "RESUME\u{301}", "Jörg", "jo", "Jo", "JO\u{308}RG", "ﬁ", "fi", "ŉ", "ʼn",
    "İ", "i", "i\u{307}", "ı", "I", "Ａ", "a", "A", "ab", "abc", "æ", "ø", "o", "@", "`", "[", "{",
    "ǆ", "日本", "a\u{300}b", "an", "a\nb", "a\r\nb", "\r", "n\u{2028}", "🇩🇪", "🇪",
    "ｶ", "\u{FF9E}", "ガ", "\u{600}", "\u{E34}", "Σ", "Jean", "Dean1", "anb", "Susan\u{301}x",
    "a somewhat longer text that no small string can hold, with son in it",
    "another long one, with é and ſ and K in it, and Johnson at the end",
  ]
  private static let texts = careful + HostileTexts.literals

  private func joined(_ parts: [String]) -> String { parts.joined() }

  mutating func text() -> String {
    switch below(6) {
    case 0: joined([pick(Self.texts), pick(Self.texts)])
    case 1: joined([pick(Self.texts), pick(["", "x", "\u{301}", " ", "é"]), pick(Self.texts)])
    default: pick(Self.texts)
    }
  }

  /// The extreme integers, and 2^53, above which doubles cannot represent all integers.
  private static let extremes: [Int64] = [
    .min, -9_223_372_036_854_775_807, .max, 9_223_372_036_854_775_806, 9_007_199_254_740_992,
    9_007_199_254_740_993, -9_007_199_254_740_993,
  ]

  mutating func integer() -> Int64 {
    switch below(8) {
    case 0: pick(Self.extremes)
    case 1: pick([-129, -128, 127, 128, 255, 256, 32_768, 2_147_483_648])
    default: Int64(below(9)) - 3
    }
  }

  mutating func real() -> Double {
    switch below(6) {
    case 0:
      pick([
        0, -0.0, .infinity, -.infinity, .nan, 0x1p53, 0x1p53 + 2, 0x1p63, -0x1p63, 0x1p64, 1e300,
        .leastNonzeroMagnitude, 0.1, 0.3, 0.1 + 0.2, 9.99, 9.99.nextUp, 4_503_599_627_370_495.5,
      ])
    case 1: Double(integer())
    default: Double(below(40) - 12) / 4
    }
  }

  mutating func date() -> Date { Date(timeIntervalSinceReferenceDate: real()) }

  mutating func uuid() -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(below(3))))
  }

  /// Some are what a double is written as, and some what it holds.
  mutating func decimal() -> Decimal {
    switch below(4) {
    case 0: pick([.nan, Decimal(UInt64.max), Decimal(Int64.max) + 1])
    case 1:
      Decimal(
        string: pick([
          "0.1", "0.3", "0.30000000000000004", "9.99", "9.9900000000000002131628",
          "0.1000000000000000055", "4503599627370495.5", "1e-300", "10000000000000000000000",
        ])
      ) ?? 0
    default: Decimal(below(40) - 12) / 4
    }
  }

  mutating func maybe<T>(_ value: (inout Self) -> T) -> T? { chance(3) ? nil : value(&self) }

  mutating func many<T>(_ value: (inout Self) -> T) -> [T] {
    let count = chance(30) ? 70 : below(4)
    return (0..<count).map { _ in value(&self) }
  }

  mutating func inner() -> Sample.Inner {
    Sample.Inner(
      zip: Int32(truncatingIfNeeded: integer()),
      name: text(),
      size: maybe { $0.real() },
      marks: many { $0.text() }
    )
  }

  package mutating func sample() -> Sample {
    Sample(
      int: Int(integer()),
      tiny: Int8(truncatingIfNeeded: integer()),
      huge: chance(4) ? pick([.max, 1 << 63, 1 << 63 - 1]) : UInt64(below(9)),
      real: real(),
      single: Float(real()),
      flag: chance(2),
      text: text(),
      date: date(),
      uuid: uuid(),
      decimal: decimal(),
      maybeInt: maybe { Int($0.integer()) },
      maybeText: maybe { $0.text() },
      maybeReal: maybe { $0.real() },
      tags: many { $0.text() },
      numbers: many { Int($0.integer()) },
      holes: many { $0.maybe { $0.text() } },
      words: Set(many { $0.text() }),
      inner: inner(),
      maybeInner: maybe { $0.inner() },
      items: many { $0.inner() },
      level: chance(2) ? .low : .high,
      maybeLevel: maybe { $0.chance(2) ? .low : .high }
    )
  }
}

extension CompiledGenerator {
  private static let kinds: [(keys: [String], Kind)] = [
    (["int", "tiny", "huge", "maybeInt", "level", "maybeLevel", "doubled", "inner.zip"], .integer),
    (["real", "single", "maybeReal", "inner.size", "maybeInner.size", "number"], .real),
    (["decimal"], .decimal), (["flag"], .bool),
    (["text", "maybeText", "inner.name", "maybeInner.name", "shout"], .text),
    (["date"], .date), (["uuid"], .uuid),
    (["inner", "maybeInner", "missing", "inner.missing", "self", "SELF"], .null),
  ]
  private static let collections: [(keys: [String], Kind)] = [
    (["tags", "holes", "words", "items.name"], .text),
    (["numbers", "items.zip", "boxed"], .integer), (["items.size"], .real),
    (["items", "text", "missing", "objects"], .null),
  ]

  private static let counted = ["items", "tags", "words", "missing", "objects", "holes"]
  /// The members of the elements of `items`.
  private static let members: [(key: String, Kind)] = [
    ("zip", .integer), ("name", .text), ("size", .real), ("missing", .null), ("marks", .text),
  ]

  private enum Kind: CaseIterable { case integer, real, decimal, bool, text, date, uuid, null, any }

  package mutating func predicate(depth: Int = 2, element: String? = nil) -> PredicateNode {
    switch depth > 0 ? below(9) : 8 {
    case 0: return PredicateNode(.not(predicate(depth: depth - 1, element: element)))
    case 1, 2, 3:
      let terms = (0..<2 + below(3)).map { _ in predicate(depth: depth - 1, element: element) }
      return PredicateNode(chance(2) ? .and(terms) : .or(terms))
    case 4 where element == nil && depth > 1:
      let inner = predicate(depth: 1, element: "i")
      let items = path(pick(["items", "objects", "tags", "missing"]), nil)
      let subquery = ExpressionNode(.subquery(collection: items, variable: "i", inner))
      return count(of: ExpressionNode(.keyPath(base: subquery, [.collectionOperator(.count)])))
    case 5:
      let key = element == nil ? pick(Self.counted) : "marks"
      let base = element.map { ExpressionNode(.variable($0)) }
      return count(
        of: ExpressionNode(.keyPath(base: base, [.key(key), .collectionOperator(.count)]))
      )
    default: return PredicateNode(.comparison(comparison(element)))
    }
  }

  private mutating func count(of expression: ExpressionNode) -> PredicateNode {
    let test = pick([ComparisonOperator.equal, .notEqual, .less, .greater, .greaterOrEqual])
    let limit = ExpressionNode(.constant(.integer(Int64(below(4)))))
    return PredicateNode(.comparison(Comparison(nil, expression, test, [], limit)))
  }

  private func path(_ text: String, _ element: String?) -> ExpressionNode {
    if text == "SELF" { return ExpressionNode(.evaluatedObject) }
    let keys = text.split(separator: ".").map { PathStep.key(String($0)) }
    guard let element else { return ExpressionNode(.keyPath(base: nil, keys)) }
    return ExpressionNode(.keyPath(base: ExpressionNode(.variable(element)), keys))
  }

  private mutating func comparison(_ element: String?) -> Comparison {
    let quantifier: Quantifier? = chance(4) ? pick([.any, .all]) : nil
    let (key, kind): (String, Kind)
    if element != nil {
      (key, kind) = quantifier == nil || chance(10) ? pick(Self.members) : ("marks", .text)
    } else {
      let table = quantifier == nil && !chance(10) ? Self.kinds : Self.collections
      let (keys, found) = pick(table)
      (key, kind) = (pick(keys), found)
    }
    let left =
      element != nil && chance(12)
      ? ExpressionNode(.variable("i")) : path(key, chance(20) ? nil : element)
    let constantKind = chance(8) ? pick(Kind.allCases) : kind
    let `operator` = self.operator(constantKind)
    let constant = ExpressionNode(.constant(value(`operator`, constantKind)))
    let options = StringOptions(rawValue: chance(2) ? UInt8(below(chance(4) ? 16 : 4)) : 0)
    if quantifier == nil, chance(6) {
      return Comparison(nil, constant, `operator`, options, left)
    }
    return Comparison(quantifier, left, `operator`, options, constant)
  }

  private mutating func `operator`(_ kind: Kind) -> ComparisonOperator {
    if chance(15) { return pick(ComparisonOperator.standard) }
    switch kind {
    case .text:
      return pick([
        .equal, .notEqual, .less, .greaterOrEqual, .in, .contains, .beginsWith, .endsWith, .like,
        .matches, .between,
      ])
    case .null, .uuid: return pick([.equal, .notEqual, .in])
    default:
      // Any other kind may have an order; where it has none, both engines say so.
      return pick([
        .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .in,
      ])
    }
  }

  private mutating func value(_ operator: ComparisonOperator, _ kind: Kind) -> Value {
    switch `operator` {
    case .between: return .list([value(kind), value(kind)])
    case .in:
      if chance(6) { return value(kind) }
      let elements = (0..<below(chance(4) ? 20 : 4)).map { _ in value(kind) }
      return chance(4) ? .set(elements) : .list(elements)
    case .like:
      guard case .text(let text) = value(kind) else { return value(kind) }
      let (start, end) = (pick(["*", "?", ""]), pick(["*", "?", "*a?", "", "?*"]))
      return .text(joined([start, text, end]))
    case .matches:
      return .text(
        pick([
          ".*", "[a-m].*", ".", "(a|b)+", "", ".*n", "\\w+", "(?i)SON",
          "^a.b$", "(?-s).*", ".*^b", "a$.*", "[^\\p{Lu}]+", "an?.+", "(?m).*$\\s*b*",
        ])
      )
    default: return value(kind)  // Any other operator takes a value of the left side's kind.
    }
  }

  private mutating func value(_ kind: Kind) -> Value {
    if chance(15) { return .null }
    switch kind {
    case .integer:
      return chance(4) ? .real(real()) : chance(8) ? .decimal(decimal()) : .integer(integer())
    case .real:
      return chance(4) ? .integer(integer()) : chance(3) ? .decimal(decimal()) : .real(real())
    case .decimal: return chance(3) ? .real(real()) : .decimal(decimal())
    case .bool: return chance(3) ? .integer(Int64(below(3))) : .bool(chance(2))
    case .text: return .text(text())
    case .date: return .date(date())
    case .uuid: return .uuid(uuid())
    case .null: return .null
    case .any: return trees.value()
    }
  }
}
