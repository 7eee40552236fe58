import PredicateEvaluation

/// An interface that takes predicates, and how a program calls it.
struct PredicateAPI: Sendable {
  enum Shape: Sendable {
    /// `word(label: FORMAT, …)`; nil for an argument without a label
    case call(String?)
    /// `word:FORMAT, …]`
    case message
    /// `word, FORMAT`, `word = FORMAT`, `word: FORMAT`
    case follows
    /// `word: FORMAT`, `:word, FORMAT`
    case label
  }

  enum Arguments: Sendable {
    /// The text is read as a format, and what follows it fills its placeholders.
    case format
    /// The text is all.
    case none
    /// The text is read as a format, whose placeholders are filled elsewhere.
    case unknown
  }

  enum Condition: Equatable, Sendable {
    case none
    /// The text has an operator: the word is also used of other texts.
    case plausible
    /// The word is that of a macro, `#word`.
    case macro
    /// An annotation of Carina's beside the word says what the text is: `@FindBy(xpath = "…") @Predicate`
    case annotated(String)
    /// The text has an operator, and is a setting of a resource of Terraform whose type begins so.
    case resource(String)
    /// The text is sound, and is a field of a request to Jamf Protect.
    case jamfProtect
    /// The text has an operator, and the file tests user interfaces.
    case interfaceTest
    /// The context says that a predicate is made.
    case predicateContext
    /// The text is sound, and the context says that a predicate is made, by an initializer of the
    /// program's own.
    case ownInitializer
    /// The text has an operator, and no `?` of SQL: the word is one of a program's own.
    case ownWord
    /// The text is sound, and compares by `==` or a word: other languages have queries, too.
    case soundQuery
    /// The text compares by `==` or a word, nothing is wrong with it, and it has a placeholder that only
    /// formats have, or the file is about Realm.
    case appleQuery
    /// A literal that compares by `==` or a word, and with which nothing is wrong. Any other argument
    /// may be a predicate, which has been found where it is made.
    case literalQuery
    /// The text is sound and has placeholders that no database has.
    case formatQuery
    /// The file is about Realm, or nothing is wrong with the text: other stores have such methods, too.
    case realm
    /// The text is in Realm's own language, as programs in other languages than Apple's write it.
    case realmQuery
    /// The text has an operator and a variable, and the file is about forms of Eureka or XLForm,
    /// whose rows are hidden and disabled by predicates.
    case formRow
  }

  var words: [String]
  var shape: Shape
  var arguments = Arguments.format
  var use: PredicateUse
  var condition = Condition.none

  init(
    _ words: [String],
    _ shape: Shape,
    _ api: String,
    reads arguments: Arguments = .format,
    profile: String = "foundation",
    isExpression: Bool = false,
    isClassChain: Bool = false,
    if condition: Condition = .none
  ) {
    self.words = words
    self.shape = shape
    self.arguments = arguments
    use = PredicateUse(
      api: api,
      profile: profile,
      isExpression: isExpression,
      isClassChain: isClassChain
    )
    self.condition = condition
  }

  /// An interface whose text is all that it takes.
  init(_ words: [String], _ shape: Shape, of use: PredicateUse, if condition: Condition = .none) {
    self.init(words, shape, use.api, reads: .none, profile: use.profile, if: condition)
  }
}

extension PredicateAPI.Condition {
  /// The marks of a predicate that a text must have, whatever else a condition asks.
  var evidence: TextEvidence {
    switch self {
    case .none, .macro, .annotated, .predicateContext, .realm: []
    case .plausible, .resource, .interfaceTest, .ownWord, .realmQuery, .formRow: .operator
    case .jamfProtect, .ownInitializer, .soundQuery: [.operator, .soundness]
    case .formatQuery: [.operator, .placeholder, .soundness]
    case .appleQuery, .literalQuery: [.operator, .comparison, .cleanness]
    }
  }
}

extension PredicateAPI {
  /// Whether the word is a label, which says less than the name of a function.
  var isLabelled: Bool {
    if case .label = shape { true } else { false }
  }
}

extension PredicateAPI {
  /// The functions of Swift whose first argument has the label `format`, by the table.
  private static let formatCalls = Set(
    table(of: .swift).filter { if case .call("format") = $0.shape { true } else { false } }
      .flatMap(\.words)
  )

  /// Whether bytes have a call of one of them: `find(format: …)`.
  static func callsWithFormat(_ bytes: [UInt8]) -> Bool {
    var place = 0
    while let opener = bytes.position(of: "(format:", from: place) {
      let name = bytes[..<opener].reversed().prefix { $0.isNamePart }.reversed()
      if formatCalls.contains(String(decoding: name, as: UTF8.self)) { return true }
      place = opener + 1
    }
    return false
  }
}

extension HostLanguage {
  /// The interfaces of a language by their words.
  var interfaces: [String: [PredicateAPI]] { Self.tables[self] ?? [:] }

  /// The interfaces of a word: those of the table, and those that a program made itself and gave a
  /// name that says what they take.
  func interfaces(of word: String, in table: [String: [PredicateAPI]]) -> [PredicateAPI] {
    if let known = table[word] { return known }
    guard self == .swift || self == .objectiveC else {
      let isNamed = word.utf8.count > 9 && (word.contains("redicate") || word.contains("PREDICATE"))
      let isPath = isNamed && word.lowercased().contains("xpath")
      return isNamed && !isPath ? PredicateAPI.ownLocators : []
    }
    if self == .objectiveC, word.hasSuffix("Predicate") {
      return PredicateName.saysPredicate(word) ? PredicateAPI.ownQueries : []
    }
    guard word.utf8.count > 14, word.hasSuffix("Format") || word.hasSuffix("String") else {
      return []
    }
    if self == .objectiveC, word.hasSuffix("PredicateWithFormat") {
      return PredicateAPI.ownMessages
    }
    if Self.suffixes.contains(where: word.hasSuffix) {
      return self == .swift ? PredicateAPI.ownLabels : PredicateAPI.ownMessages
    }
    return []
  }

  private static let suffixes = ["PredicateFormat", "redicateWithFormat", "PredicateString"]

  private static let tables: [Self: [String: [PredicateAPI]]] = {
    var tables: [Self: [String: [PredicateAPI]]] = [:]
    for language in allCases {
      for api in PredicateAPI.table(of: language) {
        for word in api.words { tables[language, default: [:]][word, default: []].append(api) }
      }
    }
    return tables
  }()
}
