import Foundation
import PredicateAnalysis
import PredicateStorage
import PredicateSyntax
import Testing

/// A predicate over the shop with an expert's SQL for it: a line of `Benchmarks/Data/shop.tsv`, which
/// `make shop` runs over 500,000 orders.
struct ShopShape: Sendable {
  let name: String
  let predicate: String
  let request: FetchRequest
  private let sort: String?
  /// The text after `SELECT … FROM`, by the key of the dialect.
  private let experts: [String: String]

  static func all() throws -> [Self] {
    try PlanShape.text("shop.tsv").split(separator: "\n").map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return try Self(fields + Array(repeating: "", count: max(0, 8 - fields.count)))
    }
  }

  private init(_ fields: [String]) throws {
    (name, predicate) = (fields[0], fields[2])
    experts = ["sqlite": fields[4], "postgres": fields[5]]
    var request = FetchRequest(
      entity: fields[1],
      predicate: try BoundPredicate(parsing: predicate),
      resultType: .identifiers
    )
    let page = fields[3].split(separator: " ")
    sort = page.count == 2 ? String(page[0].dropFirst()) : nil
    if let sort {
      request.sortDescriptors = [.descending(sort)]
      request.limit = Int(page[1])
    }
    self.request = request
  }

  /// The statement that gives the keys of the rows.
  func expert(in dialect: String) throws -> String {
    let source = try #require(experts[dialect])
    let alias = try #require(source.split(separator: " ").dropFirst().first)
    let order =
      sort.map { " ORDER BY \(alias).\($0) DESC, \(alias).id LIMIT \(request.limit ?? 0)" }
      ?? " ORDER BY \(alias).id"
    return "SELECT \(alias).id FROM \(source)\(order)"
  }

  /// The statements that create and fill the tables.
  static func script(for engine: String) throws -> [String] {
    var words = ["ORDERS": "1500", "CUSTOMERS": "300", "PRODUCTS": "120"]
    switch engine {
    case "sqlite":
      words["ISASCII"] = "email NOT GLOB '*[^ -~]*'"
      (words["CREATED"], words["CREATED_END"]) = ("(", ")")
      words["PLACED"] = "strftime('%Y-%m-%dT%H:%M:%SZ',"
      words["UNIXEPOCH"] = ", 'unixepoch')"
    default:
      words["ISASCII"] = "octet_length(email) = length(email)"
      (words["CREATED"], words["CREATED_END"]) = ("to_timestamp(", ")")
      (words["PLACED"], words["UNIXEPOCH"]) = ("to_timestamp(", ")")
    }
    return try PlanShape.statements("shop.sql", for: engine).map { statement in
      var statement = statement
      for (word, meaning) in words {
        statement = statement.replacing(try Regex("\\b\(word)\\b"), with: meaning)
      }
      return statement
    }
  }
}
