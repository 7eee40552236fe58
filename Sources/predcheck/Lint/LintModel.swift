import PredicateLint
import PredicateModels
import PredicateSchema

/// The source in which keys of predicates are looked up: nothing, a schema, or two versions of a
/// model.
struct LintModel {
  private enum Source {
    case none
    case schema(SchemaSource)
    case versions(from: String, to: String, bundle: String?)
  }

  private let source: Source
  private let entity: String?

  init(_ arguments: ParsedArguments) throws(CommandError) {
    let (schema, model) = (
      arguments.value(of: SchemaOptions.schema), arguments.value(of: SchemaOptions.model)
    )
    guard schema == nil || model == nil else {
      throw .usage("'--schema' and '--model' are the same thing: give one of them")
    }
    entity = arguments.value(of: LintCommand.entity)
    switch (arguments.value(of: LintCommand.from), arguments.value(of: LintCommand.to)) {
    case (let from?, let to?):
      guard schema == nil, !arguments.has(ProfileOption.profile) else {
        throw .usage(
          "'--from' and '--to' compare models of Core Data: give neither '--schema' nor '--profile'"
        )
      }
      source = .versions(from: from, to: to, bundle: model)
    case (nil, nil):
      if let word = schema ?? model {
        source = .schema(try SchemaSource(word, readsStores: model != nil))
      } else if entity != nil {
        throw .usage("'--entity' requires '--schema' or '--model'")
      } else {
        source = .none
      }
    default: throw .usage("'--from' and '--to' are the versions to compare: give both")
    }
  }

  /// Whether versions are compared, so that the model is linted without a PATH.
  var comparesVersions: Bool {
    if case .versions = source { true } else { false }
  }

  /// The linter that looks keys up there.
  func linter(
    _ profile: LintProfile?,
    in console: Console
  ) throws(CommandError) -> SourceLinter {
    var linter = SourceLinter(profile: profile)
    switch source {
    case .none: break
    case .schema(let source):
      let schema = try source.read(in: console, nil)
      linter.schema = schema
      if let entity {
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
