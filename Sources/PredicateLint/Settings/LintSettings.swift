/// The settings of a team for its predicates: the file `.predcheck.json` at the top of a project.
///
///     {
///       "rules": {"lint.mixed-connectives": "off"},
///       "models": ["App/Shop.xcdatamodeld"],
///       "paths": [{"path": "Tests", "rules": {"lint.inserted-value": "off"}}]
///     }
public struct LintSettings: Hashable, Sendable {
  /// The name of the file.
  public static let fileName = ".predcheck.json"

  /// The settings for the files that a pattern names.
  public struct Scope: Hashable, Sendable {
    /// The pattern; nil for all files.
    public var path: String?
    /// The severities of rules.
    public var rules: [String: LintProfile.Level] = [:]
    /// The host that reads the predicates.
    public var profile: String?
    /// The entity of predicates whose surroundings do not name it.
    public var entity: String?
  }

  /// The models in which keys are looked up, as paths from the folder of the file.
  public var models: [String] = []
  /// The patterns of files and folders that are left out.
  public var exclude: [String] = []
  /// The baseline, as a path from the folder of the file.
  public var baseline: String?
  /// Whether models among the files are found by themselves.
  public var findsModels = true
  /// The settings: for all files first, then for some, a later one before an earlier.
  public var scopes: [Scope] = []

  /// The files and entities that are named, each with the problem that it is not there.
  package var references: [Reference] = []

  /// Something that the file names, which only its user can look for.
  package struct Reference: Hashable, Sendable {
    package enum Kind: Sendable { case model, baseline, entity }

    package var kind: Kind
    package var name: String
    package var problem: LintProfileError.Problem
  }

  /// No settings.
  public init() {}

  /// The settings for a file, by its path from the folder of the settings.
  public func scope(of path: String) -> Scope {
    var result = Scope()
    for scope in scopes where scope.path.map({ GlobPattern($0).covers(path) }) ?? true {
      result.rules.merge(scope.rules) { $1 }
      result.profile = scope.profile ?? result.profile
      result.entity = scope.entity ?? result.entity
    }
    return result
  }
}
