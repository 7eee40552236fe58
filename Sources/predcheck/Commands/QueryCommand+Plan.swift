import PredicateAnalysis
import PredicateEvaluation
import PredicateStorage
import PredicateSyntax

extension QueryCommand {
  static let explain = CommandOption(
    "explain",
    help: "say how the rows would be found, sorted and grouped, without reading them"
  )

  /// Writes a plan.
  func explain(
    in console: Console,
    _ makePlan: @escaping @Sendable () async throws(StorageError) -> FetchPlan
  ) throws(CommandError) -> ExitStatus {
    let plan: FetchPlan
    do throws(StorageError) {
      plan = try Waiting.run(makePlan)
    } catch {
      return try refuse(error, in: console)
    }
    let text = format?.isJSON == true ? JSONText.of(Self.json(plan)) + "\n" : Self.text(plan)
    try console.output.write(text)
    return .yes
  }

  private static func text(_ plan: FetchPlan) -> String {
    var text = ""
    for line in plan.statement.map(SQLLayout.lines) ?? [] { text += VisibleText.of(line) + "\n" }
    if plan.statement != nil { text += "\n" }
    text += ReportRow.text("bindings", plan.bindings.map(ShownBinding.text))
    text += ReportRow.text("residual", [plan.residual.map { $0.format } ?? "nothing"])
    text += ReportRow.text(
      "in memory",
      [plan.inMemory.isEmpty ? "nothing" : plan.inMemory.joined(separator: ", ")]
    )
    text += ReportRow.text("plan", plan.enginePlan)
    return text
  }

  private static func json(_ plan: FetchPlan) -> JSONItem {
    .object([
      ("engine", .text(plan.engine)),
      ("statement", plan.statement.map(JSONItem.text) ?? .null),
      ("bindings", .list(plan.bindings.map(ShownBinding.json))),
      ("residual", plan.residual.map { .text($0.format) } ?? .null),
      ("inMemory", .list(plan.inMemory.map(JSONItem.text))),
      ("plan", .list(plan.enginePlan.map(JSONItem.text))),
    ])
  }
}
