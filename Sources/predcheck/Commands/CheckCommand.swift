import PredicateEvaluation
import PredicateJSON
import PredicateLint
import PredicateSyntax

struct CheckCommand: Command {
  static let name = "check"
  static let summary = "report mistakes in predicates"
  static let operands = "PREDICATE..."
  static let details = [
    """
    Parses each PREDICATE (- is the whole of standard input) or each line of --file, and reports \
    every mistake with its place and, if there is one, a fix. With arguments the placeholders are \
    filled and the result is compiled, which also catches malformed patterns and, with --policy, \
    forbidden features.
    """,
    """
    With --schema or --model and --entity, keys and types are checked too: unknown keys, \
    comparisons of different types, to-many keys without ANY or ALL. For a Core Data model, so is \
    what a fetch cannot use: transient properties, and keys of an attribute's value.
    """,
    """
    With --profile the predicates are linted for the host that reads them: keys, operators and \
    functions that it lacks, and likely mistakes.
    """,
  ]
  static let fix = CommandOption(
    "fix",
    help: """
      print each predicate with its fixes applied, one per line; mistakes with no fix, or several, \
      go to standard error
      """
  )
  static let strict = CommandOption("strict", "W", help: "treat warnings as errors")
  static let quiet = CommandOption(
    "quiet",
    "q",
    help: "print nothing; the exit status is the answer"
  )
  static let store = CommandOption(
    "store",
    value: "FILE",
    help: "a Core Data store that the model must fit; it is only read"
  )
  static let options: [CommandOption] =
    [PredicateTexts.file, fix, strict, quiet, .expression, ProfileOption.profile]
    + PredicateOptions.table + SchemaOptions.table + [store]
  static let examples = [
    CommandExample(
      "a mistake, its place and its fix",
      #"predcheck check 'name CONTAIN[c] "ada"'"#
    ),
    CommandExample("the fixed text", #"predcheck check --fix 'age BETWEEN 18 AND 65'"#),
    CommandExample(
      "with arguments",
      #"predcheck check 'age >= %d AND name MATCHES %@' -a 18 -a '('"#
    ),
    CommandExample("a file with one predicate per line", "predcheck check --file saved.predicates"),
    CommandExample(
      "with the tables of a database",
      "predcheck check --schema library.sqlite --entity book 'autor.name == \"Joyce\"'"
    ),
    CommandExample(
      "for the host that reads it",
      #"predcheck check --profile munki 'os_vers >= "10.9"'"#
    ),
    CommandExample(
      "with a model of Core Data",
      #"predcheck check --model Shop.xcdatamodel --entity Item 'tags.count > 3'"#
    ),
    CommandExample(
      "untrusted text",
      #"predcheck check --policy untrusted 'name MATCHES "(a+)+$"'"#
    ),
  ]
  static let statuses = ExitMeanings(
    yes: "no errors (and with --strict no warnings)",
    no: "errors were found",
    unknown: "wrong usage or unreadable input"
  )

  private let texts: PredicateTexts
  let checker: TextChecker
  private let schema: SchemaOptions?
  let form: OutputOptions
  /// The host's profile, with which predicates are linted; nil for the language alone.
  private let profile: LintProfile?
  private let store: String?
  private let fixes: Bool
  private let isStrict: Bool
  private let isQuiet: Bool

  init(_ arguments: ParsedArguments) throws(CommandError) {
    texts = try PredicateTexts(arguments, for: Self.self)
    checker = TextChecker(
      options: try PredicateOptions(arguments),
      isExpression: arguments.has(.expression)
    )
    schema = try SchemaOptions(arguments)
    try schema?.requireAPredicate(checker.isExpression)
    if texts.readsStandardInput, schema?.source.isStandardInput == true {
      throw .inputReadTwice
    }
    store = arguments.value(of: Self.store)
    if store != nil, schema == nil { throw .usage("'--store' requires '--model'") }
    form = OutputOptions(arguments)
    profile = try ProfileOption.profile(of: arguments)
    fixes = arguments.has(Self.fix)
    isStrict = arguments.has(Self.strict)
    isQuiet = arguments.has(Self.quiet)
    if profile != nil, fixes || checker.options.policy != nil {
      throw .usage("'--profile' cannot be combined with '--fix' or '--policy'")
    }
  }

  func run(in console: Console) throws(CommandError) -> ExitStatus {
    var checker = checker
    if let store, let schema {
      try StoreFit.require(store, schema.source, checker.options.policy, in: console)
    }
    checker.schema = try schema?.read(in: console, checker.options.policy)
    var tally = Tally(noun: checker.isExpression ? "expression" : "predicate")
    let output = fixes ? console.errors : console.output
    let style: DiagnosticRenderer.Style =
      console.usesColor(form.color, on: output) ? .colored : .plain
    let texts = try texts.read(in: console)
    var progress = Progress(
      of: "predicates",
      total: texts.count,
      .items("predicates"),
      in: console,
      writesRecords: !isQuiet
    )
    for (index, text) in texts.enumerated() {
      try progress.show(index)
      if let profile {
        let findings = lint(text, for: profile, schema: checker.schema)
        if !isQuiet { try show(findings, of: text, on: output, style) }
        tally.add(findings.map(\.rendered))
        continue
      }
      var findings = checker.findings(in: text.source.text)
      if fixes {
        let fixed = checker.fixed(text.source.text)
        findings = fixed.findings
        if !isQuiet { try console.output.write(fixed.text + "\n") }
        // Spans in the fixed text are not spans in the file.
        let shown = PredicateTexts.Text(source: SourceText(fixed.text))
        let rest = findings.filter { $0.severity != .note }
        try show(rest, of: shown, mending: text, on: output, style)
      } else {
        try show(findings, of: text, on: output, style)
      }
      tally.add(findings)
    }
    try progress.clear()
    if form.format == .text, !isQuiet, !fixes { try output.write(tally.summary + "\n") }
    return tally.errors > 0 || (isStrict && tally.warnings > 0) ? .no : .yes
  }

  private func show(
    _ findings: [Diagnostic],
    of text: PredicateTexts.Text,
    mending original: PredicateTexts.Text? = nil,
    on output: TextOutput,
    _ style: DiagnosticRenderer.Style
  ) throws(CommandError) {
    if isQuiet { return }
    if form.format == .json {
      try output.write(JSONText.of(json(findings, of: text, mending: original)) + "\n")
    } else if !findings.isEmpty {
      try output.write(text.render(findings, style: style) + "\n\n")
    }
  }

  /// The findings as JSON; positions are those in the file, if there is one. For a fixed text they
  /// are those in the result, and `original` is the text before.
  private func json(
    _ findings: [Diagnostic],
    of text: PredicateTexts.Text,
    mending original: PredicateTexts.Text?
  ) -> JSONItem {
    var members: [(String, JSONItem)] = [("text", .text(text.source.text))]
    if let original { members.append(("original", .text(original.source.text))) }
    let read = original ?? text
    if !read.source.name.isEmpty {
      members.append(("file", .text(read.source.name)))
      members.append(("line", .integer(read.origin.position.line)))
    }
    members += FindingsReport.members(findings) { text.render([$0], style: .json) }
    return .object(members)
  }
}

/// The counts of texts and findings.
private struct Tally {
  let noun: String
  private(set) var texts = 0
  private(set) var errors = 0
  private(set) var warnings = 0

  init(noun: String) { self.noun = noun }

  mutating func add(_ findings: [Diagnostic]) {
    texts += 1
    errors += findings.count { $0.severity == .error }
    warnings += findings.count { $0.severity == .warning }
  }

  /// `2 predicates: 1 error, no warnings`
  var summary: String {
    func count(_ number: Int, _ noun: String) -> String {
      (number == 0 ? "no" : String(number)) + " " + noun + (number == 1 ? "" : "s")
    }
    return "\(count(texts, noun)) checked: \(count(errors, "error")), \(count(warnings, "warning"))"
  }
}
