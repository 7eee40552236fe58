/// The kind of a diagnostic. Neither the case nor its name changes once published; its facts are a
/// row of `DiagnosticID+Facts.swift`.
@nonexhaustive
public enum DiagnosticID: String, Hashable, Sendable, Codable, CaseIterable {
  /// `L001`: a string is never closed; the place is from its quote to the end.
  case unterminatedString = "syntax.unterminated-string"
  /// `L002`: `\x` without two hexadecimal digits.
  case hexadecimalEscape = "syntax.hexadecimal-escape"
  /// `L003`: `\u` without four hexadecimal digits.
  case unicodeEscape = "syntax.unicode-escape"
  /// `L004`: half a surrogate pair.
  case loneSurrogate = "syntax.lone-surrogate"
  /// `L005`: a backslash at the end of the text.
  case trailingBackslash = "syntax.trailing-backslash"
  /// `L006`: a character that no token begins with.
  case unexpectedCharacter = "syntax.unexpected-character"
  /// `L007`: a letter touches a number.
  case letterAfterNumber = "syntax.letter-after-number"
  /// `L008`: digits are missing after `0x`, `0o`, `0b`.
  case missingDigits = "syntax.missing-digits"
  /// `L009`: digits are missing after the point.
  case missingFraction = "syntax.missing-fraction"
  /// `L010`: a number with two points.
  case malformedNumber = "syntax.malformed-number"
  /// `L011`: `$` without a name.
  case missingVariableName = "syntax.missing-variable-name"
  /// `L012`: `@` without a name.
  case missingOperatorName = "syntax.missing-operator-name"
  /// `L013`: `#` without a name.
  case missingEscapedName = "syntax.missing-escaped-name"
  /// `L014`: an unknown conversion.
  case unknownConversion = "syntax.unknown-conversion"
  /// `L015`: a conversion with a width, a precision or flags.
  case conversionWidth = "syntax.conversion-width"
  /// `L016`: a typographic quote.
  case typographicQuote = "syntax.typographic-quote"
  /// `L017`: a comment.
  case comment = "syntax.comment"
  /// `L018`: a backslash that escapes nothing.
  case needlessEscape = "syntax.needless-escape"
  /// `L019`: the text is longer than the limit.
  case textTooLong = "syntax.text-too-long"
  /// `L020`: symbols that are not an operator, such as `===`.
  case unknownOperatorSymbol = "syntax.unknown-operator-symbol"
  /// `L021`: a number that no type represents exactly.
  case imprecise = "syntax.imprecise-number"
  /// `L022`: letters repeated after a conversion.
  case doubledConversion = "syntax.doubled-conversion"
  /// `L023`: a key beyond ASCII, in strict mode.
  case nonASCIIKey = "syntax.non-ascii-key"
  /// `L024`: `--`, which is double negation, not a comment.
  case doubledMinus = "syntax.doubled-minus"
  /// `L025`: a conversion or variable in quotes, which is a string.
  case quotedPlaceholder = "syntax.quoted-placeholder"
  /// `L026`: an XML entity, such as `&gt;`, left in the text.
  case xmlEntity = "syntax.xml-entity"
  /// `P001`: only white space.
  case emptyPredicate = "syntax.empty"
  /// `P002`: a comparison is missing its operator.
  case missingOperator = "syntax.missing-operator"
  /// `P003`: a value is missing after an operator.
  case missingRightOperand = "syntax.missing-right-operand"
  /// `P004`: a value is missing before an operator.
  case missingLeftOperand = "syntax.missing-left-operand"
  /// `P005`: a `)` is missing; the `(` is shown too.
  case unclosedParenthesis = "syntax.unclosed-parenthesis"
  /// `P006`: an unmatched closing bracket.
  case unmatchedCloser = "syntax.unmatched-closer"
  /// `P007`: AND or OR is missing between two comparisons.
  case missingConnective = "syntax.missing-connective"
  /// `P008`: a comparison is missing before or after AND or OR.
  case missingTerm = "syntax.missing-term"
  /// `P009`: two of AND and OR in a row.
  case doubledConnective = "syntax.doubled-connective"
  /// `P010`: an array in parentheses or brackets; the edit writes braces.
  case parenthesisedList = "syntax.parenthesised-list"
  /// `P011`: `BETWEEN 1 AND 5`, SQL's form; the edit writes an array.
  case betweenAnd = "syntax.between-and"
  /// `P012`: `a NOT IN {1}`, SQL's form; the edit writes `NOT a IN {1}`.
  case infixNot = "syntax.infix-not"
  /// `P013`: `a IS NULL`, SQL's form; the edit writes `a == nil`.
  case isNull = "syntax.is-null"
  /// `P014`: an operator is missing after an operand.
  case expectedOperator = "syntax.expected-operator"
  /// `P015`: an unknown operator, with the nearest.
  case unknownOperator = "syntax.unknown-operator"
  /// `P016`: comparisons in a chain.
  case chainedComparison = "syntax.chained-comparison"
  /// `P017`: a `}` is missing.
  case unclosedBrace = "syntax.unclosed-brace"
  /// `P018`: an element is missing.
  case missingElement = "syntax.missing-element"
  /// `P019`: an empty index.
  case emptyIndex = "syntax.empty-index"
  /// `P020`: a `]` is missing.
  case unclosedBracket = "syntax.unclosed-bracket"
  /// `P021`: an unknown option.
  case unknownOption = "syntax.unknown-option"
  /// `P022`: the option `w`, which is Spotlight's.
  case wordOption = "syntax.word-option"
  /// `P023`: a reserved word; in strict mode a warning where it is read as a key.
  case reservedWord = "syntax.reserved-word"
  /// `P024`: a key is missing after a dot.
  case missingKey = "syntax.missing-key"
  /// `P025`: two dots.
  case emptyKey = "syntax.empty-key"
  /// `P026`: a key that begins with a digit.
  case digitKey = "syntax.digit-key"
  /// `P027`: the second part of SUBQUERY is not a variable.
  case subqueryVariable = "syntax.subquery-variable"
  /// `P028`: the third part of SUBQUERY is not a predicate.
  case subqueryPredicate = "syntax.subquery-predicate"
  /// `P029`: the first part of TERNARY is not a predicate.
  case ternaryPredicate = "syntax.ternary-predicate"
  /// `P030`: the selector of FUNCTION is not a string.
  case selectorLiteral = "syntax.selector-literal"
  /// `P031`: a quantifier that does not come first.
  case misplacedQuantifier = "syntax.misplaced-quantifier"
  /// `P032`: two quantifiers.
  case doubledQuantifier = "syntax.doubled-quantifier"
  /// `P033`: `%` as an operator.
  case modulo = "syntax.modulo"
  /// `P034`: there is no `?:`.
  case conditionalOperator = "syntax.conditional-operator"
  /// `P035`: a predicate as a value.
  case predicateAsValue = "syntax.predicate-as-value"
  /// `P036`: two strings in a row.
  case adjacentStrings = "syntax.adjacent-strings"
  /// `P037`: `||` between strings, which is OR.
  case concatenation = "syntax.concatenation"
  /// `P038`: `:=` to something other than a variable.
  case misplacedAssignment = "syntax.misplaced-assignment"
  /// `P039`: nesting or height beyond the limit.
  case tooDeep = "syntax.too-deep"
  /// `P040`: TRUEPREDICATE as a value.
  case constantOperand = "syntax.constant-operand"
  /// `P041`: a predicate where an expression is expected.
  case expectedExpression = "syntax.expected-expression"
  /// `P042`: `%` at the ends of a LIKE pattern.
  case sqlWildcard = "syntax.sql-wildcard"
  /// `P043`: a comma is missing.
  case missingComma = "syntax.missing-comma"
  /// `P044`: a part of a call is missing.
  case missingArgumentPart = "syntax.missing-argument-part"
  /// `P045`: the type of CAST is not a string.
  case castType = "syntax.cast-type"
  /// `P046`: more nodes than the limit.
  case tooManyNodes = "syntax.too-many-nodes"
  /// `P047`: empty options.
  case emptyOptions = "syntax.empty-options"
  /// `P048`: an extension, in strict mode.
  case strictExtension = "syntax.strict-extension"
  /// `P049`: options after an operand, where they are an index; an error for Spotlight's `'x'c`.
  case misplacedOptions = "syntax.misplaced-options"
  /// `A001`: an argument is missing.
  case missingArgument = "arguments.missing"
  /// `A002`: an unused argument.
  case unusedArgument = "arguments.unused"
  /// `A003`: `%@` as a whole predicate.
  case placeholderAsPredicate = "arguments.placeholder-as-predicate"
  /// `A004`: `%@` as an operator or keyword.
  case placeholderAsOperator = "arguments.placeholder-as-operator"
  /// `A005`: the argument of `%K` is not a string.
  case keyNotText = "arguments.key-not-text"
  /// `A006`: an empty key, or an empty part of one.
  case malformedKey = "arguments.malformed-key"
  /// `A007`: an argument of another type than the conversion's.
  case argumentType = "arguments.type"
  /// `A009`: pointers are not values.
  case pointerConversion = "arguments.pointer"
  /// `A010`: a conversion with a position.
  case positionalConversion = "arguments.positional"
  /// `A011`: there is no `%` operator.
  case percentOperator = "arguments.percent-operator"
  /// `A012`: an argument of an unsupported type, such as a closure.
  case unsupportedArgument = "arguments.unsupported"
  /// `A013`: a template is evaluated before its conversions are filled.
  case unboundPlaceholder = "arguments.unbound"
  /// `A014`: `%@` as a step of a path; a warning in strict mode.
  case objectStep = "arguments.object-step"
  /// `A015`: a key path is renamed to one that cannot be written at its place.
  case renaming = "arguments.renaming"
  /// `A016`: a range is interpolated outside of the right side of BETWEEN.
  case misplacedRange = "arguments.misplaced-range"
  /// `S001`: an unknown function, with the nearest.
  case unknownFunction = "semantics.unknown-function"
  /// `S002`: a wrong number of arguments.
  case argumentCount = "semantics.argument-count"
  /// `S003`: BETWEEN without two bounds; a warning in strict mode, and where it is never evaluated.
  case betweenBounds = "semantics.between-bounds"
  /// `S004`: IN with something that is not a collection; a warning where S003 is one.
  case notACollection = "semantics.not-a-collection"
  /// `S005`: two types that are never equal, or have no order.
  case incomparable = "semantics.incomparable"
  /// `S006`: an invalid constant pattern of MATCHES, with the place in it.
  case invalidPattern = "semantics.invalid-pattern"
  /// `S007`: an unknown key, with the nearest.
  case unknownKey = "semantics.unknown-key"
  /// `S008`: `@sum` or a similar operator without a key.
  case operatorNeedsKey = "semantics.operator-needs-key"
  /// `S009`: a collection operator on something that is not a collection.
  case operatorOnScalar = "semantics.operator-on-scalar"
  /// `S010`: a quantifier on something that is not a collection; a warning where the text alone
  /// shows it.
  case quantifierOnScalar = "semantics.quantifier-on-scalar"
  /// `S011`: a to-many path without a quantifier.
  case unquantifiedToMany = "semantics.unquantified-to-many"
  /// `S012`: a SUBQUERY that never mentions its variable.
  case unusedSubqueryVariable = "semantics.unused-subquery-variable"
  /// `S013`: a feature that is off unless the application allows it; an error under a policy that
  /// forbids it.
  case disabledFeature = "semantics.disabled-feature"
  /// `S014`: LIKE with a pattern that `*` multiplies.
  case patternByMultiplication = "semantics.pattern-by-multiplication"
  /// `S015`: a string that looks like a date is ordered.
  case dateAsText = "semantics.date-as-text"
  /// `S016`: a comparison that is always the same.
  case alwaysTheSame = "semantics.always-the-same"
  /// `S017`: an index after a path of several keys, which Apple groups otherwise.
  case indexGrouping = "semantics.index-grouping"
  /// `S018`: options on IN or CONTAINS with a collection, which Apple ignores.
  case collectionOptions = "semantics.collection-options"
  /// `S019`: several arguments for one collection.
  case variadicCollection = "semantics.variadic-collection"
  /// `S020`: an operand of the wrong type; a warning where it is never evaluated.
  case operandType = "semantics.operand-type"
  /// `S021`: an operand of arithmetic may be nil.
  case optionalOperand = "semantics.optional-operand"
  /// `S022`: an entity that the schema does not have.
  case unknownEntity = "semantics.unknown-entity"
  /// `S030`: in strict mode Apple's answer differs for a quantified path through a set or several
  /// collections.
  case strictQuantifier = "semantics.strict-quantifier"
  /// `S023`: both sides are constants; a key is passed for `%K`.
  case constantComparison = "semantics.constant-comparison"
  /// `S024`: `count` of each element; `@count` counts them.
  case listCount = "semantics.list-count"
  /// `S025`: a decimal compared with a calculated double.
  case calculatedDouble = "semantics.calculated-double"
  /// `S026`: a property that the store does not hold.
  case unstoredKey = "semantics.unstored-key"
  /// `S027`: a key of an attribute's value, which a fetch cannot follow.
  case keyOfAttribute = "semantics.key-of-attribute"
  /// `S028`: a date without quotes, which is a calculation.
  case dateAsCalculation = "semantics.date-as-calculation"
  /// `V001`: a key that the policy does not allow.
  case forbiddenKey = "policy.forbidden-key"
  /// `V002`: an entity that the policy does not allow, or, where errors are not redacted, a key that
  /// leads to one.
  case forbiddenEntity = "policy.forbidden-entity"
  /// `V003`: a predicate that is larger than the policy allows.
  case tooCostly = "policy.too-costly"
  /// `Q001`: a part that has no exact SQL.
  case unsupportedSQL = "sql.unsupported"
}
