extension SQLSession {
  package static func wasOutrun(_ error: StorageError) -> Bool { false }

  /// The answer of a reading of the catalogue, which is repeated where others change it meanwhile.
  package static func reading<Answer>(
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
  /// The answer of a reading of the catalogue, which is repeated where others change it meanwhile.
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
