import Foundation
import Testing

@testable import predcheck

/// `predcheck query` over what DuckDB reads. Where no Python with the module duckdb is to be had
/// (`make engines` makes one), these are skipped.
@Suite(.enabled(if: DuckDBFixture.isThere, "there is no Python with the module duckdb"))
struct DuckDBQueryTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let words: [String]
    /// The lines of the output, or a part of the message.
    let lines: [String]
    var says = ""
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String..., gives lines: String...) {
      (self.words, self.lines) = (words, lines)
    }

    init(_ words: String..., says: String) {
      (self.words, lines, self.says) = (words, [], says)
    }
  }

  static let cases = [
    Case("shop.duckdb", "--entity", "book", "price > 5", "-k", "id", gives: #"{"id": 1}"#),
    // NaN is in no order and equals nothing.
    Case("shop.duckdb", "--entity", "book", "price != 10.5", "-k", "id", gives: #"{"id": 2}"#),
    Case(
      "shop.duckdb",
      "--entity",
      "book",
      "author.name ==[cd] 'JOYCE'",
      "-k",
      "title",
      gives: #"{"title": "Ulysses"}"#
    ),
    Case(
      "shop.duckdb",
      "--entity",
      "author",
      "ANY books.pages > 500",
      "-k",
      "name,born",
      gives: #"{"name": "Joyce", "born": "1882-02-02T00:00:00Z"}"#
    ),
    Case(
      "shop.duckdb",
      "--entity",
      "book",
      "ANY tags == 'new' AND dims.h == 2",
      "-k",
      "id,tags,dims",
      gives: #"{"id": 1, "tags": ["new", "x"], "dims": {"h": 2.0, "w": 1.0}}"#
    ),
    Case(
      "shop.duckdb",
      "--entity",
      "book",
      "labels.c == 'red'",
      "-k",
      "id,labels",
      gives: #"{"id": 1, "labels": {"c": "red"}}"#
    ),
    Case(
      "shop.duckdb",
      "--entity",
      "book",
      "id == 1",
      "-k",
      "cost,day,raw,u",
      gives:
        #"{"cost": 1.1, "day": "2020-01-02T00:00:00Z", "raw": "AP8=", "#
        + #""u": "00000000-0000-0000-0000-000000000001"}"#
    ),
    Case("shop.duckdb", "--entity", "book", "--count", gives: "2"),
    Case("shop.duckdb", "--entity", "plain", "a > 1", gives: #"{"a": 2, "b": "01:02:03.5"}"#),
    Case(
      "shop.duckdb",
      "--entity",
      "book",
      "-k",
      "author_id,s=sum:(pages)",
      "--group-by",
      "author_id",
      "-s",
      "s:desc",
      gives: #"{"author_id": 1, "s": 730}"#,
      #"{"author_id": 2, "s": 400}"#
    ),
    Case("shop.duckdb", "--entity", "view", says: "it is a view, whose rows have no key"),
    Case("shop.duckdb", "--entity", "author", "1 / (id - 1) > 0", says: "division by zero"),
    Case("shop.duckdb", "a == 1", says: "say with '--entity'"),
    Case("shop.duckdb", "--entity", "book", "--delete", "price > 9", says: "read-only"),
    Case(
      "events",
      "id > 7 AND name CONTAINS[cd] 'E'",
      "-k",
      "id",
      gives: #"{"id": 8}"#,
      #"{"id": 9}"#
    ),
    Case("events", "ANY nums == 2", "-c", gives: "3"),
    Case("events", "--sort", "id:desc", "-n", "1", "-k", "name", gives: #"{"name": "é9"}"#),
    Case("events/b[1].parquet", "-c", gives: "5"),
    Case("lines", "ANY o.p == 5", "-k", "id", gives: #"{"id": 5}"#),
    // DuckDB would round 1.5 where it is told that a column holds integers.
    Case("lines", "a == 1.5", "-k", "id,a", gives: #"{"id": 3, "a": 1.5}"#),
    Case("lines", "t == '2020-01-04'", "-k", "id,t", gives: #"{"id": 3, "t": "2020-01-04"}"#),
    Case("lines", "mix == 'x' AND id > 3", "-k", "id,mix", gives: #"{"id": 4, "mix": "x"}"#),
    Case("lines", "extra == true", "-k", "id", gives: #"{"id": 10}"#),
    Case("mixed", "a == 1", says: "has files of Parquet and of JSON lines"),
    Case("broken.ndjson", "a == 1", says: "broken.ndjson:2: this is not JSON"),
  ]

  @Test(arguments: cases) func givesTheRowsThatMatch(_ example: Case) throws {
    let folder = try DuckDBFixture.folder.get()
    let words = ["query", folder + "/" + example.words[0]] + example.words.dropFirst()
    let run = CommandRun(words + (example.words.contains("--format") ? [] : ["--format", "json"]))
    if example.says.isEmpty {
      let lines =
        example.words.contains { $0 == "-c" || $0 == "--count" }
        ? example.lines.map { "{\"count\": \($0)}" } : example.lines
      #expect(run.output == lines.map { $0 + "\n" }.joined(), "\(run.errors)")
      #expect(run.status == .yes)
    } else {
      #expect(run.errors.contains(example.says))
      #expect(run.status == .unknown)
    }
  }

  /// SQL over a file names the columns that it has.
  @Test func sqlNamesTheColumnsOfFiles() throws {
    let folder = try DuckDBFixture.folder.get()
    let run = CommandRun(["sql", "--schema", folder + "/events", "--entity", "events", "id > 7"])
    #expect(run.status == .yes)
    #expect(run.output.contains("\"events\".\"id\""))
    #expect(!run.output.contains("predcheck_"))
  }

  /// The answer is that of `filter` over the same records.
  @Test(arguments: [
    "a > 2.5", "a != nil", "NOT a > 2", "a == nil", "t BEGINSWITH '2020-01-0'", "t LIKE[c] '*-0?'",
    "ANY o.p > 3", "ALL o.p > 0", "NONE o.p == 1", "o.@count == 2",
    "SUBQUERY(o, $x, $x.p == id).@count > 0",
    "id IN {1, 3, 5.0, 77}", "id BETWEEN {a, 8}", "id + a > 7", "modulus:by:(id, 3) == 1",
    "t MATCHES '.*[0-3]'", "length:(t) == 10 OR extra", "mix == 'x' OR mix == 3", "extra != YES",
    "TRUEPREDICATE", "id * 4611686018427387904 != 1", "1 / id == 1",
  ])
  func agreesWithFilter(_ predicate: String) throws {
    let folder = try DuckDBFixture.folder.get() + "/lines"
    let asked = CommandRun("query", folder, predicate, "--sort", "id", "--format", "json")
    let read = CommandRun(
      ["filter", predicate, "--format", "json", "--input", "ndjson"]
        + ["\(folder)/a.ndjson", "\(folder)/part=1/b.jsonl"]
    )
    #expect(
      (asked.status == .unknown) == (read.status == .unknown),
      "\(asked.errors)\(read.errors)"
    )
    guard read.status != .unknown else { return }
    func numbers(_ text: String) throws -> [Int] {
      try text.split(separator: "\n").compactMap {
        try (JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])?["id"] as? Int
      }
    }
    #expect(try numbers(asked.output) == numbers(read.output))
  }

  @Test func saysHowItWouldAsk() throws {
    let folder = try DuckDBFixture.folder.get()
    let run = CommandRun("query", folder + "/events", "id > 7 AND name MATCHES 'n.*'", "--explain")
    #expect(run.output.contains("\"events\".\"id\" > $1::BIGINT"), "\(run.output)")
    #expect(run.output.contains("residual   name MATCHES \"n.*\""))
    #expect(run.output.contains("READ_PARQUET"))
    let sql = CommandRun(
      "sql",
      "--schema",
      folder + "/shop.duckdb",
      "--entity",
      "book",
      "pages > 3"
    )
    #expect(sql.output.contains("\"book\".\"pages\" > $1::BIGINT"), "\(sql.errors)")
  }

  @Test func describesWhatItReads() throws {
    let folder = try DuckDBFixture.folder.get()
    let events = CommandRun("schema", folder + "/events", "--entity", "event")
    #expect(events.status == .yes, "\(events.errors)")
    let attributes = #""id":"integer?","name":"text?","nums":"[integer]?""#
    #expect(Self.plain(events.output).contains(attributes), "\(events.output)")
    let shop = CommandRun("schema", folder + "/shop.duckdb")
    let cost = #""precision":10,"scale":2,"type":"decimal?""#
    #expect(Self.plain(shop.output).contains(cost), "\(shop.output)")
    #expect(shop.errors.contains("note: plain: there is no column id"), "\(shop.errors)")
    #expect(shop.errors.contains("it is a view, whose rows have no key"), "\(shop.errors)")
    let named = CommandRun("schema", folder + "/shop.duckdb", "--entity", "book")
    #expect(named.errors.contains("'--entity' cannot be used here"), "\(named.errors)")
  }

  /// Rows without the sort key's value are on the first page, and on no other.
  @Test func pagesHaveEachRowOnce() throws {
    let shop = try DuckDBFixture.folder.get() + "/shop.duckdb"
    let words = ["query", shop, "--entity", "book", "TRUEPREDICATE", "-s", "cost"]
    let first = CommandRun(words + ["-n", "2", "--cursor"])
    #expect(first.output.contains("Emma") && first.output.contains("Ulysses"), "\(first.errors)")
    let cursor = first.errors.split(separator: "\n").last.map(String.init) ?? ""
    let second = CommandRun(words + ["--after", cursor])
    #expect(!second.output.contains("Emma"), "\(second.output)")
    #expect(second.status != .unknown, "\(second.errors)")
  }

  @Test func comparesDecimals() throws {
    let shop = try DuckDBFixture.folder.get() + "/shop.duckdb"
    let run = CommandRun("query", shop, "--entity", "book", "cost > 1.099", "--explain")
    #expect(run.output.contains("\"cost\" >= $1::DECIMAL(10, 2)"), "\(run.output)")
    #expect(run.output.contains("residual   nothing"), "\(run.output)")
    let found = CommandRun("query", shop, "--entity", "book", "cost == 1.1", "-c")
    #expect(found.output == "1\n", "\(found.errors)")
  }

  /// JSON without blanks.
  private static func plain(_ json: String) -> String {
    json.filter { !$0.isWhitespace }
  }
}
