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

  static let query: [Example] = [
    Example("query-help", "query", "--help"),
    Example(
      "query",
      "query",
      "STORE/library.sqlite",
      "--entity",
      "book",
      "author.name == %@",
      "-a",
      "Joyce"
    ),
    Example(
      "query-table",
      "query",
      "STORE/library.sqlite",
      "--entity",
      "book",
      "--format",
      "text",
      "--sort",
      "price:desc",
      "-s",
      "title"
    ),
    Example(
      "query-schema",
      "query",
      "STORE/library.sqlite",
      "--schema",
      "DATA/library.json",
      "--entity",
      "Author",
      "-k",
      "name,born,books.@count",
      "--sort",
      "name",
      "--limit",
      "2",
      "--offset",
      "1"
    ),
    Example(
      "query-groups",
      "query",
      "STORE/library.sqlite",
      "--entity",
      "reader",
      "email != nil AND id < %d",
      "--keys",
      "email,n=count:(email)",
      "--group-by",
      "email",
      "--having",
      "n > %d",
      "-a",
      "4",
      "-a",
      "1"
    ),
    Example(
      "query-distinct",
      "query",
      "STORE/library.sqlite",
      "--entity",
      "book",
      "--distinct",
      "-k",
      "price",
      "-s",
      "price"
    ),
    Example(
      "query-aggregates",
      "query",
      "STORE/library.sqlite",
      "--entity",
      "book",
      "-k",
      "count:(SELF),sum:(pages),min:(price),max:(price),average:(pages)"
    ),
    Example(
      "query-delete",
      "query",
      "STORE/library.sqlite",
      "--entity",
      "book",
      "--delete",
      "price > 9"
    ),
    Example(
      "query-delete-yes",
      "query",
      "STORE/library.sqlite",
      "--entity",
      "book",
      "--delete",
      "--yes",
      "price > 9"
    ),
    Example(
      "query-set",
      "query",
      "STORE/library.sqlite",
      "--entity",
      "book",
      "--set",
      "price=price * 2",
      "--set",
      "author=3",
      "--yes",
      "--format",
      "json",
      "title BEGINSWITH[c] 'u'"
    ),
    Example(
      "query-set-mistake",
      "query",
      "STORE/library.sqlite",
      "--entity",
      "book",
      "--set",
      "pages=wheels + 1",
      "--yes",
      "price > 9"
    ),
    Example(
      "query-set-key",
      "query",
      "STORE/library.sqlite",
      "--entity",
      "book",
      "--set",
      "id=5",
      "--yes"
    ),
    Example(
      "query-delete-and-count",
      "query",
      "STORE/library.sqlite",
      "--entity",
      "book",
      "--delete",
      "--count"
    ),
    Example("query-count", "query", "STORE/library.sqlite", "--entity", "book", "-c", "price > 9"),
    Example(
      "query-count-json",
      "query",
      "STORE/library.sqlite",
      "--entity",
      "book",
      "-c",
      "--format",
      "json",
      "price > 900"
    ),
    Example(
      "query-policy",
      "query",
      "STORE/library.sqlite",
      "--schema",
      "DATA/library.json",
      "--entity",
      "Book",
      "--policy",
      "DATA/policy.json",
      "price > 5"
    ),
    Example(
      "query-policy-nothing",
      "query",
      "STORE/library.sqlite",
      "--entity",
      "reader",
      "--policy",
      "DATA/people-policy.json"
    ),
    Example("query-nothing", "query", "STORE/library.sqlite", "--entity", "book", "price > 900"),
    Example("query-error", "query", "STORE/library.sqlite", "--entity", "book", "titel == nil"),
    Example(
      "query-undecidable",
      "query",
      "STORE/library.sqlite",
      "--entity",
      "book",
      "price / pages > $least"
    ),
    Example(
      "query-unknown-key",
      "query",
      "STORE/library.sqlite",
      "--entity",
      "book",
      "--sort",
      "titel"
    ),
    Example("query-unknown-entity", "query", "STORE/library.sqlite", "--entity", "boook"),
    Example(
      "query-missing-table",
      "query",
      "STORE/library.sqlite",
      "--schema",
      "-",
      "--entity",
      "Shelf",
      input: #"{"entities": {"Shelf": {"attributes": {"room": "text"}}}}"#
    ),
    Example(
      "query-wrong-type",
      "query",
      "STORE/library.sqlite",
      "--schema",
      "-",
      "--entity",
      "Book",
      input: #"{"entities": {"Book": {"table": "book", "attributes": {"title": "integer?"}}}}"#
    ),
    Example("query-no-database", "query", "DATA/library.json", "--entity", "Book"),
    Example(
      "query-untrusted",
      "query",
      "STORE/library.sqlite",
      "--entity",
      "book",
      "--policy",
      "untrusted",
      "title MATCHES '.*'"
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
