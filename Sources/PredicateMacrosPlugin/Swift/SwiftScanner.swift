/// Scans Swift source for the ends of strings, comments and brackets, and nothing else.
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

  /// Skips white space, line ends and comments.
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

  /// Skips one string, comment, bracketed part, or byte.
  mutating func skipElement() {
    guard let byte = current else { return }
    switch byte {
    case UInt8(ascii: "\""),
      UInt8(ascii: "#") where isString:
      skipString()
    case UInt8(ascii: "#") where starts(with: "#/"): skipRegularExpression()
    case UInt8(ascii: "<") where offset > 0 && Self.isWord(bytes[offset - 1]):
      skipGenericArguments()
    case UInt8(ascii: "/") where starts(with: "//") || starts(with: "/*"): skipComment()
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): skipBrackets()
    default: offset += 1
    }
  }

  /// A word at the position: letters, digits, `_`, and non-ASCII bytes.
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

  /// Skips brackets, from the opening to the closing one.
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

  /// Skips a string; if it is unterminated, the line, since nothing else can be known.
  private mutating func skipString() {
    if let literal = SwiftStringLiteral(bytes, at: offset) {
      offset = literal.range.upperBound
      return
    }
    while let byte = current, byte != UInt8(ascii: "\n") { offset += 1 }
  }

  /// Skips a regular expression: `#/…/#`
  private mutating func skipRegularExpression() {
    offset += 2
    while !isAtEnd, !starts(with: "/#") { offset += 1 }
    offset = min(offset + 2, bytes.count)
  }

  /// Skips the generic arguments in `Pair<Int, [String]>(…)`, if they are that.
  private mutating func skipGenericArguments() {
    var place = offset
    var depth = 0
    let others = Array(" ,.[]:?&()".utf8)
    while bytes.indices.contains(place) {
      let byte = bytes[place]
      if byte == UInt8(ascii: "<") {
        depth += 1
      } else if byte == UInt8(ascii: ">"), bytes[place - 1] != UInt8(ascii: "-") {
        depth -= 1
      } else if !Self.isWord(byte), !others.contains(byte), byte != UInt8(ascii: "-"),
        byte != UInt8(ascii: ">")
      {
        break
      }
      place += 1
      if depth == 0 { break }
    }
    let follows = bytes.indices.contains(place) ? bytes[place] : UInt8(ascii: ")")
    let isType = depth == 0 && Array("(.),?[]:".utf8).contains(follows)
    offset = isType ? place : offset + 1
  }
}
