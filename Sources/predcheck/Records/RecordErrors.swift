import PredicateEvaluation
import PredicateJSON
import PredicateSyntax

/// What to do about a record that is malformed or cannot be decided.
enum RecordErrorPolicy: String, CaseIterable {
  case report, count, skip, stop
}

/// Keeps and tells what went wrong with records.
struct RecordErrors {
  let policy: RecordErrorPolicy
  private(set) var count = 0
  private let errors: TextOutput

  /// So many are told one by one; a file of another kind would be wrong in every line.
  private let limit = 100
  /// Matches given up because they pass their limits.
  private var abandoned = 0
  private var hasEnded = false

  init(_ policy: RecordErrorPolicy, to errors: TextOutput) {
    self.policy = policy
    self.errors = errors
  }

  /// Takes note of one more; whether to end here.
  mutating func add(
    _ message: String,
    at place: Record.Place,
    of file: InputFile
  ) throws(CommandError) -> Bool {
    count += 1
    let isTold = policy == .stop || (policy == .report && count <= limit)
    if isTold { try errors.say("\(file.name):\(place.number): \(message)") }
    return policy == .stop
  }

  /// The same of a record that could not be decided; `source` is the predicate.
  mutating func add(
    _ error: EvaluationError,
    in source: SourceText?,
    at place: Record.Place,
    of file: InputFile
  ) throws(CommandError) -> Bool {
    let message = error.description(in: source)
    if try add(message, at: place, of: file) { return true }
    guard error.isAbandonedMatch else { return false }
    abandoned += 1
    guard abandoned >= JSONLineFindings.mostAbandonedMatches else { return false }
    hasEnded = true
    try errors.say(
      "\(file.name):\(place.number): stopped after \(abandoned) records like this: \(message)"
    )
    return true
  }

  /// Says at the end what was not said before.
  func summarize() throws(CommandError) {
    guard count > 0 else { return }
    let records = count == 1 ? "1 record" : "\(count) records"
    switch policy {
    case .report where count > limit:
      try errors.write("\(records) could not be decided, of which \(limit) are shown\n")
    case .report, .stop: break
    case .count: try errors.write("\(records) could not be decided\n")
    case .skip: try errors.write("\(records) skipped\n")
    }
  }

  /// Whether the answer is uncertain because of them.
  var leaveDoubt: Bool { hasEnded || (count > 0 && policy != .skip) }
}
