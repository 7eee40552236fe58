import PredicateAnalysis
import PredicateCoreData
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The rows of a query, in batches, with the values of their columns.
struct RowSource {
  let columns: [String]
  private let nextRows: () throws(StorageError) -> [[Value]]?
  private let last: Last
  /// The values that are not shown since the files of their data are missing.
  let missing = MissingFiles()

  /// Makes rows of attributes of the objects that match, read on demand.
  init(objectsOf request: FetchRequest, in store: any StorageBackend, _ columns: [String]) {
    let batches = ObjectBatches(store.batches(request))
    self.columns = columns
    let last = Last()
    self.last = last
    nextRows = { [missing] () throws(StorageError) in
      let batch = try Waiting.run { () async throws(StorageError) in try await batches.next() }
      last.object = batch?.last ?? last.object
      return try batch?.map { object throws(StorageError) in
        for error in object.faults?.missingFiles ?? [] {
          if case .missingFile(_, _, let key, _) = error, columns.contains(key) {
            try missing.note(error)
          }
        }
        let attributes = (store as? CoreDataBackend)?.attributes(of: object)
        return columns.map { attributes?[$0] ?? object[$0] ?? .null }
      }
    }
  }

  /// Makes rows of the records of a store, under other names.
  init(_ batches: RecordBatches, _ columns: [String]) {
    self.columns = columns
    last = Last()
    nextRows = { () throws(StorageError) in
      try Waiting.run { () async throws(StorageError) in try await batches.next() }
    }
  }

  /// Makes rows of properties, groups or distinct rows, read on demand where the store can. With a place,
  /// there is a cursor after the last of them.
  init(
    dictionariesOf request: FetchRequest,
    in store: any StorageBackend,
    _ entity: Entity,
    withPlace: Bool
  ) throws(StorageError) {
    let columns =
      request.propertiesToFetch.isEmpty
      ? request.groupBy.isEmpty
        ? entity.attributes.keys.sorted() : request.groupBy.map(KeyPathText.name)
      : request.propertiesToFetch.map(\.name)
    self.columns = columns
    let last = Last()
    self.last = last
    let placed = withPlace ? try request.placed(in: store.schema) : nil
    let batches = DictionaryBatches(store.streamDictionaries(placed?.0 ?? request))
    nextRows = { () throws(StorageError) in
      let rows = try Waiting.run { () async throws(StorageError) in try await batches.next() }
      if let placed, let row = rows?.last { last.row = (placed.1, row) }
      return rows?.map { row in columns.map { row[$0] ?? .null } }
    }
  }

  /// The next rows; nil when there are no more.
  func next() throws(StorageError) -> [[Value]]? { try nextRows() }

  /// The cursor after the last row that has been read; nil where there was none.
  func cursor(
    of request: FetchRequest,
    in store: any StorageBackend,
    allowedBy policy: PredicatePolicy?
  ) throws(StorageError) -> PageCursor? {
    if let (place, row) = last.row { return try place.cursor(after: row) }
    guard let object = last.object else { return nil }
    return try Waiting.run { () async throws(StorageError) in
      try await store.cursor(after: object, of: request, allowedBy: policy)
    }
  }

  private final class Last {
    var object: StoredObject?
    var row: (DictionaryPlace, [String: Value])?
  }
}

/// The batches of a request, one after the other.
private actor ObjectBatches {
  private var iterator: FetchBatches.Iterator

  init(_ batches: FetchBatches) { iterator = batches.makeAsyncIterator() }

  func next() async throws(StorageError) -> [StoredObject]? {
    var iterator = iterator
    defer { self.iterator = iterator }
    return try await iterator.next(isolation: self)
  }
}

/// The batches of a request for dictionaries, one after the other.
private actor DictionaryBatches {
  private let stream: FetchStream<[String: Value]>
  private var read: FetchStream<[String: Value]>.NextBatch?

  init(_ stream: FetchStream<[String: Value]>) { self.stream = stream }

  func next() async throws(StorageError) -> [[String: Value]]? {
    let read = if let read { read } else { try await stream.open() }
    self.read = read
    return try await read()
  }
}
