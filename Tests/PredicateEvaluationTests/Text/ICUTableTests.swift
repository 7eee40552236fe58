import Foundation
import PredicateEvaluation
import PredicateSyntax
import Testing

/// `Tests/Data/icu.jsonl`: what ICU matches, for one character of each kind. `make icu` compares all
/// characters.
@Suite struct ICUTableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let options: StringOptions
    let pattern: String
    let before: String
    let after: String
    let expected: [Bool]
    var testDescription: String { "\(pattern) between \(before) and \(after)" }
  }

  @Test func agreesWithICU() throws {
    let (sample, rows) = try Self.table()
    #expect(sample.count > 200)
    #expect(rows.count > 500)
    for row in rows {
      let expression = try RegularExpression(row.pattern, options: row.options)
      let differing = try zip(sample, row.expected).filter { character, isMatch in
        try expression.matches(row.before + character + row.after) != isMatch
      }
      #expect(differing.map(\.0) == [], "\(row)")
    }
  }

  private static func table() throws -> (sample: [String], rows: [Row]) {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Data/icu.jsonl")
    var lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { try JSONDecoder().decode([String].self, from: Data($0.utf8)) }
    let sample = lines.removeFirst()
    let rows = try lines.map { fields in
      try #require(fields.count == 5)
      // Lengths of runs of equal answers, beginning with those that are false.
      let lengths = fields[4].split(separator: " ").compactMap { Int($0) }
      let expected = lengths.enumerated().flatMap { index, length in
        Array(repeating: index % 2 == 1, count: length)
      }
      try #require(expected.count == sample.count)
      return Row(
        options: fields[0] == "c" ? .caseInsensitive : [],
        pattern: fields[1],
        before: fields[2],
        after: fields[3],
        expected: expected
      )
    }
    return (sample, rows)
  }
}
