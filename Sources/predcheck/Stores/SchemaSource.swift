import PredicateAnalysis
import PredicateCoreData
import PredicateModels
import PredicatePlatform
import PredicateSchema
import PredicateStorage

/// The source of a schema, recognised by its content: a schema as JSON, a model of Core Data, SQL
/// text, JSON Schema, or a database that describes itself.
enum SchemaSource: Hashable {
  case file(InputFile)
  /// A folder of a model, with or without versions
  case folder(String)
  /// A store of Core Data, with its model inside
  case store(String)
  case database(Database)

  /// Recognises what `word` names. With `readsStores`, a store of Core Data gives its model and not
  /// its tables.
  init(_ word: String, readsStores: Bool = false) throws(CommandError) {
    if Database.isAddress(word) {
      self = .database(try Database(word))
      return
    }
    if word != "-", let source = try DuckDBSource(word) {
      self = .database(.duckDB(source))
      return
    }
    if FileFacts.isFolder(word) == true {
      do throws(CommandError) {
        _ = try Self.modelling { () throws(ModelError) in try ModelFileKind(path: word) }
      } catch {
        try CoreDataFolder.refuse(word)
        throw error
      }
      self = .folder(word)
      return
    }
    let file = try InputFile.readable([word])[0]
    if !Self.isSQLite(file) {
      self = .file(file)
    } else if readsStores, CoreDataFile.isStore(word) {
      self = .store(word)
    } else {
      self = .database(try Database(word).asTables)
    }
  }

  var isStandardInput: Bool {
    if case .file(let file) = self { file.isStandardInput } else { false }
  }

  func read(
    in console: Console,
    _ policy: PredicatePolicy?
  ) throws(CommandError) -> Schema {
    switch self {
    case .database(let database):
      // A query's statements rely on the constraints that the database enforces, so these do as well.
      let store = try database.open(nil, policy)
      var schema = (store as? any SQLBackend)?.guaranteedSchema ?? store.schema
      // The numbers by which `query` tells rows of files apart are no columns of theirs.
      if let table = database.onlyTable, schema.entities[table]?.attributes["id"] != nil {
        schema.entities[table]?.primaryKey = ["id"]
      }
      return schema
    case .folder, .store:
      // Both are models.
      guard let model = try model(in: console) else { return Schema() }
      return try Self.schema(of: model, console)
    case .file(let file):
      let bytes = try file.contents(in: console, Self.schemaBounds)
      if let model = try model(in: console, bytes) { return try Self.schema(of: model, console) }
      let text = Array(bytes.dropFirst(BlankBytes.byteOrderMark(of: bytes)))
      let name = file.name
      let kind = try Self.modelling { () throws(ModelError) in
        try ModelFileKind(beginningWith: text, file: name)
      }
      switch kind {
      case .jsonSchema:
        let read = try Self.modelling { () throws(ModelError) in
          try JSONSchemaText(text, file: name)
        }
        for omission in read.omissions { try console.errors.say("note: \(omission)") }
        return read.schema
      case .sqlText: return try SQLSchema.schema(of: text, name: name, console)
      case .dataModelBundle, .dataModel, .dataModelXML, .compiledBundle, .compiledModel, .sqlite,
        .schema:
        return try Self.schema(json: text, name: name)
      }
    }
  }

  private static func schema(json: [UInt8], name: String) throws(CommandError) -> Schema {
    do throws(SchemaError) { return try Schema(json: Data(json)) } catch {
      throw .failure(
        "\(name) is not a schema: " + error.problems.map(\.description).joined(separator: "; ")
      )
    }
  }

  /// Whether the file is an SQLite database: every one begins with these words, except an empty
  /// one.
  static func isSQLite(_ file: InputFile) -> Bool {
    guard FileFacts.isRegular(file.path) else { return false }
    let mark = Array("SQLite format 3\0".utf8)
    var reader = FileReader(path: file.path)
    return reader?.read(atMost: mark.count) == mark
  }
}
