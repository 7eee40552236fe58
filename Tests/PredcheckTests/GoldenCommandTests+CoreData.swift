/// Examples about a store of Core Data with a history, `STORE/dishes.sqlite`.
extension GoldenCommandTests {
  private static let dishes = "STORE/dishes.sqlite"
  private static let token = "6B29FC40-CA47-1067-B31D-00DD010662DA/1"

  static let coreData: [Example] = [
    Example("history-help", "history", "--help"),
    Example("history", "history", dishes),
    Example("history-text", "history", dishes, "--format", "text"),
    Example("history-since", "history", dishes, "--since", token, "ANY updated == 'minutes'"),
    Example("history-limit", "history", dishes, "--entity", "Recipe", "--limit", "1"),
    Example("history-unknown-key", "history", dishes, "athor == 'sync'"),
    Example("history-other-store", "history", dishes, "--since", "x/1"),
    Example("export-help", "export", "--help"),
    Example("export", "export", dishes),
    Example("export-predicate", "export", dishes, "--entity", "Dish", "name CONTAINS[c] 'SALT'"),
    Example("export-unknown-key", "export", dishes, "--entity", "Dish", "naem == nil"),
    Example("export-unknown-entity", "export", dishes, "--entity", "Dihs"),
    Example("export-tables", "export", dishes, "--to", "STORE/dishes-plain.db"),
    Example("export-existing", "export", dishes, "--to", "STORE/library.sqlite"),
    Example("migrate-help", "migrate", "--help"),
    Example("migrate-infer", "migrate", dishes, "--infer"),
    Example("migrate-dry-run", "migrate", dishes, "--dry-run"),
    Example("migrate", "migrate", dishes, "--to", "STORE/dishes-plain.db"),
    Example("model-store", "model", dishes),
    Example("query-core-data", "query", dishes, "--entity", "Dish", "ANY tags.text == 'salty'"),
    Example("query-core-data-uris", "query", dishes, "--entity", "Dish", "-k", "name,author,tags"),
    Example(
      "query-core-data-warnings",
      "query",
      dishes,
      "--entity",
      "Dish",
      "-k",
      "name,author,author.name",
      "SELF == 'x-coredata://A/Dish/p1' OR entity == 'Dihs' OR entity.name IN {'Dish', 'x'}"
    ),
    Example(
      "query-core-data-uris-text",
      "query",
      dishes,
      "--entity",
      "Dish",
      "-k",
      "name,tags",
      "--format",
      "text"
    ),
    Example(
      "sql-core-data-semantics",
      "sql",
      "--store",
      dishes,
      "--semantics",
      "core-data",
      "--entity",
      "Dish",
      "name != 'Soup'"
    ),
    Example("sql-core-data", "sql", "--store", dishes, "--entity", "Recipe", "minutes > 40"),
  ]
}
