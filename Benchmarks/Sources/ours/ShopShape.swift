import Foundation
import PredicateQL
import PredicateSQL
import PredicateStorage

/// A predicate over a database and an expert's SQL for it: a line of `Data/shop.tsv` or `music.tsv`.
struct ShopShape {
  let name: String
  let predicate: String
  let request: FetchRequest
  /// The reasons why our statement may be slower, by the key of the dialect.
  let remarks: [String: String]
  private let page: String
  private let experts: [String: String]

  static func all(in folder: String, named name: String) throws -> [Self] {
    let file = URL(fileURLWithPath: folder).appending(path: name)
    let lines = try String(contentsOf: file, encoding: .utf8)
    return try lines.split(separator: "\n").map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return try Self(fields + Array(repeating: "", count: max(0, 8 - fields.count)))
    }
  }

  private init(_ fields: [String]) throws {
    (name, predicate, page) = (fields[0], fields[2], fields[3])
    experts = ["sqlite": fields[4], "postgres": fields[5]]
    remarks = ["sqlite": fields[6], "postgres": fields[7]]
    var request = FetchRequest(
      entity: fields[1],
      predicate: try BoundPredicate(parsing: predicate),
      resultType: .identifiers
    )
    let words = page.split(separator: " ")
    if words.count == 2 {
      request.sortDescriptors = [.descending(String(words[0].dropFirst()))]
      request.limit = Int(words[1])
    }
    self.request = request
  }

  /// The expert's statement: a count, or rows if their order matters.
  func expert(_ dialect: String) -> String {
    let source = experts[dialect] ?? ""
    guard request.limit != nil, let alias = source.split(separator: " ").dropFirst().first else {
      return "SELECT count(*) FROM \(source)"
    }
    let sort = page.split(separator: " ")[0].dropFirst()
    return """
      SELECT \(alias).id FROM \(source) ORDER BY \(alias).\(sort) DESC, \(alias).id \
      LIMIT \(request.limit ?? 0)
      """
  }

  /// The statement that a store sends, with the same list of columns as the expert's.
  func statement(of plan: FetchPlan) -> SQLStatement {
    let text = plan.statement ?? ""
    let rest = text.range(of: " FROM ").map { text[$0.lowerBound...] } ?? ""
    let list = request.limit == nil ? "count(*)" : "\"\(request.entity)\".\"id\""
    return SQLStatement(text: "SELECT \(list)\(rest)", bindings: plan.bindings)
  }
}
