/// The result of a case.
struct CaseResult: Hashable {
  enum Status: String, CaseIterable {
    case passed, failed, diverged, skipped
  }

  var status: Status
  /// The expected and the actual answer, or the reason for skipping.
  var detail: String

  static let passed = Self(status: .passed, detail: "")

  static func failed(expected: String, got: String) -> Self {
    Self(status: .failed, detail: "expected \(expected), got \(got)")
  }

  static func skipped(_ reason: String) -> Self { Self(status: .skipped, detail: reason) }
}
