extension GoldenCommandTests {
  static let policies = [
    Example(
      "filter-policy-redacts",
      "filter",
      "--policy",
      "DATA/match-policy.json",
      "name > 5",
      "DATA/people.ndjson"
    ),
    Example(
      "filter-policy-catastrophic",
      "filter",
      "--policy",
      "DATA/match-policy.json",
      "-j",
      "1",
      "t MATCHES '(a+)+$'",
      input: String(repeating: "{\"t\": \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaab\"}\n", count: 30)
    ),
    Example(
      "filter-policy",
      "filter",
      "--policy",
      "DATA/people-policy.json",
      "age > 20 AND name != nil",
      "DATA/people.ndjson"
    ),
    Example(
      "filter-policy-refused",
      "filter",
      "--policy",
      "DATA/people-policy.json",
      "SUBQUERY(SELF, $x, $x.email == nil).@count == 0",
      "DATA/people.ndjson"
    ),
    Example(
      "sql-policy-matches",
      "sql",
      "--policy",
      "DATA/match-policy.json",
      "--schema",
      "DATA/library.json",
      "--entity",
      "Book",
      "title MATCHES 'a.*'"
    ),
    Example(
      "sql-policy-refused",
      "sql",
      "--policy",
      "DATA/policy.json",
      "--schema",
      "DATA/library.json",
      "--entity",
      "Reader",
      "email == 'x'"
    ),
  ]
}
