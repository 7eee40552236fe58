/// A walk over Swift source that knows where strings, comments and brackets end, and nothing else.
struct SwiftScanner {
  let bytes: [UInt8]
  var offset: Int

  init(_ bytes: [UInt8], from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  var isAtEnd: Bool { offset >= bytes.count }
  var current: UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

  func starts(with text: String, at place: Int? = nil) -> Bool {
    let place = min(place ?? offset, bytes.count)
    return bytes[place...].starts(with: text.utf8)
  }

  /// Goes over blanks, line ends and comments.
  mutating func skipTrivia() {
    while let byte = current {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        offset += 1
      case UInt8(ascii: "/") where starts(with: "//"), UInt8(ascii: "/") where starts(with: "/*"):
        skipComment()
      default: return
      }
    }
  }

  /// Goes over one string, comment, bracketed part, or byte.
  mutating func skipElement() {
    guard let byte = current else { return }
    switch byte {
    case UInt8(ascii: "\""),
      UInt8(ascii: "#") where isString:
      skipString()
    case UInt8(ascii: "/") where starts(with: "//") || starts(with: "/*"): skipComment()
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): skipBrackets()
    default: offset += 1
    }
  }

  /// A word at the place: letters, digits, `_`, and bytes beyond ASCII.
  mutating func word() -> String? {
    let start = offset
    while let byte = current, Self.isWord(byte) { offset += 1 }
    guard offset > start else { return nil }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "`"), 0x80...0xFF:
      true
    default: false
    }
  }

  /// Whether a string begins here: quotes, after any number of `#`.
  var isString: Bool {
    var place = offset
    while bytes.indices.contains(place), bytes[place] == UInt8(ascii: "#") { place += 1 }
    return bytes.indices.contains(place) && bytes[place] == UInt8(ascii: "\"")
  }

  /// Goes over brackets, from the opening one to the one that closes it.
  mutating func skipBrackets() {
    offset += 1
    while let byte = current {
      switch byte {
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        offset += 1
        return
      default: skipElement()
      }
    }
  }

  private mutating func skipComment() {
    if starts(with: "//") {
      while let byte = current, byte != UInt8(ascii: "\n") { offset += 1 }
      return
    }
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        offset += 2
      } else if starts(with: "*/") {
        depth -= 1
        offset += 2
      } else {
        offset += 1
      }
    } while depth > 0 && !isAtEnd
  }

  private mutating func skipString() {
    guard let literal = SwiftStringLiteral(bytes, at: offset) else {
      offset += 1
      return
    }
    offset = literal.range.upperBound
  }
}
