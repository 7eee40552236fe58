import PredicateAnalysis

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
  static let table: [CommandOption] = [schema, model, entity]

  let source: SchemaSource
  let entity: String

  /// Reads the options; nil when neither was given.
  init?(_ arguments: ParsedArguments) throws(CommandError) {
    let (schema, model) = (arguments.value(of: Self.schema), arguments.value(of: Self.model))
    guard schema == nil || model == nil else {
      throw .usage("'--schema' and '--model' are the same thing: give one of them")
    }
    switch (schema ?? model, arguments.value(of: Self.entity)) {
    case (nil, nil): return nil
    case (nil, .some): throw .usage("'--entity' requires '--schema' or '--model'")
    case (.some, nil): throw .usage("say with '--entity' what the predicate speaks of")
    case (let word?, let entity?):
      source = try SchemaSource(word, readsStores: model != nil)
      self.entity = entity
    }
  }

  func requireAPredicate(_ isExpression: Bool) throws(CommandError) {
    if isExpression { throw .usage("'--schema' is for predicates, not expressions") }
  }

  func read(
    in console: Console,
    _ policy: PredicatePolicy?
  ) throws(CommandError) -> EntitySchema {
    try EntitySchema(source.read(in: console, policy), entity: entity, policy)
  }
}
