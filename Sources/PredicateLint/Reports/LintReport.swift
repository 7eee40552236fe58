/// A form in which results are reported.
public protocol LintReport {
  /// The text before the first result.
  var start: String { get }
  /// The text of the results of a file.
  mutating func text(of results: [SourceResult]) -> String
  /// The text behind the last result.
  var end: String { get }
}

extension LintReport {
  public var start: String { "" }
  public var end: String { "" }
}
