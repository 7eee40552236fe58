public import PredicateAnalysis
import PredicateSyntax

/// The rules of a host that reads predicate texts: its keys, operators, functions and tokens, and
/// the severities of lint rules there. The built-in profiles are JSON files in `Profiles/Data`;
/// `Documentation/profiles.md` describes the format.
///
///     let munki = LintProfile.named("munki")
///     let mine = try LintProfile(json: #"{"name": "mine", "extends": "munki"}"#)
public struct LintProfile: Hashable, Sendable {
  /// The profile's name: `munki`.
  public var name: String
  /// The host in a few words: `Munki: conditions of manifests and pkginfo files`.
  public var title = ""
  /// Facts about the host that no other member holds.
  public var notes: [String] = []
  /// The sources of the facts in the profile.
  public var documentation: [Reference] = []
  /// The language of the host's texts; a text in a language other than ours is only recognised.
  public var language = Language.predicate
  /// The keys that the host has, with their types.
  public var keys = LintKeyTable()
  /// The keys that terms such as `@status(…)` take, by the term's name without `@`.
  public var terms: [String: LintKeyTable] = [:]
  /// The comparison operators, by their canonical spelling.
  public var operators = Allowance<String>.any
  /// The letters of string options.
  public var options = Allowance<String>.any
  /// The functions, by name: `length:`, `sum:`.
  public var functions = Allowance<String>.any
  /// Beginnings of names of functions that only the host knows.
  public var hostFunctionPrefixes: [String] = []
  /// The selectors that FUNCTION may send.
  public var selectors = Allowance<String>.any
  /// The constructs of the language that the host takes.
  public var features = Allowance<LanguageFeature>.any
  /// The variables that the host binds; those of a SUBQUERY need no permission.
  public var variables = Allowance<String>.any
  /// Whether the host fills `%@` and its kin with arguments.
  public var takesArguments = true
  /// The limits on the form of predicates.
  public var constraints: Set<Constraint> = []
  /// The substitutes for constructs that the host lacks, by their names: `or`, `ALL`, `MATCHES`.
  public var alternatives: [String: String] = [:]
  /// The severity of a rule in this profile, by the rule's name; other rules have their own.
  public var severities: [String: Level] = [:]

  /// The built-in profile of a name; where there is none, Foundation's with that name.
  public init(name: String) {
    self = Self.named(name) ?? .foundation
    self.name = name
  }

  /// A profile without restrictions.
  init(unrestricted name: String) { self.name = name }

  /// Foundation's own language, which every other profile restricts or extends.
  public static let foundation = named("foundation") ?? Self(unrestricted: "foundation")

  /// The source of the facts in a profile.
  public struct Reference: Hashable, Sendable {
    /// The weight of the source.
    public var grade: Grade
    /// The title or the address of the source.
    public var text: String

    /// The weight of a source.
    public enum Grade: String, Hashable, Sendable, CaseIterable {
      /// The vendor documents it.
      case documented = "doc"
      /// It was read in the vendor's public source.
      case source = "src"
      /// Users observed it.
      case observed = "obs"
    }
  }

  /// The language of a host's texts.
  public enum Language: String, Hashable, Sendable, CaseIterable {
    /// Apple's predicate format language
    case predicate
    /// The query language of `mdfind`
    case spotlight
  }

  /// A limit on the form of predicates that the other members cannot state.
  public enum Constraint: String, Hashable, Sendable, CaseIterable {
    /// Keys outside quotes are ASCII words.
    case asciiKeys = "ascii-keys"
    /// A key path has one key, without dots.
    case plainKeys = "plain-keys"
    /// A comparison is of a key with a constant.
    case keyAgainstConstant = "key-against-constant"
    /// One side of a comparison is a key.
    case comparesKey = "compares-key"
    /// Keys are given for `%K`, not written.
    case keysByPlaceholder = "keys-by-placeholder"
    /// ANY stands only before IN, CONTAINS, BEGINSWITH and `==`.
    case quantifiedMembership = "quantified-membership"
    /// NOT stands only before a comparison other than BETWEEN.
    case notBeforeComparison = "not-before-comparison"
    /// SUBQUERY stands only in `SUBQUERY(…).@count`, compared with a number.
    case countedSubquery = "counted-subquery"
    /// TERNARY stands only on the right side of IN.
    case noTernaryBeforeIn = "no-ternary-before-in"
    /// AND and OR have one precedence, so that mixing them needs parentheses.
    case parenthesesAroundMixedConnectives = "parentheses-around-mixed-connectives"
    /// `%NAME%` is replaced by a value before the text is parsed.
    case percentVariables = "percent-variables"
    /// The host refuses `$` and `%` wherever they stand, also in strings.
    case noDollarOrPercent = "no-dollar-or-percent"
    /// String literals have no escapes.
    case noEscapes = "no-escapes"
    /// A text may also be in the shorthand of `log`: `p=Safari and type=error|fault`.
    case logShorthand = "log-shorthand"
    /// Each predicate is bound to an attachment of a share sheet.
    case attachments
  }

  /// The severity of a rule in a profile.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// The rule is not applied
    case off
    /// Advice, which fails nothing
    case note
    /// A likely mistake
    case warning
    /// A mistake: the host refuses the predicate or misreads it
    case error

    var severity: Diagnostic.Severity? {
      switch self {
      case .off: nil
      case .note: .note
      case .warning: .warning
      case .error: .error
      }
    }
  }

  /// The severity of a rule here; nil if it is off.
  func severity(of rule: String, otherwise severity: Diagnostic.Severity) -> Diagnostic.Severity? {
    severities[rule].map(\.severity) ?? severity
  }
}
