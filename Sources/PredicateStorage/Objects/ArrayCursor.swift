import PredicatePlatform

/// A cursor over an array of objects, in batches.
package final class ArrayCursor: FetchCursor {
  private let rest: Mutex<ArraySlice<StoredObject>>
  private let size: Int

  package init(_ objects: [StoredObject], size: Int) {
    rest = Mutex(objects[...])
    self.size = max(size, 1)
  }

  package func nextBatch() async throws(StorageError) -> [StoredObject]? {
    let batch = rest.withLock { rest in
      let batch = Array(rest.prefix(size))
      rest = rest.dropFirst(size)
      return batch
    }
    return batch.isEmpty ? nil : batch
  }
}
