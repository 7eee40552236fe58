import Foundation
import PredicateConformance
import PredicateEvaluation
import PredicateJSON
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import PredicateTestSupport

extension EngineCases {
  /// Writes the cases of conformance files whose objects fit into tables, each with its own tables.
  func write(corpus files: [String]) async throws {
    for file in files {
      let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      for (number, line) in lines.enumerated() {
        let example = try ConformanceCase(JSONReader().read(String(line)))
        guard let question = Question(example) else { continue }
        let tables = question.tables
        let memory = try await tables.memory()
        let entity = question.request.entity
        guard
          let checked = try? question.request.predicate?.checked(
            against: tables.schema,
            entity: entity
          )
        else { continue }
        let objects = try await memory.objects(FetchRequest(entity: entity))
        guard let item = json(checked, objects, isInFrom: number.isMultiple(of: 2)) else {
          continue
        }
        say(try json(tables, StoreLayout(tables.schema), .text(example.id)))
        say(item)
      }
    }
  }
}

/// The question that a case asks of a database.
private struct Question {
  let tables: ParityTables
  let request: FetchRequest

  /// Nil for a case that asks none.
  init?(_ example: ConformanceCase) {
    var asked: (ParityTables, FetchRequest)?
    // The answer is of no interest here: `predcheck conform` compares memory's with what is expected.
    _ =
      StoreCaseRunner(mode: .default, holdsArrays: true) { schema, rows, request in
        let rows = rows.flatMap { entity, rows in
          rows.map { ParityTables.Row(entity: entity, values: $0) }
        }
        asked = (ParityTables(schema: schema, rows: rows), request)
        return []
      }
      .run(example)
    guard let asked else { return nil }
    (tables, request) = asked
  }
}
