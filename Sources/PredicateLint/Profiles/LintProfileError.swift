/// The error for a profile file that cannot be used, with every mistake found in it.
public struct LintProfileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The mistakes in the file, in its order.
  public var problems: [Problem]

  package init(problems: [Problem]) { self.problems = problems }

  /// A mistake in the file, with its place.
  public struct Problem: Hashable, Sendable {
    /// The line and the column of the place, from 1; the column counts bytes of UTF-8.
    public var line: Int
    /// The column, from 1, in UTF-8 bytes.
    public var column: Int
    /// The member: `keys.os_vers.type`; empty for the whole.
    public var path: String
    /// The mistake in one sentence.
    public var message: String
  }

  public var description: String {
    problems.map { problem in
      let path = problem.path.isEmpty ? "" : problem.path + ": "
      return "\(problem.line):\(problem.column): \(path)\(problem.message)"
    }.joined(separator: "\n")
  }
}
