/// Texts copied with the escape sequences of their container: `&gt;` and `&quot;` from XML, `\"`
/// from source code. Each kind is reported once per text, with a fix-it that unescapes all of them,
/// and is read unescaped.
extension Lexer {
  /// `&gt;`, from its `&` on, which was just passed.
  @inline(never)
  mutating func scanEntity(from start: Int) -> (Token.Kind, TokenRoles)? {
    guard let (scalar, end) = entity(at: start) else { return nil }
    position = end
    if !diagnostics.contains(where: { $0.id == .xmlEntity }) {
      report(
        .xmlEntity(bytes[start..<end], meant: scalar, at: span(from: start), edits: entities())
      )
    }
    switch scalar {
    case "\"", "'":
      passString { lexer in
        lexer.entity(at: lexer.position).flatMap { $0.scalar == scalar ? $0.end : nil }
      }
      return (.string, [])
    case "<", ">": return comparison(scalar)
    case "&":
      let symbol: Symbol = entity(at: position)?.scalar == "&" ? .and : .ampersand
      if symbol == .and { position = entity(at: position)?.end ?? position }
      return (.symbol(symbol), symbol.roles)
    default: return (.invalid, [])  // Any other character is written as itself in XML too.
    }
  }

  /// `&lt;`, `&gt;=`, `&lt;&gt;`
  private mutating func comparison(_ scalar: Unicode.Scalar) -> (Token.Kind, TokenRoles) {
    var symbol: Symbol = scalar == "<" ? .less : .greater
    if current == UInt8(ascii: "=") {
      position += 1
      symbol = scalar == "<" ? .lessOrEqual : .greaterOrEqual
    } else if scalar == "<", let next = entity(at: position), next.scalar == ">" {
      position = next.end
      symbol = .notEqual
    }
    return (.symbol(symbol), symbol.roles)
  }

  /// `\"x\"`, from its backslash on, which was just passed.
  @inline(never)
  mutating func scanEscapedString(from start: Int) -> (Token.Kind, TokenRoles)? {
    let quote = current
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    position += 1
    if !diagnostics.contains(where: { $0.id == .unexpectedCharacter }) {
      report(
        .escapedQuote(Unicode.Scalar(quote), at: SourceSpan(start..<start + 1), edits: escapes())
      )
    }
    passString { lexer in
      let isEnd = lexer.current == UInt8(ascii: "\\") && lexer.byte(ahead: 1) == quote
      return isEnd ? lexer.position + 2 : nil
    }
    return (.string, [])
  }

  /// Moves the position past the end of a string; `end` finds the end at an offset.
  private mutating func passString(_ end: (borrowing Lexer) -> Int?) {
    while position < count {
      if let place = end(self) {
        position = place
        return
      }
      position += 1
    }
  }

  /// The character of the entity at an offset, and its end; nil if there is none.
  private func entity(at offset: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    guard bytes[offset] == UInt8(ascii: "&") else { return nil }
    var end = offset + 1
    while end < count, end - offset <= Self.longestEntity, bytes[end] != UInt8(ascii: ";") {
      end += 1
    }
    guard bytes[end] == UInt8(ascii: ";") else { return nil }
    let name = bytes.text(offset + 1..<end)
    return (Self.namedEntities[name] ?? Self.numbered(name)).map { ($0, end + 1) }
  }

  /// `#39`, `#x27`
  private static func numbered(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let code =
      isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    guard let code, (0x20..<0x7F).contains(code) || code == 0xA0 else { return nil }
    return Unicode.Scalar(code)
  }

  private static let longestEntity = 7
  private static let namedEntities: [String: Unicode.Scalar] = [
    "quot": "\"", "apos": "'", "lt": "<", "gt": ">", "amp": "&", "nbsp": "\u{A0}",
  ]

  /// The edits that undo every entity of the text.
  private func entities() -> [Diagnostic.Edit] {
    edits { offset in
      entity(at: offset).map { found in
        (found.end, found.scalar == "\u{A0}" ? " " : String(found.scalar))
      }
    }
  }

  /// The edits that undo every `\"` and `\'` of the text.
  private func escapes() -> [Diagnostic.Edit] {
    edits { offset in
      let next = bytes[offset + 1]
      let isQuote = next == UInt8(ascii: "\"") || next == UInt8(ascii: "'")
      guard bytes[offset] == UInt8(ascii: "\\"), isQuote else { return nil }
      return (offset + 2, String(Unicode.Scalar(next)))
    }
  }

  private func edits(_ replacement: (Int) -> (end: Int, text: String)?) -> [Diagnostic.Edit] {
    var edits: [Diagnostic.Edit] = []
    var offset = 0
    while offset < count {
      if let (end, text) = replacement(offset) {
        edits.append(Diagnostic.Edit(span: SourceSpan(offset..<end), replacement: text))
        offset = end
      } else {
        offset += 1
      }
    }
    return edits
  }
}
