package import PredicateSyntax

/// A test by CONTAINS, BEGINSWITH, ENDSWITH or LIKE with a constant, prepared once, in the
/// language's default mode, for the functions that are registered with databases.
package class PreparedTextTest {
  package enum Kind: Sendable {
    case contains, hasPrefix, hasSuffix, like
  }

  package static func make(
    _ kind: Kind,
    _ source: String,
    options: StringOptions
  ) -> PreparedTextTest {
    let search = { (place: SearchTest.Place) in
      PreparedSearch(SearchTest(source, place, options: options, mode: .default))
    }
    return switch kind {
    case .contains: search(.anywhere)
    case .hasPrefix: search(.start)
    case .hasSuffix: search(.end)
    case .like: PreparedLike(LikeTest(LikePattern(source, options: options, mode: .default)))
    }
  }

  fileprivate init() {}

  /// Whether the test holds for a text in memory, given as valid UTF-8.
  package func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { false }
}

/// Classes rather than cases of an enum: matching a case for each row would retain its payload.
private final class PreparedSearch: PreparedTextTest {
  private let test: SearchTest

  init(_ test: SearchTest) { self.test = test }

  override func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { test.verdict(bytes) == .yes }
}

private final class PreparedLike: PreparedTextTest {
  private let test: LikeTest

  init(_ test: LikeTest) { self.test = test }

  override func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { test.matches(bytes) }
}
