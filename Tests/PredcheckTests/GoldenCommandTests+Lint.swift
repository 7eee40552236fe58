extension GoldenCommandTests {
  /// Two versions of the model, by their names in the bundle.
  private static let versions = [
    "--model", "DATA/Shop.xcdatamodeld", "--from", "Shop", "--to", "Shop 2",
  ]

  static let lint = [
    Example("lint-model", "lint", "DATA/Shop.xcdatamodeld/Shop.xcdatamodel"),
    Example("lint-source", "lint", "--list", "DATA/lint/Shop.swift"),
    Example("lint-remarks", "lint", "DATA/lint/Remarks.swift"),
    Example("lint-program", "lint", "--list", "DATA/lint/Program"),
    Example(
      "lint-program-schema",
      "lint",
      "--schema",
      "DATA/Shop.xcdatamodeld/Shop 2.xcdatamodel",
      "DATA/lint/Program"
    ),
    Example(
      "lint-source-schema",
      "lint",
      "--schema",
      "DATA/Shop.xcdatamodeld/Shop 2.xcdatamodel",
      "DATA/lint/Shop.swift"
    ),
    Example(
      "lint-profile-file",
      "lint",
      "--profile",
      "DATA/school.json",
      "--format",
      "github",
      "DATA/lint/Shop.swift"
    ),
    Example(
      "lint-entity-unknown",
      "lint",
      "--model",
      "DATA/Shop.xcdatamodeld/Shop 2.xcdatamodel",
      "--entity",
      "Itme",
      "DATA/lint/Shop.swift"
    ),
    Example("lint-versions-model", ["lint"] + versions),
    Example("lint-versions", ["lint"] + versions + ["DATA/lint/Shop.swift"]),
    Example(
      "lint-versions-entity",
      ["lint"] + versions + ["--entity", "Tag", "--format", "json", "DATA/lint/Shop.swift"]
    ),
    Example(
      "lint-versions-sarif",
      ["lint"] + versions + ["--format", "sarif", "DATA/lint/Shop.swift"]
    ),
    Example(
      "lint-versions-unknown",
      "lint",
      "--model",
      "DATA/Shop.xcdatamodeld",
      "--from",
      "Shop",
      "--to",
      "Shop 3"
    ),
  ]
}
