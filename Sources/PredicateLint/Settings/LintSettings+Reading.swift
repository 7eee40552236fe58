import PredicateSyntax

extension LintSettings {
  static let memberNames = [
    "$schema", "rules", "models", "findModels", "exclude", "baseline", "profile", "entity", "paths",
  ]
  static let scopeNames = ["path", "rules", "profile", "entity"]

  /// Reads the JSON of a settings file.
  ///
  /// - Throws: every mistake with its line and column: unknown members, rules, severities and profiles.
  public init(json: [UInt8]) throws(LintProfileError) {
    let node = try ProfileNode.parsing(json)
    var reader = ProfileReader()
    let members = reader.members(of: node, at: "", known: Self.memberNames)
    _ = reader.text(members["$schema"], at: "$schema")
    models = reader.texts(members["models"], at: "models")
    for node in reader.list(members["models"], at: "models") { refer(.model, to: node, "models") }
    exclude = reader.texts(members["exclude"], at: "exclude")
    baseline = reader.text(members["baseline"], at: "baseline")
    refer(.baseline, to: members["baseline"], "baseline")
    refer(.entity, to: members["entity"], "entity")
    if let node = members["findModels"] {
      findsModels = reader.flag(node, at: "findModels") ?? true
    }
    scopes = [reader.scope(members, at: "")]
    for (number, node) in reader.list(members["paths"], at: "paths").enumerated() {
      let path = "paths[\(number)]"
      let members = reader.members(of: node, at: path, known: Self.scopeNames)
      var scope = reader.scope(members, at: path + ".")
      scope.path = reader.text(members["path"], at: path + ".path")
      if scope.path == nil, members["path"] == nil {
        reader.report("an element of `paths` has a `path`", node, path)
      }
      scopes.append(scope)
      refer(.entity, to: members["entity"], path + ".entity")
    }
    if !reader.problems.isEmpty { throw LintProfileError(problems: reader.problems) }
  }
}

extension LintSettings {
  private mutating func refer(_ kind: Reference.Kind, to node: ProfileNode?, _ path: String) {
    guard let node, case .text(let name) = node.kind else { return }
    let message = kind == .entity ? "no model has an entity `\(name)`" : "there is no `\(name)`"
    references.append(
      Reference(
        kind: kind,
        name: name,
        problem: .init(line: node.line, column: node.column, path: path, message: message)
      )
    )
  }
}

extension ProfileReader {
  /// The settings for all files, or for some of them.
  fileprivate mutating func scope(
    _ members: [String: ProfileNode],
    at path: String
  ) -> LintSettings.Scope {
    var scope = LintSettings.Scope()
    scope.rules = severities(members["rules"], at: path + "rules")
    scope.entity = text(members["entity"], at: path + "entity")
    if let node = members["profile"], let name = text(node, at: path + "profile") {
      let names = LintProfile.builtInNames
      if names.contains(name) {
        scope.profile = name
      } else {
        let hint = Self.suggestion(for: name, among: names)
        report("there is no profile `\(name)`\(hint)", node, path + "profile")
      }
    }
    return scope
  }

  /// Severities by the names of rules.
  mutating func severities(_ node: ProfileNode?, at path: String) -> [String: LintProfile.Level] {
    var levels: [String: LintProfile.Level] = [:]
    for (name, node) in object(node, at: path) {
      if !LintRule.severityNames.contains(name) {
        let hint = Self.suggestion(for: name, among: LintRule.severityNames)
        report("there is no rule `\(name)`\(hint)", node, path)
      }
      levels[name] = choice(node, at: "\(path).\(name)")
    }
    return levels
  }
}
