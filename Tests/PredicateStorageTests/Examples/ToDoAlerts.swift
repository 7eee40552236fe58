import Foundation
import PredicateAnalysis
import PredicateStorage
import PredicateSyntax

/// A to-do list that reminds: which items to show an alert for now.
///
/// After "Core Data Versioning" (MacTech 25.03), listing 11.
struct ToDoAlerts {
  let store: any WritableStorageBackend

  static let schema = Schema(entities: [
    "ToDo": Entity(
      name: "ToDo",
      table: "todo",
      attributes: [
        "id": Attribute(column: "id", type: .integer),
        "name": Attribute(column: "name", type: .text),
        "dueDate": Attribute(column: "due_date", type: .date, isOptional: true),
        "doNotAlert": Attribute(column: "do_not_alert", type: .bool),
        "lastAlertDate": Attribute(column: "last_alert_date", type: .date, isOptional: true),
      ]
    )
  ])

  /// What is due within five minutes, may be announced and was not in the last five.
  func itemsToAnnounce(at now: Date) async throws -> [StoredObject] {
    let predicate = try BoundPredicate(
      format: """
        dueDate >= %@ AND dueDate <= %@ AND doNotAlert == NO \
        AND (lastAlertDate == nil || lastAlertDate < %@)
        """,
      now,
      now.addingTimeInterval(300),
      now.addingTimeInterval(-300)
    )
    return try await store.objects(
      FetchRequest(entity: "ToDo", predicate: predicate, sortDescriptors: ["dueDate", "name"])
    )
  }

  /// The items that the migration policy of the article picks out.
  func itemsBeginning(with letter: String) async throws -> [StoredObject] {
    try await store.objects(
      FetchRequest(
        entity: "ToDo",
        predicate: BoundPredicate(format: "name BEGINSWITH[c] %@", letter),
        sortDescriptors: ["name"]
      )
    )
  }
}
