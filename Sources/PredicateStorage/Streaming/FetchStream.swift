/// The results of a request, one by one; memory holds one batch.
///
///     for try await book in store.stream(request) { show(book) }
///
/// The store is not queried before the first element is requested. Leaving the loop ends the
/// request, as does cancelling the task, after which the next batch fails with `interrupted`.
public struct FetchStream<Element: Sendable>: AsyncSequence, Sendable {
  public typealias Failure = StorageError

  /// Reads a batch: at least one element, or nil at the end.
  public typealias NextBatch = @Sendable () async throws(StorageError) -> [Element]?

  package let open: @Sendable () async throws(StorageError) -> NextBatch

  /// Makes a sequence. `open` runs when iteration begins; its result is released when iteration
  /// ends.
  public init(open: @escaping @Sendable () async throws(StorageError) -> NextBatch) {
    self.open = open
  }

  public func makeAsyncIterator() -> Iterator { Iterator(open: open) }

  /// The iterator over the results. The connection is held until it ends or is freed.
  public struct Iterator: AsyncIteratorProtocol {
    private let open: @Sendable () async throws(StorageError) -> NextBatch
    private var nextBatch: NextBatch?
    private var batch: [Element] = []
    private var position = 0
    private var isFinished = false

    fileprivate init(open: @escaping @Sendable () async throws(StorageError) -> NextBatch) {
      self.open = open
    }

    public mutating func next() async throws(StorageError) -> Element? {
      try await next(isolation: nil)
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(StorageError) -> Element? {
      while position >= batch.count {
        guard !isFinished else { return nil }
        do throws(StorageError) {
          let read = if let nextBatch { nextBatch } else { try await open() }
          nextBatch = read
          guard let next = try await read() else {
            finish()
            return nil
          }
          (batch, position) = (next, 0)
        } catch {
          finish()
          throw error
        }
      }
      defer { position += 1 }
      return batch[position]
    }

    private mutating func finish() {
      nextBatch = nil
      batch = []
      position = 0
      isFinished = true
    }
  }
}

extension FetchStream {
  /// The sequence of the results of `transform` for each element.
  package func map<Other>(
    _ transform: @escaping @Sendable (Element) -> Other
  ) -> FetchStream<Other> {
    let open = open
    return FetchStream<Other> { () async throws(StorageError) -> FetchStream<Other>.NextBatch in
      let read = try await open()
      return { () async throws(StorageError) in try await read()?.map(transform) }
    }
  }

  /// The elements of an array, in batches.
  init(all: @escaping @Sendable () async throws(StorageError) -> [Element], batchSize: Int) {
    self.init { () async throws(StorageError) -> NextBatch in
      let rest = ArrayRest(try await all(), size: batchSize)
      return { () async throws(StorageError) in rest.next() }
    }
  }
}
