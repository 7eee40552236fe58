/// Examples about the library: its schema, `DATA/library.json`, or a database made from it,
/// `STORE/library.sqlite`.
extension GoldenCommandTests {
  static let stores: [Example] = schemas + sql + query + engines

  static let schemas: [Example] = [
    Example(
      "check-schema",
      "check",
      "--schema",
      "DATA/library.json",
      "--entity",
      "Book",
      "autor.name == 'Joyce'",
      "pages == '12'",
      "readers.email == %@",
      "price < 10"
    ),
    Example(
      "check-schema-fix",
      "check",
      "--fix",
      "--schema",
      "STORE/library.sqlite",
      "--entity",
      "book",
      "autor.name == 'Joyce' AND titel == nil"
    ),
    Example(
      "check-schema-json",
      "check",
      "--format",
      "json",
      "--schema",
      "-",
      "--entity",
      "E",
      "b == 1",
      input: #"{"entities": {"E": {"attributes": {"a": "integer"}}}}"#
    ),
    Example(
      "check-schema-malformed",
      "check",
      "--schema",
      "-",
      "--entity",
      "E",
      "a == 1",
      input: #"{"entities": {"E": {"attribtues": {"a": "integer"}}}}"#
    ),
    Example(
      "explain-schema",
      "explain",
      "--schema",
      "DATA/library.json",
      "--entity",
      "Book",
      "ANY readers.email BEGINSWITH[c] %@ AND author.born < %@ AND pages > 100"
    ),
    Example(
      "explain-schema-json",
      "explain",
      "--format",
      "json",
      "--schema",
      "STORE/library.sqlite",
      "--entity",
      "book",
      "author.books.@count > 1",
      input: ""
    ),
    Example(
      "explain-sql",
      "explain",
      "--schema",
      "STORE/library.sqlite",
      "--entity",
      "book",
      "pages > 100 AND author.name MATCHES '[A-J].*'"
    ),
    Example(
      "explain-html",
      "explain",
      "--html",
      "-",
      "--schema",
      "DATA/library.json",
      "--entity",
      "Book",
      "title == '<b>&' AND author.name LIKE '%x' AND price < $most",
      "--var",
      "most=3"
    ),
  ]

  static let sql: [Example] = [
    Example("sql-help", "sql", "--help"),
    Example(
      "sql",
      "sql",
      "--schema",
      "DATA/library.json",
      "--entity",
      "Book",
      "author.name == %@ AND price < 10 AND ANY readers.email LIKE[c] %@",
      "-a",
      "Joyce",
      "-a",
      "*@example.org"
    ),
    Example(
      "sql-residual",
      "sql",
      "--dialect",
      "postgres",
      "--schema",
      "DATA/library.json",
      "--entity",
      "Book",
      "author.name == 'Joyce' AND title MATCHES '[A-Z].*' AND price / pages < 1"
    ),
    Example(
      "sql-json",
      "sql",
      "--format",
      "json",
      "--schema",
      "DATA/library.json",
      "--entity",
      "Author",
      "born < %@ AND name IN {'Joyce', 'Woolf'} AND CAST(name, 'NSNumber') > 1",
      "-a",
      "date:1900-01-01"
    ),
    Example(
      "sql-plan",
      "sql",
      "--plan",
      "--schema",
      "STORE/library.sqlite",
      "--entity",
      "book",
      "id == 3 AND author.name == 'Woolf'"
    ),
    Example(
      "sql-plan-json",
      "sql",
      "--plan",
      "--format",
      "json",
      "--schema",
      "STORE/library.sqlite",
      "--entity",
      "book",
      "id IN {3, 4}"
    ),
    Example(
      "sql-costs",
      "sql",
      "--costs",
      "--schema",
      "STORE/library.sqlite",
      "--entity",
      "book",
      "id == 3 AND author.name == 'Woolf' AND title MATCHES 'O.*'"
    ),
    Example(
      "sql-costs-without-database",
      "sql",
      "--costs",
      "--schema",
      "DATA/library.json",
      "--entity",
      "Book",
      "title == nil"
    ),
    Example(
      "sql-error",
      "sql",
      "--schema",
      "DATA/library.json",
      "--entity",
      "Book",
      "titel == 'Ulysses'"
    ),
    Example(
      "sql-unknown-entity",
      "sql",
      "--schema",
      "DATA/library.json",
      "--entity",
      "Bok",
      "title == nil"
    ),
  ]

  static let engines: [Example] = [
    Example(
      "conform-sqlite",
      "conform",
      "--engine",
      "sqlite",
      "DATA/tables.jsonl",
      "--divergences",
      "DATA/divergences.tsv"
    ),
    Example(
      "conform-sqlite-json",
      "conform",
      "--engine",
      "sqlite",
      "--format",
      "json",
      "DATA/tables.jsonl"
    ),
  ]
}
