import PredicateEvaluation
package import PredicateModels
import PredicatePlatform
package import PredicateStorage
package import PredicateStorageSQLite
import PredicateSyntax

/// The file of a Core Data store: an open private copy, and the store's own metadata.
package struct CoreDataFile: Sendable {
  /// The path of the store.
  package let path: String
  /// The identifier of the store, with which its objects' URIs begin: `Z_UUID`.
  package let identifier: String
  package let description: StoreDescription
  /// The connection over the copy, which lives as long as it does.
  package let connection: SQLiteConnection
  /// The store's own model, compressed; nil in stores of old systems.
  private let cache: [UInt8]?

  /// Opens a store; throws for a file that is not a Core Data store.
  package init(path: String, register: PrivateFolder.Registrar? = nil) throws(StorageError) {
    self.path = path
    let copy = try PrivateCopy(of: path, register: register)
    connection = try SQLiteConnection(
      path: copy.path,
      named: path,
      // With a log, readers do not wait for one another.
      options: SQLiteOptions(journal: .writeAheadLog),
      contents: ExternalData(store: path, copy)
    )
    guard let description = try Self.description(of: connection) else {
      throw .cannotOpen(
        store: path,
        reason: "it is not a Core Data store: it has no table Z_PRIMARYKEY"
      )
    }
    self.description = description
    cache = try Self.cache(description, connection)
    identifier = try Self.identifier(description, connection)
  }

  /// Whether an SQLite file is a store, judging by the beginnings of the file and of its log.
  package static func isStore(_ path: String) -> Bool {
    [path, path + "-wal"].filter(FileFacts.isRegular).contains { name in
      var reader = FileReader(path: name)
      return reader?.read(atMost: 1 << 20)?.position(of: "CREATE TABLE Z_PRIMARYKEY") != nil
    }
  }

  /// The store's own model.
  package func model() throws(StorageError) -> ManagedObjectModel {
    guard let cache else {
      throw .cannotOpen(
        store: path,
        reason: "it contains no model, like stores of older systems: name one (--model)"
      )
    }
    let bytes = try RawInflater.inflated(cache, name: path)
    do throws(ModelError) {
      return try ManagedObjectModel(archive: bytes, name: path, file: path)
    } catch {
      throw .cannotOpen(store: path, reason: error.message)
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

  private static func cache(
    _ description: StoreDescription,
    _ connection: SQLiteConnection
  ) throws(StorageError) -> [UInt8]? {
    guard description.columns["Z_MODELCACHE"]?.contains("Z_CONTENT") == true,
      case .bytes(let bytes) = try connection.records("SELECT Z_CONTENT FROM Z_MODELCACHE LIMIT 1")
        .first?.first
    else { return nil }
    return bytes
  }

  /// Only the identifier: other metadata may be secret.
  private static func identifier(
    _ description: StoreDescription,
    _ connection: SQLiteConnection
  ) throws(StorageError) -> String {
    guard description.columns["Z_METADATA"]?.contains("Z_UUID") == true,
      case .text(let identifier) = try connection.records("SELECT Z_UUID FROM Z_METADATA LIMIT 1")
        .first?.first
    else { return "" }
    return identifier
  }
}
