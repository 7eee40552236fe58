import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// A to-do list with alerts: the items to show an alert for now.
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

  /// The items that are due within five minutes, may be announced, and were not announced in the
  /// last five.
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

extension ToDoAlerts {
  /// Runs on 1 March 2009 at ten.
  func demonstration() async throws -> [String] {
    // 2009-03-01T10:00:00Z
    let now = Date(timeIntervalSince1970: 1_235_901_600)
    func item(_ id: Int64, _ name: String, due: Double?, last: Double?) -> [String: Value] {
      [
        "id": .integer(id), "name": .text(name), "doNotAlert": .bool(name == "avocado"),
        "dueDate": due.map { .date(now + $0) } ?? .null,
        "lastAlertDate": last.map { .date(now + $0) } ?? .null,
      ]
    }
    try await store.createTables()
    try await store.insert(
      [
        item(1, "Alpha", due: 180, last: nil), item(2, "Beta", due: 240, last: -600),
        item(3, "Gamma", due: 270, last: -30), item(4, "avocado", due: 120, last: nil),
        item(5, "Delta", due: 3600, last: nil), item(6, "Echo", due: nil, last: nil),
      ],
      into: "ToDo",
      batchSize: 2
    )
    let due = try await itemsToAnnounce(at: now).map { $0.shown("name") }
    let selected = try await itemsBeginning(with: "a").map { $0.shown("name") }
    return [
      "due within five minutes: \(due.joined(separator: ", "))",
      "beginning with a: \(selected.joined(separator: ", "))",
    ]
  }
}
