package import PredicateSchema
import PredicateSyntax

/// The schema on which backends are tested: every type and storage form, every kind of
/// relationship, keys of several columns, a child entity, and names that break careless quoting.
package enum ParitySchema {
  package static let schema = Schema(entities: [
    "Person": person, "Company": company, "Tag": tag, "Item": item, "Gadget": gadget,
  ])

  /// The entities in an order in which rows can be inserted.
  package static let entities = ["Company", "Tag", "Person", "Item", "Gadget"]

  private static let person = Entity(
    name: "Person",
    table: #"per"son"#,
    attributes: [
      "id": Attribute(column: "id", type: .integer),
      "code": Attribute(column: "select", type: .text),
      "rank": Attribute(column: "rank", type: .integer),
      "name": .optional("name", .text),
      "nick": .optional("nick'name; --", .text, collation: .other),
      "age": .optional("AGE", .integer),
      "score": .optional("score ?1 $1 %s", .real),
      "balance": .optional("balance", .decimal),
      "born": .optional("born", .date),
      "seen": .optional("seen", .date, .secondsSince1970),
      "joined": .optional("joined", .date, .secondsSince2001),
      "renewed": .optional("renewed", .date, .iso8601),
      "entered": .optional("entered", .date, .zoneless),
      "fee": .optional("fee", .decimal, .text),
      "motto": .optional("motto", .text, collation: .other),
      "isActive": .optional("is_active", .bool),
      "isMember": .optional("is_member", .bool, .integer),
      "token": .optional("token", .uuid),
      "badge": .optional("badge", .uuid, .blob),
      "card": .optional("card", .uuid, .text),
      "photo": .optional("photo", .bytes),
      "site": .optional("site", .url, collation: .other),
    ],
    relationships: [
      "company": .one("Company", "company id"),
      "boss": .one("Person", "boss"),
      "reports": .many("Person", "boss"),
      "items": .many("Item", "owner"),
      "tags": through("Tag", "person tag", near: "person", far: "tag"),
      "friends": through("Person", "friendship", near: "of", far: "with"),
      "friendOf": through("Person", "friendship", near: "with", far: "of"),
    ]
  )

  private static let company = Entity(
    name: "Company",
    table: "company",
    attributes: [
      "id": Attribute(column: "id", type: .integer),
      "name": .optional("name", .text),
      "city": .optional("city", .text, collation: .other),
      "founded": .optional("founded", .date),
      "revenue": .optional("revenue", .real),
      "size": .optional("size", .integer),
    ],
    relationships: ["employees": .many("Person", "company id")]
  )

  private static let tag = Entity(
    name: "Tag",
    table: "tag",
    primaryKey: ["label"],
    attributes: [
      "label": Attribute(column: "label", type: .text, collation: .other),
      "weight": .optional("weight", .integer),
      "factor": .optional("factor", .real),
    ],
    relationships: [
      "people": Relationship(
        destination: "Person",
        cardinality: .many,
        join: .through(
          table: "person tag",
          near: [ColumnPair(near: "label", far: "tag")],
          far: [ColumnPair(near: "person", far: "id")]
        )
      )
    ]
  )

  private static let item = Entity(
    name: "Item",
    table: "order",
    primaryKey: ["batch", "number"],
    attributes: [
      "batch": Attribute(column: "batch", type: .integer),
      "number": Attribute(column: "number", type: .integer),
      "title": .optional("title", .text, collation: .other),
      "price": .optional("price", .real),
      "quantity": .optional("quantity", .integer),
      "cost": .optional("cost", .decimal),
      "added": .optional("added", .date),
    ],
    relationships: [
      "owner": .one("Person", "owner"),
      "whole": Relationship(
        destination: "Item",
        cardinality: .one,
        isOptional: true,
        join: .direct(on: [
          ColumnPair(near: "whole_batch", far: "batch"),
          ColumnPair(near: "whole_number", far: "number"),
        ])
      ),
      "parts": Relationship(
        destination: "Item",
        cardinality: .many,
        join: .direct(on: [
          ColumnPair(near: "batch", far: "whole_batch"),
          ColumnPair(near: "number", far: "whole_number"),
        ])
      ),
    ],
    discriminator: Discriminator(column: "kind", value: .text("item"))
  )

  private static let gadget = Entity(
    name: "Gadget",
    attributes: ["watts": .optional("watts", .integer)],
    parent: "Item",
    discriminator: Discriminator(column: "kind", value: .text("gadget"))
  )

  private static func through(
    _ destination: String,
    _ table: String,
    near: String,
    far: String
  ) -> Relationship {
    Relationship(
      destination: destination,
      cardinality: .many,
      join: .through(
        table: table,
        near: [ColumnPair(near: "id", far: near)],
        far: [ColumnPair(near: far, far: destination == "Tag" ? "label" : "id")]
      )
    )
  }
}
