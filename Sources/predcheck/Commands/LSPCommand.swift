import PredicateLint

struct LSPCommand: Command {
  static let name = "lsp"
  static let summary = "serve editors: diagnostics, completion, hover, formatting"
  static let operands = ""
  static let details = [
    """
    Speaks the Language Server Protocol over standard input and output, for files with a predicate \
    a line and for the predicates in every language that lint reads. Integrations/Editors has the \
    settings of editors.
    """,
    """
    A client may send schema, entity and profile as initializationOptions, in place of the options \
    here. The settings of a project (.predcheck.json) are read when one of its files is opened.
    """,
  ]
  static let options: [CommandOption] = [
    SchemaOptions.schema, SchemaOptions.model, LintCommand.entity, ProfileOption.profile,
  ]
  static let examples = [
    CommandExample("for an editor", "predcheck lsp --schema library.json --entity Book")
  ]
  static let statuses = ExitMeanings(
    yes: "the client ended the conversation",
    no: "the client left without an end",
    unknown: "wrong usage, or a schema that cannot be read"
  )

  private let schema: SchemaSource?
  private let entity: String?
  private let profile: LintProfile?

  init(_ arguments: ParsedArguments) throws(CommandError) {
    if let extra = arguments.operands.first { throw Self.misplaced(extra) }
    let model = arguments.value(of: SchemaOptions.model)
    let word = model ?? arguments.value(of: SchemaOptions.schema)
    if word == "-" { throw .usage("standard input is the client's: give '--schema' a file") }
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
