import PredicateLint
import PredicateSchema

/// What is known of the predicates that an editor shows: the options of the command line, or those
/// that the client sends.
struct EditorSettings {
  var schema: Schema?
  var entity: String?
  var profile: LintProfile?

  var linter: SourceLinter { SourceLinter(profile: profile, schema: schema, entity: entity) }

  /// The settings with those of a client in place of the command line's.
  func replaced(
    by options: InitializeParameters.Options,
    in console: Console
  ) throws(CommandError) -> Self {
    var settings = self
    if let word = options.schema {
      guard word != "-" else { throw .failure("a schema cannot come from standard input") }
      settings.schema = try SchemaSource(word, readsStores: true).read(in: console, nil)
    }
    if let entity = options.entity { settings.entity = entity }
    if let name = options.profile { settings.profile = try ProfileOption.named(name) }
    return settings
  }

  /// What is wrong with the settings as a whole; nil if nothing is.
  var mistake: String? {
    guard let entity else { return nil }
    guard let schema else { return "the entity '\(entity)' is of no schema" }
    return schema.entities[entity] == nil ? "the schema has no entity '\(entity)'" : nil
  }
}
