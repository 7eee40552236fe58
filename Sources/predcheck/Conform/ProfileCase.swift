import PredicateConformance
import PredicateLint
import PredicateSyntax

/// A case in a host's extension of the language, such as `@status(device.model.family) == 'Mac'`: the
/// linter says whether the host takes the text.
enum ProfileCase {
  /// The result of a case about parsing; nil for one that is about something else, or in no such
  /// extension.
  static func result(of example: ConformanceCase) -> CaseResult? {
    guard let name = example.profile, let profile = LintProfile.named(name), !example.isDisputed,
      example.kind == .parseOK || example.kind == .parseError
    else { return nil }
    let subject = LintSubject(example.format, profile: profile)
    let error = PredicateLinter().findings(in: subject).first { $0.severity == .error }
    if example.isRefused == (error != nil) { return .passed }
    return .failed(
      expected: example.isRefused ? "an error" : "a text that \(name) accepts",
      got: error?.message ?? example.format
    )
  }
}
