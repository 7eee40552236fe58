/// What a diagnostic is about. The code and the name never change once published; above each case
/// stands the shortest text that provokes it.
public enum DiagnosticID: String, Hashable, Sendable, Codable, CaseIterable {
  /// L001: `a == 'abc`
  case unterminatedString = "syntax.unterminated-string"
  /// L002: `a == '\x4'`
  case hexadecimalEscape = "syntax.hexadecimal-escape"
  /// L003: `a == '\u12'`
  case unicodeEscape = "syntax.unicode-escape"
  /// L004: `a == '\ud83d'`
  case loneSurrogate = "syntax.lone-surrogate"
  /// L005: `a == 'x\`
  case trailingBackslash = "syntax.trailing-backslash"
  /// L006: `? = 1`
  case unexpectedCharacter = "syntax.unexpected-character"
  /// L007: `a == 5x`
  case letterAfterNumber = "syntax.letter-after-number"
  /// L008: `a == 0x`
  case missingDigits = "syntax.missing-digits"
  /// L009: `a == 5.`
  case missingFraction = "syntax.missing-fraction"
  /// L010: `a == 1.2.3`
  case malformedNumber = "syntax.malformed-number"
  /// L011: `$ == 1`
  case missingVariableName = "syntax.missing-variable-name"
  /// L012: `a.@ == 1`
  case missingOperatorName = "syntax.missing-operator-name"
  /// L013: `# == 1`
  case missingEscapedName = "syntax.missing-escaped-name"
  /// L014: `a == %q`
  case unknownConversion = "syntax.unknown-conversion"
  /// L015: `a == %.2f`
  case conversionWidth = "syntax.conversion-width"
  /// L016: `a == “x”`
  case typographicQuote = "syntax.typographic-quote"
  /// L017: `a == 1 // c`
  case comment = "syntax.comment"
  /// L018: `a MATCHES '\d'`
  case needlessEscape = "syntax.needless-escape"
  /// L019: `more text than the limit`
  case textTooLong = "syntax.text-too-long"
  /// L020: `a === 1`
  case unknownOperatorSymbol = "syntax.unknown-operator-symbol"
  /// L021: `a == 999999999999999999999999999999999999999`
  case imprecise = "syntax.imprecise-number"
  /// L022: `state == %lud`
  case doubledConversion = "syntax.doubled-conversion"
  /// L023: `名前 == 1 (strict mode)`
  case nonASCIIKey = "syntax.non-ascii-key"
  /// L024: `a == 1 -- c`
  case doubledMinus = "syntax.doubled-minus"
  /// P001: an empty text
  case emptyPredicate = "syntax.empty"
  /// P002: `a`
  case missingOperator = "syntax.missing-operator"
  /// P003: `a ==`
  case missingRightOperand = "syntax.missing-right-operand"
  /// P004: `== 1`
  case missingLeftOperand = "syntax.missing-left-operand"
  /// P005: `(a == 1`
  case unclosedParenthesis = "syntax.unclosed-parenthesis"
  /// P006: `a == 1)`
  case unmatchedCloser = "syntax.unmatched-closer"
  /// P007: `a == 1 b == 2`
  case missingConnective = "syntax.missing-connective"
  /// P008: `a == 1 AND`
  case missingTerm = "syntax.missing-term"
  /// P009: `a == 1 AND OR b == 2`
  case doubledConnective = "syntax.doubled-connective"
  /// P010: `a IN (1, 2)`
  case parenthesisedList = "syntax.parenthesised-list"
  /// P011: `a BETWEEN 1 AND 5`
  case betweenAnd = "syntax.between-and"
  /// P012: `a NOT IN {1}`
  case infixNot = "syntax.infix-not"
  /// P013: `a IS NULL`
  case isNull = "syntax.is-null"
  /// P014: `postal code == 1`
  case expectedOperator = "syntax.expected-operator"
  /// P015: `a CONTAIN 'x'`
  case unknownOperator = "syntax.unknown-operator"
  /// P016: `1 < a < 3`
  case chainedComparison = "syntax.chained-comparison"
  /// P017: `a == {1, 2`
  case unclosedBrace = "syntax.unclosed-brace"
  /// P018: `a == {1,}`
  case missingElement = "syntax.missing-element"
  /// P019: `a[]`
  case emptyIndex = "syntax.empty-index"
  /// P020: `a[1 == 2`
  case unclosedBracket = "syntax.unclosed-bracket"
  /// P021: `a ==[x] 1`
  case unknownOption = "syntax.unknown-option"
  /// P022: `a LIKE[w] 'x'`
  case wordOption = "syntax.word-option"
  /// P023: `in IN {1}`
  case reservedWord = "syntax.reserved-word"
  /// P024: `a. == 1`
  case missingKey = "syntax.missing-key"
  /// P025: `a..b == 1`
  case emptyKey = "syntax.empty-key"
  /// P026: `a.0 == 1`
  case digitKey = "syntax.digit-key"
  /// P027: `SUBQUERY(a, x, $x.b == 1).@count == 1`
  case subqueryVariable = "syntax.subquery-variable"
  /// P028: `SUBQUERY(a, $x, $x.b).@count == 1`
  case subqueryPredicate = "syntax.subquery-predicate"
  /// P029: `TERNARY(a, 1, 2) == 1`
  case ternaryPredicate = "syntax.ternary-predicate"
  /// P030: `FUNCTION(a, sel) == 1`
  case selectorLiteral = "syntax.selector-literal"
  /// P031: `5 == ANY a`
  case misplacedQuantifier = "syntax.misplaced-quantifier"
  /// P032: `ANY ANY a == 1`
  case doubledQuantifier = "syntax.doubled-quantifier"
  /// P033: `a % 2 == 0`
  case modulo = "syntax.modulo"
  /// P034: `a ? 1 : 2`
  case conditionalOperator = "syntax.conditional-operator"
  /// P035: `(a == 1) + 2`
  case predicateAsValue = "syntax.predicate-as-value"
  /// P036: `a == 'x' 'y'`
  case adjacentStrings = "syntax.adjacent-strings"
  /// P037: `'a' || 'b'`
  case concatenation = "syntax.concatenation"
  /// P038: `a := 1`
  case misplacedAssignment = "syntax.misplaced-assignment"
  /// P039: `((((…))))`
  case tooDeep = "syntax.too-deep"
  /// P040: `TRUEPREDICATE == 1`
  case constantOperand = "syntax.constant-operand"
  /// P041: `a == 1 (where an expression is wanted)`
  case expectedExpression = "syntax.expected-expression"
  /// P042: `a LIKE '%x%'`
  case sqlWildcard = "syntax.sql-wildcard"
  /// P043: `{1 2} == a`
  case missingComma = "syntax.missing-comma"
  /// P044: `TERNARY(a == 1, 2) == 2`
  case missingArgumentPart = "syntax.missing-argument-part"
  /// P045: `CAST(a, b) == 1`
  case castType = "syntax.cast-type"
  /// P046: `more nodes than the limit`
  case tooManyNodes = "syntax.too-many-nodes"
  /// P047: `a LIKE[] 'x'`
  case emptyOptions = "syntax.empty-options"
  /// P048: `#"odd key" == 1 (strict mode)`
  case strictExtension = "syntax.strict-extension"
  /// A001: `a == %@ []`
  case missingArgument = "arguments.missing"
  /// A002: `a == 1 ["x"]`
  case unusedArgument = "arguments.unused"
  /// A003: `%@ ["a == 1"]`
  case placeholderAsPredicate = "arguments.placeholder-as-predicate"
  /// A004: `a %@ 1 ["=="]`
  case placeholderAsOperator = "arguments.placeholder-as-operator"
  /// A005: `%K == 1 [5]`
  case keyNotText = "arguments.key-not-text"
  /// A006: `%K == 1 ["a..b"]`
  case malformedKey = "arguments.malformed-key"
  /// A007: `a == %d ["x"]`
  case argumentType = "arguments.type"
  /// A009: `a == %p`
  case pointerConversion = "arguments.pointer"
  /// A010: `a == %1$@`
  case positionalConversion = "arguments.positional"
  /// A011: `a == %%`
  case percentOperator = "arguments.percent-operator"
  /// A012: `a == %@ [a closure]`
  case unsupportedArgument = "arguments.unsupported"
  /// A013: `a == %@, evaluated before it is filled`
  case unboundPlaceholder = "arguments.unbound"
  /// S001: `foo(a) == 1`
  case unknownFunction = "semantics.unknown-function"
  /// S002: `length:(a, b) == 1`
  case argumentCount = "semantics.argument-count"
  /// S003: `a BETWEEN {1}`
  case betweenBounds = "semantics.between-bounds"
  /// S004: `a IN 5`
  case notACollection = "semantics.not-a-collection"
  /// S005: `a < 'x' (a is a number in the schema)`
  case incomparable = "semantics.incomparable"
  /// S006: `a MATCHES '('`
  case invalidPattern = "semantics.invalid-pattern"
  /// S007: `person.nmae == 1 (with a schema)`
  case unknownKey = "semantics.unknown-key"
  /// S008: `a.@sum == 1`
  case operatorNeedsKey = "semantics.operator-needs-key"
  /// S009: `name.@count == 1 (with a schema)`
  case operatorOnScalar = "semantics.operator-on-scalar"
  /// S010: `ANY name == 'x' (with a schema)`
  case quantifierOnScalar = "semantics.quantifier-on-scalar"
  /// S011: `people.age > 5 (with a schema)`
  case unquantifiedToMany = "semantics.unquantified-to-many"
  /// S012: `SUBQUERY(x, $k, price > 1).@count > 0`
  case unusedSubqueryVariable = "semantics.unused-subquery-variable"
  /// S013: `CAST(x, 'Class') == 1`
  case disabledFeature = "semantics.disabled-feature"
  /// S014: `a LIKE 'x' * 'y'`
  case patternByMultiplication = "semantics.pattern-by-multiplication"
  /// S015: `date > '2020-01-01'`
  case dateAsText = "semantics.date-as-text"
  /// S016: `x == nil OR x != nil`
  case alwaysTheSame = "semantics.always-the-same"
  /// S017: `a.b[0] == 1`
  case indexGrouping = "semantics.index-grouping"
  /// S018: `a IN[c] {'x'}`
  case collectionOptions = "semantics.collection-options"
  /// S019: `sum(1, 2, 3) == 6`
  case variadicCollection = "semantics.variadic-collection"
  /// S020: `name + 1 == 2 (name is text in the schema)`
  case operandType = "semantics.operand-type"
  /// S021: `age + 1 > 2 (age is optional in the schema)`
  case optionalOperand = "semantics.optional-operand"
  /// S022: `a == 1 (checked for an entity that the schema does not have)`
  case unknownEntity = "semantics.unknown-entity"
  /// S030: `ANY children.age == nil (checked for strict mode)`
  case strictQuantifier = "semantics.strict-quantifier"
  /// V001: `password == "x"` (by a policy that does not list the key)
  case forbiddenKey = "policy.forbidden-key"
  /// V002: `author.name == "x"` (by a policy that does not list the entity)
  case forbiddenEntity = "policy.forbidden-entity"
  /// V003: `a IN %@` (with more elements than the policy's limit)
  case tooCostly = "policy.too-costly"
  /// Q001: `name MATCHES "A.*" (said in PostgreSQL's SQL)`
  case unsupportedSQL = "sql.unsupported"
}
