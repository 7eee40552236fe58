public import PredicatePlatform
import PredicateSyntax

#if Foundation || canImport(Darwin)
import Foundation
#endif

/// The order of texts in a locale, which `<[l]`, `<=[l]`, `>[l]` and `>=[l]` use.
///
///     var options = EvaluationOptions()
///     options.localeOrder = LocaleOrder(Locale(identifier: "sv"))
///
/// Texts that are equal for `==[l]` are equal here. Texts that differ only in what the locale
/// ignores are ordered by code points, so that no other texts are equal. With `c` or `d` the folded
/// texts are compared. Other databases than SQLite, which is given this order, have orders of their own,
/// so that memory sorts.
public struct LocaleOrder: Sendable {
  private let compare: @Sendable (String, String) -> ComparisonResult
  private var needsLibrary = false

  /// The application's own order. It must be total and must never change.
  public init(_ compare: @escaping @Sendable (String, String) -> ComparisonResult) {
    self.compare = compare
  }

  #if canImport(Darwin)
  package var isAvailable: Bool { true }

  /// Foundation's order for a locale. Controls and other invisible characters are ignored, since
  /// Foundation does not place them consistently.
  public init(_ locale: Locale) {
    self.init { Self.visible($0).compare(Self.visible($1), locale: locale) }
  }

  /// The Unicode order without a language, the same on every machine: `a` before `B`, `e` before
  /// `é` before `f`, `a` before `A`, digits before letters, and `10` before `9`.
  public static let root = Self(Locale(identifier: ""))
  #else
  /// False for an order whose library is not installed; it must not be used.
  package var isAvailable: Bool { !needsLibrary || UnicodeOrder.root != nil }

  #if Foundation
  /// ICU's order for a locale, with all its levels: letters, then accents, then case and variants.
  public init(_ locale: Locale) {
    let order = UnicodeOrder(locale: locale.identifier)
    self.init { order?.compare($0, $1) ?? .orderedSame }
    needsLibrary = order == nil
  }
  #endif

  /// The Unicode order without a language, the same on every machine: `a` before `B`, `e` before
  /// `é` before `f`, `a` before `A`, `σ` before `ς`, digits before letters, and `10` before `9`.
  public static let root = {
    var order = Self { UnicodeOrder.root?.compare($0, $1) ?? .orderedSame }
    order.needsLibrary = true
    return order
  }()
  #endif

  /// Negative, zero or positive if `a` sorts before, with or after `b`, both folded.
  package func order(_ a: String, _ b: String) -> Int {
    if a.hasSameBytes(as: b) { return 0 }
    switch compare(a, b) {
    case .orderedAscending: return -1
    case .orderedDescending: return 1
    case .orderedSame: return a.withBytes { a in b.withBytes { a.order($0) } }
    }
  }

  #if canImport(Darwin)
  private static func visible(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var visible = String.UnicodeScalarView()
    visible.append(contentsOf: text.unicodeScalars.filter { !$0.isInvisible })
    return String(visible)
  }
  #endif
}

#if canImport(Darwin)
extension Unicode.Scalar {
  fileprivate var isInvisible: Bool {
    if properties.isDefaultIgnorableCodePoint { return true }
    return properties.generalCategory == .control && !properties.isWhitespace
  }
}
#endif
