#if !Foundation && !canImport(Darwin)
import PredicatePlatform

/// The Unicode order of texts by the system's ICU, which is loaded when a text is first ordered by
/// it: a program without Foundation has no table of its own.
struct UnicodeOrder: @unchecked Sendable {
  // Sendable: a collator that is not changed may be used by several threads.
  private let collator: OpaquePointer
  private let collate: Collate

  private typealias Open =
    @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<Int32>) -> OpaquePointer?
  private typealias Collate =
    @convention(c) (OpaquePointer, UnsafePointer<UInt16>, Int32, UnsafePointer<UInt16>, Int32) ->
    Int32

  /// The order without a language; nil where the system has no ICU.
  static let root = Self()

  /// Versions of ICU, whose numbers are part of the names of its functions.
  private static let versions = (63...99).reversed()

  private init?() {
    for version in Self.versions {
      guard let library = dlopen("libicui18n.so.\(version)", RTLD_NOW),
        let open = dlsym(library, "ucol_open_\(version)"),
        let collate = dlsym(library, "ucol_strcoll_\(version)")
      else { continue }
      var status: Int32 = 0
      guard let collator = unsafeBitCast(open, to: Open.self)("", &status), status <= 0 else {
        continue
      }
      self.collator = collator
      self.collate = unsafeBitCast(collate, to: Collate.self)
      return
    }
    return nil
  }

  func compare(_ left: String, _ right: String) -> ComparisonResult {
    // ICU takes some marks for nothing, which stand after nothing here as elsewhere.
    if left.isEmpty || right.isEmpty {
      return left.isEmpty == right.isEmpty
        ? .orderedSame : left.isEmpty ? .orderedAscending : .orderedDescending
    }
    let (left, right) = (Array(left.utf16), Array(right.utf16))
    let order = collate(
      collator,
      left,
      Int32(clamping: left.count),
      right,
      Int32(clamping: right.count)
    )
    return order < 0 ? .orderedAscending : order > 0 ? .orderedDescending : .orderedSame
  }
}
#endif
