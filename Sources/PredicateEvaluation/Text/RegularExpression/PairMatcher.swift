import PredicatePlatform

/// A pattern compiled for texts that contain CR LF. It is compiled when the first such text comes,
/// since most patterns never see one.
final class PairMatcher: Sendable {
  private let compile: @Sendable () -> RegularExpressionMatcher?
  private let state = Mutex(State.new)

  private enum State {
    case new
    case made(RegularExpressionMatcher?)
  }

  init(_ compile: @escaping @Sendable () -> RegularExpressionMatcher?) { self.compile = compile }

  /// Nil if the pattern cannot be compiled.
  var matcher: RegularExpressionMatcher? {
    state.withLock { state in
      if case .made(let matcher) = state { return matcher }
      let matcher = compile()
      state = .made(matcher)
      return matcher
    }
  }
}
