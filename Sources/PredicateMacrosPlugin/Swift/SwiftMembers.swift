/// The members of a type, or of an extension of one, between its braces.
struct SwiftMembers {
  /// Properties of instances that are readable outside of the type, including computed ones.
  private(set) var properties: [SwiftProperty] = []
  /// The keys of a literal `readableKeys`, with the properties that they read; nil if there is none.
  private(set) var readableKeys: Keys?

  /// `#if DEBUG`, `#else`, `#endif` between the properties, in order.
  private(set) var directives: [Directive] = []

  struct Directive {
    /// The line as written.
    var line: String
    /// The number of properties before it.
    var place: Int
  }

  enum Keys {
    case known([String: SwiftKey])
    /// Not a literal.
    case unknown
  }

  /// Reads the members from after the opening brace to the closing one.
  init(_ scanner: inout SwiftScanner) {
    var modifiers: Set<String> = []
    while true {
      scanner.skipTrivia()
      guard let byte = scanner.current, byte != UInt8(ascii: "}") else { return }
      guard let word = scanner.word() else {
        // Attributes have a name, and perhaps arguments.
        if byte == UInt8(ascii: "@") {
          scanner.offset += 1
          _ = scanner.word()
          if scanner.current == UInt8(ascii: "(") { scanner.skipBrackets() }
        } else if let line = Self.directive(&scanner) {
          directives.append(Directive(line: line, place: properties.count))
        } else {
          if byte == UInt8(ascii: "{") { modifiers = [] }
          scanner.skipElement()
          // `Visibility.private`
          if byte == UInt8(ascii: ".") { _ = scanner.word() }
        }
        continue
      }
      switch word {
      case "let", "var":
        addProperties(&scanner, modifiers)
        modifiers = []
      case "public", "open", "package", "internal", "static", "class", "lazy", "weak", "unowned",
        "nonisolated", "override", "final":
        modifiers.insert(word)
      case "private", "fileprivate":
        // `private(set)` hides only the setter.
        scanner.skipTrivia()
        if scanner.current == UInt8(ascii: "(") {
          scanner.skipBrackets()
        } else {
          modifiers.insert(word)
        }
      case "func", "init", "deinit", "subscript", "case", "struct", "enum", "actor", "typealias":
        modifiers = []
      default: break
      }
    }
  }

  /// Reads a conditional compilation directive.
  private static func directive(_ scanner: inout SwiftScanner) -> String? {
    guard ["#if", "#elseif", "#else", "#endif"].contains(where: { scanner.starts(with: $0) }) else {
      return nil
    }
    let start = scanner.offset
    while let byte = scanner.current, byte != UInt8(ascii: "\n") { scanner.offset += 1 }
    return String(decoding: scanner.bytes[start..<scanner.offset], as: UTF8.self)
  }

  /// Adds the properties of one declaration: `let x = 1, y: Int`
  private mutating func addProperties(_ scanner: inout SwiftScanner, _ modifiers: Set<String>) {
    while true {
      addProperty(&scanner, modifiers)
      while let byte = scanner.current, !Array("\n,;{}".utf8).contains(byte) {
        scanner.skipElement()
      }
      guard scanner.current == UInt8(ascii: ",") else { return }
      scanner.offset += 1
    }
  }

  private mutating func addProperty(_ scanner: inout SwiftScanner, _ modifiers: Set<String>) {
    scanner.skipTrivia()
    guard let name = scanner.word() else { return }
    scanner.skipTrivia()
    var type: String?
    if scanner.current == UInt8(ascii: ":") {
      scanner.offset += 1
      type = Self.type(&scanner)
    }
    // The next line may begin another declaration.
    var ahead = scanner
    ahead.skipTrivia()
    if name == "readableKeys" {
      scanner = ahead
      readableKeys = Self.keys(&scanner)
      return
    }
    let hidden: Set<String> = ["static", "class", "private", "fileprivate", "lazy"]
    guard modifiers.isDisjoint(with: hidden), !Self.isAsynchronous(ahead) else { return }
    if type == nil { type = Self.literalType(ahead) }
    properties.append(SwiftProperty(name: name.filter { $0 != "`" }, type: type))
  }

  /// The type up to `=`, `{`, `,` or the end of the line.
  private static func type(_ scanner: inout SwiftScanner) -> String? {
    scanner.skipTrivia()
    let start = scanner.offset
    while let byte = scanner.current {
      switch byte {
      case UInt8(ascii: "="), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\n"),
        UInt8(ascii: ";"), UInt8(ascii: ","):
        let type = String(decoding: scanner.bytes[start..<scanner.offset], as: UTF8.self)
        return type.filter { !$0.isWhitespace }
      case UInt8(ascii: "<"):
        skipAngles(&scanner)
      default: scanner.skipElement()
      }
    }
    return nil
  }

  private static func skipAngles(_ scanner: inout SwiftScanner) {
    var depth = 0
    repeat {
      if scanner.current == UInt8(ascii: "<") { depth += 1 }
      if scanner.current == UInt8(ascii: ">") { depth -= 1 }
      scanner.skipElement()
    } while depth > 0 && !scanner.isAtEnd
  }

  /// Whether accessors follow that key paths cannot call: `{ get async throws }`
  private static func isAsynchronous(_ scanner: SwiftScanner) -> Bool {
    guard scanner.current == UInt8(ascii: "{") else { return false }
    var accessors = SwiftScanner(scanner.bytes, from: scanner.offset + 1)
    accessors.skipTrivia()
    guard accessors.word() == "get" else { return false }
    accessors.skipTrivia()
    let word = accessors.word()
    return word == "async" || word == "throws"
  }

  /// The keys of `= ["name": .key(\.name), …]`, or of a body that returns them.
  private static func keys(_ scanner: inout SwiftScanner) -> Keys {
    var keys: [String: SwiftKey] = [:]
    scanner.skipTrivia()
    guard let opening = scanner.current, Array("={".utf8).contains(opening) else { return .unknown }
    scanner.offset += 1
    scanner.skipTrivia()
    var ahead = scanner
    if ahead.word() == "return" {
      scanner = ahead
      scanner.skipTrivia()
    }
    guard scanner.current == UInt8(ascii: "[") else { return .unknown }
    let end = { (scanner: SwiftScanner) in
      var ahead = scanner
      ahead.skipBrackets()
      return ahead.offset
    }(scanner)
    scanner.offset += 1
    while scanner.offset < end {
      scanner.skipTrivia()
      guard let literal = SwiftStringLiteral(scanner.bytes, at: scanner.offset) else {
        scanner.skipElement()
        continue
      }
      scanner.offset = literal.range.upperBound
      keys[literal.string] = key(after: scanner)
      while let byte = scanner.current, byte != UInt8(ascii: ","), scanner.offset < end {
        scanner.skipElement()
      }
    }
    return .known(keys)
  }

  /// The way a key is read: `.key(\.name)`
  private static func key(after scanner: SwiftScanner) -> SwiftKey {
    var ahead = scanner
    var key = SwiftKey(reading: "")
    ahead.skipTrivia()
    if ahead.current == UInt8(ascii: ":") { ahead.offset += 1 }
    ahead.skipTrivia()
    if ahead.current == UInt8(ascii: ".") {
      ahead.offset += 1
      key.reading = ahead.word() ?? ""
    }
    while let byte = ahead.current, byte != UInt8(ascii: ","), byte != UInt8(ascii: "\n") {
      guard ahead.starts(with: "\\.") else {
        ahead.offset += 1
        continue
      }
      ahead.offset += 2
      let property = ahead.word()
      // `\.address.city` is not a property of this type.
      let isWhole = ![".", "?", "!", "["].contains { ahead.starts(with: $0) }
      key.property = isWhole ? property?.filter { $0 != "`" } : nil
      break
    }
    return key
  }

  /// The type of a property with a literal value, which the compiler also infers.
  private static func literalType(_ scanner: SwiftScanner) -> String? {
    guard scanner.current == UInt8(ascii: "=") else { return nil }
    var ahead = scanner
    ahead.offset += 1
    ahead.skipTrivia()
    let start = ahead.offset
    while let byte = ahead.current, !Array("\n,;{}".utf8).contains(byte) { ahead.skipElement() }
    // The literal stands alone; an operator after it may change the type.
    let source = String(decoding: ahead.bytes[start..<ahead.offset], as: UTF8.self)
    guard let argument = SwiftArgument.arguments(in: "(\(source))").first else { return nil }
    switch argument.kind {
    case .text: return "String"
    case .integer: return "Int"
    case .real: return "Double"
    case .bool: return "Bool"
    case .null, .other: return nil
    }
  }
}
