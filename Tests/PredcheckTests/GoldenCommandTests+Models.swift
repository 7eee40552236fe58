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
    Example("model-help", "model", "--help"),
    Example("model", "model", "DATA/Shop.xcdatamodeld/Shop.xcdatamodel"),
    Example("model-json", "model", "--format", "json", "DATA/Shop.xcdatamodeld"),
    Example("model-svg", "model", "DATA/Shop.xcdatamodeld/Shop.xcdatamodel", "--svg", "-"),
    Example(
      "model-diff",
      "model",
      "--diff",
      "DATA/Shop.xcdatamodeld/Shop.xcdatamodel",
      "DATA/Shop.xcdatamodeld/Shop 2.xcdatamodel"
    ),
    Example(
      "model-diff-json",
      "model",
      "--format",
      "json",
      "--diff",
      "DATA/Shop.xcdatamodeld/Shop.xcdatamodel",
      "DATA/Shop.xcdatamodeld/Shop 2.xcdatamodel"
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
