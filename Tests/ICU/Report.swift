import Foundation

/// What the comparison prints.
final class Report {
  private var rows = 0
  private(set) var differences = 0
  private var known = 0
  private var printed = 0
  private let exceptions: [KnownDifference]

  init() { exceptions = KnownDifference.all() }

  func add(_ row: Row, _ outcome: Comparison.Outcome) {
    rows += 1
    guard !outcome.isEqual else { return }
    if exceptions.contains(where: { $0.covers(row, outcome) }) {
      known += 1
      return
    }
    differences += 1
    guard printed < 10_000 else { return }
    printed += 1
    let options = row.ignoresCase ? "[c]" : ""
    say("MATCHES\(options) '\(row.pattern)' at \(row.place): \(Self.description(outcome))")
  }

  func finish() {
    say("\(rows) rows, \(differences) with unknown differences, \(known) with known ones")
  }

  func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

  private static func description(_ outcome: Comparison.Outcome) -> String {
    if outcome.expected == nil { return "only ICU refuses it" }
    if outcome.isRefused { return "refused here only" }
    let shown = outcome.differing.prefix(12).map { "U+" + String($0.value, radix: 16) }
    return "\(outcome.differing.count) differ, " + shown.joined(separator: " ")
  }
}
