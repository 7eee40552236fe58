import PredicateCoreData
import PredicateStorage

/// Remarks about a database, and about its answer.
extension QueryCommand {
  /// The tables and columns that the schema of the database, by its own account, does without.
  static func omissions(
    of store: any StorageBackend
  ) throws(CommandError) -> [SchemaOmission] {
    guard let store = store as? any IntrospectedStorageBackend else { return [] }
    do throws(StorageError) {
      return try Waiting.run { () async throws(StorageError) in try await store.omissions() }
    } catch {
      throw .failure("\(error)")
    }
  }

  /// Counts the rows that Core Data's logic of nil takes in or leaves out otherwise than Foundation's.
  func warnOfDifferences(
    _ request: FetchRequest,
    in store: CoreDataBackend,
    _ console: Console
  ) throws(CommandError) {
    let count: Int?
    do throws(StorageError) {
      count = try Waiting.run { () async throws(StorageError) in
        try await store.differences(request)
      }
    } catch {
      // The request itself reports what is wrong with it.
      count = nil
    }
    guard let count, count > 0 else { return }
    let rows = count.of("row is", "rows are")
    try console.errors.say(
      "warning: \(rows) decided otherwise than in memory, because a value is nil"
    )
  }
}
