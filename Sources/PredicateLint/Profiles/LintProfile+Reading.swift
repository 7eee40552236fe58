import PredicateSyntax

extension LintProfile {
  /// Creates a profile from a file's JSON. A member that is left out is as in the profile that
  /// `extends` names, by default `foundation`.
  ///
  /// - Throws: every mistake with its line and column: unknown members, names and severities.
  public init(json: String) throws(LintProfileError) { try self.init(json: Array(json.utf8)) }

  /// Creates a profile from the bytes of a file.
  public init(json: [UInt8]) throws(LintProfileError) {
    try self.init(json: json, among: Self.builtIn)
  }

  /// Creates a profile that may extend one of `others`.
  init(json: [UInt8], among others: [String: Self]) throws(LintProfileError) {
    let node = try ProfileNode.parsing(json)
    var reader = ProfileReader()
    let members = reader.members(of: node, at: "", known: ProfileReader.memberNames)
    var profile = Self(name: "")
    if let name = reader.text(members["name"], at: "name") { profile.name = name }
    let basisName = reader.text(members["extends"], at: "extends")
    if let basis = basisName ?? (profile.name == "foundation" ? nil : "foundation") {
      if let found = others[basis] {
        let name = profile.name
        profile = found
        profile.name = name
        profile.title = ""
        profile.notes = []
      } else if let node = members["extends"] {
        reader.report(
          "there is no profile `\(basis)`"
            + ProfileReader.suggestion(for: basis, among: others.keys.sorted()),
          node,
          "extends"
        )
      }
    }
    if profile.name.isEmpty { reader.report("a profile has a `name`", node, "") }
    reader.read(members, into: &profile)
    if !reader.problems.isEmpty { throw LintProfileError(problems: reader.problems) }
    self = profile
  }
}
