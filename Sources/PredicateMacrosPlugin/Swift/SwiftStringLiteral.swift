/// A Swift string literal: its text, and the place in the source of each byte of it.
struct SwiftStringLiteral {
  /// The literal with its quotes.
  private(set) var range: Range<Int>
  private(set) var text: [UInt8] = []
  /// For each byte of the text, and for its end, the place in the source.
  private(set) var places: [Int] = []
  /// The places of `\(`.
  private(set) var interpolations: [Range<Int>] = []
  private let pounds: Int
  private let isMultiline: Bool
  /// The indentation of the lines of a multi-line literal.
  private var indentation = 0

  /// Nil if no string begins at the place, or it does not end.
  init?(_ bytes: [UInt8], at start: Int) {
    var place = start
    while bytes.indices.contains(place), bytes[place] == UInt8(ascii: "#") { place += 1 }
    pounds = place - start
    let scanner = SwiftScanner(bytes)
    guard scanner.starts(with: "\"", at: place) else { return nil }
    isMultiline =
      scanner.starts(with: "\"\"\"", at: place) && Self.lineEnd(in: bytes, at: place + 3) != nil
    range = start..<start
    place += isMultiline ? 3 : 1
    guard var end = scan(scanner, from: place) else { return nil }
    if isMultiline {
      // The indentation of the closing quotes is removed from every line.
      var lineStart = end
      while lineStart > place, !Self.isLineEnd(bytes[lineStart - 1]) { lineStart -= 1 }
      indentation = end - lineStart
      (text, places, interpolations) = ([], [], [])
      let first = place + (Self.lineEnd(in: bytes, at: place) ?? 0)
      end = scan(scanner, from: afterIndentation(bytes, first)) ?? end
      if text.last == UInt8(ascii: "\n") {
        text.removeLast()
        places.removeLast()
      }
    }
    places.append(end)
    range = start..<(end + (isMultiline ? 3 : 1) + pounds)
  }

  var string: String { String(decoding: text, as: UTF8.self) }

  /// The text as it must be written within this literal.
  func escaped(_ text: String) -> String {
    let escape = "\\" + String(repeating: "#", count: pounds)
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "\\" where pounds == 0: result += "\\\\"
      case "\"" where pounds == 0 && !isMultiline: result += "\\\""
      case "\n": result += escape + "n"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// Reads the text up to the closing quotes, and returns their place.
  private mutating func scan(_ scanner: SwiftScanner, from start: Int) -> Int? {
    let bytes = scanner.bytes
    var place = start
    while bytes.indices.contains(place) {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "\"") where isClosing(scanner, at: place): return place
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        guard isMultiline, let length = Self.lineEnd(in: bytes, at: place) else { return nil }
        add(UInt8(ascii: "\n"), from: place)
        place = afterIndentation(bytes, place + length)
      case UInt8(ascii: "\\") where hasPounds(bytes, after: place):
        guard let next = escape(scanner, at: place) else { return nil }
        place = next
      default:
        add(byte, from: place)
        place += 1
      }
    }
    return nil
  }

  private func isClosing(_ scanner: SwiftScanner, at place: Int) -> Bool {
    guard isMultiline else { return hasPounds(scanner.bytes, after: place) }
    return scanner.starts(with: "\"\"\"", at: place) && hasPounds(scanner.bytes, after: place + 2)
  }

  private func hasPounds(_ bytes: [UInt8], after place: Int) -> Bool {
    let end = place + 1 + pounds
    return end <= bytes.count && bytes[place + 1..<end].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  /// Reads `\n` and similar escape sequences, and returns the place after it.
  private mutating func escape(_ scanner: SwiftScanner, at place: Int) -> Int? {
    let bytes = scanner.bytes
    let letter = place + 1 + pounds
    guard bytes.indices.contains(letter) else { return nil }
    switch bytes[letter] {
    case UInt8(ascii: "("):
      var inner = SwiftScanner(bytes, from: letter)
      inner.skipBrackets()
      interpolations.append(place..<inner.offset)
      return inner.offset
    case UInt8(ascii: "u"):
      var end = letter + 2
      var code: UInt32 = 0
      while bytes.indices.contains(end), let digit = Self.digit(bytes[end]) {
        code = (code & 0xFFF_FFFF) << 4 | digit
        end += 1
      }
      guard bytes.indices.contains(end), let scalar = Unicode.Scalar(code) else { return nil }
      for byte in String(Character(scalar)).utf8 { add(byte, from: place) }
      return end + 1
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: " "), UInt8(ascii: "\t"):
      // A line that continues in the next one.
      var end = letter
      while bytes.indices.contains(end), !Self.isLineEnd(bytes[end]) { end += 1 }
      return afterIndentation(bytes, end + (Self.lineEnd(in: bytes, at: end) ?? 0))
    case let other:
      add(Self.escapes[other] ?? other, from: place)
      return letter + 1
    }
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 10, UInt8(ascii: "t"): 9, UInt8(ascii: "r"): 13, UInt8(ascii: "0"): 0,
  ]

  private static func digit(_ byte: UInt8) -> UInt32? {
    UInt32(String(UnicodeScalar(byte)), radix: 16)
  }

  private mutating func add(_ byte: UInt8, from place: Int) {
    text.append(byte)
    places.append(place)
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// The length of the line end at a place; nil if there is none.
  private static func lineEnd(in bytes: [UInt8], at place: Int) -> Int? {
    guard bytes.indices.contains(place), isLineEnd(bytes[place]) else { return nil }
    let isPair =
      bytes[place] == UInt8(ascii: "\r") && bytes.indices.contains(place + 1)
      && bytes[place + 1] == UInt8(ascii: "\n")
    return isPair ? 2 : 1
  }

  private func afterIndentation(_ bytes: [UInt8], _ lineStart: Int) -> Int {
    var place = lineStart
    while place < lineStart + indentation, bytes.indices.contains(place),
      bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "\t")
    {
      place += 1
    }
    return place
  }
}
