import PredicateSchema
import PredicateSyntax

/// The types and joins behind the keys of a schema. Keys of one name count as one.
struct ParityNames {
  private(set) var attributes: [String: String] = [:]
  private(set) var relationships: [String: String] = [:]
  /// The entities that share the table of another.
  private(set) var children: Set<String> = []

  init(_ schema: Schema) {
    for entity in schema.entities.values {
      if entity.parent != nil { children.insert(entity.name) }
      for (key, attribute) in entity.attributes {
        let storage = attribute.storage.map { " as \($0.rawValue)" } ?? ""
        let collation = attribute.type == .text ? " \(attribute.collation.rawValue)" : ""
        attributes[key] = attribute.type.rawValue + storage + collation
      }
      for (key, relationship) in entity.relationships {
        let join: String
        switch relationship.join {
        case .direct(let pairs): join = pairs.count > 1 ? " by several columns" : ""
        case .through: join = " through a join table"
        }
        relationships[key] = "to-\(relationship.cardinality.rawValue)\(join)"
      }
    }
  }

  static func kind(of value: Value) -> String {
    switch value {
    case .null: "nil"
    case .bool: "bool"
    case .integer: "integer"
    case .real: "real"
    case .decimal: "decimal"
    case .text: "text"
    case .date: "date"
    case .uuid: "uuid"
    case .bytes: "bytes"
    case .url: "url"
    case .list: "list"
    case .set: "set"
    case .map: "map"
    }
  }
}

extension ParityTally {
  /// Values that careless stores and careless SQL get wrong.
  private static let hostile: [(name: String, isSo: @Sendable (Value) -> Bool)] = [
    ("%", has("%")), ("_", has("_")), ("backslash", has("\\")), ("apostrophe", has("'")),
    ("quote", has("\"")), ("U+0001", has("\u{1}")), ("U+FFFF", has("\u{FFFF}")),
    ("U+10FFFF", has("\u{10FFFF}")), ("é composed", has("\u{E9}")),
    ("é decomposed", has("e\u{301}")), ("emoji of several", has("\u{200D}👩")),
    ("flag", has("🇩🇪")), ("ß", has("ß")), ("İ", has("İ")), ("ı", has("ı")), ("ς", has("ς")),
    ("Kelvin sign", has("\u{212A}")), ("ﬁ", has("ﬁ")), ("empty text", { $0 == .text("") }),
    ("2^53+1", { $0 == .integer(1 << 53 + 1) }), ("Int64.min", { $0 == .integer(.min) }),
    ("Int64.max", { $0 == .integer(.max) }), ("infinity", { $0 == .real(.infinity) }),
    (
      "-0.0",
      { if case .real(let number) = $0 { number == 0 && number.sign == .minus } else { false } }
    ),
  ]

  private static func has(_ piece: String) -> @Sendable (Value) -> Bool {
    let piece = Array(piece.utf8)
    return { value in
      guard case .text(let text) = value else { return false }
      return Array(text.utf8).firstRange(of: piece) != nil
    }
  }

  static let hostileNames = hostile.map(\.name)

  mutating func add(_ tables: ParityTables) {
    for entity in tables.schema.entities.keys {
      let rows = tables.rows.filter { $0.entity == entity }
      if rows.isEmpty { count("empty table", .rows) }
      count("rows", .rows, times: rows.count)
      guard let resolved = tables.schema.resolvedEntity(named: entity) else { continue }
      for row in rows {
        for (key, attribute) in resolved.attributes {
          let value = row.values[key] ?? .null
          if value == .null { count("nil \(attribute.type.rawValue)", .rows) }
          for (name, isSo) in Self.hostile where isSo(value) { count(name, .rows) }
        }
        for (key, relationship) in resolved.relationships {
          switch (relationship.cardinality, row.values[key] ?? .null) {
          case (.one, .null): count("to-one that leads nowhere", .rows)
          case (.one, _): count("to-one", .rows)
          case (.many, .list(let keys)):
            count(keys.isEmpty ? "empty to-many" : "to-many", .rows)
          case (.many, _): break
          }
        }
      }
    }
  }
}
