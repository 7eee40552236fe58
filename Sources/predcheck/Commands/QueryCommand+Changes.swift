import PredicateAnalysis
import PredicateEvaluation
import PredicateJSON
import PredicateStorage
import PredicateSyntax

extension QueryCommand {
  /// Sets values of the rows of a request, or deletes the rows where `changes` is nil; only counts them
  /// where that is not confirmed.
  func make(
    _ changes: [String: PropertyChange]?,
    _ isConfirmed: Bool,
    to request: FetchRequest,
    in store: any MutableStorageBackend,
    _ console: Console
  ) throws(CommandError) -> ExitStatus {
    do throws(PredicateFormatError) {
      if let policy = options.policy {
        try changes?.validate(by: policy, against: store.schema, entity: request.entity)
      }
    } catch {
      try console.refuse(error, color: color)
      return .unknown
    }
    if !isQuiet { try warn(of: changes ?? [:], in: console) }
    if showsPlan {
      return try explain(in: console) { () async throws(StorageError) in
        try await store.plan(for: request, setting: changes)
      }
    }
    let count: Int
    do throws(StorageError) {
      count = try Waiting.run { () async throws(StorageError) in
        guard isConfirmed else {
          if let changes { try request.check(changes, in: store.schema) }
          return try await store.count(request)
        }
        guard let changes else { return try await store.delete(request) }
        return try await store.update(request, setting: changes)
      }
    } catch {
      return try refuse(error, in: console)
    }
    if format?.isJSON == true {
      let report: JSONItem = .object([
        ("count", .integer(count)), ("changed", .bool(isConfirmed)),
      ])
      try console.output.write(JSONText.of(report) + "\n")
    } else {
      let rows = count.of("row", "rows")
      let verb = changes == nil ? "deleted" : "set"
      try console.output.write(
        isConfirmed
          ? "\(rows) \(verb)\n" : "\(rows) would be \(verb); --yes does it\n"
      )
    }
    return count > 0 ? .yes : .no
  }

  private func warn(
    of changes: [String: PropertyChange],
    in console: Console
  ) throws(CommandError) {
    for (_, change) in changes.sorted(by: { $0.key < $1.key }) {
      guard case .expression(let expression) = change, let source = expression.source else {
        continue
      }
      try console.warn(expression.warnings, in: source, color: color)
    }
  }
}
