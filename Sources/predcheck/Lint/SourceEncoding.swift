/// The encodings of a source file: sources of Windows and of Xcode 3 may be UTF-16. They are read
/// as UTF-8, so that places count as in all other files, and written as they were.
enum SourceEncoding {
  case utf8
  case utf16(bigEndian: Bool)

  /// The encoding that a file's first bytes tell: UTF-16 has a byte order mark.
  init(of bytes: [UInt8]) {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFF, 0xFE): self = .utf16(bigEndian: false)
    case (0xFE, 0xFF): self = .utf16(bigEndian: true)
    default: self = .utf8  // no mark: what the bytes are is not asked
    }
  }

  /// The bytes of a file as UTF-8, its mark included; nil if they are not well-formed UTF-16.
  /// UTF-8 is taken as it is.
  func decoded(_ bytes: [UInt8]) -> [UInt8]? {
    switch self {
    case .utf8: return bytes
    case .utf16(let bigEndian):
      guard bytes.count % 2 == 0 else { return nil }
      let units = stride(from: 0, to: bytes.count, by: 2).map { at in
        let (first, second) = (UInt16(bytes[at]), UInt16(bytes[at + 1]))
        return bigEndian ? first << 8 | second : second << 8 | first
      }
      return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
    }
  }

  /// The bytes to write for a text in UTF-8.
  func encoded(_ text: [UInt8]) -> [UInt8] {
    switch self {
    case .utf8: text
    case .utf16(let bigEndian):
      String(decoding: text, as: UTF8.self).utf16.flatMap { unit in
        let bytes = [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
        return bigEndian ? bytes : bytes.reversed()
      }
    }
  }
}
