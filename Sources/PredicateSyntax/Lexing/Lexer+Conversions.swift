extension Lexer {
  /// `%@`, `%K`, `%ld`
  mutating func scanConversion() -> Token.Kind {
    let start = position
    position += 1
    switch current {
    case UInt8(ascii: "@"):
      position += 1
      return .placeholder(.object)
    case UInt8(ascii: "K"):
      position += 1
      return .placeholder(.keyPath)
    case UInt8(ascii: "%"):
      position += 1
      report(.percentOperator(at: span(from: start)))
      return .invalid
    case UInt8(ascii: "p"):
      position += 1
      report(.pointerConversion(at: span(from: start)))
      return .placeholder(.unsignedInteger)
    default:
      return scanNumericConversion(from: start)
    }
  }

  private mutating func scanNumericConversion(from start: Int) -> Token.Kind {
    let flags = position
    while Self.isFlagOrWidth(current) { position += 1 }
    let hasFlags = position > flags
    if hasFlags, current == UInt8(ascii: "$") { return scanPositionalConversion(from: start) }
    let modifiers = position
    while Self.lengthModifiers.contains(current) { position += 1 }
    let isObject = current == UInt8(ascii: "@") || current == UInt8(ascii: "K")
    guard let conversion = isObject && hasFlags ? .object : Self.conversions[current] else {
      return endOfUnknownConversion(from: start, flags: flags, modifiers: modifiers)
    }
    position += 1
    if hasFlags {
      report(.conversionWidth(at: SourceSpan(flags..<position), start: start))
      return .placeholder(conversion)
    }
    return scanLetters(behind: conversion, from: start)
  }

  /// `%1$@`
  private mutating func scanPositionalConversion(from start: Int) -> Token.Kind {
    position += 1
    if current == UInt8(ascii: "@") || current == UInt8(ascii: "K") {
      position += 1
    } else {
      skipWord()
    }
    report(.positionalConversion(at: span(from: start)))
    return .placeholder(.object)
  }

  /// `a % 2`, `a %b`, `%`: neither an operator nor a conversion.
  private mutating func endOfUnknownConversion(
    from start: Int,
    flags: Int,
    modifiers: Int
  ) -> Token.Kind {
    position = start + 1
    let next = current
    if position == count || next == UInt8(ascii: "(") || next == UInt8(ascii: "$")
      || next == UInt8(ascii: ")") || Self.isFlagOrWidth(next)
      || CharacterClass.isDigit(next) || next <= 0x20
    {
      return .symbol(.percent)
    }
    if modifiers == flags { skipWord() } else { position = modifiers + 1 }
    report(.unknownConversion(bytes[start..<position], at: span(from: start)))
    return .placeholder(.object)
  }

  /// `%lud`, `%foo`: letters right after a conversion.
  private mutating func scanLetters(
    behind conversion: Placeholder.Conversion,
    from start: Int
  ) -> Token.Kind {
    guard CharacterClass.isASCIIWord(current) else { return .placeholder(conversion) }
    let end = position
    if conversion == .signedInteger || conversion == .unsignedInteger {
      skipRepeatedConversion(from: start)
      if position > end { return .placeholder(conversion) }
    }
    skipWord()
    if case (.keyword, _) = word(from: end) {
      position = end
    } else {
      report(.unknownConversion(bytes[start..<position], at: span(from: start)))
    }
    return .placeholder(conversion)
  }

  /// Skips stray letters: Apple's scanner reads `%lud` as `%lu`, and also accepts `%ul`; shipped
  /// software contains both.
  private mutating func skipRepeatedConversion(from start: Int) {
    let end = position
    while Self.repeatable.contains(current) || Self.lengthModifiers.contains(current) {
      position += 1
    }
    if CharacterClass.isASCIIWord(current) {
      position = end
    } else {
      report(.doubledConversion(at: SourceSpan(end..<position), conversion: bytes[start..<end]))
    }
  }

  private static func isFlagOrWidth(_ byte: UInt8) -> Bool {
    CharacterClass.isDigit(byte) || flags.contains(byte)
  }

  private static let flags = Array("-+.#'*".utf8)
  private static let lengthModifiers = Array("hlqztjL".utf8)
  private static let repeatable = Array("diouxX".utf8)

  private static let conversions: [UInt8: Placeholder.Conversion] = {
    let letters: [(String, Placeholder.Conversion)] = [
      ("diD", .signedInteger), ("uoxXUO", .unsignedInteger), ("feEgGaAF", .real),
      ("cC", .character), ("sS", .string),
    ]
    var table: [UInt8: Placeholder.Conversion] = [:]
    for (spellings, conversion) in letters {
      for letter in spellings.utf8 { table[letter] = conversion }
    }
    return table
  }()
}
