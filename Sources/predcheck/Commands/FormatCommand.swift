import PredicateAnalysis
import PredicateEvaluation
import PredicateJSON
import PredicateSyntax

struct FormatCommand: Command {
  static let name = "fmt"
  static let summary = "print predicates in canonical form"
  static let operands = "PREDICATE..."
  static let details = [
    """
    Prints each PREDICATE (- is the whole of standard input) or each line of --file in canonical \
    form, one per line. With arguments the placeholders are filled first. With --apple it prints \
    Apple's predicateFormat, some of which cannot be parsed again.
    """
  ]
  static let apple = CommandOption("apple", help: "print Apple's predicateFormat")
  static let check = CommandOption(
    "check",
    help: "print only predicates that are not in this form, with exit status 1 if there are any"
  )
  static let options: [CommandOption] =
    [PredicateTexts.file, apple, check, .expression] + PredicateOptions.table
  static let examples = [
    CommandExample(
      "the canonical text",
      #"predcheck fmt "name beginswith[dc] 'a' && !(age<>3)""#
    ),
    CommandExample("with arguments", #"predcheck fmt '%K == %@' -a 'first name' -a "O'Brien""#),
    CommandExample("as Apple prints it", #"predcheck fmt --apple 'height == 2.0 AND ok == YES'"#),
    CommandExample(
      "does a file need formatting?",
      "predcheck fmt --check --file saved.predicates"
    ),
  ]
  static let statuses = ExitMeanings(
    yes: "printed; with --check, all are in this form",
    no: "with --check, some are not in this form",
    unknown: "wrong usage, unreadable input, or a predicate that cannot be read"
  )

  private let texts: PredicateTexts
  private let options: PredicateOptions
  private let printer: FormatPrinter
  private let isExpression: Bool
  private let checks: Bool
  private let form: OutputOptions

  init(_ arguments: ParsedArguments) throws(CommandError) {
    texts = try PredicateTexts(arguments, for: Self.self)
    options = try PredicateOptions(arguments)
    printer = FormatPrinter(style: arguments.has(Self.apple) ? .apple : .canonical)
    isExpression = arguments.has(.expression)
    checks = arguments.has(Self.check)
    form = OutputOptions(arguments)
  }

  func run(in console: Console) throws(CommandError) -> ExitStatus {
    var status = ExitStatus.yes
    let texts = try texts.read(in: console)
    var progress = Progress(
      of: "predicates",
      total: texts.count,
      .items("predicates"),
      in: console,
      writesRecords: true
    )
    for (index, text) in texts.enumerated() {
      try progress.show(index)
      let formatted: String
      do throws(PredicateFormatError) {
        formatted = printer.text(of: try root(of: text.source))
      } catch {
        let style: DiagnosticRenderer.Style =
          console.usesColor(form.color, on: console.errors) ? .colored : .plain
        try console.errors.write(text.render(error.diagnostics, style: style) + "\n")
        status = .unknown
        continue
      }
      if checks, formatted == text.source.text { continue }
      if checks { status = max(status, .no) }
      try write(formatted, for: text.source.text, on: console.output)
    }
    try progress.clear()
    return status
  }

  private func root(of source: SourceText) throws(PredicateFormatError) -> TreeNode {
    let formula = try AnyTemplate(source, isExpression: isExpression, options.parsing)
    if options.arguments.isEmpty, formula.hasPlaceholders { return formula.root }
    return try formula.bound(to: options.bindings).root
  }

  private func write(
    _ formatted: String,
    for text: String,
    on output: TextOutput
  ) throws(CommandError) {
    switch form.format {
    case .text: try output.write(formatted + "\n")
    case .json:
      let members: [(String, JSONItem)] = [("input", .text(text)), ("text", .text(formatted))]
      try output.write(JSONText.of(.object(members)) + "\n")
    }
  }
}
