import PredicateEvaluation
import PredicateJSON
import PredicateSyntax

/// The treatment of a record that is malformed or cannot be decided.
enum RecordErrorPolicy: String, CaseIterable {
  case report, count, skip, stop
}

/// The reason why a record is malformed or cannot be decided.
struct RecordProblem {
  let message: String
  let isMalformed: Bool
  /// Whether a match was given up at a limit, which costs far more than any other problem.
  let isAbandonedMatch: Bool

  init(malformed message: String) {
    self.message = message
    isMalformed = true
    isAbandonedMatch = false
  }

  /// `source` is the predicate.
  init(_ error: EvaluationError, in source: SourceText?) {
    message = error.description(in: source)
    isMalformed = false
    isAbandonedMatch = error.isAbandonedMatch
  }
}

/// A recorder and reporter of the errors in records.
struct RecordErrors {
  let policy: RecordErrorPolicy
  private(set) var count = 0
  /// The number of those that were malformed.
  private(set) var malformed = 0
  private let errors: TextOutput

  /// The number of errors that are reported one by one; a file of another kind would have one in
  /// every line.
  private let limit = 100
  /// The number of matches given up at a limit.
  private var abandoned = 0
  private var hasEnded = false

  init(_ policy: RecordErrorPolicy, to errors: TextOutput) {
    self.policy = policy
    self.errors = errors
  }

  /// Records one more problem. Returns whether to stop.
  mutating func add(
    _ problem: RecordProblem,
    at place: Record.Place,
    of file: InputFile
  ) throws(CommandError) -> Bool {
    count += 1
    if problem.isMalformed { malformed += 1 }
    let isTold = policy == .stop || (policy == .report && count <= limit)
    if isTold { try errors.say("\(file.name):\(place.number): \(problem.message)") }
    if policy == .stop { return true }
    guard problem.isAbandonedMatch else { return false }
    abandoned += 1
    hasEnded = abandoned >= JSONLineFindings.abandonedMatchLimit
    if hasEnded {
      try errors.say(
        "\(file.name):\(place.number): stopped after \(abandoned) such records: "
          + problem.message
      )
    }
    return hasEnded
  }

  /// Reports at the end the errors that were not reported one by one; `isCounted` says that their
  /// number is told elsewhere.
  func summarize(_ undecided: UndecidedRecords? = nil, isCounted: Bool = false) throws(CommandError)
  {
    guard count > 0 else { return }
    let records = Self.records(count)
    if let undecided, undecided.missing > 0 {
      let verb = undecided.missing == 1 ? "is" : "are"
      try errors.say(
        "\(Self.records(undecided.missing)), too long to be kept, \(verb) not in "
          + "'\(undecided.file.path)'"
      )
    }
    guard !isCounted else { return }
    switch policy {
    case .report where count > limit:
      try errors.write("\(records) could not be decided; the first \(limit) are shown\n")
    case .report, .stop: break
    case .count: try errors.write("\(records) could not be decided\n")
    case .skip: try errors.write("\(records) skipped\n")
    }
  }

  private static func records(_ count: Int) -> String {
    count.of("record", "records")
  }

  /// Whether the errors make the answer uncertain.
  var leaveDoubt: Bool { hasEnded || (count > 0 && policy != .skip) }
}
