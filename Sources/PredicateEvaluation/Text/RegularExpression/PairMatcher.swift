import Synchronization

/// A pattern compiled for texts with CR LF in them, when the first of them comes: most patterns see
/// none.
final class PairMatcher: Sendable {
  private let compile: @Sendable () -> RegularExpressionMatcher?
  private let state = Mutex(State.new)

  private enum State {
    case new
    case made(RegularExpressionMatcher?)
  }

  init(_ compile: @escaping @Sendable () -> RegularExpressionMatcher?) { self.compile = compile }

  /// Nil where it cannot be compiled.
  var matcher: RegularExpressionMatcher? {
    state.withLock { state in
      if case .made(let matcher) = state { return matcher }
      let matcher = compile()
      state = .made(matcher)
      return matcher
    }
  }
}
