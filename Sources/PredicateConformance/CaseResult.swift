/// The result of a case.
public struct CaseResult: Hashable, Sendable {
  /// The result in one word.
  public enum Status: String, Sendable, CaseIterable {
    /// The answer is the expected one.
    case passed
    /// The answer is another, or an error.
    case failed
    /// The answer is another, as a file of known differences says.
    case diverged
    /// The case cannot be run here.
    case skipped
  }

  /// The result in one word.
  public var status: Status
  /// The expected and the actual answer, or the reason for skipping.
  public var detail: String

  /// The expected answer was given.
  public static let passed = Self(status: .passed, detail: "")

  /// Another answer than the expected one was given.
  public static func failed(expected: String, got: String) -> Self {
    Self(status: .failed, detail: "expected \(expected), got \(got)")
  }

  /// The case was not run, for this reason.
  public static func skipped(_ reason: String) -> Self { Self(status: .skipped, detail: reason) }
}
