/// The content between the quotes of a string literal.
enum TextLiteral {
  /// Escapes a string so that it is parsed back unchanged and its content is visible: characters
  /// that move the cursor, break the line, reverse the direction of writing or join the quote are
  /// all escaped.
  static func escape(_ string: String, into text: inout String) {
    if string.utf8.allSatisfy(isHarmless) {
      text += string
      return
    }
    var scalars = String.UnicodeScalarView()
    var isFirst = true
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        scalars.append("\\")
        scalars.append(scalar)
      case "\n": scalars.append(contentsOf: #"\n"#.unicodeScalars)
      case "\t": scalars.append(contentsOf: #"\t"#.unicodeScalars)
      case "\r": scalars.append(contentsOf: #"\r"#.unicodeScalars)
      case _ where isHidden(scalar) || isFirst && scalar.properties.isGraphemeExtend:
        scalars.append(contentsOf: escaped(scalar).unicodeScalars)
      default: scalars.append(scalar)
      }
      isFirst = false
    }
    text.unicodeScalars.append(contentsOf: scalars)
  }

  /// Escapes as Apple does: only quotes and backslashes.
  static func escapeAsApple(_ string: String, into text: inout String) {
    for scalar in string.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { text.unicodeScalars.append("\\") }
      text.unicodeScalars.append(scalar)
    }
  }

  /// Whether a byte is printable ASCII other than quotes and backslashes.
  private static func isHarmless(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Whether a scalar affects the text around it and is invisible itself.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: scalar.properties.isBidiControl || scalar == "\u{FEFF}"
    default: false  // Unicode's other categories are visible, or spaces.
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    UTF16.encode(scalar).map { units in
      units.map { unit in
        let digits = String(unit, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      }.joined()
    } ?? ""
  }
}
