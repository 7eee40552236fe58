import PredicateAnalysis
import PredicateSQL
import PredicateSchema
import PredicateSyntax
import PredicateTestSupport

/// A schema of people, their employers, tags, friends and orders.
enum People {
  static let schema = Schema(entities: [
    "Person": person, "Company": company, "Tag": tag, "Order": order, "Refund": refund,
    "Passport": passport,
  ])

  private static let person = Entity(
    name: "Person",
    table: "person",
    attributes: [
      "id": Attribute(column: "id", type: .integer),
      "name": Attribute(column: "name", type: .text),
      "nickname": .optional("nickname", .text),
      "label": Attribute(column: "label", type: .text, isOptional: true, collation: .other),
      "nation": Attribute(
        column: "nation",
        type: .text,
        isOptional: true,
        collation: .deterministic
      ),
      "age": Attribute(column: "age", type: .integer),
      "rank": .optional("rank", .integer),
      "score": .optional("score", .real),
      "balance": .optional("balance", .decimal),
      "isActive": Attribute(column: "is_active", type: .bool),
      "born": .optional("born", .date),
      "joined": .optional("joined", .date, .secondsSince2001),
      "seen": .optional("seen", .date, .iso8601),
      "token": .optional("token", .uuid),
      "badge": .optional("badge", .uuid, .blob),
      "photo": .optional("photo", .bytes),
      "site": .optional("site", .url),
    ],
    relationships: [
      "company": .one("Company", "company_id"),
      "boss": .one("Person", "boss_id"),
      "reports": .many("Person", "boss_id"),
      "tags": .many("Tag", "person_id"),
      "orders": .many("Order", "person_id"),
      "steps": Relationship(
        destination: "Tag",
        cardinality: .many,
        isOrdered: true,
        join: .direct(on: [ColumnPair(near: "id", far: "step_of")])
      ),
      "passport": Relationship(
        destination: "Passport",
        cardinality: .one,
        isOptional: true,
        join: .direct(on: [ColumnPair(near: "id", far: "holder_id")])
      ),
      "friends": Relationship(
        destination: "Person",
        cardinality: .many,
        join: .through(
          table: "friendship",
          near: [ColumnPair(near: "id", far: "of")],
          far: [ColumnPair(near: "with", far: "id")]
        )
      ),
    ]
  )

  private static let company = Entity(
    name: "Company",
    table: "company",
    attributes: [
      "id": Attribute(column: "id", type: .integer),
      "name": Attribute(column: "name", type: .text),
      "city": .optional("city", .text),
    ],
    relationships: ["employees": .many("Person", "company_id")]
  )

  private static let tag = Entity(
    name: "Tag",
    table: "tag",
    attributes: ["label": .optional("label", .text), "weight": .optional("weight", .integer)],
    relationships: ["person": .one("Person", "person_id")]
  )

  private static let order = Entity(
    name: "Order",
    table: "order",
    primaryKey: ["batch", "number"],
    attributes: [
      "price": Attribute(column: "price", type: .real),
      "quantity": Attribute(column: "quantity", type: .integer),
      "cost": .optional("cost", .decimal),
      "placed": Attribute(column: "placed", type: .date),
    ],
    relationships: ["person": .one("Person", "person_id")],
    discriminator: Discriminator(column: "kind", value: .text("order"))
  )

  private static let refund = Entity(
    name: "Refund",
    attributes: ["reason": .optional("reason", .text)],
    parent: "Order",
    discriminator: Discriminator(column: "kind", value: .text("refund"))
  )

  private static let passport = Entity(
    name: "Passport",
    table: "passport",
    attributes: ["number": Attribute(column: "number", type: .text)],
    relationships: ["holder": .one("Person", "holder_id")]
  )

  static func checked(
    _ format: String,
    entity: String = "Person"
  ) throws -> CheckedPredicate {
    try BoundPredicate(parsing: format).checked(against: schema, entity: entity)
  }
}

extension SQLStatement {
  /// The text, and the values as people write them.
  var shown: String {
    text + "   [" + bindings.map(\.shown).joined(separator: ", ") + "]"
  }
}

extension Value {
  fileprivate var shown: String {
    if case .text(let text) = self, text.hasPrefix("[") { return text }
    return FormatPrinter(style: .canonical).text(of: ExpressionNode(.constant(self)))
  }
}

extension SQLSplit {
  /// The parts, one a line, each after its name.
  func shown(in dialect: some SQLDialect) -> [String] {
    var lines: [String] = []
    if let exact { lines.append(exact.statement(in: dialect).shown) }
    if let narrowing { lines.append("narrowing: " + narrowing.statement(in: dialect).shown) }
    if !joins.isEmpty { lines.insert("…" + joins.statement(in: dialect).shown, at: 0) }
    if let residual { lines.append("residual: " + residual.format) }
    return lines
  }
}

extension String {
  func padding(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}
