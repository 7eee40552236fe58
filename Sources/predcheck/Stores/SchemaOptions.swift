import PredicateAnalysis

/// The options for the schema and the entity of a predicate.
struct SchemaOptions {
  static let schema = CommandOption(
    "schema",
    value: "FILE|DATABASE",
    help: """
      what there is to ask for: a schema as JSON (- is standard input), or a database that \
      describes itself, an SQLite file or a postgres:// address
      """
  )
  static let entity = CommandOption(
    "entity",
    value: "NAME",
    help: "the entity of the schema that the predicate speaks of"
  )
  static let table: [CommandOption] = [schema, entity]

  let source: SchemaSource
  let entity: String

  /// Reads the options; nil when neither was given.
  init?(_ arguments: ParsedArguments) throws(CommandError) {
    switch (arguments.value(of: Self.schema), arguments.value(of: Self.entity)) {
    case (nil, nil): return nil
    case (nil, .some): throw .usage("'--entity' is of a schema: give '--schema' too")
    case (.some, nil): throw .usage("say with '--entity' what the predicate speaks of")
    case (let schema?, let entity?):
      source = try SchemaSource(schema)
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
