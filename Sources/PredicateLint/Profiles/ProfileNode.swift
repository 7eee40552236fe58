/// A value in a profile's JSON, with its place.
struct ProfileNode {
  let kind: Kind
  let line: Int
  let column: Int

  enum Kind {
    case null
    case bool(Bool)
    case number
    case text(String)
    case list([ProfileNode])
    case object([(name: String, node: ProfileNode)])
  }

  var kindName: String {
    switch kind {
    case .null: "null"
    case .bool: "a Boolean"
    case .number: "a number"
    case .text: "a string"
    case .list: "an array"
    case .object: "an object"
    }
  }

  /// Parses a whole file.
  static func parsing(_ bytes: [UInt8]) throws(LintProfileError) -> Self {
    var parser = ProfileParser(bytes: bytes)
    let node = try parser.value(depth: 0)
    parser.skipBlanks()
    if parser.current != nil { throw parser.error("unexpected text after the object") }
    return node
  }
}

/// A parser of JSON that keeps the places of values.
private struct ProfileParser {
  let bytes: [UInt8]
  var offset = 0
  var line = 1
  var lineStart = 0

  private static let depthLimit = 32

  var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func error(_ message: String) -> LintProfileError {
    LintProfileError(problems: [
      .init(line: line, column: offset - lineStart + 1, path: "", message: message)
    ])
  }

  mutating func skipBlanks() {
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\n"):
        line += 1
        lineStart = offset + 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: return
      }
      offset += 1
    }
  }

  mutating func value(depth: Int) throws(LintProfileError) -> ProfileNode {
    guard depth < Self.depthLimit else { throw error("nested too deeply") }
    skipBlanks()
    let (line, column) = (line, offset - lineStart + 1)
    let kind: ProfileNode.Kind
    switch current {
    case UInt8(ascii: "{"): kind = .object(try members(depth: depth))
    case UInt8(ascii: "["): kind = .list(try elements(depth: depth))
    case UInt8(ascii: "\""): kind = .text(try string())
    case nil: throw error("the text ends where a value should be")
    case .some: kind = try word()
    }
    return ProfileNode(kind: kind, line: line, column: column)
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard current == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func elements(depth: Int) throws(LintProfileError) -> [ProfileNode] {
    offset += 1
    var elements: [ProfileNode] = []
    if take("]") { return elements }
    repeat { elements.append(try value(depth: depth + 1)) } while take(",")
    guard take("]") else { throw error("expected `,` or `]`") }
    return elements
  }

  private mutating func members(
    depth: Int
  ) throws(LintProfileError) -> [(name: String, node: ProfileNode)] {
    offset += 1
    var members: [(name: String, node: ProfileNode)] = []
    var names: Set<String> = []
    if take("}") { return members }
    repeat {
      skipBlanks()
      guard current == UInt8(ascii: "\"") else { throw error("expected the name of a member") }
      let start = self
      let name = try string()
      guard names.insert(name).inserted else { throw start.error("`\(name)` is given twice") }
      guard take(":") else { throw error("expected `:`") }
      members.append((name, try value(depth: depth + 1)))
    } while take(",")
    guard take("}") else { throw error("expected `,` or `}`") }
    return members
  }

  private mutating func word() throws(LintProfileError) -> ProfileNode.Kind {
    let start = offset
    while let byte = current, ![0x20, 0x2C, 0x5D, 0x7D, 0x0A, 0x0D, 0x09].contains(byte) {
      offset += 1
    }
    switch String(decoding: bytes[start..<offset], as: UTF8.self) {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case let word where Double(word) != nil: return .number
    case let word:
      offset = start
      throw error("`\(word.prefix(20))` is not a JSON value")
    }
  }

  private mutating func string() throws(LintProfileError) -> String {
    offset += 1
    var content: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"): content += Array(String(try escape()).utf8)
      case 0..<0x20: throw error("a control character in a string")
      default:
        content.append(byte)
        offset += 1
      }
    }
    throw error("a string without its end")
  }

  /// An escape of one character. Profiles need no surrogate pairs: they are written in UTF-8.
  private mutating func escape() throws(LintProfileError) -> Unicode.Scalar {
    let letter = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    let escapes: [UInt8: Unicode.Scalar] = [
      0x22: "\"", 0x5C: "\\", 0x2F: "/", 0x62: "\u{8}", 0x66: "\u{C}", 0x6E: "\n", 0x72: "\r",
      0x74: "\t",
    ]
    if let scalar = escapes[letter] {
      offset += 2
      return scalar
    }
    let digits = bytes[min(offset + 2, bytes.count)..<min(offset + 6, bytes.count)]
    guard letter == UInt8(ascii: "u"), digits.count == 4,
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(number)
    else { throw error("an unknown escape") }
    offset += 6
    return scalar
  }
}
