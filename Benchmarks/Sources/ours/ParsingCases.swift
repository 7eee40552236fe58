import BenchmarkSupport
import Foundation
import PredicateQL

/// Workload P: each predicate of a file whose lines are `kind TAB text`.
struct ParsingCases {
  let texts: [String]

  init(path: String) throws {
    texts = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .compactMap { $0.split(separator: "\t", maxSplits: 1).last.map(String.init) }
  }

  /// Parsed in runs of 100, so that reading the clock does not count.
  var all: [MeasuredCase] {
    texts.enumerated().map { index, text in
      MeasuredCase("ours", "P\(index + 1)", units: 100) {
        for _ in 0..<100 { _ = try PredicateTemplate(parsing: text) }
        return 1
      }
    }
  }
}
