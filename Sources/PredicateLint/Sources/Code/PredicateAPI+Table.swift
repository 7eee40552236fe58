extension PredicateAPI {
  /// The interfaces that programs of a language call, one a row.
  static func table(of language: HostLanguage) -> [Self] {
    switch language {
    case .swift: swift
    case .objectiveC: objectiveC
    case .appleScript: objectiveC + bridged
    case .cSharp: bridged + appium + realm
    case .javaScript: bridged + appium + realm + interfaceElements + extensions
    case .kotlin, .dart: bridged + appium + realmQueries
    case .ruby: bridged + appium + rubyQueries
    case .java: bridged + appium + carina
    case .go: bridged + appium + requests
    case .python, .rust: bridged + appium
    case .terraform: resources
    case .shell, .fish, .makefile, .robot, .sql, .markdown, .json, .yaml, .handlebars, .properties,
      .xml,
      .binaryPropertyList, .predicates:
      []
    }
  }

  private static let swift: [Self] = [
    Self(
      ["NSPredicate", "NSComparisonPredicate", "NSCompoundPredicate"],
      .call("format"),
      "NSPredicate(format:)"
    ),
    // An initializer of the program's own, or a slip of documentation
    Self(["NSPredicate"], .call(nil), "NSPredicate(format:)", reads: .unknown, if: .ownWord),
    Self(["NSExpression"], .call("format"), "NSExpression(format:)", isExpression: true),
    Self(["init", "Self"], .call("format"), "NSPredicate(format:)", if: .predicateContext),
    Self(["init"], .call(nil), "NSPredicate(format:)", reads: .unknown, if: .ownInitializer),
    Self(["PredicateTemplate"], .call("parsing"), "PredicateTemplate(parsing:)", reads: .unknown),
    Self(["BoundPredicate"], .call("format"), "BoundPredicate(format:)"),
    Self(
      ["ExpressionTemplate"],
      .call("parsing"),
      "ExpressionTemplate(parsing:)",
      reads: .unknown,
      isExpression: true
    ),
    Self(["BoundExpression"], .call("format"), "BoundExpression(format:)", isExpression: true),
    Self(["predicate"], .call(nil), "#predicate", if: .macro),
    Self(["setPredicate", "where"], .call("format"), "setPredicate(format:)"),
    // A helper of the tests' own: `waitFor(element: button, predicate: "isEnabled == true")`
    Self(
      ["predicate"],
      .label,
      "predicate:",
      reads: .unknown,
      profile: "xcuitest",
      if: .interfaceTest
    ),
    Self(
      ["filter", "objectsWhere", "objects", "index"],
      .call(nil),
      "filter(_:)",
      profile: "realm",
      if: .plausible
    ),
    Self(
      [
        "predicate", "Predicate", "makePredicate", "withPredicate", "filter", "filtered", "find",
        "findAll", "findFirst", "fetch", "fetchAll", "fetchFirst", "all", "first", "count",
        "delete", "deleteAll", "query",
      ],
      .call("format"),
      "predicate(format:)",
      reads: .unknown,
      if: .ownWord
    ),
    // A condition that a function elsewhere filters by: `findBy(query: "id == 'x'")`
    Self(["query"], .label, "predicateFormat:", reads: .unknown, if: .soundQuery),
    Self(["filter", "filteredBy"], .label, "predicateFormat:", reads: .unknown, if: .appleQuery),
    Self(["predicate"], .call("with"), "predicate(with:)", reads: .unknown, if: .ownWord),
    Self(["hidden", "disabled"], .follows, "Form", reads: .unknown, if: .formRow),
    Self(
      ["predicate", "predicateFormat", "withPredicate", "predicateString"],
      .label,
      "predicateFormat:",
      reads: .unknown,
      if: .ownWord
    ),
    Self(
      ["objects", "object", "index", "indexOfObject"],
      .call("where"),
      "objects(where:)",
      profile: "realm",
      if: .plausible
    ),
    Self(["index"], .call("matching"), "index(matching:)", profile: "realm", if: .plausible),
    Self(["Where"], .call(nil), "Where", profile: "coredata-sqlite", if: .plausible),
  ]

  /// Methods of a program's own: `matchingPredicateWithFormat:`, `fetch(predicateFormat: "…")`
  static let ownMessages = [
    Self([], .message, "predicateWithFormat:", reads: .unknown, if: .ownWord)
  ]
  /// `[User fetchFirstWithPredicate:@"…"]`, whose argument may also be a predicate
  static let ownQueries = [
    Self([], .message, "predicateWithFormat:", reads: .unknown, if: .literalQuery)
  ]
  static let ownLabels = [
    Self([], .label, "predicateFormat:", reads: .unknown, if: .ownWord),
    Self([], .call("format"), "predicate(format:)", reads: .unknown, if: .ownWord),
  ]

  /// Functions and names of a test's own: `byPredicate("…")`, `const loginPredicate = "…"`
  static let ownLocators = [
    locator([], .call(nil), "-ios predicate string", if: .interfaceTest),
    locator([], .follows, "-ios predicate string", if: .interfaceTest),
  ]

  private static let objectiveC: [Self] = [
    Self(["predicateWithFormat"], .message, "predicateWithFormat:"),
    Self(["expressionWithFormat"], .message, "expressionWithFormat:", isExpression: true),
    Self(["objectsWhere"], .message, "objectsWhere:", profile: "realm", if: .realm),
    Self(
      ["indexOfObjectWhere"],
      .message,
      "indexOfObjectWhere:",
      profile: "realm",
      if: .realm
    ),
    Self(["where", "find", "countWhere"], .message, "where:", if: .soundQuery),
    Self(["predicate"], .message, "predicateWithFormat:", reads: .unknown, if: .literalQuery),
    Self(["hidden", "disabled"], .follows, "Form", reads: .unknown, if: .formRow),
    Self(
      ["predicateFormat", "predicateString"],
      .message,
      "predicateWithFormat:",
      reads: .unknown,
      if: .ownWord
    ),
    locator(
      ["fb_descendantsMatchingClassChain"],
      .message,
      "fb_descendantsMatchingClassChain:",
      isClassChain: true
    ),
  ]

  /// Foundation called from another language.
  private static let bridged: [Self] = [
    Self(
      ["predicateWithFormat", "predicateWithFormat_", "PredicateWithFormat", "FromFormat"],
      .call(nil),
      "predicateWithFormat:"
    ),
    Self(
      [
        "predicateWithFormat_argumentArray_", "predicateWithFormat_argumentArray",
        "predicateWithFormatArgumentArray",
      ],
      .call(nil),
      "predicateWithFormat:argumentArray:",
      reads: .unknown
    ),
    Self(
      ["expressionWithFormat", "expressionWithFormat_"],
      .call(nil),
      "expressionWithFormat:",
      isExpression: true
    ),
  ]

  private static let realm = [
    Self(
      ["Filter", "filtered"],
      .call(nil),
      "filtered(_:)",
      reads: .none,
      profile: "realm-core",
      if: .realmQuery
    )
  ]

  /// `realm.query<Dog>("age > $0", 3)` of Kotlin and Dart
  private static let realmQueries = [
    Self(["query"], .call(nil), "query(_:)", reads: .none, profile: "realm-core", if: .realmQuery)
  ]

  /// `Author.where("name LIKE %@", text)` of RubyMotion
  private static let rubyQueries = [
    Self(["where", "and", "or"], .call(nil), "where:", reads: .unknown, if: .formatQuery),
    Self(["predicate"], .label, "predicateWithFormat:", reads: .unknown, if: .formatQuery),
  ]

  /// A locator of user interface tests.
  private static func locator(
    _ words: [String],
    _ shape: Shape,
    _ api: String,
    isClassChain: Bool = false,
    if condition: Condition = .none
  ) -> Self {
    Self(
      words,
      shape,
      api,
      reads: .none,
      profile: "xcuitest",
      isClassChain: isClassChain,
      if: condition
    )
  }

  private static let appium: [Self] = [
    locator(predicateCalls, .call(nil), "iOSNsPredicateString"),
    locator(
      [
        "IOS_PREDICATE", "IOS_PREDICATE_STRING", "iOSNsPredicateString", "iOSNsPredicate",
        "iosNsPredicate", "iosPredicate", "ios_predicate", "ios_predicate_string", "IosNsPredicate",
        "IosNSPredicate",
      ],
      .follows,
      "-ios predicate string"
    ),
    locator(
      ["predicate", "predicateString"],
      .call(nil),
      "-ios predicate string",
      if: .interfaceTest
    ),
    locator(["predicate", "predicateString"], .label, "-ios predicate string", if: .interfaceTest),
    locator(chainCalls, .call(nil), "iOSClassChain", isClassChain: true),
    locator(
      ["IOS_CLASS_CHAIN", "iOSClassChain", "class_chain", "iosClassChain", "classChain"],
      .follows,
      "-ios class chain",
      isClassChain: true
    ),
    Self(
      ["iosSimulatorLogsPredicate"],
      .follows,
      "iosSimulatorLogsPredicate",
      reads: .none,
      profile: "unified-logging"
    ),
  ]

  /// Fields of the page objects of Carina
  private static let carina = [
    locator(["FindBy", "ExtendedFindBy"], .call(nil), "@Predicate", if: .annotated("Predicate")),
    locator(
      ["FindBy", "ExtendedFindBy"],
      .call(nil),
      "@ClassChain",
      isClassChain: true,
      if: .annotated("ClassChain")
    ),
  ]

  /// Rules of share extensions in the configuration of Expo's plugins.
  private static let extensions = [
    Self(
      ["NSExtensionActivationRule", "activationRule"],
      .label,
      of: .activationRule,
      if: .plausible
    )
  ]

  /// Settings of resources of Terraform: of Jamf Protect, of activations
  private static let resources = [
    Self(
      ["filter"],
      .follows,
      of: .jamfProtect,
      if: .resource("jamfprotect_")
    ),
    Self(
      ["activation_predicate"],
      .follows,
      of: .activation
    ),
  ]

  /// Filters that programs in Go send to Jamf Protect: `UnifiedLoggingFilterInput{Filter: "…"}`
  private static let requests = [
    Self(
      ["Filter"],
      .label,
      of: .jamfProtect,
      if: .jamfProtect
    )
  ]

  /// Lists of elements in the scripts of UIAutomation.
  private static let interfaceElements = [
    Self(
      [
        "firstWithPredicate", "withPredicate", "getAllWithPredicate", "getFirstWithPredicate",
        "scrollToElementWithPredicate",
      ],
      .call(nil),
      "withPredicate",
      reads: .none,
      if: .ownWord
    )
  ]

  private static let predicateCalls = [
    "iOSNsPredicateString", "IosNSPredicate", "iosNsPredicateString", "iOSNsPredicate",
    "findElementByIosNsPredicate", "findElementsByIosNsPredicate", "FindElementByIosNsPredicate",
    "FindElementsByIosNsPredicate", "FindElementByIosNSPredicate", "FindElementsByIosNSPredicate",
    "find_element_by_ios_predicate", "find_elements_by_ios_predicate", "ios_predicate_string",
    "elementByIosPredicateString", "elementsByIosPredicateString", "IosNsPredicate",
    "ByIosNSPredicate", "ByIosNsPredicate", "IosNsPredicateString",
  ]

  private static let chainCalls = [
    "iOSClassChain", "IosClassChain", "iosClassChain", "findElementByIosClassChain",
    "findElementsByIosClassChain", "FindElementByIosClassChain", "FindElementsByIosClassChain",
    "find_element_by_ios_class_chain", "find_elements_by_ios_class_chain",
    "elementByIosClassChain", "elementsByIosClassChain", "ByIosClassChain",
  ]
}
