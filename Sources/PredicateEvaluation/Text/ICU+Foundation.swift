#if Foundation && !canImport(Darwin)
import _FoundationICU

/// The ICU that is part of Foundation. Foundation's own comparison stops after the accents and so
/// considers `σ` and `ς` equal.
enum ICU {
  /// Negative, zero or positive if a text sorts before, with or after another in a locale.
  static func collation(of locale: String) -> (@Sendable (TextBytes, TextBytes) -> Int32)? {
    var status = U_ZERO_ERROR
    guard let opened = swift_ucol_open(locale, &status) else { return nil }
    let collator = Collator(pointer: opened)
    swift_ucol_setAttribute(opened, UCOL_NORMALIZATION_MODE, UCOL_ON, &status)
    guard status.rawValue <= U_ZERO_ERROR.rawValue else { return nil }
    return { left, right in
      var status = U_ZERO_ERROR
      return swift_ucol_strcollUTF8(
        collator.pointer,
        UnsafeRawPointer(left.baseAddress)?.assumingMemoryBound(to: CChar.self),
        Int32(clamping: left.count),
        UnsafeRawPointer(right.baseAddress)?.assumingMemoryBound(to: CChar.self),
        Int32(clamping: right.count),
        &status
      )
      .rawValue
    }
  }

  private final class Collator: @unchecked Sendable {
    // Sendable: an unchanged collator may be used by several threads.
    let pointer: OpaquePointer

    init(pointer: OpaquePointer) { self.pointer = pointer }

    deinit { swift_ucol_close(pointer) }
  }
}
#endif
