import PredicateAnalysis
import PredicateEvaluation
import PredicateJSON
import PredicatePlatform
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// A predicate in SQL: the statement that a store would send, and the division of the work.
struct SQLDivision {
  let dialect: any SQLDialect
  let statement: SQLStatement
  let split: SQLSplit
  /// The predicate as the condition of a statement that any client writes; nil where memory refuses
  /// the predicate before it sees a row.
  let clause: SQLClause?
  /// The condition that memory checks for each row of the statement.
  let residual: BoundPredicate?

  init(of checked: CheckedPredicate, in dialect: any SQLDialect) throws(StorageError) {
    self.dialect = dialect
    let now = Date()
    let layout = StoreLayout(checked.schema)
    let request = FetchRequest(entity: checked.entity.name, predicate: checked.predicate)
    let planner = SQLFetchPlanner(dialect: dialect, schema: layout.schema, now: now)
    let plan = try planner.objects(CheckedRequest(request, as: .objects, layout: layout))
    statement = plan.selection.statement
    residual = plan.residual
    let compiler = SQLCompiler(dialect: dialect, now: now)
    split = compiler.split(checked)
    clause = try? compiler.whereClause(for: checked, alias: nil, joins: .inFrom)
  }

  /// The division within the limits of a policy, if there is one.
  init(
    of checked: CheckedPredicate,
    in dialect: any SQLDialect,
    under policy: PredicatePolicy?
  ) throws(CommandError) {
    let limits = policy?.limits.evaluation ?? .default
    do throws(StorageError) {
      try self.init(of: checked, in: dialect.limited(to: limits.regularExpressions))
    } catch {
      throw .failure(error.text(under: policy))
    }
  }
}

/// A division in the form in which it is shown.
struct SQLReport {
  let source: SourceText
  let division: SQLDivision
  /// The lines of the database's own plan, if it was requested.
  let plan: [String]?
  /// The plan of each term by itself, if it was requested.
  let costs: [TermCost]?

  /// Whether memory has nothing to check.
  var isWhole: Bool { division.residual == nil }

  var dialectName: String { division.dialect.name }

  /// The statement, a clause or a term a line.
  var statementLines: [String] {
    SQLLayout.lines(of: division.statement.text).map { VisibleText.of($0) }
  }

  /// The bindings, and the conditions by who decides them.
  var rows: [(name: String, lines: [String])] {
    var rows: [(name: String, lines: [String])] = [
      ("bindings", division.statement.bindings.map(Self.shown)),
      ("exact", [division.split.exact.map(shown) ?? "nothing"]),
      ("narrowing", [division.split.narrowing.map(shown) ?? "nothing"]),
      ("residual", [residualText ?? "nothing"]),
    ]
    if let plan { rows.append(("plan", plan)) }
    return rows
  }

  func text(_ style: DiagnosticRenderer.Style) -> String {
    var text = statementLines.map { $0 + "\n" }.joined() + "\n"
    for row in rows { text += ReportRow.text(row.name, row.lines) }
    if let costs { text += ReportRow.text("costs", costs.flatMap(\.lines)) }
    if !division.split.notes.isEmpty {
      let notes = DiagnosticRenderer(style: style).render(division.split.notes, in: source)
      text += "\n" + notes + "\n"
    }
    return text
  }

  var json: JSONItem {
    let statement = division.statement
    var members: [(String, JSONItem)] = [
      ("dialect", .text(division.dialect.key)),
      ("statement", .text(statement.text)),
      ("bindings", .list(statement.bindings.map(ShownBinding.json))),
      ("exact", division.split.exact.map(json) ?? .null),
      ("narrowing", division.split.narrowing.map(json) ?? .null),
      ("residual", residualText.map(JSONItem.text) ?? .null),
      ("clause", division.clause.map { $0.json(in: division.dialect) } ?? .null),
      (
        "notes",
        .list(
          division.split.notes.map {
            .raw(DiagnosticRenderer(style: .json).render([$0], in: source))
          }
        )
      ),
    ]
    if let plan { members.append(("plan", .list(plan.map(JSONItem.text)))) }
    if let costs { members.append(("costs", .list(costs.map(\.json)))) }
    return .object(members)
  }

  private var residualText: String? {
    division.residual.map { FormatPrinter().text(of: $0.root) }
  }

  private func json(_ fragment: SQLFragment) -> JSONItem {
    let statement = fragment.statement(in: division.dialect)
    return .object([
      ("sql", .text(statement.text)),
      ("bindings", .list(statement.bindings.map(ShownBinding.json))),
    ])
  }

  /// `"price" < ?    [10]`
  private func shown(_ fragment: SQLFragment) -> String {
    let statement = fragment.statement(in: division.dialect)
    let values = statement.bindings.map(Self.shown).joined(separator: ", ")
    return statement.text + (values.isEmpty ? "" : "   [\(values)]")
  }

  private static func shown(_ value: Value) -> String { ShownBinding.text(of: value) }
}
