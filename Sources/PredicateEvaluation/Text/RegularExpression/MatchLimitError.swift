/// A match that exceeded a limit. Whether the text matches is unknown.
package struct MatchLimitError: Error, Hashable, Sendable {
  package enum Limit: String, Hashable, Sendable, CaseIterable {
    /// `(a+)+$` against many `a`s and a `b`
    case steps
    /// `(a|b)*c` against a long text, if compiled matching is not available
    case depth
    /// `(a|b)*c` against a very long text
    case memory
    /// The matcher failed in a way that no pattern or text should make it fail.
    case engine
  }

  /// The limit that was exceeded.
  package let limit: Limit

  package init(limit: Limit) { self.limit = limit }

  /// A message for a user.
  package var message: String {
    switch limit {
    case .steps: "the pattern exceeds the step limit on this text"
    case .depth: "the pattern exceeds the backtracking limit on this text"
    case .memory: "the pattern exceeds the memory limit on this text"
    case .engine: "the regular expression engine failed on this text"
    }
  }
}
