/// Key paths as texts, as requests name them: the keys between the dots, each as it is. A key that could be
/// misread is written as in predicates: `author.#"a.b"`.
package enum KeyPathText {
  /// The steps of a path.
  package static func steps(of path: String) -> [PathStep] {
    parts(of: path, between: ".").map { part in
      if let key = unquoted(part) { return .key(key) }
      return part.first == "@"
        ? .collectionOperator(CollectionOperator(named: String(part.dropFirst()))) : .key(part)
    }
  }

  /// The keys of a path; an operator is one with its `@`.
  package static func keys(of path: String) -> [String] { steps(of: path).map(name) }

  /// The text of a path, with quotes around those keys that need them.
  package static func text(of steps: [PathStep]) -> String {
    steps.map { step in
      if case .key(let key) = step { quoted(key) } else { name(step) }
    }.joined(separator: ".")
  }

  /// The text of the path that is one key, with quotes where it needs them, or `always`.
  package static func quoted(_ key: String, always: Bool = false) -> String {
    let isPlain =
      !always && key != "SELF" && key.first != "@"
      && !key.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "#") }
    if isPlain { return key }
    var text = "#\""
    TextLiteral.escape(key, into: &text)
    return text + "\""
  }

  /// The keys with dots between them and no quotes: what a column of this path is called.
  package static func name(of path: String) -> String {
    keys(of: path).joined(separator: ".")
  }

  /// The parts of a text between separators, of which those within `#"…"` are none. Quotes begin a name
  /// at the beginning of a key only.
  package static func parts(
    of text: String,
    between separator: Unicode.Scalar,
    maximum: Int = .max
  ) -> [String] {
    let separator = UInt8(ascii: separator)
    return text.withBytes { bytes in
      var parts: [String] = []
      var start = 0
      var position = 0
      var isAtKey = true
      while position < bytes.count {
        if isAtKey, let end = endOfName(at: position, bytes) {
          position = end
          isAtKey = false
          continue
        }
        let byte = bytes[position]
        if byte == separator, parts.count < maximum - 1 {
          parts.append(bytes.text(start..<position))
          start = position + 1
        }
        isAtKey = keysFollow.contains(byte)
        position += 1
      }
      return parts + [bytes.text(start..<bytes.count)]
    }
  }

  /// The key that `#"a.b"` is; nil for a text that is not quoted.
  package static func unquoted(_ text: String) -> String? {
    text.withBytes { bytes in
      guard endOfName(at: 0, bytes) == bytes.count else { return nil }
      return StringLiteral(bytes, content: 2..<bytes.count - 1).text
    }
  }

  /// The bytes behind which a key begins: `count:(#"a.b"),n=#"c.d"`
  private static let keysFollow = Set(".,:=(".utf8)

  /// The offset behind the closing quote of the name that begins at an offset.
  private static func endOfName(at start: Int, _ bytes: SourceBytes) -> Int? {
    let quote = bytes[start + 1]
    guard bytes[start] == UInt8(ascii: "#"),
      quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { return nil }
    var position = start + 2
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\\"): position += 2
      case quote: return position + 1
      default: position += 1  // Any other byte is part of the name.
      }
    }
    return nil
  }

  private static func name(_ step: PathStep) -> String {
    switch step {
    case .key(let key): key
    case .collectionOperator(let `operator`): "@" + `operator`.name
    case .variable(let name): "$" + name
    case .placeholder(let placeholder): placeholder.conversion.spelling
    }
  }
}
