public import PredicatePlatform
import PredicateSyntax

/// An error of a migration, with at least one problem.
public struct MigrationError: Error, Hashable, Sendable {
  /// A problem and its place in the mapping: `entities[0].attributes.title`.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The place; empty for the whole mapping.
    public var path: String
    /// The mistake in one sentence.
    public var message: String

    /// Creates a problem at a place.
    public init(_ path: String, _ message: String) {
      self.path = path
      self.message = message
    }

    public var description: String { path.isEmpty ? message : "\(path): \(message)" }
  }

  /// All problems.
  public let problems: [Problem]

  /// Creates an error from its problems.
  public init(_ problems: [Problem]) { self.problems = problems }

  init(_ path: String, _ message: String) { self.init([Problem(path, message)]) }
}

extension MigrationError: CustomStringConvertible, LocalizedError {
  /// One line for each problem, safe to print for any names.
  public var description: String {
    problems.map { VisibleText.of($0.description) }.joined(separator: "\n")
  }

  public var errorDescription: String? { description }
}
