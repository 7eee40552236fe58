import Foundation

/// A line of `known.tsv`: a difference that is meant, or that another version of Unicode makes.
struct KnownDifference {
  private let pattern: Regex<AnyRegexOutput>
  /// `refused`, `accepted`, or the scalars that may differ; any, if there are none
  private let kind: String
  private let scalars: Set<UInt32>

  func covers(_ row: Row, _ outcome: Comparison.Outcome) -> Bool {
    guard row.pattern.wholeMatch(of: pattern) != nil else { return false }
    switch kind {
    case "refused": return outcome.isRefused && outcome.expected != nil
    case "accepted": return outcome.expected == nil
    default: return outcome.differing.allSatisfy { scalars.contains($0.value) }
    }
  }

  /// The lines of the file: a regular expression for patterns, the kind, scalars, the reason.
  static func all() -> [Self] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("known.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 4, let pattern = try? Regex(String(fields[0])) else { return nil }
      let scalars = fields[2].split(separator: " ").compactMap { UInt32($0, radix: 16) }
      return Self(pattern: pattern, kind: String(fields[1]), scalars: Set(scalars))
    }
  }
}
