import PredicateAnalysis
import PredicateEvaluation
import PredicateJSON
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateSyntax

struct SQLCommand: Command {
  static let name = "sql"
  static let summary = "print the SQL for a predicate"
  static let operands = "PREDICATE"
  static let details = [
    """
    Prints the statement that selects the rows of an entity that match PREDICATE (- is standard \
    input), the values bound to its placeholders, and how the work is divided: terms that the \
    database decides exactly, terms that only narrow the rows, and the residual, which memory \
    checks row by row, so that the result is always that of memory.
    """,
    """
    For a Core Data store (--store, or --model alone) the statement reads its own tables. --plan \
    shows how the database of --schema or --store would run the statement, without running it; \
    --costs shows how it would find the rows of each term alone.
    """,
  ]
  static let dialect = CommandOption(
    "dialect",
    choices: [any SQLDialect].all.map(\.key),
    help: "the SQL dialect (default: that of the database of --schema, else sqlite)"
  )
  static let plan = CommandOption(
    "plan",
    help: "show the database's plan for the statement (EXPLAIN)"
  )
  static let costs = CommandOption(
    "costs",
    help: "show the database's plan and cost of each term of the predicate alone"
  )
  static let options: [CommandOption] =
    SchemaOptions.tableWithStores + [Database.inSchema, dialect, plan, costs, .quiet]
    + PredicateOptions.table
  static let examples = [
    CommandExample(
      "the statement for a table of a database",
      "predcheck sql --schema library.sqlite --entity book 'author.name == %@' -a Joyce"
    ),
    CommandExample(
      "does it use an index?",
      "predcheck sql --plan --schema library.sqlite --entity book 'title BEGINSWITH \"U\"'"
    ),
    CommandExample(
      "for a Core Data store",
      "predcheck sql --store Recipes.sqlite --entity Recipe 'ANY ingredients.name == \"salt\"'"
    ),
    CommandExample(
      "for PostgreSQL, with a schema file",
      "predcheck sql --dialect postgres --schema library.json --entity Book 'price < 10'"
    ),
  ]
  static let statuses = ExitMeanings(
    yes: "all of it is SQL",
    no: "there is a residual that memory must check",
    unknown: "wrong usage, unreadable schema, a predicate that does not match it"
  )

  private let text: String
  private let options: PredicateOptions
  private let schema: SchemaOptions
  private let dialect: any SQLDialect
  private let showsPlan: Bool
  private let showsCosts: Bool
  private let isQuiet: Bool
  private let form: OutputOptions

  init(_ arguments: ParsedArguments) throws(CommandError) {
    text = try Self.onlyPredicate(arguments)
    options = try PredicateOptions(arguments)
    guard let schema = try SchemaOptions(arguments, asksStores: true) else {
      throw .usage(
        "'--schema' and '--entity' are required: SQL needs tables and columns"
      )
    }
    self.schema = schema
    if text == "-", schema.isStandardInput {
      throw .inputReadTwice
    }
    let own = schema.source.dialect
    dialect = schema.source.dialect(named: arguments.value(of: Self.dialect))
    showsPlan = arguments.has(Self.plan)
    showsCosts = arguments.has(Self.costs)
    isQuiet = arguments.has(.quiet)
    for option in [Self.plan, Self.costs] where arguments.has(option) {
      guard let own else {
        throw .usage("'--\(option.long)' requires a database: name one with '--schema'")
      }
      guard own.key == dialect.key else {
        throw .usage("'--\(option.long)' needs a database of the dialect \(dialect.key)")
      }
    }
    form = OutputOptions(arguments)
  }

  func run(in console: Console) throws(CommandError) -> ExitStatus {
    let schema = try schema.read(in: console, options.policy)
    let source = SourceText(text == "-" ? try InputFile(path: text).text(in: console) : text)
    let checked: CheckedPredicate
    let asked: CheckedPredicate
    do throws(PredicateFormatError) {
      checked = try options.predicate(source, of: schema)
      asked = try schema.asTablesAreAsked(checked)
    } catch {
      try console.refuse(error, color: form.color)
      return .unknown
    }
    if !isQuiet {
      let warnings = checked.predicate.warnings + checked.warnings
      try console.warn(warnings, in: source, color: form.color)
    }
    let database = self.schema.source.plan(of: schema, under: options.policy)
    let report = SQLReport(
      source: source,
      division: try SQLDivision(of: asked, in: dialect, under: options.policy),
      plan: showsPlan ? try database?.lines(for: checked.predicate, of: checked) : nil,
      costs: showsCosts ? try database?.costs(of: checked) : nil
    )
    switch form.format {
    case .json: try console.output.write(JSONText.of(report.json) + "\n")
    case .text:
      let isColored = console.usesColor(form.color, on: console.output)
      try console.output.write(report.text(isColored ? .colored : .plain))
    }
    return report.isWhole ? .yes : .no
  }
}
