import Foundation

/// A line of `known.tsv`: a difference that is meant, or that another version of Unicode makes.
struct KnownDifference {
  private let pattern: Regex<AnyRegexOutput>
  /// `Row.place`, or `*` for any
  private let place: String
  /// `refused`, `accepted` or `differs`
  private let kind: String
  /// The scalars that may differ.
  private let scalars: Set<UInt32>

  func covers(_ row: Row, _ outcome: Comparison.Outcome) -> Bool {
    guard place == "*" || place == row.place, row.pattern.wholeMatch(of: pattern) != nil else {
      return false
    }
    return switch kind {
    case "refused": outcome.isRefused && outcome.expected != nil
    case "accepted": !outcome.isRefused && outcome.expected == nil
    default:
      !outcome.differing.isEmpty && outcome.differing.allSatisfy { scalars.contains($0.value) }
    }
  }

  /// The lines of the file: a regular expression for patterns, the place, the kind, scalars and ranges
  /// of them, the reason. A line that cannot be read ends the program: it would hide nothing.
  static func all() -> [Self] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("known.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 5, let pattern = try? Regex(fields[0]) else {
        FileHandle.standardError.write(Data("icu: known.tsv cannot be read: \(line)\n".utf8))
        exit(2)
      }
      let scalars = fields[3].split(separator: " ").flatMap { range in
        let ends = range.split(separator: "-").compactMap { UInt32($0, radix: 16) }
        return ends.isEmpty ? [] : Array(ends[0]...max(ends[0], ends[ends.count - 1]))
      }
      return Self(pattern: pattern, place: fields[1], kind: fields[2], scalars: Set(scalars))
    }
  }
}
