import PredicateLint
import PredicateSchema

/// The settings for the predicates that an editor shows: the options of the command line, or those
/// that the client sends.
struct EditorSettings {
  var schema: Schema?
  var entity: String?
  var profile: LintProfile?

  var linter: SourceLinter { SourceLinter(profile: profile, schema: schema, entity: entity) }

  /// The linter for a file by its path, as the settings of its project (`.predcheck.json`) have it, and
  /// whether they leave the file out. The client's settings go before them.
  func linter(
    forFile path: String,
    in console: Console
  ) throws(CommandError) -> (linter: SourceLinter, isExcluded: Bool) {
    let files = try SettingsFiles(above: [path])
    var linter = linter
    if schema == nil {
      for model in files.models {
        let source = try SchemaSource(model, readsStores: true)
        let schema = try source.read(in: console, nil)
        linter.add(schema, of: try source.lintedModel(in: console))
      }
    }
    return (files.linter(linter, for: path), files.excludes(path))
  }

  /// Takes the settings of a client in place of the command line's. What cannot be had is said, and
  /// leaves the setting as it was.
  mutating func take(
    _ options: InitializeParameters.Options,
    in console: Console
  ) -> [CommandError] {
    var errors: [CommandError] = []
    func attempt(_ step: () throws(CommandError) -> Void) {
      do throws(CommandError) { try step() } catch { errors.append(error) }
    }
    if let entity = options.entity { self.entity = entity }
    attempt { () throws(CommandError) in
      if let name = options.profile { profile = try ProfileOption.named(name) }
    }
    attempt { () throws(CommandError) in
      guard let word = options.schema else { return }
      guard word != "-" else { throw .failure("a schema cannot come from standard input") }
      schema = try SchemaSource(word, readsStores: true).read(in: console, nil)
    }
    return errors
  }

  /// The fault of the settings as a whole; nil if there is none.
  var mistake: String? {
    guard let entity else { return nil }
    guard let schema else { return "the entity '\(entity)' has no schema" }
    return schema.entities[entity] == nil ? "the schema has no entity '\(entity)'" : nil
  }
}
