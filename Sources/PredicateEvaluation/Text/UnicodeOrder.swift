#if !canImport(Darwin)
import PredicatePlatform

/// The order of texts by a collator of ICU: Foundation's, or else the system's.
struct UnicodeOrder: Sendable {
  /// Negative, zero or positive if the first text sorts before, with or after the second.
  private let collate: @Sendable (TextBytes, TextBytes) -> Int32

  /// The order without a language; nil if there is no ICU.
  static let root = Self(locale: "")

  /// The order of a locale; nil if there is no ICU.
  init?(locale: String) {
    guard let collate = ICU.collation(of: locale) else { return nil }
    self.collate = collate
  }

  func compare(_ left: String, _ right: String) -> ComparisonResult {
    let order = left.withBytes { left in right.withBytes { collate(left, $0) } }
    return order < 0 ? .orderedAscending : order > 0 ? .orderedDescending : .orderedSame
  }
}
#endif
