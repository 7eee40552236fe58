public import PredicatePlatform
import PredicateSyntax

/// An error of a migration, with everything that is wrong: at least one problem.
public struct MigrationError: Error, Hashable, Sendable {
  /// A problem and its place in the mapping: `entities[0].attributes.title`.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The place; empty for the whole.
    public var path: String
    /// The mistake in one sentence.
    public var message: String

    /// A problem at a place.
    public init(_ path: String, _ message: String) {
      self.path = path
      self.message = message
    }

    public var description: String { path.isEmpty ? message : "\(path): \(message)" }
  }

  /// Everything that is wrong.
  public let problems: [Problem]

  /// An error with its problems.
  public init(_ problems: [Problem]) { self.problems = problems }

  init(_ path: String, _ message: String) { self.init([Problem(path, message)]) }
}

extension MigrationError: CustomStringConvertible, LocalizedError {
  /// One line for each problem, safe to show whatever characters the names hold.
  public var description: String {
    problems.map { VisibleText.of($0.description) }.joined(separator: "\n")
  }

  public var errorDescription: String? { description }
}
