import PredicateEvaluation

extension LintSettings {
  /// The JSON Schema of the file, by which editors complete and check it.
  public static var jsonSchema: String {
    let text = JSONItem.object([("type", .text("string"))])
    let texts: [(String, JSONItem)] = [("type", .text("array")), ("items", text)]
    let levels = LintProfile.Level.allCases.map { JSONItem.text($0.rawValue) }
    let level = JSONItem.object([("enum", .list(levels))])
    let names = Set(LintRule.severityNames).sorted()
    let rules = described(
      "The severity of each rule, or off.",
      [
        ("type", .text("object")), ("additionalProperties", .bool(false)),
        ("properties", .object(names.map { ($0, level) })),
      ]
    )
    let profile = described(
      "The host that reads the predicates.",
      [("enum", .list(LintProfile.builtInNames.map(JSONItem.text)))]
    )
    let entity = described(
      "The entity of predicates whose surroundings do not name it.",
      [("type", .text("string"))]
    )
    let path = described(
      "A pattern of paths: * within a name, ** across folders, ? a character.",
      [("type", .text("string"))]
    )
    let scope: [(String, JSONItem)] = [("rules", rules), ("profile", profile), ("entity", entity)]
    let element = JSONItem.object([
      ("type", .text("object")), ("additionalProperties", .bool(false)),
      ("required", .list([.text("path")])), ("properties", .object([("path", path)] + scope)),
    ])
    let members: [(String, JSONItem)] =
      [
        ("$schema", text),
        ("models", described("Models in which keys are looked up.", texts)),
        (
          "findModels",
          described(
            "Whether models of Core Data among the files are found (true unless models are given).",
            [("type", .text("boolean"))]
          )
        ),
        ("exclude", described("Patterns of files and folders to leave out.", texts)),
        ("baseline", described("The file of known findings.", [("type", .text("string"))])),
      ] + scope + [
        (
          "paths",
          described(
            "What differs for some files; a later element goes before an earlier.",
            [("type", .text("array")), ("items", element)]
          )
        )
      ]
    return JSONText.of(
      .object([
        ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
        ("title", .text("Settings of predcheck (.predcheck.json)")), ("type", .text("object")),
        ("additionalProperties", .bool(false)), ("properties", .object(members)),
      ])
    ) + "\n"
  }

  private static func described(
    _ description: String,
    _ members: [(String, JSONItem)]
  ) -> JSONItem {
    .object([("description", .text(description))] + members)
  }
}
