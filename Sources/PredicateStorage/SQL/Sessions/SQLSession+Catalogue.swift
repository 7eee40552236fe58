extension SQLSession {
  package static func wasOutrun(_ error: StorageError) -> Bool { false }

  /// Reads the catalogue, again if another session changed it meanwhile.
  package static func readingCatalogue<Answer>(
    _ read: () throws(StorageError) -> Answer
  ) throws(StorageError) -> Answer {
    for _ in 1..<readingLimit {
      do throws(StorageError) {
        return try read()
      } catch {
        guard wasOutrun(error) else { throw error }
      }
    }
    return try read()
  }

  fileprivate static var readingLimit: Int { 4 }
}

extension SQLBackend {
  /// Reads the catalogue, again if another session changed it meanwhile.
  package func readingCatalogue<Answer: Sendable>(
    _ read: @escaping @Sendable (Pool.Session) throws(StorageError) -> Answer
  ) async throws(StorageError) -> Answer {
    for _ in 1..<Pool.Session.readingLimit {
      do throws(StorageError) {
        return try await pool.run(layout, .reading, read)
      } catch {
        guard Pool.Session.wasOutrun(error) else { throw error }
      }
    }
    return try await pool.run(layout, .reading, read)
  }
}
