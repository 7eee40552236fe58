import PredicateSQL
import PredicateSyntax

/// The dictionaries of a statement, one by one, each from one row.
final class SQLDictionaryRows<Pool: SQLSessionPool>: SQLElementRows {
  private enum Source {
    /// Rows of the results, or of the key and the values that they are made from
    case values(Pool.Session.Rows, RowColumns, keyCount: Int)
    case objects(SQLObjectRows<Pool>)
  }

  private let source: Source
  private let request: CheckedRequest
  private let named: (_ values: [Value]) -> [String: Value]
  private let outputs: [Int]
  private var hasEnded = false

  init(
    _ fetch: SQLFetch,
    _ plan: SQLFetchPlan,
    _ session: Pool.Session,
    of pool: Pool,
    _ chunk: Int
  ) throws(StorageError) {
    request = fetch.request
    named = fetch.naming()
    let isInputs = plan.rows == .inputs
    switch plan.rows {
    case .outputs: outputs = []
    case .inputs, .objects:
      outputs = request.columns.outputs.prefix(request.columns.visibleCount).compactMap { output in
        if case .input(let input) = output.source { input } else { nil }
      }
    }
    switch plan.rows {
    case .outputs, .inputs:
      source = .values(
        try session.rows(plan.selection.statement, chunk: chunk, within: fetch.budget),
        RowColumns(plan.selection, request.shape),
        keyCount: isInputs ? request.shape.keyColumns.count : 0
      )
    case .objects:
      source = .objects(try SQLObjectRows(fetch, plan, session, of: pool, chunk: chunk))
    }
  }

  func next() throws(StorageError) -> [String: Value]? {
    guard !hasEnded else { return nil }
    if let values = try nextValues() { return named(values) }
    // A statement that is stepped after its last row restarts.
    finish()
    return nil
  }

  /// The values of the next result; nil if there are no more rows.
  private func nextValues() throws(StorageError) -> [Value]? {
    switch source {
    case .values(let rows, let columns, let keyCount):
      guard let values = try rows.next(columns)?.required() else { return nil }
      if keyCount == 0, outputs.isEmpty { return values }
      let paths = request.columns.inputs
      return outputs.map { paths[$0].finished(values[keyCount + $0]) }
    case .objects(let rows):
      guard let object = try rows.nextExamined() else { return nil }
      let inputs = try request.columns.inputs(of: object)
      return outputs.map { inputs[$0] }
    }
  }

  func completed(
    _ batch: [[String: Value]],
    over session: Pool.Session
  ) throws(StorageError) -> [[String: Value]] {
    batch
  }

  func enter(_ session: Pool.Session) {
    if case .objects(let rows) = source { rows.enter(session) }
  }

  func leaveSession() {
    if case .objects(let rows) = source { rows.leaveSession() }
  }

  func finish() {
    hasEnded = true
    switch source {
    case .values(let rows, _, _): rows.finish()
    case .objects(let rows): rows.finish()
    }
  }
}
