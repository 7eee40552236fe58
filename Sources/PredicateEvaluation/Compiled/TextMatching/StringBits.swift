/// The two words of a string, for comparing short strings without reading their characters.
///
/// Strings of up to 15 bytes of UTF-8 are usually stored in the string itself. Two strings with the
/// same bits are equal, whatever the bits mean. Two that are both short and have different bits are
/// different: that relies on the layout of the standard library, in which bit 61 of the second word
/// is set in short strings and only there. The layout is checked once on examples of every form; if
/// it differs, the characters are compared.
struct StringBits: Sendable {
  let first: UInt64
  let second: UInt64

  /// The bits of a short string; nil for a longer one, or if the layout differs.
  init?(_ text: String) {
    // A new string, since a short text may also be stored as a long string.
    let text = String(decoding: Array(text.utf8), as: UTF8.self)
    guard Self.isAsAssumed, text.utf8.count <= 15 else { return nil }
    (first, second) = withUnsafePointer(to: text) { Self.load(UnsafeRawPointer($0)) }
    guard Self.isShort(second) else { return nil }
  }

  /// Whether the string at `address` is this one; nil if its characters must be compared.
  @inline(__always)
  func isEqual(toStringAt address: UnsafeRawPointer) -> Bool? {
    let (first, second) = Self.load(address)
    if first == self.first && second == self.second { return true }
    return Self.isShort(second) ? false : nil
  }

  /// Whether it is ASCII: among short ASCII texts only itself is equal to it.
  var isASCII: Bool { Self.isShortASCII(second) }

  @inline(__always)
  private static func isShort(_ second: UInt64) -> Bool { second & (1 << 61) != 0 }

  /// Whether the string with this second word is short and ASCII (bit 62).
  @inline(__always)
  static func isShortASCII(_ second: UInt64) -> Bool { second &>> 61 & 3 == 3 }

  @inline(__always)
  private static func load(_ address: UnsafeRawPointer) -> (UInt64, UInt64) {
    (address.load(as: UInt64.self), address.load(fromByteOffset: 8, as: UInt64.self))
  }

  static let isAsAssumed: Bool = {
    #if canImport(ObjectiveC) || !(arch(x86_64) || arch(arm64)) || _endian(big)
    return false
    #else
    guard MemoryLayout<String>.size == 16 else { return false }
    let short = ["", "a", "Paris", "fifteen bytes..", "ééééééé", "日本語日本"]
    let literal = "a literal that is longer than fifteen bytes"
    let long = [literal, literal + String(short.count), literal + "é", reserved()]
    return short.allSatisfy { isShort($0) } && !long.contains { isShort($0) }
      && (short + long).allSatisfy { text in
        isShortASCII(text) == (isShort(text) && text.utf8.allSatisfy { $0 < 0x80 })
      }
    #endif
  }()

  private static func isShort(_ text: String) -> Bool {
    withUnsafePointer(to: text) { isShort(load(UnsafeRawPointer($0)).1) }
  }

  private static func isShortASCII(_ text: String) -> Bool {
    withUnsafePointer(to: text) { isShortASCII(load(UnsafeRawPointer($0)).1) }
  }

  /// A short text that is stored as a long string.
  private static func reserved() -> String {
    var text = "a"
    text.reserveCapacity(100)
    return text
  }
}
