import PredicateSyntax

extension LintCommand {
  static let format = CommandOption(
    "format",
    choices: Form.allCases.map(\.rawValue),
    help: """
      text for people; JSON, one object per line; SARIF 2.1.0; or commands that GitHub shows next \
      to the changed lines (default: text). Lines and columns count from 1. Columns count UTF-8 \
      bytes, as in Swift and Clang; in SARIF, UTF-16 code units
      """
  )
  static let list = CommandOption(
    "list",
    help: "list every predicate, including those without findings"
  )
  static let fix = CommandOption(
    "fix",
    help: """
      apply the fixes of errors that have exactly one; the rest of each file stays unchanged, byte \
      for byte
      """
  )
  static let models = CommandOption(
    "model",
    value: "MODEL",
    help: SchemaOptions.model.help
      + "; may be repeated. Without it the Core Data models among the PATHs are used"
  )
  static let settings = CommandOption(
    "settings",
    value: "FILE|none",
    help: """
      the settings of the project (default: .predcheck.json in the folder of a PATH, or the \
      nearest one above): severities of rules, models, exclusions, a baseline, and overrides for \
      some files
      """
  )
  static let entity = CommandOption(
    "entity",
    value: "NAME",
    help: "the entity of predicates whose source does not name one"
  )
  static let from = CommandOption(
    "from",
    value: "VERSION",
    help: """
      with --to: report instead how a new version of a Core Data model affects its own predicates \
      and those of the PATHs: which break, which change their meaning, which need another key. \
      VERSION is a model's path, or with --model the name of one of its versions
      """
  )
  static let to = CommandOption("to", value: "VERSION", help: "the newer version")
  static let failOn = CommandOption(
    "fail-on",
    choices: Diagnostic.Severity.allCases.map(\.rawValue),
    help: "the lowest severity that makes the exit status 1 (default: error)"
  )
  static let failOnSkipped = CommandOption(
    "fail-on-skipped",
    help: """
      make the exit status 2 if files were skipped because they have NUL bytes or names that are \
      not UTF-8, or are larger than 64 MiB. Their number is always reported
      """
  )
  static let exclude = CommandOption(
    "exclude",
    value: "GLOB",
    help: """
      exclude files and folders: * matches within a name, ** across folders, ? one character; may \
      be repeated. .git, .hg, .svn, .build, Pods and node_modules are always excluded
      """
  )
  static let baseline = CommandOption(
    "baseline",
    value: "FILE",
    help: "do not report the findings listed in FILE, even if their lines have moved"
  )
  static let writeBaseline = CommandOption(
    "write-baseline",
    value: "FILE",
    help: """
      write all findings to FILE, for --baseline, and report none; FILE must be new, empty or a \
      baseline, which is replaced
      """
  )

  /// The form of the report.
  enum Form: String, CaseIterable {
    case text, json, sarif, github
  }

  static let details = [
    """
    Finds the predicates in files and reports their mistakes: in programs (Swift, Objective-C, \
    Java, Kotlin, JavaScript, TypeScript, C#, Dart, Ruby, Python, Go, Rust, AppleScript), property \
    lists, Core Data models, interface files, JSON, YAML, TOML, properties, shell scripts, \
    makefiles, Robot Framework, SQL of osquery, Markdown, and .predicates files with one per line. \
    Each PATH is a file or a folder.
    """,
    """
    Files are read, not compiled: literals, concatenated literals, constants and arguments of the \
    program's own functions are found, across files too. In a text that is only partly literal, \
    mistakes are reported that do not depend on the rest.
    """,
    """
    The predicates of a Core Data model are checked against that model. With --schema or --model \
    the keys of other predicates are checked too, if the source or --entity names their entity.
    """,
    """
    A comment predcheck:disable-next-line RULE (or disable-line, or disable up to enable) \
    suppresses findings in its file, of all rules if none is named.
    """,
  ]

  static let examples = [
    CommandExample("a project", "predcheck lint Sources"),
    CommandExample(
      "every predicate of a file, as JSON",
      "predcheck lint --list --format json App.swift"
    ),
    CommandExample(
      "in continuous integration",
      "predcheck lint --format github --fail-on warning --exclude Tests ."
    ),
    CommandExample(
      "before shipping a new version of a model",
      "predcheck lint --model Shop.xcdatamodeld --from Shop --to 'Shop 2' Sources"
    ),
    CommandExample("only new findings", "predcheck lint --baseline predicates.baseline Sources"),
  ]
}
