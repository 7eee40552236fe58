import PredicateCoreData
import PredicateModels
import PredicateSchema
import PredicateStorage

extension SchemaSource {
  /// The model of Core Data; nil if the source is another kind of schema. `bytes` are those of a
  /// file, if they have been read.
  func model(
    in console: Console,
    _ bytes: [UInt8]? = nil
  ) throws(CommandError) -> ManagedObjectModel? {
    switch self {
    case .database: return nil
    case .store(let path):
      return try Database.opening(nil) { () throws(StorageError) in
        try CoreDataFile(path: path, register: TemporaryFiles.registrar).model()
      }
    case .folder(let path):
      return try Self.modelling { () throws(ModelError) in try ManagedObjectModel(path: path) }
    case .file(let file):
      let name = file.name
      let content: [UInt8]
      if let bytes {
        content = bytes
      } else {
        content = try file.contents(in: console, Self.modelBounds)
      }
      return try Self.modelling { () throws(ModelError) in
        switch try ModelFileKind(beginningWith: content, file: name) {
        case .dataModelXML: try ManagedObjectModel(xml: content, name: name, file: name)
        case .compiledModel: try ManagedObjectModel(archive: content, name: name, file: name)
        case .dataModelBundle, .dataModel, .compiledBundle, .sqlite, .schema, .jsonSchema, .sqlText:
          nil
        }
      }
    }
  }

  /// The model of Core Data behind a schema that has been read; nil if it is another kind.
  func lintedModel(in console: Console) throws(CommandError) -> ManagedObjectModel? {
    isStandardInput ? nil : try model(in: console)
  }

  /// No model is longer, and no schema.
  private static let modelBounds = ReadingBounds(document: ManagedObjectModel.maximumLength)
  static let schemaBounds = ReadingBounds(document: 256 << 20)

  /// The model of Core Data; throws if the source is another kind of schema.
  func requiredModel(in console: Console) throws(CommandError) -> ManagedObjectModel {
    guard let model = try model(in: console) else {
      throw .usage("'--model' takes a Core Data model, but this is not one")
    }
    return model
  }

  /// The schema of a model; what is left out of it is said on standard error.
  static func schema(
    of model: ManagedObjectModel,
    _ console: Console
  ) throws(CommandError) -> Schema {
    for omission in model.omissions { try console.errors.say("note: \(omission)") }
    return try modelling { () throws(ModelError) in try model.schema() }
  }

  /// Calls `body`, and turns its error into that of a command.
  static func modelling<Answer>(
    _ body: () throws(ModelError) -> Answer
  ) throws(CommandError) -> Answer {
    do throws(ModelError) { return try body() } catch { throw .failure("\(error)") }
  }
}
