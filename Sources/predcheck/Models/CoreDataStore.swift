import PredicateModels
import PredicatePlatform
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax

/// A store of Core Data, of which a private copy is read: SQLite would otherwise write files beside
/// it, and could not open it at all in a folder that it may not write to.
struct CoreDataStore {
  let path: String
  let description: StoreDescription
  /// The model that the store keeps, compressed; nil in stores of old systems, which keep none.
  private let cache: [UInt8]?

  /// Reads a store; throws for a file that is none.
  init(path: String) throws(CommandError) {
    self.path = path
    let (description, cache) = try Self.withCopy(of: path) { connection throws(StorageError) in
      try (Self.description(of: connection), Self.cache(of: connection))
    }
    guard let description else {
      throw .failure("\(path) is not a Core Data store: it has no table Z_PRIMARYKEY")
    }
    self.description = description
    self.cache = cache
  }

  /// The model that the store keeps.
  func model() throws(CommandError) -> ManagedObjectModel {
    guard let cache else {
      throw .failure("\(path) keeps no model, as stores of old systems: give the model itself")
    }
    let bytes = try RawInflater.inflated(cache, name: path)
    do throws(ModelError) {
      return try ManagedObjectModel(archive: bytes, name: path, file: path)
    } catch {
      throw .failure("\(error)")
    }
  }

  /// Whether an SQLite file is a store, judging by the beginning of the file and of its log.
  static func isStore(_ path: String) -> Bool {
    let mark = Array("CREATE TABLE Z_PRIMARYKEY".utf8)
    return [path, path + "-wal"].contains { name in
      var reader = FileReader(path: name)
      return reader?.read(atMost: 1 << 20)?.firstRange(of: mark) != nil
    }
  }

  private static func withCopy<Answer>(
    of path: String,
    _ body: (SQLiteConnection) throws(StorageError) -> Answer
  ) throws(CommandError) -> Answer {
    let copy = try PrivateCopy(of: path)
    do throws(StorageError) {
      // The copy is there until the connection is closed.
      return try withExtendedLifetime(copy) { () throws(StorageError) in
        try body(SQLiteConnection(path: copy.path))
      }
    } catch {
      throw .failure("cannot read \(path): \(error.text(under: nil))")
    }
  }

  private static func description(
    of connection: SQLiteConnection
  ) throws(StorageError) -> StoreDescription? {
    let tables = try connection.records(
      """
      SELECT m.name, c.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c
      WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%'
      """
    )
    var columns: [String: Set<String>] = [:]
    for row in tables {
      guard case .text(let table) = row[0], case .text(let column) = row[1] else { continue }
      columns[table, default: []].insert(column)
    }
    guard columns["Z_PRIMARYKEY"]?.isSuperset(of: ["Z_ENT", "Z_NAME", "Z_SUPER"]) == true else {
      return nil
    }
    let rows = try connection.records("SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY")
    return StoreDescription(
      entities: rows.compactMap { row in
        guard case .integer(let number) = row[0], case .text(let name) = row[1] else { return nil }
        let parent: Int64 = if case .integer(let parent) = row[2] { parent } else { 0 }
        return StoreDescription.StoredEntity(
          number: Int(number),
          name: name,
          parent: Int(parent)
        )
      },
      columns: columns
    )
  }

  private static func cache(of connection: SQLiteConnection) throws(StorageError) -> [UInt8]? {
    let known = try connection.records(
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'Z_MODELCACHE'"
    )
    guard !known.isEmpty,
      case .bytes(let bytes) = try connection.records("SELECT Z_CONTENT FROM Z_MODELCACHE LIMIT 1")
        .first?.first
    else { return nil }
    return bytes
  }
}
