import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Schemas from JSON and Swift, and their errors.
@Suite struct SchemaTests {
  @Test func readsSchemas() throws {
    let schema = try Schema(
      json: #"""
        {"comment": "books", "entities": {
          "Author": {
            "table": "authors",
            "attributes": {
              "name": "text",
              "age?": "integer",
              "born": {"type": "date?", "column": "birth_date", "storage": "iso8601"}
            },
            "relationships": {
              "books": {"toMany": "Book", "on": "author_id", "ordered": true},
              "readers": {
                "toMany": "Book", "through": "read", "near": {"k": "who"}, "far": {"what": "id"}
              },
              "prizes": {"toMany": "Prize", "through": "award", "near": "author", "far": ["y", "n"]}
            }
          },
          "Book": {
            "attributes": {"title": "text"},
            "relationships": {"author?": {"toOne": "Author", "on": {"author_id": "id"}}}
          },
          "Prize": {"primaryKey": ["year", "name"], "attributes": {"name": "text"}}
        }}
        """#
    )
    let expected = try Schema([
      Entity(
        "Author",
        table: "authors",
        [
          .attribute("name", .text),
          .attribute("age", .integer, optional: true),
          .attribute("born", .date, optional: true, column: "birth_date", storage: .iso8601),
          .toMany("books", "Book", foreignKey: "author_id", ordered: true),
          .toMany("readers", "Book", through: "read", near: "who", far: "what", key: "k"),
          .toMany(
            "prizes",
            "Prize",
            join: .through(
              table: "award",
              near: [ColumnPair(near: "id", far: "author")],
              far: [ColumnPair(near: "y", far: "year"), ColumnPair(near: "n", far: "name")]
            )
          ),
        ]
      ),
      Entity(
        "Book",
        [.attribute("title", .text), .toOne("author", "Author", on: "author_id", optional: true)]
      ),
      Entity("Prize", primaryKey: ["year", "name"], [.attribute("name", .text)]),
    ])
    #expect(schema == expected)
  }

  @Test func childrenInherit() throws {
    let schema = try people()
    let dog = try #require(schema.resolvedEntity(named: "Dog"))
    #expect(dog.table == "pets")
    #expect(dog.attributes.keys.sorted() == ["isTrained", "name", "weight"])
    #expect(dog.relationships["owner"]?.destination == "Person")
    #expect(dog.discriminator == Discriminator(column: "kind", value: .text("dog")))
    #expect(schema.descendants(of: "Pet").map(\.name) == ["Cat", "Dog", "Pet"])
    #expect(schema.discriminators(of: "Pet") == nil, "the table holds nothing else")
    #expect(schema.discriminators(of: "Dog")?.column == "kind")
    #expect(schema.discriminators(of: "Dog")?.values == [.text("dog")])
    #expect(schema.discriminators(of: "Person") == nil)
    #expect(schema.resolvedEntity(named: "Bird") == nil)
  }

  @Test func jsonRoundTrips() throws {
    var schema = try people()
    schema.entities["Odd"] = Entity(
      "Odd",
      primaryKey: ["a", "b"],
      [
        .attribute("really?", .bool, storage: .integer),
        .attribute("cost", .decimal, digits: DecimalDigits(precision: 10, scale: 2)),
        .attribute("perhaps?", .decimal, optional: true, column: "p", collation: .other),
        .toOne(
          "same?",
          "Odd",
          on: [ColumnPair(near: "y", far: "b"), ColumnPair(near: "x", far: "a")]
        ),
        .toOne("one", "Person", on: "k", key: "token", optional: true),
        .toMany("many", "Odd", join: .direct(on: [ColumnPair(near: "a", far: "b")]), ordered: true),
      ]
    )
    #expect(try Schema(json: schema.json()) == schema)
    let data = try JSONEncoder().encode(schema)
    #expect(try JSONDecoder().decode(Schema.self, from: data) == schema)
  }

  /// Faulty schemas, each with its problem in words; `entities` is the text between the braces.
  private static let mistakes: [(entities: String, problem: String)] = [
    (
      #""A": {"relationships": {"b": {"toOne": "B", "on": "b_id"}}}"#,
      "A.b leads to the unknown entity `B`"
    ),
    (
      #""A": {"relationships": {"b": {"toOne": "A"}}}"#,
      "A.b does not name the columns that join it"
    ),
    (
      #""A": {"relationships": {"b": {"toMany": "A", "through": "t", "near": "x"}}}"#,
      "A.b does not name the columns that join it"
    ),
    (
      #""A": {"relationships": {"b": {"toOne": "A", "on": ["x", "y"]}}}"#,
      "A.b joins 2 columns with 1"
    ),
    (#""A": {"relationships": {"b": {"toMany": "A", "on": []}}}"#, "A.b joins 1 columns with 0"),
    (
      #""A": {"relationships": {"b": {"toOne": "A", "on": {}}}}"#,
      "A.b does not name the columns that join it"
    ),
    (
      #""A": {"relationships": {"b": {"toOne": "A", "on": 5}}}"#,
      "entities.A.relationships.b.on: expected columns, found a number"
    ),
    (
      #""A": {"relationships": {"b": {"on": "x"}}}"#,
      "entities.A.relationships.b: give either `toOne` or `toMany`"
    ),
    (
      #""A": {"relationships": {"b": {"toOne": "A", "on": "x", "ordered": true}}}"#,
      "A.b leads to one object, so it cannot be ordered"
    ),
    (
      #""A": {"attributes": {"b": "text"}, "relationships": {"b": {"toOne": "A", "on": "x"}}}"#,
      "A.b is both an attribute and a relationship"
    ),
    (
      #""A": {"attributes": {"b": "text", "b?": "text"}}"#,
      "entities.A.attributes.b?: `b` is given twice"
    ),
    (
      #""A": {"attributes": {"b": "text", "b": "integer"}}"#,
      "entities.A.attributes: `b` is given twice"
    ),
    (
      #""A": {"attributes": {"b": "text", "\u0062": "integer"}}"#,
      "entities.A.attributes: `b` is given twice"
    ),
    (
      #""A": {"attributes": {"b": "string"}}"#,
      "entities.A.attributes.b: unknown `string`; known: bool, integer, real, decimal, text, date, uuid, "
        + "bytes, url, json, [bool], [integer], [real], [decimal], [text], [date], [uuid], [bytes], "
        + "[url]"
    ),
    (
      #""A": {"attributes": {"b": {"type": "tex"}}}"#,
      "entities.A.attributes.b.type: unknown `tex`; known: bool, integer, real, decimal, text, date, "
        + "uuid, bytes, url, json, [bool], [integer], [real], [decimal], [text], [date], [uuid], "
        + "[bytes], [url]; did you mean `text`?"
    ),
    (
      #""A": {"attributes": {"b": {"optional": true}}}"#,
      "entities.A.attributes.b: `type` is missing"
    ),
    (
      #""A": {"attributes": {"b": {"type": "text", "optional": "yes"}}}"#,
      "entities.A.attributes.b.optional: expected a Boolean, found a string"
    ),
    (
      #""A": {"attributes": {"b": {"type": "date", "storage": "blob"}}}"#,
      "A.b: date cannot be stored as blob, but as native, secondsSince1970, secondsSince2001, "
        + "iso8601, zoneless, nanoseconds, zonelessNanoseconds"
    ),
    (
      #""A": {"attribtues": {}}"#,
      "entities.A has no field `attribtues`; did you mean `attributes`?"
    ),
    (
      #""A": {"attributes": []}"#,
      "entities.A.attributes: expected an object, found an array"
    ),
    (#""A": []"#, "entities.A: expected an object, found an array"),
    (#""A": {"primaryKey": []}"#, "A has no primary key"),
    (#""A": {"primaryKey": ["x", "x"]}"#, "the primary key of A has `x` twice"),
    (#""A": {"table": ""}"#, "`A` has an empty name or column"),
    (#""A": {"table": 5}"#, "entities.A.table: expected a string, found a number"),
    (
      #""A": {"attributes": {"b": {"type": "text", "column": ""}}}"#,
      "A.b has an empty name or column"
    ),
    (
      #""A": {"primaryKey": 1.5}"#,
      "entities.A.primaryKey: expected a string, found a number"
    ),
    (
      #""A": {"relationships": {"b": {"toOne": "A", "on": "x"}, "b?": {"toOne": "A", "on": "x"}}}"#,
      "entities.A.relationships.b?: `b` is given twice"
    ),
    (
      #""A": {"discriminator": {"column": "k", "value": 1}}, "#
        + #""B": {"parent": "A", "primaryKey": "b", "discriminator": 2}"#,
      "entities.B.primaryKey: a child shares its parent's primary key"
    ),
    (
      #""A": {"discriminator": {"value": 1}}"#,
      "entities.A.discriminator: `column` is missing"
    ),
    (
      #""A": {"discriminator": {"column": "k", "value": 1.5}}"#,
      "entities.A.discriminator.value: expected a string or an integer, found a number"
    ),
    (#""A": null"#, "entities.A: expected an object, found null"),
    (
      #""A": {"parent": "B", "discriminator": {"column": "k", "value": 1}}"#,
      "A inherits from the unknown entity `B`"
    ),
    (
      #""A": {"parent": "A", "discriminator": {"column": "k", "value": 1}}"#,
      "A inherits from A: a cycle"
    ),
    (
      #""A": {"attributes": {"a": {"type": "decimal", "precision": 5, "scale": 6}}}"#,
      "entities.A.attributes.a.precision: `precision` is from 1 to 1000, and `scale` is not greater"
    ),
    (
      #""A": {"attributes": {"a": {"type": "decimal", "precision": 5000}}}"#,
      "entities.A.attributes.a.precision: `precision` is from 1 to 1000, and `scale` is not greater"
    ),
    (
      #""A": {"attributes": {"a": {"type": "decimal", "scale": 2}}}"#,
      "entities.A.attributes.a.scale: `scale` requires `precision`"
    ),
    (
      #""A": {"attributes": {"a": {"type": "integer", "precision": 5}}}"#,
      "entities.A.attributes.a.precision: only a decimal has a precision"
    ),
    (
      #""A": {"parent": "B", "discriminator": {"column": "k", "value": 1}}, "#
        + #""B": {"parent": "A", "discriminator": {"column": "k", "value": 2}}"#,
      "A inherits from B inherits from A: a cycle"
    ),
    (#""A": {}, "B": {"parent": "A"}"#, "B shares a table but has no discriminator"),
    (
      #""A": {}, "B": {"parent": "A", "discriminator": "b"}"#,
      "entities.B.discriminator: no ancestor names the discriminator's column"
    ),
    (
      #""A": {}, "B": {"parent": "A", "table": "b"}"#,
      "entities.B.table: a child shares its parent's table"
    ),
    (
      #""A": {"discriminator": {"column": "k", "value": 1}}, "#
        + #""B": {"parent": "A", "discriminator": 1}"#,
      "A and B have the same discriminator, 1"
    ),
    (
      #""A": {"discriminator": {"column": "k", "value": 1}}, "#
        + #""B": {"parent": "A", "discriminator": {"column": "l", "value": 2}}"#,
      "A is identified by `k` and B by `l`, in one table"
    ),
  ]

  @Test(arguments: mistakes)
  func mistakesAreReported(_ mistake: (entities: String, problem: String)) {
    #expect(problems(in: "{\"entities\": {\(mistake.entities)}}") == mistake.problem)
  }

  @Test func reportsEveryError() {
    let text = #"{"entities": {"A": {"attributes": {"a": "x", "b": 5}}}}"#
    #expect(problems(in: text)?.split(separator: "\n").count == 2)
  }

  @Test(arguments: ["", "{", "[]", "5", "{}", #"{"entities": 5}"#, #"{"entity": {}}"#])
  func refusesWhatIsNone(_ text: String) { #expect(problems(in: text) != nil) }

  /// A chain of any length is refused at once: resolving each of its entities would take quadratic
  /// time.
  @Test(arguments: [101, 20_000])
  func ancestorsAreLimited(_ count: Int) {
    func chain(of ancestors: Int, root: String) -> String {
      let children = (1...ancestors).map {
        #""e\#($0)": {"parent": "e\#($0 - 1)", "discriminator": \#($0)}"#
      }
      return "{\"entities\": {\(([root] + children).joined(separator: ", "))}}"
    }
    let root = #""e0": {"discriminator": {"column": "k", "value": 0}}"#
    #expect(problems(in: chain(of: 100, root: root)) == nil)
    for root in [root, #""e0": {"parent": "e1"}"#] {
      #expect(problems(in: chain(of: count, root: root))?.contains("more than 100") == true)
    }
  }

  @Test func emptySchemaIsValid() throws {
    #expect(try Schema(json: #"{"entities":{}}"#) == Schema())
  }

  @Test func entityNamesAreUnique() {
    #expect(throws: SchemaError([.duplicateEntity("A")])) {
      try Schema([Entity("A", []), Entity("A", [])])
    }
    let misnamed = Schema(entities: ["A": Entity(name: "B")])
    #expect(misnamed.problems() == [.misnamedEntity(key: "A", name: "B")])
    #expect(throws: SchemaError(misnamed.problems())) { try misnamed.validate() }
    #expect(throws: Never.self) { try Schema().validate() }
  }

  private func problems(in json: String) -> String? {
    do throws(SchemaError) {
      _ = try Schema(json: json)
      return nil
    } catch {
      return error.description
    }
  }

  private func people() throws -> Schema {
    try CheckerCaseTests.schema(of: #require(CheckerCaseTests.cases.first))
  }
}
