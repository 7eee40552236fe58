import PredicateLint
import PredicateModels
import PredicateSchema

/// The source in which keys of predicates are looked up: nothing, a schema, or two versions of a
/// model.
struct LintModel {
  private enum Source {
    case none
    case schemas([SchemaSource])
    case versions(from: String, to: String, bundle: String?)
  }

  private let source: Source
  private let entity: String?
  private let findsModels: Bool

  init(_ arguments: ParsedArguments, _ settings: SettingsFiles) throws(CommandError) {
    findsModels = settings.findsModels
    let schema = arguments.value(of: SchemaOptions.schema)
    var models = arguments.values(of: LintCommand.models)
    if schema == nil, models.isEmpty, !arguments.has(LintCommand.from) { models = settings.models }
    guard schema == nil || models.isEmpty else {
      throw .usage("'--schema' and '--model' cannot be combined")
    }
    entity = arguments.value(of: LintCommand.entity)
    switch (arguments.value(of: LintCommand.from), arguments.value(of: LintCommand.to)) {
    case (let from?, let to?):
      guard schema == nil, !arguments.has(ProfileOption.profile) else {
        throw .usage(
          "'--from' and '--to' cannot be combined with '--schema' or '--profile'"
        )
      }
      guard models.count < 2 else {
        throw .usage("'--from' and '--to' are versions of one model: give '--model' once")
      }
      source = .versions(from: from, to: to, bundle: models.first)
    case (nil, nil):
      if let schema {
        source = .schemas([try SchemaSource(schema)])
      } else if !models.isEmpty {
        var sources: [SchemaSource] = []
        for word in models { sources.append(try SchemaSource(word, readsStores: true)) }
        source = .schemas(sources)
      } else if entity != nil {
        throw .usage("'--entity' requires '--schema' or '--model'")
      } else {
        source = .none
      }
    default: throw .usage("'--from' and '--to' must both be given")
    }
  }

  /// Whether versions are compared, so that the model is linted without a PATH.
  var comparesVersions: Bool {
    if case .versions = source { true } else { false }
  }

  /// Whether the command line says where keys are looked up.
  private var isGiven: Bool {
    if case .none = source { false } else { true }
  }

  /// The linter that also looks keys up in the models among the files that are linted, unless the command
  /// line says where. A model that cannot be read is said where its predicates are linted.
  func adding(modelsAmong files: LintFiles, to linter: SourceLinter) -> SourceLinter {
    guard !isGiven, findsModels else { return linter }
    var linter = linter
    for path in files.models {
      guard let model = try? ManagedObjectModel(path: path), let schema = try? model.schema() else {
        continue
      }
      linter.add(schema, of: model)
    }
    return linter
  }

  /// Whether the keys of a predicate that has no known entity count as not looked up: with models that
  /// were found, only if it is surely one of theirs.
  func missesEntity(of predicate: FoundPredicate) -> Bool {
    isGiven || predicate.profile == "coredata-sqlite"
  }

  /// The linter that looks keys up there.
  func linter(
    _ profile: LintProfile?,
    in console: Console
  ) throws(CommandError) -> SourceLinter {
    var linter = SourceLinter(profile: profile)
    switch source {
    case .none: break
    case .schemas(let sources):
      for source in sources {
        let schema = try source.read(in: console, nil)
        linter.add(schema, of: try source.lintedModel(in: console))
      }
      if let schema = linter.schema, let entity {
        linter.entity = try EntitySchema(schema, entity: entity, nil).entity.name
      }
    case .versions(let from, let to, let bundle):
      let comparison = try Self.comparison(from: from, to: to, bundle: bundle)
      if let entity {
        guard comparison.old.entity(named: entity) != nil else {
          throw .failure("the older version has no entity '\(entity)'")
        }
        linter.entity = entity
      }
      linter.versions = VersionLinter(comparison)
    }
    return linter
  }

  /// Reads both versions: each is the path of a model, or with `bundle` the name of one of its
  /// versions.
  static func comparison(
    from old: String,
    to new: String,
    bundle: String? = nil
  ) throws(CommandError) -> ModelComparison {
    try SchemaSource.modelling { () throws(ModelError) in
      func model(_ word: String) throws(ModelError) -> ManagedObjectModel {
        if let bundle { return try ManagedObjectModel(path: bundle, version: word) }
        return try ManagedObjectModel(path: word)
      }
      return try ModelComparison(from: model(old), to: model(new))
    }
  }
}
