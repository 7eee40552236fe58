/// The meaning of an escape sequence, in sets and outside them.
enum PatternEscape {
  /// `\t`, `\u0041`, `\x{1F600}`, `\N{DIGIT ONE}`
  case literal(Unicode.Scalar)
  /// `\d`
  case set(CharacterSetPattern)
  /// `\p{Lu}`, which may have another meaning within a set
  case property(alone: CharacterSetPattern, within: CharacterSetPattern)
  /// `\Q`
  case quotation
  /// `\b`, `\1`: the meaning depends on the context
  case other(Unicode.Scalar)
}

extension PatternTranslator {
  /// Reads an escape sequence after its backslash.
  mutating func escape(from start: Int) throws(PatternError) -> PatternEscape {
    guard let scalar = cursor.next() else {
      throw PatternError(message: "trailing backslash", offset: start)
    }
    switch scalar {
    case "a": return .literal("\u{07}")
    case "e": return .literal("\u{1B}")
    case "f": return .literal("\u{0C}")
    case "n": return .literal("\n")
    case "r": return .literal("\r")
    case "t": return .literal("\t")
    case "c": return try .literal(control(from: start))
    case "u": return try .literal(unit(from: start))
    case "U": return try .literal(Self.scalar(digits(8, from: start), from: start))
    case "x": return try .literal(hexadecimal(from: start))
    case "0": return try .literal(octal(from: start))
    case "N": return try .literal(named(from: start))
    case "d", "v", "D", "V": return .set(.items("\\\(scalar)"))
    case "s": return .set(.space)
    case "S": return .set(.space.complement)
    case "h": return .set(.blank)
    case "H": return .set(.blank.complement)
    case "w": return .set(.word)
    case "W": return .set(.word.complement)
    case "p", "P": return try property(isComplement: scalar == "P", from: start)
    case "Q": return .quotation
    default: return .other(scalar)
    }
  }

  /// `X` of `\cX`.
  private mutating func control(from start: Int) throws(PatternError) -> Unicode.Scalar {
    guard let scalar = cursor.next() else {
      throw PatternError(message: "`\\c` must be followed by a letter, as in `\\cA`", offset: start)
    }
    return Unicode.Scalar(UInt8(scalar.value & 0x1F))
  }

  /// `hhhh` of `\uhhhh`, or of two of them as a surrogate pair.
  private mutating func unit(from start: Int) throws(PatternError) -> Unicode.Scalar {
    let first = try digits(4, from: start)
    guard UTF16.isLeadSurrogate(UInt16(truncatingIfNeeded: first)), cursor.accept("\\u") else {
      return try Self.scalar(first, from: start)
    }
    let second = try digits(4, from: start)
    guard (0xDC00...0xDFFF).contains(second) else { return try Self.scalar(first, from: start) }
    return try Self.scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), from: start)
  }

  private mutating func digits(_ count: Int, from start: Int) throws(PatternError) -> UInt32 {
    let text = cursor.text(upTo: count, while: \.isHexadecimalDigit)
    guard text.utf8.count == count, let value = UInt32(text, radix: 16) else {
      throw PatternError(
        message: "this escape sequence needs \(count) hexadecimal digits",
        offset: start
      )
    }
    return value
  }

  /// `h`, `hh` or `{h…}` of `\x`.
  private mutating func hexadecimal(from start: Int) throws(PatternError) -> Unicode.Scalar {
    let isBraced = cursor.accept("{")
    let text = cursor.text(upTo: isBraced ? 8 : 2, while: \.isHexadecimalDigit)
    guard let value = UInt32(text, radix: 16), !isBraced || cursor.accept("}") else {
      throw PatternError(
        message: "`\\x` needs two hexadecimal digits, or up to eight in braces",
        offset: start
      )
    }
    return try Self.scalar(value, from: start)
  }

  /// `ooo` of `\0ooo`: at most three digits, and a value of at most one byte.
  private mutating func octal(from start: Int) throws(PatternError) -> Unicode.Scalar {
    let isOctal = { (scalar: Unicode.Scalar) in ("0"..."7").contains(scalar) }
    var text = cursor.text(upTo: 2, while: isOctal)
    guard var value = UInt8(text, radix: 8) else {
      throw PatternError(
        message: "`\\0` must be followed by octal digits, as in `\\012`",
        offset: start
      )
    }
    if text.utf8.count == 2, value < 0o40 {
      text = cursor.text(upTo: 1, while: isOctal)
      if let digit = UInt8(text, radix: 8) { value = value * 8 + digit }
    }
    return Unicode.Scalar(value)
  }

  /// `{NAME}` of `\N{NAME}`.
  private mutating func named(from start: Int) throws(PatternError) -> Unicode.Scalar {
    guard cursor.accept("{"), let name = cursor.text(before: "}") else {
      throw PatternError(
        message: "`\\N` needs the name of a character, as in `\\N{DIGIT ONE}`",
        offset: start
      )
    }
    guard let scalar = ScalarNames.scalar(named: name) else {
      throw PatternError(message: "no character is named `\(name)`", offset: start)
    }
    return scalar
  }

  private static func scalar(
    _ value: UInt32,
    from start: Int
  ) throws(PatternError) -> Unicode.Scalar {
    guard let scalar = Unicode.Scalar(value) else {
      throw PatternError(
        message: "U+\(String(value, radix: 16, uppercase: true)) is not a code point",
        offset: start
      )
    }
    return scalar
  }
}

extension Unicode.Scalar {
  fileprivate var isHexadecimalDigit: Bool { properties.isASCIIHexDigit }
}
