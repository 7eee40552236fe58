/// The result of a case.
public struct CaseResult: Hashable, Sendable {
  public enum Status: String, Sendable, CaseIterable {
    case passed, failed, diverged, skipped
  }

  public var status: Status
  /// The expected and the actual answer, or the reason for skipping.
  public var detail: String

  public static let passed = Self(status: .passed, detail: "")

  public static func failed(expected: String, got: String) -> Self {
    Self(status: .failed, detail: "expected \(expected), got \(got)")
  }

  public static func skipped(_ reason: String) -> Self { Self(status: .skipped, detail: reason) }
}
