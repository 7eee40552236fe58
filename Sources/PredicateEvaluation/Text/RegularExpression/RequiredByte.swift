import CPCRE2

/// A byte that every match contains. PCRE2 knows it, but does not search for it in anchored
/// matches.
struct RequiredByte {
  private let byte: UInt8
  /// The letter in the other case; nil where other scalars have the same case-folded form.
  private let otherCase: UInt8?

  /// Nil if no byte is known.
  init?(of code: OpaquePointer, ignoresCase: Bool) {
    var kind: UInt32 = 0
    var unit: UInt32 = 0
    guard pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_LASTCODETYPE), &kind) == 0, kind == 1,
      pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_LASTCODEUNIT), &unit) == 0
    else { return nil }
    let byte = UInt8(truncatingIfNeeded: unit)
    let small = byte | 0x20
    guard ignoresCase, small >= UInt8(ascii: "a"), small <= UInt8(ascii: "z") else {
      // For non-ASCII letters, PCRE2 gives no byte if case is ignored.
      self.byte = byte
      otherCase = nil
      return
    }
    // The Kelvin sign is a `k`, and the long s an `s`.
    guard small != UInt8(ascii: "k"), small != UInt8(ascii: "s") else { return nil }
    self.byte = small
    otherCase = small ^ 0x20
  }

  @inline(__always)
  func isMet(by bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.contains(byte: byte) || otherCase.map { bytes.contains(byte: $0) } == true
  }
}
