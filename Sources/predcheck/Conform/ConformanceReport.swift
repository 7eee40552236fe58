import PredicateConformance
import PredicateEvaluation
import PredicateJSON
import PredicatePlatform

/// Counts results and writes them, for people or for programs.
struct ConformanceReport {
  private struct Counts {
    var byStatus: [CaseResult.Status: Int] = [:]
    var skipReasons: [String: Int] = [:]

    subscript(status: CaseResult.Status) -> Int { byStatus[status, default: 0] }
  }

  private let known: Divergences
  private let output: TextOutput
  private let format: OutputFormat
  private var file = InputFile(path: "-")
  private var current = Counts()
  private var total = Counts()
  private var details: [String] = []
  private var stale: [String] = []

  init(_ known: Divergences, _ output: TextOutput, _ format: OutputFormat) {
    self.known = known
    self.output = output
    self.format = format
  }

  var hasFailures: Bool { total[.failed] > 0 }

  mutating func begin(_ file: InputFile) throws(CommandError) {
    self.file = file
    current = Counts()
    details = []
  }

  mutating func add(
    _ result: CaseResult,
    of example: ConformanceCase
  ) throws(CommandError) {
    var result = result
    if let entry = known.entries[example.id] {
      switch result.status {
      case .failed:
        result.status = .diverged
        result.detail += " (\(entry.rule): \(entry.reason))"
      case .passed: stale.append(example.id)
      case .diverged, .skipped: break
      }
    }
    current.byStatus[result.status, default: 0] += 1
    total.byStatus[result.status, default: 0] += 1
    if result.status == .skipped { current.skipReasons[result.detail, default: 0] += 1 }
    switch format {
    case .json: try writeJSON(result, example)
    case .text where result.status == .failed:
      details += [
        "  \(example.id) (\(example.kind.rawValue))", "    \(example.format)",
        "    \(result.detail)",
      ]
    case .text: break
    }
  }

  mutating func endFile() throws(CommandError) {
    guard format == .text else { return }
    var line = "\(URL(fileURLWithPath: file.path).lastPathComponent): "
    line += "\(current[.passed]) passed, \(current[.failed]) failed"
    if current[.diverged] > 0 { line += ", \(current[.diverged]) diverged as documented" }
    let reasons = current.skipReasons.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    line += ", \(current[.skipped]) skipped"
    if !reasons.isEmpty { line += " (\(reasons.joined(separator: ", ")))" }
    for line in [line] + details { try output.say(line) }
  }

  func end() throws(CommandError) {
    guard format == .text else { return }
    if !stale.isEmpty {
      try output.say(
        "these are listed as divergences but pass: \(stale.joined(separator: ", "))"
      )
    }
    let skipped = total[.skipped] + total[.diverged]
    try output.write("\(total[.passed]) passed, \(total[.failed]) failed, \(skipped) skipped\n")
  }

  private func writeJSON(
    _ result: CaseResult,
    _ example: ConformanceCase
  ) throws(CommandError) {
    let members: [(String, JSONItem)] = [
      ("id", .text(example.id)),
      ("file", .text(URL(fileURLWithPath: file.path).lastPathComponent)),
      ("kind", .text(example.kind.rawValue)),
      ("status", .text(result.status.rawValue)),
      ("detail", .text(result.detail)),
    ]
    try output.write(JSONText.of(.object(members)) + "\n")
  }
}
