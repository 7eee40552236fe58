import PredicateSyntax

extension LintCommand {
  static let format = CommandOption(
    "format",
    choices: Form.allCases.map(\.rawValue),
    help: """
      text for people; JSON, one object a line; SARIF 2.1.0; or commands that GitHub shows beside \
      the lines of a change (default: text). Lines and columns count from 1. Columns count UTF-8 \
      bytes, as Swift and Clang do; in SARIF, UTF-16 units
      """
  )
  static let list = CommandOption(
    "list",
    help: "show every predicate that is found, the sound ones too"
  )
  static let fix = CommandOption(
    "fix",
    help: """
      mend errors that have one way to be mended, in the files; everything else of a file stays \
      as it is, byte for byte
      """
  )
  static let models = CommandOption(
    "model",
    value: "MODEL",
    help: SchemaOptions.model.help
      + "; may be repeated. Without it the models of Core Data among the PATHs are taken"
  )
  static let settings = CommandOption(
    "settings",
    value: "FILE|none",
    help: """
      the settings of the project (default: .predcheck.json in the folder of a PATH, or the nearest \
      one above): severities of rules, models, exclusions, a baseline, and what differs for some files
      """
  )
  static let entity = CommandOption(
    "entity",
    value: "NAME",
    help: "the entity of predicates whose surroundings do not name it"
  )
  static let from = CommandOption(
    "from",
    value: "VERSION",
    help: """
      with --to: report instead what a new version of a Core Data model does to its own predicates \
      and to those of the PATHs: which break, which change their meaning, which need another key. \
      VERSION is a model's path, or with --model the name of one of its versions
      """
  )
  static let to = CommandOption("to", value: "VERSION", help: "the newer version")
  static let failOn = CommandOption(
    "fail-on",
    choices: Diagnostic.Severity.allCases.map(\.rawValue),
    help: "the least severity that makes the exit status 1 (default: error)"
  )
  static let failOnSkipped = CommandOption(
    "fail-on-skipped",
    help: """
      make the exit status 2 if files were skipped: with names that are not UTF-8, with NUL bytes, or \
      larger than 64 MiB. How many there are is said in any case
      """
  )
  static let exclude = CommandOption(
    "exclude",
    value: "GLOB",
    help: """
      leave out files and folders: * within a name, ** across folders, ? a character; may be \
      repeated. .git, .hg, .svn, .build, Pods and node_modules are always left out
      """
  )
  static let baseline = CommandOption(
    "baseline",
    value: "FILE",
    help: "do not report what FILE lists, wherever its lines have moved"
  )
  static let writeBaseline = CommandOption(
    "write-baseline",
    value: "FILE",
    help: """
      write all findings to FILE, for --baseline, and report none; FILE is a new or empty file, or a \
      baseline, which is replaced
      """
  )

  /// The form of the report.
  enum Form: String, CaseIterable {
    case text, json, sarif, github
  }

  static let details = [
    """
    Finds the predicates in files and says what is wrong with them: in programs (Swift, \
    Objective-C, Java, Kotlin, JavaScript, TypeScript, C#, Dart, Ruby, Python, Go, Rust, \
    AppleScript), property lists, Core Data models, interface files, JSON, YAML, TOML, properties, \
    shell scripts, makefiles, Robot Framework, SQL of osquery, Markdown, and .predicates files \
    with one a line. \
    Each PATH is a file or a folder.
    """,
    """
    A file is read, not compiled: literals, literals joined together, constants and what is \
    passed to the program's own functions are found, also from file to file. Of \
    a text that is only partly literal, what is wrong whatever the rest may be is reported.
    """,
    """
    The predicates of a Core Data model are checked against that model. With --schema or --model \
    the keys of others are looked up, too, where the source or --entity says of which entity they \
    are.
    """,
    """
    A comment predcheck:disable-next-line RULE (or disable-line, or disable up to enable) leaves \
    out findings of the file's own, of all rules if none is named.
    """,
  ]

  static let examples = [
    CommandExample("a project", "predcheck lint Sources"),
    CommandExample(
      "every predicate of a file, for a program",
      "predcheck lint --list --format json App.swift"
    ),
    CommandExample(
      "in continuous integration",
      "predcheck lint --format github --fail-on warning --exclude Tests ."
    ),
    CommandExample(
      "before a new version of a model is shipped",
      "predcheck lint --model Shop.xcdatamodeld --from Shop --to 'Shop 2' Sources"
    ),
    CommandExample("only what is new", "predcheck lint --baseline predicates.baseline Sources"),
  ]
}
