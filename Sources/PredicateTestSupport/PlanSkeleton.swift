import Foundation
package import PredicateSQL

/// The parts of an engine's plan that decide what a statement costs: the tables in the order in
/// which they are read, scanned or searched, by which index, and what is sorted or kept aside.
///
/// Two statements over the same tables are compared by the same engine's plans, so that the words
/// in which a version explains a plan do not matter.
package struct PlanSkeleton: Hashable, CustomStringConvertible {
  package enum Step: Hashable {
    /// Every row of a table, or every entry of an index over it.
    case scan(table: String, index: String?)
    /// The rows that an index finds. `terms` are the columns that it is searched by.
    case search(table: String, index: String, terms: String)
    /// A subquery that runs for each row.
    case correlatedSubquery
    /// Rows put in order or into groups before the first can be returned.
    case temporary(String)
    case join(String)
  }

  package var steps: [Step] = []

  package var description: String { steps.map(\.description).joined(separator: "; ") }

  /// The tables that are scanned.
  package var scannedTables: Set<String> {
    Set(steps.compactMap { if case .scan(let table, _) = $0 { table } else { nil } })
  }

  private init(_ steps: [Step]) { self.steps = steps }
}

extension PlanSkeleton.Step: CustomStringConvertible {
  package var description: String {
    switch self {
    case .scan(let table, let index):
      "scan \(table)" + (index.map { " in the order of \($0)" } ?? "")
    case .search(let table, let index, let terms): "search \(table) by \(index) \(terms)"
    case .correlatedSubquery: "for each row"
    case .temporary(let purpose): "temporary: \(purpose)"
    case .join(let method): method
    }
  }
}

// MARK: SQLite

extension PlanSkeleton {
  /// The skeleton of the lines of `EXPLAIN QUERY PLAN`. A bound list is read as rows of `json_each`,
  /// which cost no more than a list of constants and are left out.
  package static func sqlite(_ lines: [String], of statement: SQLStatement) -> Self {
    let tables = statement.tablesByAlias
    return Self(lines.compactMap { sqliteStep(words(of: $0), tables) })
  }

  private static func sqliteStep(_ words: [String], _ tables: [String: String]) -> Step? {
    guard let verb = words.first else { return nil }
    let index = words.firstIndex(of: "INDEX")
    switch verb {
    case "SCAN":
      guard words.count > 1, words[1] != "json_each", !words.contains("CONSTANT") else {
        return nil
      }
      return .scan(
        table: tables[words[1]] ?? words[1],
        index: index.flatMap { words.dropFirst($0 + 1).first }
      )
    case "SEARCH":
      guard words.count > 1 else { return nil }
      let start = words.firstIndex { $0.hasPrefix("(") } ?? words.endIndex
      let terms = words[start...].filter { $0 != "LEFT-JOIN" }.joined(separator: " ")
      let name: String =
        if words.contains("PRIMARY") {
          "primary key"
        } else if words.contains("AUTOMATIC") {
          "an index made for the statement"
        } else {
          index.flatMap { words.dropFirst($0 + 1).first } ?? "?"
        }
      return .search(table: tables[words[1]] ?? words[1], index: name, terms: terms)
    case "CORRELATED": return .correlatedSubquery
    case "USE" where words.contains("B-TREE"):
      return .temporary(words.drop { $0 != "FOR" }.dropFirst().joined(separator: " "))
    default: return nil  // A line that groups others, such as `MULTI-INDEX OR`.
    }
  }
}

// MARK: PostgreSQL

extension PlanSkeleton {
  /// The skeleton of the lines of `EXPLAIN`.
  package static func postgres(_ lines: [String]) -> Self {
    Self(lines.compactMap(postgresStep))
  }

  private static func postgresStep(_ line: String) -> Step? {
    let line = line.trimmingCharacters(in: .whitespaces)
    let isNode = line.hasPrefix("-> ")
    if line.hasPrefix("SubPlan") { return .correlatedSubquery }
    // Anything else with a colon is a property of the node above, such as `Filter: …`.
    guard isNode || !line.contains(":") else { return nil }
    let words = words(of: isNode ? String(line.dropFirst(3)) : line)
    let on = words.firstIndex(of: "on").flatMap { words.dropFirst($0 + 1).first } ?? ""
    let using = words.firstIndex(of: "using").flatMap { words.dropFirst($0 + 1).first } ?? ""
    switch words.prefix(2).joined(separator: " ") {
    case "Seq Scan": return .scan(table: on, index: nil)
    case "Index Scan", "Index Only": return .search(table: on, index: using, terms: "")
    case "Bitmap Index": return .search(table: "", index: on, terms: "")
    case "Bitmap Heap": return .search(table: on, index: "bitmap", terms: "")
    default: break
    }
    if words.contains("Sort") { return .temporary(words.joined(separator: " ")) }
    if words.first == "HashAggregate" || words.first == "Unique" { return .temporary("groups") }
    if words.contains("Join") || words.starts(with: ["Nested", "Loop"]) {
      return .join(words.joined(separator: " "))
    }
    return nil  // A node that passes rows on: Aggregate, Hash, Limit, Materialize, BitmapOr.
  }
}

extension PlanSkeleton {
  private static func words(of line: String) -> [String] {
    line.split(separator: " ").map(String.init)
  }
}

extension SQLStatement {
  /// The tables after FROM and JOIN, by the names that the rest of the statement uses for them.
  fileprivate var tablesByAlias: [String: String] {
    let words = text.filter { !"\"()".contains($0) }.split(separator: " ").map(String.init)
    let clauses: Set = [
      "ON", "JOIN", "LEFT", "INNER", "CROSS", "WHERE", "GROUP", "ORDER", "LIMIT", "UNION",
    ]
    var tables: [String: String] = [:]
    for (index, word) in words.enumerated() where ["FROM", "JOIN"].contains(word) {
      let rest = words.dropFirst(index + 1).prefix(3)
      guard let table = rest.first else { continue }
      tables[table] = table
      let alias = rest.dropFirst().first { $0 != "AS" }
      if let alias, !clauses.contains(alias) { tables[alias] = table }
    }
    return tables
  }
}
