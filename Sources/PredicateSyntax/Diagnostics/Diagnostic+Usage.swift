/// The wording for misplaced and misused constructs, in the order of the codes.
extension Diagnostic {
  static func parenthesizedList(open: SourceSpan, closing: SourceSpan?) -> Self {
    Self(
      .parenthesisedList,
      "an array is written with braces",
      at: open,
      fixIts: closing.map {
        [
          FixIt(
            "use braces",
            [Edit(span: open, replacement: "{"), Edit(span: $0, replacement: "}")]
          )
        ]
      } ?? []
    )
  }

  static func betweenAnd(at span: SourceSpan, lower: SourceSpan, upper: SourceSpan) -> Self {
    Self(
      .betweenAnd,
      "the bounds of BETWEEN are an array: BETWEEN {1, 5}",
      at: span,
      fixIts: [
        FixIt(
          "write {…, …}",
          [
            Edit(inserting: "{", at: lower.start),
            Edit(span: SourceSpan(start: lower.end, end: span.end), replacement: ","),
            Edit(inserting: "}", at: upper.end),
          ]
        )
      ]
    )
  }

  static func infixNot(at span: SourceSpan, left: SourceSpan, next: SourceSpan) -> Self {
    Self(
      .infixNot,
      "NOT goes before the comparison, not inside it",
      at: span,
      fixIts: [
        FixIt(
          "move NOT to the front",
          [
            Edit(inserting: "NOT ", at: left.start),
            Edit(span: SourceSpan(start: span.start, end: next.start), replacement: ""),
          ]
        )
      ]
    )
  }

  /// - Parameter isNull: whether nil follows
  static func isNull(isNegated: Bool, isNull: Bool, at span: SourceSpan) -> Self {
    let `operator` = isNegated ? "!=" : "=="
    return Self(
      .isNull,
      "there is no IS operator; write `\(`operator`)\(isNull ? " nil" : "")`",
      at: span,
      fixIts: [FixIt("write \(`operator`)", replacing: span, with: `operator`)]
    )
  }

  static func unknownOperator(_ word: String, suggestion: String, at span: SourceSpan) -> Self {
    Self(
      .unknownOperator,
      "unknown operator `\(excerpt(word))`, did you mean \(suggestion)?",
      at: span,
      fixIts: [FixIt("write \(suggestion)", replacing: span, with: suggestion)]
    )
  }

  static func chainedComparison(
    _ second: String,
    left: String,
    middle: String,
    first: SourceSpan,
    at span: SourceSpan
  ) -> Self {
    Self(
      .chainedComparison,
      "comparisons cannot be chained",
      at: span,
      labels: [Label("the first comparison", at: first)],
      hints: [
        "write `\(excerpt(middle)) BETWEEN {lower, upper}`, or two comparisons joined with AND"
      ]
    )
  }

  /// - Parameter list: the whole list, if nothing else is in it
  static func unknownOption(
    _ option: Unicode.Scalar,
    at span: SourceSpan,
    removing list: SourceSpan?
  ) -> Self {
    let fixIt = FixIt("remove it", replacing: list ?? span, with: "")
    if option == "w" || option == "W" {
      return Self(
        .wordOption,
        "the option `w` is Spotlight's; the options here are c, d, n and l",
        at: span,
        hints: ["to match whole words use MATCHES with \\\\b"],
        fixIts: [fixIt]
      )
    }
    return Self(
      .unknownOption,
      "unknown option `\(visible(option))`; the options are c, d, n and l",
      at: span,
      fixIts: [fixIt]
    )
  }

  /// `a CONTAINS[ci] 'x'`
  ///
  /// - Parameter meant: the meaning of all letters between the brackets
  static func foreignOption(
    _ word: String,
    meant: StringOptions,
    at span: SourceSpan,
    in list: SourceSpan
  ) -> Self {
    Self(
      .unknownOption,
      "unknown option `\(excerpt(word))`; `c` ignores case, `d` diacritics",
      at: span,
      fixIts: [FixIt("write \(meant.spelling)", replacing: list, with: meant.spelling)]
    )
  }

  /// `a CONTAINS %@[cd]`, `a == 'x'c`
  static func misplacedOptions(
    severity: Severity,
    at span: SourceSpan,
    operator spelling: String,
    options: StringOptions,
    matchesWords: Bool = false,
    edits: [Edit]
  ) -> Self {
    let meant = spelling + options.spelling
    let words = "to match whole words use MATCHES with \\\\b"
    return Self(
      .misplacedOptions,
      severity: severity,
      severity == .warning
        ? "options follow the operator: `\(meant)`; here this is an index"
        : "options follow the operator: `\(meant)`",
      at: span,
      hints: matchesWords ? [words] : [],
      fixIts: [FixIt("write \(meant)", edits.sorted { $0.span.start < $1.span.start })]
    )
  }

  /// `a LIKE ['c'] 'x'`
  static func quotedOptions(_ letters: Substring, at span: SourceSpan) -> Self {
    Self(
      .unknownOption,
      "options are letters without quotes; they are c, d, n and l",
      at: span,
      fixIts: [FixIt("remove the quotes", replacing: span, with: String(letters))]
    )
  }

  static func emptyOptions(at span: SourceSpan) -> Self {
    Self(
      .emptyOptions,
      "the option list is empty; the options are c, d, n and l",
      at: span,
      fixIts: [FixIt("remove it", replacing: span, with: "")]
    )
  }

  static func reservedWord(
    _ word: String,
    at span: SourceSpan,
    severity: Severity = .error
  ) -> Self {
    Self(
      .reservedWord,
      severity: severity,
      "`\(word)` is a reserved word; write `#\(word)`",
      at: span,
      fixIts: [FixIt("write #\(word)", replacing: span, with: "#\(word)")]
    )
  }

  static func subqueryVariable(at span: SourceSpan, isName: Bool) -> Self {
    let insertion = SourceSpan(start: span.start, end: span.start)
    return Self(
      .subqueryVariable,
      "the second part of SUBQUERY must be a variable such as `$x`",
      at: span,
      fixIts: isName ? [FixIt("add `$`", replacing: insertion, with: "$")] : []
    )
  }

  static func subqueryPredicate(at span: SourceSpan) -> Self {
    Self(.subqueryPredicate, "the third part of SUBQUERY must be a predicate", at: span)
  }

  static func ternaryPredicate(at span: SourceSpan) -> Self {
    Self(.ternaryPredicate, "the first part of TERNARY must be a predicate", at: span)
  }

  static func selectorLiteral(at span: SourceSpan) -> Self {
    Self(
      .selectorLiteral,
      "the selector must be a string literal, as in FUNCTION(x, \"name:\", y)",
      at: span
    )
  }

  static func castType(at span: SourceSpan) -> Self {
    Self(.castType, "the type must be a string literal, as in CAST(x, \"NSDate\")", at: span)
  }

  static func misplacedQuantifier(_ spelling: String, at span: SourceSpan) -> Self {
    Self(
      .misplacedQuantifier,
      "\(spelling) must come first, before the left side",
      at: span,
      hints: ["only the left side can be quantified: `\(spelling) tags == 5`"]
    )
  }

  static func doubledQuantifier(_ spelling: String, first: SourceSpan, at span: SourceSpan) -> Self
  {
    Self(
      .doubledQuantifier,
      "a comparison has only one quantifier",
      at: span,
      labels: [Label("the first one", at: first)],
      fixIts: [FixIt("remove \(spelling)", replacing: span, with: "")]
    )
  }

  static func quantifiedPredicate(_ spelling: String, at span: SourceSpan) -> Self {
    Self(
      .predicateAsValue,
      "\(spelling) belongs to a comparison, not to a predicate in parentheses",
      at: span
    )
  }

  /// - Parameter isEncoded: whether two hexadecimal digits follow it, as in `name%20`
  static func modulo(isEncoded: Bool, at span: SourceSpan) -> Self {
    Self(
      .modulo,
      "there is no `%` operator; use `modulus:by:(a, b)`",
      at: span,
      hints: isEncoded ? ["percent-decode a predicate that comes from a URL"] : []
    )
  }

  static func conditionalOperator(at span: SourceSpan) -> Self {
    Self(.conditionalOperator, "there is no `?:`; use `TERNARY(condition, a, b)`", at: span)
  }

  static func predicateAsValue(
    at span: SourceSpan,
    by mark: String? = nil,
    _ markSpan: SourceSpan? = nil
  ) -> Self {
    Self(
      .predicateAsValue,
      "a predicate cannot be used as a value",
      at: markSpan ?? span,
      labels: markSpan == nil ? [] : [Label("this is a predicate", at: span)],
      hints: ["TERNARY(predicate, YES, NO) is a value"]
    )
  }

  static func adjacentStrings(first: SourceSpan, at span: SourceSpan) -> Self {
    Self(
      .adjacentStrings,
      "adjacent strings are not joined",
      at: span,
      labels: [Label("the string before it", at: first)]
    )
  }

  static func concatenation(at span: SourceSpan) -> Self {
    Self(
      .concatenation,
      "`||` is OR, not concatenation",
      at: span,
      hints: ["join the strings before they become an argument for %@"]
    )
  }

  static func misplacedAssignment(at span: SourceSpan, target: SourceSpan) -> Self {
    Self(
      .misplacedAssignment,
      "`:=` assigns only to a `$variable`",
      at: span,
      labels: [Label("not a variable", at: target)],
      hints: ["a comparison is written =="]
    )
  }

  static func constantOperand(_ word: String, at span: SourceSpan) -> Self {
    let value = word.uppercased().hasPrefix("T") ? "TRUE" : "FALSE"
    return Self(
      .constantOperand,
      "\(word.uppercased()) is a whole predicate; the value is \(value)",
      at: span,
      fixIts: [FixIt("write \(value)", replacing: span, with: value)]
    )
  }

  static func constantOperand(_ keyword: Keyword, at span: SourceSpan) -> Self {
    constantOperand(keyword.rawValue, at: span)
  }

  static func strictExtension(_ form: String, at span: SourceSpan) -> Self {
    Self(
      .strictExtension,
      "\(form) is an extension, rejected in strict mode",
      at: span,
      hints: ["pass the key as an argument for %K"]
    )
  }

  // MARK: Placeholders

  static func placeholderAsPredicate(at span: SourceSpan) -> Self {
    Self(
      .placeholderAsPredicate,
      "`%@` takes a value, not a whole predicate",
      at: span,
      hints: ["join predicates in code: `p && q`, `!p`"]
    )
  }

  static func placeholderAsOperator(at span: SourceSpan) -> Self {
    Self(.placeholderAsOperator, "`%@` cannot supply an operator or a keyword", at: span)
  }

  /// `isWhole`: the quotes contain nothing else. `isTight`: a word follows them directly.
  static func quotedPlaceholder(
    _ text: String,
    isWhole: Bool,
    isTight: Bool,
    at span: SourceSpan
  ) -> Self {
    let meant = text.first == "$" ? "a variable" : "an argument"
    return Self(
      .quotedPlaceholder,
      "in quotes `\(text)` is a plain string, not \(meant)",
      at: span,
      hints: isWhole
        ? ["remove the quotes"]
        : ["put the whole string into the argument: `LIKE %@` with \"*text*\""],
      fixIts: isWhole
        ? [FixIt("remove the quotes", replacing: span, with: text + (isTight ? " " : ""))] : []
    )
  }

  /// `SELF.%@`: a warning of the text alone, an error if a string was passed in default mode.
  package static func objectStep(severity: Severity, at span: SourceSpan) -> Self {
    Self(
      .objectStep,
      severity: severity,
      "`%@` takes a value, but a key is needed after a dot",
      at: span,
      hints: ["`%K` takes a key; Apple treats a string passed for `%@` here as one"],
      fixIts: [FixIt("write %K", replacing: span, with: "%K")]
    )
  }

  static func pointerConversion(at span: SourceSpan) -> Self {
    Self(.pointerConversion, "pointers (`%p`) are not supported", at: span)
  }

  static func positionalConversion(at span: SourceSpan) -> Self {
    Self(
      .positionalConversion,
      "positional arguments are not supported",
      at: span,
      hints: ["arguments are used in order; for a value used twice, write a $variable"]
    )
  }

  static func percentOperator(at span: SourceSpan) -> Self {
    Self(
      .percentOperator,
      "there is no `%` operator, and `%%` has no meaning",
      at: span,
      hints: ["the remainder is modulus:by:(a, b)"]
    )
  }
}
