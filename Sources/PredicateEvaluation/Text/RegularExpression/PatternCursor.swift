/// A place in a pattern, scalar by scalar.
struct PatternCursor {
  private let scalars: [Unicode.Scalar]
  /// The offset in UTF-8 of each scalar, and of the end.
  private let offsets: [Int]
  private var index = 0

  init(_ pattern: String) {
    scalars = Array(pattern.unicodeScalars)
    var offset = 0
    var offsets = [0]
    for scalar in scalars {
      offset += UTF8.width(scalar)
      offsets.append(offset)
    }
    self.offsets = offsets
  }

  /// The length of the part that has been read, in bytes of UTF-8.
  var offset: Int { offsets[index] }

  func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    index + ahead < scalars.count ? scalars[index + ahead] : nil
  }

  mutating func next() -> Unicode.Scalar? {
    guard index < scalars.count else { return nil }
    defer { index += 1 }
    return scalars[index]
  }

  /// Reads `text` if it comes next.
  mutating func accept(_ text: String) -> Bool {
    let wanted = text.unicodeScalars
    guard scalars[index...].starts(with: wanted) else { return false }
    index += wanted.count
    return true
  }

  /// Reads the text before `end`, and `end`. Returns nil and reads nothing if there is no `end`.
  mutating func text(before end: Unicode.Scalar) -> String? {
    guard let found = scalars[index...].firstIndex(of: end) else { return nil }
    defer { index = found + 1 }
    return Self.text(scalars[index..<found])
  }

  /// Reads at most `limit` scalars, while `isWanted` is true.
  mutating func text(upTo limit: Int, while isWanted: (Unicode.Scalar) -> Bool) -> String {
    let found = scalars[index...].prefix(limit).prefix(while: isWanted)
    index = found.endIndex
    return Self.text(found)
  }

  /// Skips what `(?x)` ignores: white space, and comments from `#` to the end of the line.
  mutating func skipSpaceAndRemarks() {
    while let scalar = peek(), scalar == "#" || scalar.properties.isPatternWhitespace {
      index += 1
      guard scalar == "#" else { continue }
      while let end = peek(), !["\n", "\r", "\u{85}", "\u{2028}"].contains(end) { index += 1 }
    }
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
