import PredicateAnalysis
import PredicateEvaluation
import PredicateJSON
import PredicatePlatform
import PredicateSQL
import PredicateSchema
import PredicateSyntax
import PredicateTestSupport

/// A use of a predicate, from its text to an answer or to SQL. Errors are answers too.
struct GrowthStage: Sendable {
  let name: String
  /// Prepares what is not measured, and returns what is.
  let prepare: @Sendable (BoundPredicate) -> () -> Void

  static let limits = PredicateLimits(
    text: ParseLimits(length: 1 << 24, nesting: 200, height: 1_000, nodes: 1 << 24),
    tree: TreeLimits(
      nodes: 1 << 24,
      height: 1_000,
      subqueryDepth: 100,
      elements: 1 << 24,
      textLength: 1 << 24,
      pathLength: 1 << 24,
      arguments: 1 << 24
    ),
    evaluation: .default
  )

  private static var policy: PredicatePolicy {
    var policy = PredicatePolicy.unrestricted
    policy.limits = limits
    policy.keys = KeyRules(denied: ["secret", "boss.secret"])
    return policy
  }

  /// A stage that prepares an evaluator first.
  private static func evaluating(
    _ name: String,
    _ body: @escaping @Sendable (Evaluator) throws -> Void
  ) -> Self {
    Self(name: name) { predicate in
      guard let evaluator = try? Evaluator(predicate) else { return {} }
      return { try? body(evaluator) }
    }
  }

  static let common: [GrowthStage] = [
    Self(name: "parsing") { predicate in
      let text = predicate.source?.text ?? ""
      let options = ParseOptions(limits: limits.text)
      return { _ = try? PredicateTemplate(parsing: text, options: options).bound() }
    },
    Self(name: "printing") { predicate in { _ = predicate.root.description } },
    Self(name: "validating") { predicate in { _ = try? predicate.validated(by: policy) } },
    Self(name: "preparing") { predicate in { _ = try? Evaluator(predicate) } },
    Self(name: "folding") { predicate in
      { _ = ConstantFolder(now: nil).folded(predicate.root) }
    },
    evaluating("reference") { _ = try $0.matches(.value(.map(GrowthData.row))) },
    evaluating("structs") { _ = try [GrowthPerson.ada].filter($0) },
    evaluating("dictionaries") { _ = try [GrowthData.row].filter($0) },
    evaluating("any dictionaries") { _ = try [GrowthData.anyRow].filter($0) },
    evaluating("columns") { _ = try GrowthData.columns.rows(matching: $0) },
    evaluating("Arrow") { try GrowthArrow.decide($0) },
    evaluating("JSON") { evaluator in
      guard let filter = JSONLineFilter(JSONLineProgram(evaluator)) else { return }
      var chunk = Array(GrowthData.json.utf8)
      let length = chunk.count
      chunk += [UInt8](repeating: 0, count: JSONLineFilter.padding)
      try chunk.withUnsafeMutableBytes {
        _ = try filter.read($0, length: length, isFirst: true, isInverted: false)
      }
    },
    Self(name: "checking") { predicate in
      { _ = try? predicate.checked(against: GrowthData.schema, entity: "Row") }
    },
  ]

  static let all = common + [any SQLDialect].all.map(sql)

  private static func sql(_ dialect: any SQLDialect) -> Self { opened(dialect) }

  private static func opened(_ dialect: some SQLDialect) -> Self {
    Self(name: dialect.name) { predicate in
      guard let checked = try? predicate.checked(against: GrowthData.schema, entity: "Row") else {
        return {}
      }
      return {
        let split = SQLCompiler(dialect: dialect).split(checked)
        for fragment in [split.exact, split.narrowing] {
          _ = fragment?.statement(in: dialect)
        }
      }
    }
  }
}

/// An employee, whose boss is read by a key path: a class.
final class GrowthPerson: KeyPathReadable {
  let n = 5
  let t = "text"
  let tags = ["a", "b"]
  let boss: GrowthPerson?

  private init(boss: GrowthPerson?) { self.boss = boss }

  static var ada: GrowthPerson { GrowthPerson(boss: GrowthPerson(boss: nil)) }

  static let readableKeys: ReadableKeys<GrowthPerson> = [
    "n": .key(\.n), "t": .key(\.t), "tags": .key(\.tags), "boss": .object(\.boss),
  ]
}

enum GrowthData {
  static let row: [String: Value] = [
    "n": 5, "m": 6, "t": "text", "tags": ["a", "b"], "d": .date(Date(timeIntervalSince1970: 0)),
    "items": .list([.map(["price": 1]), .map(["price": 2])]),
    "boss": .map(["n": 7, "boss": .map(["n": 8])]),
  ]

  static var anyRow: [String: Any] {
    ["n": 5, "m": 6, "t": "text", "tags": ["a", "b"], "boss": ["n": 7]]
  }

  static let json = #"{"n":5,"m":6,"t":"text","tags":["a","b"],"items":[{"price":1}]}"# + "\n"

  static var columns: ColumnTable {
    var table = ColumnTable(rowCount: 2)
    table["n"] = .integers([5, 6])
    table["t"] = .texts(["text", "other"])
    return table
  }

  static let schema = Schema(entities: ["Row": row(named: "row"), "Item": item])

  private static func row(named table: String) -> Entity {
    var attributes: [String: Attribute] = [
      "id": Attribute(column: "id", type: .integer), "n": .optional("n", .integer),
      "m": .optional("m", .integer), "t": .optional("t", .text), "u": .optional("u", .text),
      "d": .optional("d", .date), "tags": .optional("tags", .list(of: .text)),
    ]
    for number in 0..<10_000 { attributes["k\(number)"] = .optional("k\(number)", .integer) }
    return Entity(
      name: "Row",
      table: table,
      attributes: attributes,
      relationships: [
        "items": .many("Item", "row_id"), "boss": .one("Row", "boss_id"),
      ]
    )
  }

  private static let item = Entity(
    name: "Item",
    table: "item",
    attributes: [
      "id": Attribute(column: "id", type: .integer), "price": .optional("price", .integer),
      "row": .optional("row_id", .integer),
    ],
    relationships: [:]
  )
}
