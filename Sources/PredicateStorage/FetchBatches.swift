/// The objects of a request, in batches.
///
///     for try await batch in store.batches(request) { show(batch) }
///
/// The store is not queried before the first batch is requested, and each batch is read only when
/// the previous one has been taken.
public struct FetchBatches: AsyncSequence, Sendable {
  public typealias Element = [StoredObject]
  public typealias Failure = StorageError

  let open: @Sendable () async throws(StorageError) -> any FetchCursor

  /// Creates a sequence. `open` runs when iteration begins.
  public init(open: @escaping @Sendable () async throws(StorageError) -> any FetchCursor) {
    self.open = open
  }

  public func makeAsyncIterator() -> Iterator { Iterator(open: open) }

  /// The iterator over the batches; it reads a batch on demand.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let open: @Sendable () async throws(StorageError) -> any FetchCursor
    private var cursor: (any FetchCursor)?
    private var isFinished = false

    fileprivate init(open: @escaping @Sendable () async throws(StorageError) -> any FetchCursor) {
      self.open = open
    }

    public mutating func next() async throws(StorageError) -> [StoredObject]? {
      try await next(isolation: nil)
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(StorageError) -> [StoredObject]? {
      guard !isFinished else { return nil }
      do throws(StorageError) {
        let known = if let cursor { cursor } else { try await open() }
        cursor = known
        if let batch = try await known.nextBatch() { return batch }
      } catch {
        finish()
        throw error
      }
      finish()
      return nil
    }

    private mutating func finish() {
      cursor = nil
      isFinished = true
    }
  }
}

/// A position in the rows of a request. It releases its resources when it is finished or dropped.
public protocol FetchCursor: AnyObject, Sendable {
  /// The next objects, at least one; nil at the end.
  func nextBatch() async throws(StorageError) -> [StoredObject]?
}
