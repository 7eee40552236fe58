/// A match given up because it passed a limit. Whether the text matches is not known.
package struct MatchLimitError: Error, Hashable, Sendable {
  package enum Limit: String, Hashable, Sendable, CaseIterable {
    /// `(a+)+$` against many `a`s and a `b`
    case steps
    /// `(a|b)*c` against a long text, where compiled matching is not available
    case depth
    /// `(a|b)*c` against a very long text
    case memory
    /// The matcher failed in a way that no pattern or text should make it fail.
    case engine
  }

  /// Which limit was passed.
  package let limit: Limit

  package init(limit: Limit) { self.limit = limit }

  /// A message for a user.
  package var message: String {
    switch limit {
    case .steps: "the pattern needs more steps than it may take on this text"
    case .depth: "the pattern backtracks deeper than it may on this text"
    case .memory: "the pattern needs more memory than it may use on this text"
    case .engine: "the regular expression engine failed on this text"
    }
  }
}
