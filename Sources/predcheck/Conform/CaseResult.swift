/// How a case went.
struct CaseResult: Hashable {
  enum Status: String, CaseIterable {
    case passed, failed, diverged, skipped
  }

  var status: Status
  /// What was expected and what came instead, or why it was skipped.
  var detail: String

  static let passed = Self(status: .passed, detail: "")

  static func failed(expected: String, got: String) -> Self {
    Self(status: .failed, detail: "expected \(expected), got \(got)")
  }

  static func skipped(_ reason: String) -> Self { Self(status: .skipped, detail: reason) }
}
