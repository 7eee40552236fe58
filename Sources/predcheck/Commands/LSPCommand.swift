import PredicateLint

struct LSPCommand: Command {
  static let name = "lsp"
  static let summary = "serve editors: diagnostics, completion, hover, formatting"
  static let operands = ""
  static let details = [
    """
    Speaks the Language Server Protocol over standard input and output, for files with one \
    predicate per line and for predicates in every language that lint reads. Integrations/Editors \
    has settings for editors.
    """,
    """
    A client may send schema, entity and profile as initializationOptions instead of these \
    options. The settings of a project (.predcheck.json) are read when one of its files is opened.
    """,
  ]
  static let options: [CommandOption] = [
    SchemaOptions.schema, SchemaOptions.model, LintCommand.entity, ProfileOption.profile,
  ]
  static let examples = [
    CommandExample("for an editor", "predcheck lsp --schema library.json --entity Book")
  ]
  static let statuses = ExitMeanings(
    yes: "the client shut the server down",
    no: "the client disconnected without a shutdown",
    unknown: "wrong usage, or a schema that cannot be read"
  )

  private let schema: SchemaSource?
  private let entity: String?
  private let profile: LintProfile?

  init(_ arguments: ParsedArguments) throws(CommandError) {
    if let extra = arguments.operands.first { throw Self.misplaced(extra) }
    let model = arguments.value(of: SchemaOptions.model)
    let word = model ?? arguments.value(of: SchemaOptions.schema)
    if word == "-" { throw .usage("'--schema' takes a file: standard input belongs to the client") }
    if let word {
      schema = try SchemaSource(word, readsStores: model != nil)
    } else {
      schema = nil
    }
    entity = arguments.value(of: LintCommand.entity)
    profile = try ProfileOption.profile(of: arguments)
  }

  func run(in console: Console) throws(CommandError) -> ExitStatus {
    var settings = EditorSettings(entity: entity, profile: profile)
    if let schema { settings.schema = try schema.read(in: console, nil) }
    if let mistake = settings.mistake { throw .failure(mistake) }
    return try LanguageServer(settings, in: console).run()
  }
}
