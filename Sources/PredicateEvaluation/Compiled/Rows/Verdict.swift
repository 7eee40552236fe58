/// The answer of a compiled matcher for one value.
///
/// Compiled matchers never report errors. If there is an error, or a matcher cannot decide, the
/// verdict is undecided, and the reference evaluator decides that object: so a matcher can only be
/// wrong if it answers.
enum Verdict: UInt8, Sendable {
  case no = 0
  case yes = 1
  case undecided = 2

  init(_ truth: Bool) { self = truth ? .yes : .no }

  var negated: Self {
    switch self {
    case .no: .yes
    case .yes: .no
    case .undecided: .undecided
    }
  }

  /// The conjunction of both, from left to right.
  func and(_ other: Self) -> Self { self == .yes ? other : self }
}
