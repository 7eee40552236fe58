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
      what there is to ask for: a schema as JSON (- is standard input), or a database that \
      describes itself, an SQLite file or a postgres:// or mariadb:// address
      """
  )
  static let model = CommandOption(
    "model",
    value: "MODEL",
    help: """
      what there is to ask for, recognised by its content: a model of Core Data (.xcdatamodeld, \
      .xcdatamodel, .momd, .mom), a store of Core Data with its model inside, SQL text with \
      CREATE TABLE, a JSON Schema, or what --schema takes
      """
  )
  static let entity = CommandOption(
    "entity",
    value: "NAME",
    help: "the entity of the schema or model that the predicate speaks of"
  )
  static let store = CommandOption(
    "store",
    value: "STORE",
    help: """
      a store of Core Data whose own tables are asked, under the names of the model inside it or of \
      --model; a store that --model names alone is one too
      """
  )
  static let semantics = CommandOption(
    "semantics",
    choices: NilSemantics.allCases.map(\.rawValue),
    help: """
      how a store of Core Data takes values that are nil: predicate is Foundation's logic, core-data \
      that of its own SQL, where name != "a" leaves out what has no name (default: predicate)
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
      throw .usage("'--schema' and '--model' are the same thing: give one of them")
    }
    guard schema == nil || store == nil else {
      throw .usage("'--schema' and '--store' are the same thing: give one of them")
    }
    let given = store ?? schema ?? model
    guard let word = given, let entity = arguments.value(of: Self.entity) else {
      if given != nil { throw .usage("say with '--entity' what the predicate speaks of") }
      guard arguments.has(Self.entity) else { return nil }
      throw .usage("'--entity' requires '--schema' or '--model'")
    }
    let source = try SchemaSource(word, readsStores: schema == nil)
    if asksStores, case .store(let path) = source {
      self.source = .database(.coreData(path: path))
    } else if let store {
      throw .usage("'--store' takes a store of Core Data, and '\(store)' is not one")
    } else if case .database(let database) = source, asksStores {
      self.source = .database(try database.reading(arguments))
    } else {
      self.source = source
    }
    self.entity = entity
    let semantics = asksStores ? Self.semantics(arguments) : nil
    if semantics != nil {
      guard case .database(.coreData) = self.source else {
        throw .usage("'--semantics' is for stores of Core Data: name one with '--store'")
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
    if isExpression { throw .usage("'--schema' is for predicates, not expressions") }
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
