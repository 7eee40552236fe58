/// A predicate, or an expression, that a file contains.
public struct FoundPredicate: Hashable, Sendable {
  /// The text as the host of the file hands it on, without escapes. Pieces that only run-time code
  /// knows are stood in for.
  public var text: String
  /// The place in the file of each byte of `text`.
  public var map: SourceMap
  /// The arguments that the program passes with the text.
  public var arguments: LintArguments
  /// The interface that takes the text: `NSPredicate(format:)`, `log --predicate`.
  public var api: String
  /// The name of the profile of the host that will read the text.
  public var profile: String
  /// The entity that the predicate selects, if the file says so.
  public var entity: String?
  /// Whether the text is that of an expression, such as `price * 2`.
  public var isExpression: Bool
  /// The places in `text` that only run-time code knows.
  public var holes: [Range<Int>]

  /// Whether only part of the text is known.
  public var isPartial: Bool { !holes.isEmpty }

  /// Whether a program passes `""` as a format. Elsewhere a text that is empty says that there is no
  /// predicate.
  var isEmptyFormat: Bool { text.isEmpty && !map.runs.isEmpty }

  /// The facts that the source shows about each argument; empty where arguments are not those of a call.
  public var argumentFacts: [ArgumentFact?] = []
  /// Whether the text ends where a shell saw a blank outside of quotes.
  var isCutOff = false
  /// Whether the text is a format, so that values that are pieced into it have no placeholders.
  var isFormat = false
  /// The holes in which a key path literal stands, `\(\Item.title)`, by their numbers.
  var keyPathHoles: [Int] = []
  /// The holes in which the raw value of a case stands, `\(Kind.folder.rawValue)`.
  var constantHoles: [Int] = []

  /// The text before its holes were filled.
  let pieces: MappedText

  /// The question to the linter about this predicate.
  public func subject(profile: LintProfile? = nil) -> LintSubject {
    var subject = LintSubject(
      text,
      arguments: arguments,
      profile: profile ?? LintProfile(name: self.profile),
      isPartial: isPartial
    )
    subject.isExpression = isExpression
    // Foundation reads formats, not `log`.
    if isFormat { subject.profile.constraints.remove(.logShorthand) }
    if !isPartial { subject.argumentFacts = argumentFacts }
    return subject
  }
}

extension FoundPredicate {
  init(
    _ pieces: MappedText,
    _ use: PredicateUse,
    arguments: LintArguments = .listed([]),
    entity: String? = nil
  ) {
    let filling = HoleFilling(pieces.bytes)
    let (text, holes) = pieces.filled(filling.likely)
    self.init(
      text: text.text,
      map: text.map,
      arguments: holes.isEmpty ? arguments : .unknown,
      api: use.api,
      profile: use.profile,
      entity: entity,
      isExpression: use.isExpression,
      holes: holes,
      pieces: pieces
    )
  }
}

/// The use that a host makes of a text.
struct PredicateUse: Hashable, Sendable {
  var api: String
  var profile = "foundation"
  var isExpression = false
  /// Whether the text is a class chain of XCUITest, which holds predicates.
  var isClassChain = false
  /// The entity that the host selects by the text, where its code says so.
  var entity: String?

  /// The condition by which a recipe of AutoPkg stops.
  static let stopProcessingIf = Self(api: "StopProcessingIf", profile: "autopkg")
  /// The rule by which a share extension is offered.
  static let activationRule = Self(
    api: "NSExtensionActivationRule",
    profile: "extension-activation"
  )
  /// The option of macOS's `log`.
  static let log = Self(api: "log --predicate", profile: "unified-logging")

  /// The condition under which declarative device management activates its configurations.
  static let activation = Self(api: "Predicate", profile: "mdm")

  /// The filter of an analytic of Jamf Protect.
  static let jamfProtect = Self(api: "Jamf Protect filter", profile: "jamf-protect")

  /// The interface of the expressions of a model's derived attributes.
  static let derivation = "derivationExpression"
}
