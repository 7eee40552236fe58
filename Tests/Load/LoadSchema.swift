import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// A bank: transfers move money between accounts, and leave two entries each.
enum LoadSchema {
  static let accounts = 200
  static let balance: Int64 = 1000

  static let schema = Schema(entities: [
    "Account": Entity(
      name: "Account",
      table: "account",
      attributes: [
        "id": Attribute(column: "id", type: .integer),
        "balance": Attribute(column: "balance", type: .integer),
        "note": Attribute(column: "note", type: .text, isOptional: true),
      ]
    ),
    "Entry": Entity(
      name: "Entry",
      table: "entry",
      attributes: [
        "id": Attribute(column: "id", type: .integer),
        "transfer": Attribute(column: "transfer", type: .integer),
        "amount": Attribute(column: "amount", type: .integer),
        "text": Attribute(column: "text", type: .text, isOptional: true),
      ]
    ),
  ])

  static func fill(_ store: some WritableStorageBackend) async throws {
    try await store.createTables()
    let rows = (0..<accounts).map { id -> [String: Value] in
      ["id": .integer(Int64(id)), "balance": .integer(balance)]
    }
    try await store.insert(rows, into: "Account", batchSize: 1000)
  }
}
