import Foundation
import PredicateAnalysis
import PredicateStorage
import PredicateStorageSQLite
import Testing

/// Marks in the place of what SQLite itself says of its plans, whose words depend on its version.
enum PlanMarks {
  /// The output with a mark where it has SQLite's own plan, whose words depend on its version.
  static func withoutPlan(_ output: String, _ words: [String]) async throws -> String {
    func value(of option: String) throws -> String {
      words[try #require(words.firstIndex(of: option)) + 1]
    }
    let store = try SQLiteBackend(path: value(of: "--schema"), options: .readOnly)
    let predicate = try BoundPredicate(parsing: try #require(words.last))
    let request = FetchRequest(entity: try value(of: "--entity"), predicate: predicate)
    let plan = try await store.plan(for: request).enginePlan
    let mark = "as SQLite explains it"
    let json = plan.map { "\"\($0)\"" }.joined(separator: ", ")
    let indent = "\n" + String(repeating: " ", count: 11)
    return output.replacingOccurrences(of: json, with: "\"\(mark)\"")
      .replacingOccurrences(of: plan.joined(separator: indent), with: mark)
  }

  /// The output with a mark for SQLite's own words: the lines of a plan, those below a term, and a
  /// list in JSON.
  static func withoutWords(_ output: String) -> String {
    let mark = "as SQLite explains it"
    let texts = output.replacing(/"plan": \[[^\]]*\]/, with: "\"plan\": [\"\(mark)\"]")
    var lines: [Substring] = []
    var isPlan = false
    for line in texts.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("plan  ") {
        lines.append("plan       \(mark)")
        isPlan = true
      } else if line.hasPrefix(String(repeating: " ", count: 15)) {
        let marked = String(repeating: " ", count: 15) + mark
        if lines.last.map(String.init) != marked { lines.append(Substring(marked)) }
      } else if !isPlan || !line.hasPrefix("           ") {
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }
}
