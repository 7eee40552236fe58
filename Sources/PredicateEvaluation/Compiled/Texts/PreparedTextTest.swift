package import PredicateSyntax

/// CONTAINS, BEGINSWITH, ENDSWITH or LIKE with a constant, prepared once, in the language's default
/// mode: what the functions run that are given to databases.
package final class PreparedTextTest: Sendable {
  package enum Kind: Sendable {
    case contains, hasPrefix, hasSuffix, like
  }

  private enum Test {
    case search(SearchTest)
    case like(LikeTest)
  }

  private let test: Test

  package init(_ kind: Kind, _ source: String, options: StringOptions) {
    let search = { (place: SearchTest.Place) in
      Test.search(SearchTest(source, place, options: options, mode: .default))
    }
    switch kind {
    case .contains: test = search(.anywhere)
    case .hasPrefix: test = search(.start)
    case .hasSuffix: test = search(.end)
    case .like: test = .like(LikeTest(LikePattern(source, options: options, mode: .default)))
    }
  }

  /// Whether it holds of a text that lies there as valid UTF-8.
  package func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch test {
    case .search(let test): test.verdict(bytes) == .yes
    case .like(let test): test.verdict(bytes) == .yes
    }
  }
}
