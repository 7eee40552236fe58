import PredicatePlatform
public import PredicateSchema
public import PredicateSyntax

/// An entity of a store with an engine outside this package, for creating its objects.
///
///     let books = try StoredEntity("Book", in: schema)
///     let emma = try StoredObject(["id": .integer(1), "title": .text("Emma")], of: books)
public struct StoredEntity: Sendable {
  let shape: StoredShape
  let writer: RowWriter

  /// Creates the description of an entity, for stores outside this package.
  ///
  /// - Throws: `StorageError` if the schema has no such entity.
  public init(_ name: String, in schema: Schema) throws(StorageError) {
    let layout = StoreLayout(schema)
    shape = try StoredShape(entity: name, layout: layout)
    writer = try RowWriter(entity: name, layout: layout)
  }
}

extension StoredObject {
  /// The reader of the relationships of an object. To-one relationships lead to at most one object.
  public typealias Related =
    @Sendable (
      _ relationship: String,
      _ object: StoredObject
    ) throws(StorageError) -> [StoredObject]

  /// Creates an object of a store with an engine outside this package.
  ///
  /// The keys of `row` are those that `insert` takes: names of attributes, of columns of the
  /// primary key, and of to-one relationships, whose value is the key of the other object. Missing
  /// keys are nil. Throws the errors of `insert` for values that the entity cannot hold.
  public init(
    _ row: [String: Value],
    of entity: StoredEntity,
    related: @escaping Related = { (_, _) throws(StorageError) in [] }
  ) throws(StorageError) {
    let shape = entity.shape
    let stored = try entity.writer.row(for: row)
    self.init(
      values: shape.columns.map { column in stored[column.name] ?? .null },
      shape: shape,
      reader: OutsideReader(related)
    )
  }
}

/// A reader of relationships for an engine outside this package.
private final class OutsideReader: RelationshipReader {
  private let read: StoredObject.Related
  private let noted = Mutex<StorageError?>(nil)

  init(_ read: @escaping StoredObject.Related) { self.read = read }

  func related(
    _ relationship: String,
    of object: StoredObject
  ) async throws(StorageError) -> [StoredObject] {
    try read(relationship, object)
  }

  func objects(
    of relationship: String,
    from object: StoredObject
  ) throws(StorageError) -> [StoredObject] { try read(relationship, object) }

  func note(_ error: StorageError) { noted.withLock { $0 = $0 ?? error } }

  func takeNoted() -> StorageError? {
    noted.withLock { noted in
      defer { noted = nil }
      return noted
    }
  }
}
