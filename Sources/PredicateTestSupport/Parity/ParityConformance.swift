import Foundation
import PredicateAnalysis
import PredicateConformance
import PredicateEvaluation
package import PredicateSchema
package import PredicateStorage
import PredicateSyntax
import Testing

/// Fails unless a store gives memory's answers to the shared cases whose object fits into tables
/// and whose predicate passes the checker. Returns their number.
@discardableResult
package func checkConformance(
  _ cases: [CaseFile.Case],
  _ make: @Sendable (Schema) async throws -> any WritableStorageBackend
) async throws -> Int {
  var groups: [ParityTables: [(CaseFile.Case, BoundPredicate)]] = [:]
  for example in cases {
    guard let (tables, predicate) = example.regular else { continue }
    groups[tables, default: []].append((example, predicate))
  }
  var count = 0
  for (tables, group) in groups {
    // One store at a time, since each may hold a connection.
    let trial = try await ParityTrial(tables, in: make(tables.schema))
    for (example, predicate) in group {
      let request = FetchRequest(
        entity: RegularTables.root,
        predicate: predicate,
        resultType: .identifiers
      )
      switch await trial.ask(request, depth: .count) {
      case .agreed, .undecided: count += 1
      case .rejected: break
      case .different(let difference):
        Testing.Issue.record(difference, sourceLocation: example.location)
      }
    }
  }
  return count
}

extension CaseFile.Case {
  /// The object as tables, and the predicate; nil if the schema of the tables does not accept it.
  fileprivate var regular: (ParityTables, BoundPredicate)? {
    guard mode == .default, let template = try? PredicateTemplate(parsing: predicate),
      let bound = try? template.bound(
        to: Bindings(arguments: arguments, variables: variables.compactMapValues(\.constant))
      )
    else { return nil }
    let types: [AttributeType] = [.text, .integer, .date, .bool]
    for type in types {
      guard let tables = RegularTables(holdingMostOf: root.object, typeOfNull: type) else {
        return nil
      }
      if (try? bound.checked(against: tables.schema, entity: RegularTables.root)) != nil {
        return (ParityTables(tables), bound)
      }
    }
    return nil
  }
}

extension ParityTables {
  fileprivate init(_ tables: RegularTables) {
    let rows = tables.rows.flatMap { entity, rows in
      rows.map { Row(entity: entity, values: $0) }
    }
    self.init(schema: tables.schema, rows: rows)
  }
}

extension CaseValue {
  fileprivate var object: Value {
    switch self {
    case .value(let value), .record(let value): value
    }
  }

  fileprivate var constant: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}
