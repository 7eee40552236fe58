package import PredicateSyntax

/// A matcher by CONTAINS, BEGINSWITH, ENDSWITH or LIKE with a constant, prepared once, in the
/// language's default mode, for the functions that are registered with databases.
package class PreparedTextMatcher {
  package enum Kind: Sendable {
    case contains, hasPrefix, hasSuffix, like
  }

  package static func make(
    _ kind: Kind,
    _ source: String,
    options: StringOptions
  ) -> PreparedTextMatcher {
    let search = { (place: TextSearch.Anchor) in
      PreparedSearch(SearchMatcher(source, place, options: options, mode: .default))
    }
    return switch kind {
    case .contains: search(.anywhere)
    case .hasPrefix: search(.start)
    case .hasSuffix: search(.end)
    case .like: PreparedLike(LikePattern(source, options: options))
    }
  }

  fileprivate init() {}

  /// Whether the matcher accepts a text in memory, which is valid UTF-8.
  package func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { false }
}

/// Classes rather than cases of an enum: matching a case for each row would retain its payload.
private final class PreparedSearch: PreparedTextMatcher {
  private let test: SearchMatcher

  init(_ test: SearchMatcher) { self.test = test }

  override func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { test.verdict(bytes) == .yes }
}

private final class PreparedLike: PreparedTextMatcher {
  private let pattern: LikePattern

  init(_ pattern: LikePattern) { self.pattern = pattern }

  override func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { pattern.matches(bytes) }
}
