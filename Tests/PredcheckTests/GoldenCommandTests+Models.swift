extension GoldenCommandTests {
  static let models = [
    Example(
      "check-model",
      "check",
      "--model",
      "DATA/Shop.xcdatamodeld/Shop.xcdatamodel",
      "--entity",
      "Item",
      "tags.count > 0 AND isNew == YES AND name.length > 3"
    ),
    Example(
      "check-model-version",
      "check",
      "--model",
      "DATA/Shop.xcdatamodeld",
      "--entity",
      "Item",
      "name == 'x'"
    ),
    Example(
      "sql-model",
      "sql",
      "--dialect",
      "sqlite",
      "--model",
      "DATA/Shop.xcdatamodeld",
      "--entity",
      "Item",
      "ANY tags.name == 'x' AND price > 3"
    ),
  ]
}
