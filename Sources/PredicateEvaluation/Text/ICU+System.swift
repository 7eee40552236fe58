#if !Foundation && !canImport(Darwin)
import PredicatePlatform

/// The system's ICU, loaded when it first orders a text: a program without Foundation has no such
/// table.
enum ICU {
  private typealias Open =
    @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<Int32>) -> OpaquePointer?
  private typealias SetAttribute =
    @convention(c) (OpaquePointer, Int32, Int32, UnsafeMutablePointer<Int32>) -> Void
  private typealias Collate =
    @convention(c) (
      OpaquePointer, UnsafeRawPointer?, Int32, UnsafeRawPointer?, Int32,
      UnsafeMutablePointer<Int32>
    ) -> Int32

  /// Versions of ICU, whose numbers are part of the names of its functions.
  private static let versions = (63...99).reversed()
  private static let normalizationMode: Int32 = 4
  private static let on: Int32 = 17

  /// Negative, zero or positive if a text sorts before, with or after another in a locale.
  static func collation(of locale: String) -> (@Sendable (TextBytes, TextBytes) -> Int32)? {
    for version in versions {
      guard let library = dlopen("libicui18n.so.\(version)", RTLD_NOW),
        let open = dlsym(library, "ucol_open_\(version)"),
        let setAttribute = dlsym(library, "ucol_setAttribute_\(version)"),
        let found = dlsym(library, "ucol_strcollUTF8_\(version)")
      else { continue }
      var status: Int32 = 0
      guard let opened = unsafeBitCast(open, to: Open.self)(locale, &status) else { continue }
      unsafeBitCast(setAttribute, to: SetAttribute.self)(opened, normalizationMode, on, &status)
      guard status <= 0 else { continue }
      // Never closed: the only one is that of the root locale.
      let collator = Collator(pointer: opened)
      let collate = unsafeBitCast(found, to: Collate.self)
      return { left, right in
        var status: Int32 = 0
        return collate(
          collator.pointer,
          left.baseAddress,
          Int32(clamping: left.count),
          right.baseAddress,
          Int32(clamping: right.count),
          &status
        )
      }
    }
    return nil
  }

  private struct Collator: @unchecked Sendable {
    // Sendable: an unchanged collator may be used by several threads.
    let pointer: OpaquePointer
  }
}
#endif
