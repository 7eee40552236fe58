import PredicateAnalysis
import PredicateEvaluation
import PredicateJSON
import PredicatePlatform
import PredicateSQL
import PredicateSchema
import PredicateSyntax

struct ExplainCommand: Command {
  static let name = "explain"
  static let summary = "explain what a predicate means, needs and does"
  static let operands = "PREDICATE"
  static let details = [
    """
    Explains PREDICATE (- is standard input) in English, draws its tree with inferred types, and \
    lists the keys it reads and the arguments and variables it needs. With --on it shows for each \
    record of a file the value of every part, and so why the record matches or not.
    """,
    """
    With --schema, --model or --store and --entity the types are those of the schema, and a \
    predicate with all of its arguments is also shown as SQL: what the database decides, what \
    memory checks, and, if a database is named, how it would find the rows of each term, by which \
    index.
    """,
  ]
  static let html = CommandOption(
    "html",
    value: "FILE",
    help: """
      write the explanation as a self-contained HTML page (- is standard output)
      """
  )
  static let on = CommandOption(
    "on",
    value: "FILE",
    help: "explain the result for each record of FILE (- is standard input)"
  )
  static let maximum = CommandOption(
    "max",
    "m",
    value: "N",
    help: "with --on, explain at most N records"
  )
  static let options: [CommandOption] =
    [on, maximum, html, .expression, SQLCommand.dialect] + PredicateOptions.table
    + RecordOptions.table + SchemaOptions.tableWithStores
  static let examples = [
    CommandExample(
      "what does it mean?",
      #"predcheck explain 'ANY friends.age >= %d AND NOT name LIKE[c] "a*"'"#
    ),
    CommandExample(
      "why does this record not match?",
      #"echo '{"name": "Ada", "age": 36}' | predcheck explain 'age < 30 OR name == "Bob"' --on -"#
    ),
    CommandExample(
      "what are the types in a database?",
      "predcheck explain --schema library.sqlite --entity book 'author.name BEGINSWITH %@'"
    ),
    CommandExample(
      "a page for a review",
      """
      predcheck explain --schema library.sqlite --entity book 'pages > 100' --html pages.html
      """
    ),
    CommandExample(
      "what does an expression need?",
      "predcheck explain --expression 'items.@sum.price * $rate'"
    ),
  ]
  static let statuses = ExitMeanings(
    yes: "explained; with --on, something matched",
    no: "with --on, nothing matched",
    unknown: "wrong usage, unreadable input, a predicate that cannot be read or decided"
  )

  private let text: String
  private let options: PredicateOptions
  private let isExpression: Bool
  private let file: InputFile?
  private let schema: SchemaOptions?
  private let maximum: Int
  private let page: OutputFile?
  private let dialect: (any SQLDialect)?
  private let records: RecordOptions
  private let form: OutputOptions

  init(_ arguments: ParsedArguments) throws(CommandError) {
    text = try Self.onlyPredicate(arguments)
    options = try PredicateOptions(arguments)
    isExpression = arguments.has(.expression)
    file = try InputFile.readable(arguments.values(of: Self.on).suffix(1)).first
    if isExpression, file != nil {
      throw .usage("'--on' requires a predicate, not an expression")
    }
    if text == "-", file?.isStandardInput == true {
      throw .inputReadTwice
    }
    schema = try SchemaOptions(arguments, asksStores: true)
    if let schema {
      try schema.requireAPredicate(isExpression)
      guard file == nil else { throw .usage("'--schema' and '--on' cannot be combined") }
      if text == "-", schema.isStandardInput {
        throw .inputReadTwice
      }
    }
    maximum = try arguments.number(of: Self.maximum) ?? .max
    page = try arguments.output(of: Self.html)
    if page != nil, file != nil { throw .usage("'--html' and '--on' cannot be combined") }
    dialect = schema?.source.dialect(named: arguments.value(of: SQLCommand.dialect))
    records = try RecordOptions(arguments)
    form = OutputOptions(arguments)
  }

  func run(in console: Console) throws(CommandError) -> ExitStatus {
    let source = SourceText(
      text == "-" ? try InputFile(path: text).text(in: console) : text
    )
    let schema = try schema?.read(in: console, options.policy)
    var explanation: Explanation
    let evaluator: Evaluator?
    var complete: (given: CheckedPredicate, asked: CheckedPredicate)?
    do throws(PredicateFormatError) {
      let formula = try AnyTemplate(source, isExpression: isExpression, options.parsing)
      if options.arguments.isEmpty, file == nil, formula.hasPlaceholders {
        let checked = try schema?.checked(formula, options)
        explanation = Explanation(formula.root, formula.warnings, source, checked)
      } else {
        let bound = try formula.bound(to: options.bindings)
        let checked = try schema?.checked(bound, options)
        explanation = Explanation(bound.root, bound.warnings, source, checked)
        if let schema, let checked {
          complete = (checked, try schema.asTablesAreAsked(checked))
        }
      }
      evaluator =
        file == nil ? nil : try Evaluator(options.predicate(source), options: options.evaluation)
    } catch {
      try console.refuse(error, color: form.color)
      return .unknown
    }
    guard let file, let evaluator else {
      if let complete, let schema {
        explanation.sql = try sql(of: complete.given, asked: complete.asked, schema, source)
      }
      try show(explanation, on: console)
      return .yes
    }
    return try trace(evaluator, file, in: console)
  }

  /// The predicate in SQL, with how a database would look for each term.
  private func sql(
    of checked: CheckedPredicate,
    asked: CheckedPredicate,
    _ entitySchema: EntitySchema,
    _ source: SourceText
  ) throws(CommandError) -> SQLReport? {
    guard let schema, let dialect else { return nil }
    var database = schema.source.plan(of: entitySchema, under: options.policy)
    if dialect.key != schema.source.dialect?.key { database = nil }
    return SQLReport(
      source: source,
      division: try SQLDivision(of: asked, in: dialect, under: options.policy),
      plan: nil,
      costs: try database?.costs(of: checked)
    )
  }

  private func show(_ explanation: Explanation, on console: Console) throws(CommandError) {
    if let page {
      let html = ExplanationPage(explanation: explanation).html
      if page.path == "-" { return try console.output.write(html) }
      return try page.write(html)
    }
    switch form.format {
    case .json: try console.output.write(JSONText.of(explanation.json) + "\n")
    case .text:
      let isColored = console.usesColor(form.color, on: console.output)
      try console.output.write(explanation.text(isColored ? .colored : .plain))
    }
  }

  private func trace(
    _ evaluator: Evaluator,
    _ file: InputFile,
    in console: Console
  ) throws(CommandError) -> ExitStatus {
    let source = try RecordSources.open(file, records, in: console)
    let variables = options.variables.mapValues(KeyedValue.value)
    var status = ExitStatus.no
    var count = 0
    while count < maximum, let record = try source.next() {
      count += 1
      guard case .value(let value) = record.content else {
        if case .malformed(let reason) = record.content {
          try console.errors.say("\(file.name):\(record.place.number): \(reason)")
        }
        status = .unknown
        continue
      }
      let trace = evaluator.trace(value, variables: Variables(variables))
      if trace.truth == nil { status = .unknown }
      if trace.truth == true, status == .no { status = .yes }
      try write(trace, of: record, value, file, on: console.output)
    }
    return status
  }

  private func write(
    _ trace: EvaluationTrace,
    of record: Record,
    _ value: KeyedValue,
    _ file: InputFile,
    on output: TextOutput
  ) throws(CommandError) {
    switch form.format {
    case .text:
      let answer = trace.truth.map { $0 ? "matches" : "does not match" } ?? "cannot be decided"
      try output.say("\(file.name):\(record.place.number) \(answer)")
      for line in "\(trace)".split(separator: "\n") { try output.write("  \(line)\n") }
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let tree = (try? encoder.encode(trace)).map { String(decoding: $0, as: UTF8.self) }
      let members: [(String, JSONItem)] = [
        ("file", .text(file.name)),
        (record.place.unit, .integer(record.place.number)),
        ("matches", trace.truth.map(JSONItem.bool) ?? .null),
        ("trace", tree.map(JSONItem.raw) ?? .null),
      ]
      try output.write(JSONText.of(.object(members)) + "\n")
    }
  }
}
