package import PredicateAnalysis
package import PredicateSQL
import PredicateSchema

/// The statement for a request, and the meaning of its rows.
package struct SQLFetchPlan: Sendable {
  /// The kind of a statement's rows.
  package enum Rows: String, Sendable {
    /// The columns of `shape`: an object, which memory may have to check
    case objects
    /// The columns of the primary key, then `RequestColumns.inputs`: memory makes the table
    case inputs
    /// `RequestColumns.outputs`: the answer itself
    case outputs
  }

  package var rows: Rows
  package var selection: SQLSelection
  /// The columns of rows that are objects.
  package var shape: StoredShape
  /// The properties that memory reads from them and from related objects.
  package var properties: NamedProperties
  /// Whether the objects are the answer, with all of their values.
  package var hasValues = false

  /// The condition that memory checks for each row.
  package var residual: BoundPredicate? { selection.residual }

  /// The other steps that memory performs on the rows, for a plan.
  package func stepsInMemory(of request: CheckedRequest) -> [String] {
    switch rows {
    case .outputs: return []
    case .inputs: return request.stepsInMemory + request.aggregateSteps
    case .objects:
      guard request.form == .objects else {
        return request.stepsInMemory + request.aggregateSteps
      }
      return request.stepsInMemory.filter { step in
        step == "sort" || step == "after" ? !selection.isSorted : !selection.isLimited
      }
    }
  }
}

extension CheckedRequest {
  /// The aggregates that memory computes from single values.
  fileprivate var aggregateSteps: [String] {
    columns.outputs.compactMap { output in
      if case .aggregate(let aggregate, _) = output.source { return aggregate.rawValue }
      return nil
    }
  }
}
