/// The wording of diagnostics about the tree alone, in the order of the codes.
extension Diagnostic {
  static func sqlWildcard(at span: SourceSpan, pattern: String) -> Self {
    Self(
      .sqlWildcard,
      "the wildcards of LIKE are `*` and `?`; `%` matches only itself",
      at: span,
      hints: [
        "write \"\(excerpt(pattern.replacing("%", with: "*")))\" if any string was meant"
      ]
    )
  }

  static func unknownFunction(_ name: String, at span: SourceSpan) -> Self {
    let bare = { (name: String) in String(name.prefix { $0 != ":" }) }
    let message = "unknown function `\(excerpt(name))`"
    let nearest: String?
    switch ForeignFunctions.counterpart(of: bare(name)) {
    case .advice(let advice):
      return Self(.unknownFunction, message, at: span, hints: [advice])
    case .function(let function): nearest = function.rawValue
    case nil:
      let known = Function.allCases.map(\.rawValue)
      nearest =
        known.first { bare($0).lowercased() == bare(name).lowercased() }
        ?? Spelling.nearest(
          to: name,
          among: known + ArithmeticOperator.allCases.map(\.functionName)
        )
    }
    return Self(
      .unknownFunction,
      message,
      at: span,
      hints: nearest.map { ["did you mean `\($0)`?"] } ?? [],
      fixIts: nearest.map { [FixIt("write \($0)", replacing: span, with: $0)] } ?? []
    )
  }

  static func operatorCall(_ name: String, at span: SourceSpan) -> Self {
    Self(
      .unknownFunction,
      "`\(excerpt(name))` takes no parentheses",
      at: span,
      hints: ["@status(…), @property(…) and @key(…) belong to declarative device management"]
    )
  }

  static func argumentCount(
    _ name: String,
    expected: Int,
    found: Int,
    at span: SourceSpan
  ) -> Self {
    let wanted =
      switch expected {
      case 0: "no arguments"
      case 1: "1 argument"
      default: "\(expected) arguments"
      }
    return Self(.argumentCount, "`\(name)` takes \(wanted), got \(found)", at: span)
  }

  static func betweenBounds(found: Int?, at span: SourceSpan) -> Self {
    let found = found.map { ", found \($0)" } ?? ""
    return Self(
      .betweenBounds,
      "BETWEEN needs exactly two bounds\(found)",
      at: span,
      hints: ["write `BETWEEN {lower, upper}`"]
    )
  }

  static func notACollection(_ `operator`: ComparisonOperator, at span: SourceSpan) -> Self {
    Self(
      .notACollection,
      "the right side of \(`operator`.spelling) is neither a collection nor a string",
      at: span,
      hints: ["an array is written {1, 2}"],
      fixIts: [
        FixIt("put it in an array", wrapping: span, in: "{", "}")
      ]
    )
  }

  /// Apple parses bounds and collections of a wrong kind, and raises only on evaluation: never in
  /// `a == 1 AND b IN 5` if the first term is false.
  var asAppleHasIt: Self {
    guard id == .betweenBounds || id == .notACollection else { return self }
    var warning = self
    warning.severity = .warning
    return warning
  }

  static func operatorNeedsKey(_ name: String, at span: SourceSpan) -> Self {
    Self(
      .operatorNeedsKey,
      "`@\(name)` needs a key, as in `items.@\(name).price`",
      at: span,
      hints: ["for plain values, write `@\(name).#self`"]
    )
  }

  /// `ANY tags.@count > 0`
  static func quantifiedScalar(
    _ quantifier: String,
    _ value: String,
    at span: SourceSpan,
    removing word: SourceSpan,
    isNegated: Bool
  ) -> Self {
    Self(
      .quantifierOnScalar,
      severity: .warning,
      "\(quantifier) needs a collection, but `\(excerpt(value))` is one value",
      at: span,
      fixIts: [
        isNegated
          ? FixIt("write NOT", replacing: word, with: "NOT ")
          : FixIt("remove \(quantifier)", replacing: word, with: "")
      ]
    )
  }

  static func unusedSubqueryVariable(_ name: String, at span: SourceSpan) -> Self {
    Self(
      .unusedSubqueryVariable,
      "the predicate never uses `$\(name)`",
      at: span,
      hints: ["bare keys refer to the outer object; an element's are written `$\(name).key`"]
    )
  }

  static func disabledFeature(_ feature: String, at span: SourceSpan) -> Self {
    Self(
      .disabledFeature,
      "\(feature) is disabled for safety",
      at: span,
      hints: ["evaluation fails unless the application allows it"]
    )
  }

  static func patternByMultiplication(at span: SourceSpan) -> Self {
    Self(
      .patternByMultiplication,
      "`*` is multiplication here, not a wildcard",
      at: span,
      hints: ["build the pattern in the argument: `LIKE %@` with \"pre*fix\""]
    )
  }

  static func dateAsText(at span: SourceSpan) -> Self {
    Self(
      .dateAsText,
      "this is a string, not a date, and cannot be ordered with dates",
      at: span,
      hints: ["pass a date for %@, or write CAST(\"2020-01-01T00:00:00Z\", \"NSDate\")"]
    )
  }

  static func dateAsCalculation(_ date: UnquotedDate, at span: SourceSpan) -> Self {
    Self(
      .dateAsCalculation,
      "this is a calculation with the result \(date.result), not a date",
      at: span,
      hints: ["pass a date for %@, or write CAST(\"2020-01-01T00:00:00Z\", \"NSDate\")"],
      fixIts: date.standard.map { text in
        let cast = "CAST(\"\(text)\", \"NSDate\")"
        return [FixIt("write \(cast)", replacing: span, with: cast)]
      } ?? []
    )
  }

  static func indexGrouping(path: String, at span: SourceSpan) -> Self {
    Self(
      .indexGrouping,
      "Apple applies the index to the last key alone, and fails",
      at: span,
      hints: ["write `(\(excerpt(path)))[…]`"],
      fixIts: [
        FixIt("add parentheses", wrapping: span, in: "(", ")")
      ]
    )
  }

  /// `'name' == 'x'`, where a key was probably meant. `Comparison.keyAmongConstants` says why `1 == 1`
  /// gets no such warning.
  static func constantComparison(
    key: String,
    literal: SourceSpan,
    at span: SourceSpan
  ) -> Self {
    let path = ExpressionNode(.keyPath(base: nil, PathStep.steps(of: key)))
    let written = FormatPrinter(style: .canonical).text(of: path)
    let isQuoted = written.contains("\"")
    return Self(
      .constantComparison,
      "both sides are constants: this is the same for every object",
      at: span,
      labels: [Label("probably meant as a key", at: literal)],
      hints: [
        isQuoted
          ? "a key with spaces is written `\(excerpt(written))`, or passed for %K"
          : "a key is written without quotes: `\(excerpt(written))`"
      ],
      fixIts: [FixIt("write \(excerpt(written))", replacing: literal, with: written)]
    )
  }

  /// `%@ == %@` with the name of a key for one of them; `placeholder` is its place.
  package static func constantComparison(
    placeholder: SourceSpan?,
    _ conversion: Placeholder.Conversion,
    at span: SourceSpan
  ) -> Self {
    Self(
      .constantComparison,
      "both sides are values: this is the same for every object",
      at: span,
      hints: ["`\(conversion.spelling)` takes a value; `%K` takes a key"],
      fixIts: placeholder.map { [FixIt("write %K", replacing: $0, with: "%K")] } ?? []
    )
  }

  /// `tags.count`, where the text shows `tags` to be a collection
  static func listCount(_ path: String, insertion: SourceSpan?, at span: SourceSpan) -> Self {
    Self(
      .listCount,
      "`\(excerpt(path))` is a collection here, so `count` is a key of each element",
      at: span,
      hints: ["the number of elements is `\(excerpt(path)).@count`"],
      fixIts: insertion.map { [FixIt("write @count", replacing: $0, with: "@")] } ?? []
    )
  }

  package static func collectionOptions(
    _ options: StringOptions,
    at span: SourceSpan,
    mode: LanguageMode
  ) -> Self {
    let sentence = "Apple ignores \(options.spelling) when it looks for an element of a collection"
    let isIgnored = mode == .strictApple
    return Self(
      .collectionOptions,
      sentence + (isIgnored ? ", and so does strict mode" : ""),
      at: span,
      hints: isIgnored ? [] : ["here the options apply to each element that is a string"]
    )
  }

  static func variadicCollection(_ function: Function, at span: SourceSpan) -> Self {
    Self(
      .variadicCollection,
      "`\(function.rawValue)` takes one collection",
      at: span,
      hints: ["write the values as an array: {…}"],
      fixIts: [
        FixIt("make it an array", wrapping: span, in: "{", "}")
      ]
    )
  }
}
