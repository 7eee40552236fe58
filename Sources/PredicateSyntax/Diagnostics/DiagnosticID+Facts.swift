/// The facts about a diagnostic that hold wherever it is found, one row each. Adding one is a case
/// in `DiagnosticID` and a row here.
extension DiagnosticID {
  struct Facts {
    let code: String
    let severity: Diagnostic.Severity
    let example: String
    let circumstance: String?
    let isSafeToDisclose: Bool

    init(
      _ code: String,
      _ severity: Diagnostic.Severity,
      _ example: String,
      _ circumstance: String? = nil,
      isSafeToDisclose: Bool = false
    ) {
      self.code = code
      self.severity = severity
      self.example = example
      self.circumstance = circumstance
      self.isSafeToDisclose = isSafeToDisclose
    }
  }

  /// The code that is shown to people, such as `P005`.
  public var code: String { facts.code }

  /// The severity, unless the stage that reports it overrides it.
  public var severity: Diagnostic.Severity { facts.severity }

  /// The shortest text that provokes it: `(a == 1`.
  public var example: String { facts.example }

  /// The circumstance in which `example` provokes it, such as `in strict mode`; nil when the text
  /// does so by itself.
  public var circumstance: String? { facts.circumstance }

  /// Whether its messages contain nothing from a schema, from data or from bound values, so that
  /// the author of an untrusted predicate may read them.
  package var isSafeToDisclose: Bool { facts.isSafeToDisclose }

  private var facts: Facts {
    switch self {
    case .unterminatedString: Facts("L001", .error, "a == 'abc")
    case .hexadecimalEscape: Facts("L002", .error, #"a == '\x4'"#)
    case .unicodeEscape: Facts("L003", .error, #"a == '\u12'"#)
    case .loneSurrogate: Facts("L004", .error, #"a == '\ud83d'"#)
    case .trailingBackslash: Facts("L005", .error, #"a == 'x\"#)
    case .unexpectedCharacter: Facts("L006", .error, "? = 1")
    case .letterAfterNumber: Facts("L007", .error, "a == 5x")
    case .missingDigits: Facts("L008", .error, "a == 0x")
    case .missingFraction: Facts("L009", .error, "a == 5.")
    case .malformedNumber: Facts("L010", .error, "a == 1.2.3")
    case .missingVariableName: Facts("L011", .error, "$ == 1")
    case .missingOperatorName: Facts("L012", .error, "a.@ == 1")
    case .missingEscapedName: Facts("L013", .error, "# == 1")
    case .unknownConversion: Facts("L014", .error, "a == %q")
    case .conversionWidth: Facts("L015", .error, "a == %.2f")
    case .typographicQuote: Facts("L016", .error, "a == “x”")
    case .comment: Facts("L017", .error, "a == 1 // c")
    case .needlessEscape: Facts("L018", .warning, #"a MATCHES '\d'"#)
    case .textTooLong:
      Facts(
        "L019",
        .error,
        "a == 1 OR b == 2",
        "in a text longer than the limit",
        isSafeToDisclose: true
      )
    case .unknownOperatorSymbol: Facts("L020", .error, "a === 1")
    case .imprecise: Facts("L021", .warning, "a == 999999999999999999999999999999999999999")
    case .doubledConversion: Facts("L022", .warning, "state == %lud")
    case .nonASCIIKey: Facts("L023", .error, "名前 == 1", "in strict mode")
    case .doubledMinus: Facts("L024", .warning, "a == 1 -- c")
    case .quotedPlaceholder: Facts("L025", .warning, #"name == '%@'"#)
    case .xmlEntity: Facts("L026", .error, "a &gt; 1")
    case .emptyPredicate: Facts("P001", .error, "")
    case .missingOperator: Facts("P002", .error, "a")
    case .missingRightOperand: Facts("P003", .error, "a ==")
    case .missingLeftOperand: Facts("P004", .error, "== 1")
    case .unclosedParenthesis: Facts("P005", .error, "(a == 1")
    case .unmatchedCloser: Facts("P006", .error, "a == 1)")
    case .missingConnective: Facts("P007", .error, "a == 1 b == 2")
    case .missingTerm: Facts("P008", .error, "a == 1 AND")
    case .doubledConnective: Facts("P009", .error, "a == 1 AND OR b == 2")
    case .parenthesisedList: Facts("P010", .error, "a IN (1, 2)")
    case .betweenAnd: Facts("P011", .error, "a BETWEEN 1 AND 5")
    case .infixNot: Facts("P012", .error, "a NOT IN {1}")
    case .isNull: Facts("P013", .error, "a IS NULL")
    case .expectedOperator: Facts("P014", .error, "postal code == 1")
    case .unknownOperator: Facts("P015", .error, "a CONTAIN 'x'")
    case .chainedComparison: Facts("P016", .error, "1 < a < 3")
    case .unclosedBrace: Facts("P017", .error, "a == {1, 2")
    case .missingElement: Facts("P018", .error, "a == {1,}")
    case .emptyIndex: Facts("P019", .error, "a[]")
    case .unclosedBracket: Facts("P020", .error, "a[1 == 2")
    case .unknownOption: Facts("P021", .error, "a ==[x] 1")
    case .wordOption: Facts("P022", .error, "a LIKE[w] 'x'")
    case .reservedWord: Facts("P023", .error, "in IN {1}")
    case .missingKey: Facts("P024", .error, "a. == 1")
    case .emptyKey: Facts("P025", .error, "a..b == 1")
    case .digitKey: Facts("P026", .error, "a.0 == 1")
    case .subqueryVariable: Facts("P027", .error, "SUBQUERY(a, x, $x.b == 1).@count == 1")
    case .subqueryPredicate: Facts("P028", .error, "SUBQUERY(a, $x, $x.b).@count == 1")
    case .ternaryPredicate: Facts("P029", .error, "TERNARY(a, 1, 2) == 1")
    case .selectorLiteral: Facts("P030", .error, "FUNCTION(a, sel) == 1")
    case .misplacedQuantifier: Facts("P031", .error, "5 == ANY a")
    case .doubledQuantifier: Facts("P032", .error, "ANY ANY a == 1")
    case .modulo: Facts("P033", .error, "a % 2 == 0")
    case .conditionalOperator: Facts("P034", .error, "a ? 1 : 2")
    case .predicateAsValue: Facts("P035", .error, "(a == 1) + 2")
    case .adjacentStrings: Facts("P036", .error, "a == 'x' 'y'")
    case .concatenation: Facts("P037", .error, "'a' || 'b'")
    case .misplacedAssignment: Facts("P038", .error, "a := 1")
    case .tooDeep:
      Facts(
        "P039",
        .error,
        "((((a == 1))))",
        "where the limit allows less nesting",
        isSafeToDisclose: true
      )
    case .constantOperand: Facts("P040", .error, "TRUEPREDICATE == 1")
    case .expectedExpression: Facts("P041", .error, "a == 1", "where an expression is wanted")
    case .sqlWildcard: Facts("P042", .warning, "a LIKE '%x%'")
    case .missingComma: Facts("P043", .error, "{1 2} == a")
    case .missingArgumentPart: Facts("P044", .error, "TERNARY(a == 1, 2) == 2")
    case .castType: Facts("P045", .error, "CAST(a, b) == 1")
    case .tooManyNodes:
      Facts(
        "P046",
        .error,
        "a == 1 AND b == 2",
        "where the limit allows fewer nodes",
        isSafeToDisclose: true
      )
    case .emptyOptions: Facts("P047", .error, "a LIKE[] 'x'")
    case .strictExtension: Facts("P048", .error, #"#"odd key" == 1"#, "in strict mode")
    case .misplacedOptions: Facts("P049", .warning, "a CONTAINS %@[cd]")
    case .missingArgument: Facts("A001", .error, "a == %@", "without an argument")
    case .unusedArgument: Facts("A002", .error, "a == 1", #"with the argument "x""#)
    case .placeholderAsPredicate: Facts("A003", .error, "%@")
    case .placeholderAsOperator: Facts("A004", .error, "a %@ 1")
    case .keyNotText: Facts("A005", .error, "%K == 1", "with the argument 5")
    case .malformedKey: Facts("A006", .error, "%K == 1", #"with the argument "a..b""#)
    case .argumentType: Facts("A007", .error, "a == %d", #"with the argument "x""#)
    case .pointerConversion: Facts("A009", .error, "a == %p")
    case .positionalConversion: Facts("A010", .error, "a == %1$@")
    case .percentOperator: Facts("A011", .error, "a == %%")
    case .unsupportedArgument: Facts("A012", .error, "a == %@", "with a closure as its argument")
    case .unboundPlaceholder:
      Facts("A013", .error, "a == %@", "evaluated before its arguments are given")
    case .objectStep: Facts("A014", .warning, "SELF.%@ == 1")
    case .renaming:
      Facts(
        "A015",
        .error,
        "SUBQUERY(items, $i, $i.price > 3).@count > 0",
        "where `items.price` is renamed to `price`"
      )
    case .misplacedRange: Facts("A016", .error, "a IN %@", #"with the interpolation \(1...5)"#)
    case .unknownFunction: Facts("S001", .error, "foo(a) == 1")
    case .argumentCount: Facts("S002", .error, "length:(a, b) == 1")
    case .betweenBounds: Facts("S003", .error, "a BETWEEN {1}")
    case .notACollection: Facts("S004", .error, "a IN 5")
    case .incomparable: Facts("S005", .error, "a < 'x'", "where the schema says that a is a number")
    case .invalidPattern: Facts("S006", .error, "a MATCHES '('", "when its pattern is compiled")
    case .unknownKey: Facts("S007", .error, "person.nmae == 1", "with a schema")
    case .operatorNeedsKey: Facts("S008", .warning, "a.@sum == 1")
    case .operatorOnScalar: Facts("S009", .error, "name.@count == 1", "with a schema")
    case .quantifierOnScalar: Facts("S010", .error, "ANY name == 'x'", "with a schema")
    case .unquantifiedToMany: Facts("S011", .error, "people.age > 5", "with a schema")
    case .unusedSubqueryVariable: Facts("S012", .warning, "SUBQUERY(x, $k, price > 1).@count > 0")
    case .disabledFeature: Facts("S013", .warning, "CAST(x, 'Class') == 1", isSafeToDisclose: true)
    case .patternByMultiplication: Facts("S014", .warning, "a LIKE 'x' * 'y'")
    case .dateAsText: Facts("S015", .warning, "date > '2020-01-01'")
    case .alwaysTheSame: Facts("S016", .note, "x == nil OR x != nil", "to a linter")
    case .indexGrouping: Facts("S017", .warning, "a.b[0] == 1")
    case .collectionOptions: Facts("S018", .warning, "a IN[c] {'x'}")
    case .variadicCollection: Facts("S019", .warning, "sum(1, 2, 3) == 6")
    case .operandType:
      Facts("S020", .error, "name + 1 == 2", "where the schema says that name is a string")
    case .optionalOperand:
      Facts("S021", .warning, "age + 1 > 2", "where the schema says that age is optional")
    case .unknownEntity:
      Facts("S022", .error, "a == 1", "checked for an entity that the schema does not have")
    case .strictQuantifier:
      Facts("S030", .warning, "ANY children.age == nil", "checked against a schema in strict mode")
    case .constantComparison: Facts("S023", .warning, #"'name' == 'x'"#)
    case .listCount: Facts("S024", .warning, #"tags.count > 1 AND ANY tags == 'x'"#)
    case .calculatedDouble:
      Facts(
        "S025",
        .warning,
        "price == 0.1 + 0.2",
        "where the schema says that price is a decimal"
      )
    case .unstoredKey:
      Facts("S026", .error, "speed > 10", "where a model of Core Data says that speed is transient")
    case .keyOfAttribute:
      Facts("S027", .error, "name.length > 3", "with a model of Core Data")
    case .dateAsCalculation: Facts("S028", .warning, "date >= 2012-01-01")
    case .forbiddenKey:
      Facts(
        "V001",
        .error,
        #"password == "x""#,
        "under a policy that does not list the key",
        isSafeToDisclose: true
      )
    case .forbiddenEntity:
      Facts(
        "V002",
        .error,
        #"author.name == "x""#,
        "under a policy that does not list the entity",
        isSafeToDisclose: true
      )
    case .tooCostly:
      Facts(
        "V003",
        .error,
        "a IN %@",
        "with more elements than the policy allows",
        isSafeToDisclose: true
      )
    case .unsupportedSQL:
      Facts("Q001", .error, #"name MATCHES "A.*""#, "compiled to PostgreSQL's SQL")
    }
  }
}
