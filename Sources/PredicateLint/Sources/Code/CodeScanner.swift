/// Finds predicates in the code of a programming language: the arguments of calls that take them,
/// and texts in another language, such as commands of a shell, that hold them.
struct CodeScanner {
  let tokens: HostTokens
  let language: HostLanguage
  let depth: Int
  var expression: StringExpression
  var formatParameters: FormatParameters
  private(set) var found: [FoundPredicate] = []
  /// The places already found: a text is given once, whatever leads to it.
  private(set) var places: Set<Range<Int>> = []

  /// The constants of other files that the file uses as formats.
  private var wanted: Set<ProgramFormats.Constant> = []
  /// The passages by which the predicates leave the file.
  private var exits: Set<ProgramPredicates.Passage> = []
  /// The facts that other files tell.
  let program: ProgramFormats

  private init(
    _ source: MappedText,
    _ language: HostLanguage,
    depth: Int,
    _ program: ProgramFormats
  ) {
    tokens = HostLexer.tokens(of: source, in: language)
    self.language = language
    self.depth = depth
    self.program = program
    expression = StringExpression(
      tokens: tokens,
      constants: LocalConstants(tokens),
      functions: HostFunctions(tokens)
    )
    formatParameters = FormatParameters(tokens, expression.loops, program)
  }

  /// A scanner that has found the predicates of a file.
  static func scan(
    _ source: MappedText,
    _ language: HostLanguage,
    depth: Int,
    _ program: ProgramFormats = ProgramFormats()
  ) -> Self {
    var scanner = Self(source, language, depth: depth, program)
    let interfaces = language.interfaces
    let ownCalls = OwnFunctions(scanner.tokens)
    for index in 0..<scanner.tokens.count {
      if let value = ownCalls.predicate(at: index) {
        let value = HostArgument(label: nil, tokens: value)
        scanner.add([value], OwnFunctions.interface, at: index)
      }
      switch scanner.tokens[index].kind {
      case .word:
        for api in language.interfaces(of: scanner.tokens.text(at: index), in: interfaces) {
          scanner.match(api, at: index)
        }
      case .string: scanner.matchString(at: index, interfaces)
      case .mark: break
      }
    }
    scanner.addArguments()
    scanner.addLocators()
    scanner.addNamed()
    scanner.addWanted()
    scanner.addFolding()
    scanner.removePieces()
    return scanner
  }

  /// The facts that the file tells other files of its program.
  mutating func formats() -> ProgramFormats {
    var formats = ProgramFormats(
      language,
      parameters: formatParameters.shared,
      constants: wanted
    )
    if tokens.source.bytes.holds("redicate") {
      formats.predicates = flow?.passages(sources: exits) ?? formats.predicates
    }
    return formats
  }

  // MARK: - Calls

  private mutating func match(_ api: PredicateAPI, at index: Int) {
    let arguments: [HostArgument]
    switch api.shape {
    case .call(let label):
      guard let opener = tokens.opener(behind: index) else { return }
      let all = tokens.arguments(ofCallAt: opener)
      // `realm.query(Item::class, "…")`, `realm.query(type, "…")` of Kotlin
      let isTyped = api.condition == .realmQuery && all.count > 1 && isType(all[0].tokens, all[1])
      arguments = isTyped ? Array(all.dropFirst()) : all
      guard let first = arguments.first, first.label == label || isLoose(first, label) else {
        return
      }
    case .message:
      guard tokens.isMark(index + 1, ":") else { return }
      arguments = tokens.arguments(ofMessageAt: index + 1)
    case .follows:
      guard let value = value(behind: index, marks: [",", "=", ":"]) else { return }
      arguments = [HostArgument(label: nil, tokens: value)]
    case .label:
      guard let value = value(behind: index, marks: labelMarks(at: index)) else { return }
      // Elsewhere than in Swift, constants and calls of the host's own formats may stand there, too.
      if language == .swift, tokens.string(value.lowerBound) == nil { return }
      // `predicate: ["key = %@", key]` of Ruby
      let list = api.condition == .formatQuery ? tokens.part(0, of: value) : nil
      arguments = [HostArgument(label: nil, tokens: list ?? value)]
    }
    add(arguments, api, at: index)
  }

  private mutating func add(_ arguments: [HostArgument], _ api: PredicateAPI, at index: Int) {
    guard let format = arguments.first?.tokens else { return }
    if case .macro = api.condition, !tokens.isMark(index - 1, "#") { return }
    if case .resource(let type) = api.condition, !isSetting(index, of: type) { return }
    if case .jamfProtect = api.condition, !isRequested(index) { return }
    if case .annotated(let name) = api.condition, !isAnnotated(index, with: name) { return }
    if case .predicateContext = api.condition, !makesPredicate(at: index),
      !expression.values(of: format).contains(where: { $0.bytes.holds("%K") })
    {
      return
    }
    if case .ownInitializer = api.condition, !initializesPredicate(at: index) { return }
    // No list of JavaScript's own has `filtered`.
    if case .realmQuery = api.condition, !usesRealm, language != .javaScript { return }
    if case .literalQuery = api.condition, !isLiteral(format) { return }
    if case .formRow = api.condition, !tokens.isMark(index + 1, "=") { return }
    let context = flow?.following(index)
    exits.formUnion(context?.exits ?? [])
    var use = api.use
    if use.profile == "foundation", !use.isExpression {
      use.profile = context?.profile ?? use.profile
    }
    if case (.none, .format) = (api.condition, api.arguments), let place = emptyLiteral(format) {
      found.append(FoundPredicate(MappedText(emptyAt: place), use, entity: context?.entity))
    }
    use.entity = context?.entity
    // The parameter of a function that asks a database by `where` is seldom a format.
    if api.condition != .formatQuery { note(format, use) }
    let values = expression.values(of: format)
    if values.isEmpty, api.condition == .none || isRealmFilter(api),
      let constant = unknownConstant(format, use)
    {
      wanted.insert(constant)
    }
    let wholeCount = values.count - expression.elements.count
    let most = values.prefix(wholeCount).map(Plausibility.conversionCount).max() ?? 0
    for (number, value) in values.enumerated() {
      var value = value
      guard api.condition.evidence.isShown(by: value, use) else { continue }
      switch api.condition {
      case .plausible:
        // Lists have such methods, too.
        guard
          use.profile != "realm" || usesRealm && !asksOtherStore(value, at: index)
            || isClean(value, use)
        else { continue }
      case .interfaceTest:
        // A name that says predicate may be one of a database, too.
        if !testsInterfaces {
          if Plausibility.asksLogs(value), Plausibility.namesLogField(value) {
            use = .log
          } else if api.isLabelled || !KeptLocator.isPredicate(value, amongLocators: true)
            || !isClean(HostFormat.conversions(value), use)
          {
            continue
          }
        }
      case .realm:
        // A list of arguments in a part of its own is none of Realm's.
        if !usesRealm, !isClean(value, use) || arguments.dropFirst().first?.label != nil {
          continue
        }
      case .ownWord:
        if value.bytes.contains(UInt8(ascii: "?")) { continue }
        // Rules and queries of other languages are called predicates, too.
        if api.isLabelled, tokens.isWord(index, "predicate"),
          usesSQL ? !isClean(value, use) : !FoundPredicate(value, use, arguments: .unknown).isSound
        {
          continue
        }
      case .appleQuery:
        guard importsRealm || Plausibility.hasPlaceholder(value) else { continue }
      case .literalQuery:
        if arguments.contains(where: { $0.label == "object" }) { continue }
      case .soundQuery:
        guard usesRealm || Plausibility.comparesLikeAPredicate(value) else { continue }
        let realmUse = PredicateUse(api: use.api, profile: "realm")
        if usesRealm, FoundPredicate(value, realmUse, arguments: .unknown).isSound {
          use = realmUse
        }
      case .realmQuery:
        guard let text = RealmQuery.predicate(value),
          usesRealm
            || Plausibility.hasValue(text)
              && FoundPredicate(text, use, arguments: .unknown).isSound
        else { continue }
        value = text
      case .formRow:
        // Documentation does not say whose rows they are; `$tag` at the start does.
        guard value.bytes.contains(UInt8(ascii: "$")),
          usesForms || value.bytes.first == UInt8(ascii: "$")
        else { continue }
      case .none, .macro, .predicateContext, .annotated, .resource, .jamfProtect, .ownInitializer,
        .formatQuery:
        break
      }
      if api.condition == .ownWord, Plausibility.endsWithOperator(value) {
        value.appendHole(for: value.count..<value.count, of: value)
      }
      let filling: LintArguments =
        switch api.arguments {
        // `$0` of Realm has its argument behind the query.
        case .none where api.condition == .realmQuery && value.bytes.holds("%@"): .unknown
        case .none: .listed([])
        case .unknown: .unknown
        case .format where number >= wholeCount: .unknown
        case .format: listed(Array(arguments.dropFirst()), for: value, most)
        }
      let facts =
        filling != .unknown && isFormat(api) ? argumentFacts(Array(arguments.dropFirst())) : []
      add(value, use, filling, facts: facts, isFormat: isFormat(api))
    }
  }

  /// The ways that predicates go in the file.
  private lazy var flow: PredicateFlow? =
    language == .swift || language == .objectiveC
    ? PredicateFlow(tokens, expression.functions, program.predicates) : nil

  /// Whether the file is about tests of user interfaces.
  lazy var testsInterfaces: Bool = {
    let marks: [StaticString] = ["XCUI", "ppium", "ios predicate", "webdriver", "import wda"]
    return marks.contains { tokens.source.bytes.holds($0) }
  }()

  /// Whether the file has locators of iOS.
  lazy var keepsLocators: Bool = {
    let marks: [StaticString] = [
      "XCUI", "AppiumBy", "MobileBy", "iOSNsPredicate", "IosNsPredicate", "IosNSPredicate",
      "IOS_PREDICATE", "ios predicate string",
    ]
    return marks.contains { tokens.source.bytes.holds($0) }
  }()

  /// Whether the file is about Realm's objects.
  private lazy var usesRealm: Bool = {
    tokens.source.bytes.holds("Realm") || tokens.source.bytes.holds("realm")
      || tokens.source.bytes.holds("RLM")
  }()

  private func isClean(_ value: MappedText, _ use: PredicateUse) -> Bool {
    FoundPredicate(value, use, arguments: .unknown).isClean
  }

  /// Whether the file asks a database in SQL.
  private lazy var usesSQL: Bool = {
    let marks: [StaticString] = ["SELECT ", "SQLite", "GRDB", "sql:"]
    return marks.contains { tokens.source.bytes.holds($0) }
  }()

  /// Whether a text may be for a database that the file uses beside Realm: `?` is SQL's placeholder.
  private mutating func asksOtherStore(_ value: MappedText, at index: Int) -> Bool {
    // `realm.objects(Dog.self).filter("…")`
    let closer = index - 2
    let isOfRealm =
      tokens.isMark(index - 1, ".") && tokens.isMark(closer, ")")
      && tokens.isWord(tokens.partner[closer] - 1, "objects")
    return !isOfRealm && (usesSQL || value.bytes.contains(UInt8(ascii: "?")))
  }

  /// Whether a word is one by which Realm filters objects, rather than a list its elements.
  private mutating func isRealmFilter(_ api: PredicateAPI) -> Bool {
    api.condition == .realm
      || api.condition == .plausible && api.use.profile == "realm" && usesRealm
  }

  /// Whether the file is about Realm for Apple's systems.
  private lazy var importsRealm: Bool = {
    let marks: [StaticString] = ["import Realm", "Realm()", "RealmQuery", "RealmSwift"]
    return marks.contains { tokens.source.bytes.holds($0) }
  }()

  /// Whether the file is about forms whose rows are hidden by predicates.
  private lazy var usesForms: Bool = {
    tokens.source.bytes.holds("Eureka") || tokens.source.bytes.holds("XLForm")
  }()

  mutating func removeFound(where isRemoved: (FoundPredicate) -> Bool) {
    found.removeAll(where: isRemoved)
  }

  /// Adds a predicate that another scanner found, unless it is known.
  mutating func add(_ predicate: FoundPredicate) {
    if places.insert(predicate.map.fileRange(of: 0..<predicate.map.count)).inserted {
      found.append(predicate)
    }
  }

  mutating func add(
    _ value: MappedText,
    _ use: PredicateUse,
    _ arguments: LintArguments,
    facts: [ArgumentFact?] = [],
    isFormat: Bool = false
  ) {
    // A locator with its strategy before it is found as such, whatever the name of its variable.
    guard !value.bytes.hasBytes("-ios ", at: 0) else { return }
    // Xcode's placeholders, `<#predicate#>`, are for whoever writes the rest.
    guard !value.bytes.holds("<#") else { return }
    // `\(left).\(right)`, an expression, says nothing.
    if use.isExpression, value.bytes.contains(MappedText.hole),
      !value.bytes.contains(where: \.isNamePart)
    {
      return
    }
    guard !value.isOnlyHoles, places.insert(value.map.fileRange(of: 0..<value.count)).inserted
    else {
      return
    }
    let isFilledLater = use.profile == "xcuitest" && language != .swift && language != .objectiveC
    let value = isFilledLater ? HostFormat.conversions(value) : value
    if use.isClassChain {
      found += ClassChain.predicates(in: value)
        .filter { !$0.isOnlyHoles && Plausibility.isNoName($0) }
        .map { FoundPredicate($0, use) }
    } else if use.profile != "xcuitest" || Plausibility.isNoName(value) {
      var predicate = FoundPredicate(value, use, arguments: arguments, entity: use.entity)
      predicate.argumentFacts = facts
      predicate.isFormat = isFormat && use.profile != "xcuitest" && !testsInterfaces
      if isFormat {
        (predicate.keyPathHoles, predicate.constantHoles) = knownHoles(of: value)
      }
      found.append(predicate)
    }
  }

  /// Whether the file extends NSPredicate, or has a class of its kind.
  lazy var extendsPredicates: Bool = {
    (1..<max(1, tokens.count)).contains { index in
      tokens.isWord(index, "NSPredicate")
        && (tokens.isWord(index - 1, "extension")
          || tokens.isMark(index - 1, ":") && index > 2 && tokens.isWord(index - 3, "class"))
    }
  }()

  /// Whether the file makes a list of arguments for the `log` of macOS.
  lazy var callsLog: Bool = {
    var isProgram = false
    var isVerb = false
    for index in 0..<tokens.count {
      guard let string = tokens.string(index), string.count < 32 else { continue }
      switch string.text {
      case "log", "/usr/bin/log": isProgram = true
      case "show", "stream", "collect": isVerb = true
      default: break  // Any other string says nothing.
      }
    }
    return isProgram && isVerb
  }()

  /// Whether the file calls the `log` of macOS: strings that ask for its fields are then for it,
  /// wherever they are kept.
  lazy var readsLogs: Bool = {
    let marks: [StaticString] = ["log show", "log stream", "log collect"]
    return marks.contains { tokens.source.bytes.holds($0) }
  }()
}
