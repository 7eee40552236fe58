import PredicateEvaluation
import PredicateLint

struct ProfilesCommand: Command {
  static let name = "profiles"
  static let summary = "list what the hosts of predicates support"
  static let operands = "list | show NAME|FILE"
  static let details = [
    """
    Each host that reads predicates, such as Munki or CloudKit, supports a different part of the \
    language. A profile lists its keys with their types, its operators, functions and constructs, \
    and the source of each fact: doc is the vendor's documentation, src the host's source code, \
    obs an observation by users.
    """,
    """
    check --profile and lint hold predicates to a profile. Your own profile may extend one; see \
    Documentation/profiles.md.
    """,
  ]
  static let options: [CommandOption] = []
  static let examples = [
    CommandExample("the names", "predcheck profiles list"),
    CommandExample("the keys and operators of one", "predcheck profiles show munki"),
    CommandExample("for programs", "predcheck profiles show mdm --format json"),
  ]
  static let statuses = ExitMeanings(
    yes: "printed",
    no: "never",
    unknown: "wrong usage, or a file that is not a profile"
  )

  private let shown: LintProfile?
  private let form: OutputOptions

  init(_ arguments: ParsedArguments) throws(CommandError) {
    form = OutputOptions(arguments)
    let operands = arguments.operands
    switch operands.first {
    case "list": shown = nil
    case "show":
      guard operands.count > 1 else { throw Self.missing("the name of a profile") }
      shown = try ProfileOption.named(operands[1])
    case nil: throw Self.missing("list or show")
    case .some(let word): throw Self.misplaced(word)
    }
    if let extra = operands.dropFirst(shown == nil ? 1 : 2).first { throw Self.misplaced(extra) }
  }

  func run(in console: Console) throws(CommandError) -> ExitStatus {
    if let shown {
      let listing = ProfileListing(shown)
      let text = form.format == .json ? JSONText.of(listing.json) + "\n" : listing.text
      try console.output.write(text)
      return .yes
    }
    let profiles = LintProfile.builtInNames.compactMap(LintProfile.named)
    let width = profiles.map(\.name.count).max() ?? 0
    for profile in profiles {
      if form.format == .json {
        let item: JSONItem = .object([
          ("name", .text(profile.name)), ("title", .text(profile.title)),
        ])
        try console.output.write(JSONText.of(item) + "\n")
      } else {
        try console.output.write("\(Help.padded(profile.name, to: width))  \(profile.title)\n")
      }
    }
    return .yes
  }
}
