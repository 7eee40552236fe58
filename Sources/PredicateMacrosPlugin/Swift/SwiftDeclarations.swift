/// The types that source files declare, with their properties and readable keys.
struct SwiftDeclarations {
  private var properties: [String: [SwiftProperty]] = [:]
  private var keys: [String: SwiftMembers.Keys] = [:]
  /// The number of types with a name.
  private var counts: [String: Int] = [:]
  /// The type after the colon of each enum, which may be that of its raw values.
  private var rawTypes: [String: String] = [:]

  /// The types that have readable keys.
  var types: SwiftTypes {
    var types: [String: SwiftType] = [:]
    for (name, keys) in keys {
      var type = SwiftType(name: name)
      if case .known(let keys) = keys, counts[name, default: 0] <= 1 { type.keys = keys }
      types[name] = type
    }
    var rawTypes = rawTypes
    for (name, members) in properties where rawTypes[name] == nil {
      rawTypes[name] = members.first { $0.name == "rawValue" }?.type
    }
    return SwiftTypes(
      readable: types,
      properties: properties,
      rawTypes: rawTypes.filter { counts[$0.key] == 1 },
      declared: Set(counts.keys)
    )
  }

  /// Records the types and extensions of a file, including nested ones.
  mutating func read(_ bytes: [UInt8]) {
    var scanner = SwiftScanner(bytes)
    /// The properties that the attribute before a type excludes; nil without the attribute.
    var hidden: Set<String>?
    while !scanner.isAtEnd {
      scanner.skipTrivia()
      if scanner.starts(with: "@Readable") { hidden = Self.hiddenNames(&scanner) }
      scanner.skipTrivia()
      guard let word = scanner.word() else {
        // Types may be nested.
        if scanner.current == UInt8(ascii: "{") {
          scanner.offset += 1
        } else {
          scanner.skipElement()
        }
        continue
      }
      guard ["struct", "class", "actor", "enum", "extension"].contains(word) else {
        if ["typealias", "associatedtype", "protocol"].contains(word) {
          scanner.skipTrivia()
          if let name = scanner.word() { counts[name, default: 0] += 1 }
        }
        continue
      }
      readType(&scanner, word, hidden)
      hidden = nil
    }
  }

  private mutating func readType(
    _ scanner: inout SwiftScanner,
    _ kind: String,
    _ hidden: Set<String>?
  ) {
    let isExtension = kind == "extension"
    scanner.skipTrivia()
    guard var name = scanner.word() else { return }
    while scanner.current == UInt8(ascii: ".") {
      scanner.offset += 1
      name = scanner.word() ?? name
    }
    if kind == "enum" { rawTypes[name] = Self.rawType(scanner) }
    while let byte = scanner.current, byte != UInt8(ascii: "{"), byte != UInt8(ascii: "}") {
      scanner.skipElement()
    }
    guard scanner.current == UInt8(ascii: "{") else { return }
    scanner.offset += 1
    var inner = scanner
    let members = SwiftMembers(&inner)
    if !isExtension { counts[name, default: 0] += 1 }
    properties[name, default: []] += members.properties
    if let found = members.readableKeys {
      keys[name] = found
    } else if let hidden, !isExtension {
      let readable = members.properties.map(\.name).filter { !hidden.contains($0) }
      keys[name] = .known(
        Dictionary(readable.map { ($0, SwiftKey(property: $0)) }) { first, _ in first }
      )
    }
  }

  /// `Int` of `: Int, Codable {`
  private static func rawType(_ scanner: SwiftScanner) -> String? {
    var ahead = scanner
    ahead.skipTrivia()
    guard ahead.current == UInt8(ascii: ":") else { return nil }
    ahead.offset += 1
    ahead.skipTrivia()
    return ahead.word()
  }

  /// The names of `@Readable(except: "password")`.
  private static func hiddenNames(_ scanner: inout SwiftScanner) -> Set<String> {
    scanner.offset += 1
    _ = scanner.word()
    guard scanner.current == UInt8(ascii: "(") else { return [] }
    let start = scanner.offset
    scanner.skipBrackets()
    let source = String(decoding: scanner.bytes[start..<scanner.offset], as: UTF8.self)
    return Set(
      SwiftArgument.arguments(in: source).compactMap { argument in
        guard case .text(let literals) = argument.kind else { return nil }
        return literals.map(\.string).joined()
      }
    )
  }
}
