import PredicateEvaluation
import PredicateJSON

/// The answer for a record, numbered as in the masks of the C library.
enum RecordVerdict: UInt8 {
  case noMatch = 0
  case match = 1
  /// The record is malformed, or the predicate cannot be decided for it.
  case undecidable = 2

  func text(_ form: VerdictForm) -> [UInt8] { form.bytes(of: [self]) }
}

/// The form of the verdicts that `--verdicts` writes.
enum VerdictForm: String, CaseIterable {
  /// A byte a record: 0, 1 or 2
  case bytes
  /// A line a record: `0`, `1` or `2`
  case lines
  /// A line of JSON a record: `{"verdict":true}`, `false` or `null`
  case json

  func bytes(of verdicts: some Collection<RecordVerdict>) -> [UInt8] {
    switch self {
    case .bytes: return verdicts.map(\.rawValue)
    case .lines, .json:
      let lines = [RecordVerdict.noMatch, .match, .undecidable].map(line)
      return verdicts.flatMap { lines[Int($0.rawValue)] }
    }
  }

  private func line(_ verdict: RecordVerdict) -> [UInt8] {
    let word =
      switch verdict {
      case .noMatch: "false"
      case .match: "true"
      case .undecidable: "null"
      }
    return Array((self == .json ? "{\"verdict\":\(word)}\n" : "\(verdict.rawValue)\n").utf8)
  }
}

/// The meaning of the exit status when nothing went wrong.
enum StatusRule: String, CaseIterable {
  /// Whether something matched
  case matches
  /// Nothing more
  case errors
}

/// The numbers of records of each kind, which `--counts` tells.
struct RecordTally {
  var records: Int
  var matches: Int
  var undecided: Int
  var malformed: Int

  /// A line of JSON.
  var text: String {
    let members: [(String, JSONItem)] = [
      ("records", .integer(records)), ("matches", .integer(matches)),
      ("undecided", .integer(undecided)), ("malformed", .integer(malformed)),
    ]
    return JSONText.of(.object(members)) + "\n"
  }
}
