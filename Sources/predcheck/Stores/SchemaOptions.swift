import PredicateAnalysis
import PredicateCoreData
import PredicateModels
import PredicateStorage

/// The options for the schema and the entity of a predicate.
struct SchemaOptions {
  static let schema = CommandOption(
    "schema",
    value: "FILE|DATABASE",
    help: """
      the entities and keys to check against: a schema as JSON (- is standard input), an SQLite \
      file, or a postgres:// or mariadb:// address
      """
  )
  static let model = CommandOption(
    "model",
    value: "MODEL",
    help: """
      the entities and keys to check against: a Core Data model (.xcdatamodeld, .xcdatamodel, \
      .momd, .mom), a Core Data store with its model inside, SQL text with CREATE TABLE, a JSON \
      Schema, or anything that --schema takes
      """
  )
  static let entity = CommandOption(
    "entity",
    value: "NAME",
    help: "the entity of the schema or model that the predicate is about"
  )
  static let store = CommandOption(
    "store",
    value: "STORE",
    help: """
      query the tables of this Core Data store, with the names of the model inside it or of \
      --model; a store given as --model alone is queried too
      """
  )
  static let semantics = CommandOption(
    "semantics",
    choices: NilSemantics.allCases.map(\.rawValue),
    help: """
      how comparisons with nil work in a Core Data store: predicate follows Foundation, core-data \
      follows Core Data's SQL, where name != "a" excludes rows without a name (default: predicate)
      """
  )
  static let table: [CommandOption] = [schema, model, entity]
  /// The options of commands that ask the tables of a store of Core Data, as well.
  static let tableWithStores = table + [store, semantics]

  static func semantics(_ arguments: ParsedArguments) -> NilSemantics? {
    arguments.value(of: semantics).flatMap(NilSemantics.init(rawValue:))
  }

  let source: SchemaSource
  let entity: String
  /// The model of a store of Core Data, if one is given.
  let storeModel: SchemaSource?
  /// The logic of nil of a store of Core Data.
  private let semantics: NilSemantics

  /// Reads the options; nil when none was given. With `asksStores`, a store of Core Data is asked by
  /// the tables that it has, and not described by its model alone.
  init?(_ arguments: ParsedArguments, asksStores: Bool = false) throws(CommandError) {
    let (schema, model) = (arguments.value(of: Self.schema), arguments.value(of: Self.model))
    let store = asksStores ? arguments.value(of: Self.store) : nil
    guard schema == nil || model == nil else {
      throw .usage("'--schema' and '--model' cannot be combined")
    }
    guard schema == nil || store == nil else {
      throw .usage("'--schema' and '--store' cannot be combined")
    }
    let given = store ?? schema ?? model
    guard let word = given, let entity = arguments.value(of: Self.entity) else {
      if given != nil {
        throw .usage("'--entity' is required: the entity that the predicate is about")
      }
      guard arguments.has(Self.entity) else { return nil }
      throw .usage("'--entity' requires '--schema' or '--model'")
    }
    let source = try SchemaSource(word, readsStores: schema == nil)
    if asksStores, case .store(let path) = source {
      self.source = .database(.coreData(path: path))
    } else if let store {
      throw .usage("'\(store)' is not a Core Data store")
    } else if case .database(let database) = source, asksStores {
      self.source = .database(try database.reading(arguments))
    } else {
      self.source = source
    }
    self.entity = entity
    let semantics = asksStores ? Self.semantics(arguments) : nil
    if semantics != nil {
      guard case .database(.coreData) = self.source else {
        throw .usage("'--semantics' requires a Core Data store: name one with '--store'")
      }
    }
    self.semantics = semantics ?? .predicate
    if store != nil, let model {
      storeModel = try SchemaSource(model, readsStores: true)
    } else {
      storeModel = nil
    }
  }

  /// Whether one of the sources is standard input.
  var isStandardInput: Bool { source.isStandardInput || storeModel?.isStandardInput == true }

  func requireAPredicate(_ isExpression: Bool) throws(CommandError) {
    if isExpression { throw .usage("'--schema' requires a predicate, not an expression") }
  }

  func read(
    in console: Console,
    _ policy: PredicatePolicy?
  ) throws(CommandError) -> EntitySchema {
    guard case .database(.coreData(let path)) = source else {
      return try EntitySchema(source.read(in: console, policy), entity: entity, policy)
    }
    let model = try storeModel?.requiredModel(in: console)
    let store = try Database.opening(policy) { () throws(StorageError) in
      try CoreDataBackend(
        CoreDataFile(path: path, register: TemporaryFiles.registrar),
        model: model,
        options: CoreDataOptions(semantics: semantics)
      )
    }
    for omission in store.model.omissions { try console.errors.say("note: \(omission)") }
    return try EntitySchema(store.schema, entity: entity, policy, store: store)
  }
}
