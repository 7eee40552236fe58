/// The expansion of `@Readable`: an extension whose readable keys are the properties of the type.
struct ReadableExpansion {
  private(set) var diagnostics: [PluginDiagnostic] = []
  private let attribute: HostSyntax
  private let declaration: HostSyntax
  private let type: HostSyntax?

  init(_ attribute: HostSyntax, _ declaration: HostSyntax, _ type: HostSyntax?) {
    self.attribute = attribute
    self.declaration = declaration
    self.type = type
  }

  mutating func source() -> String {
    var scanner = SwiftScanner(Array(declaration.source.utf8))
    var access = ""
    var kind: String?
    while kind == nil, !scanner.isAtEnd {
      scanner.skipTrivia()
      switch scanner.word() {
      case nil: scanner.skipElement()
      case "public"?, "open"?: access = "public "
      case "package"?: access = "package "
      case let word?: if ["struct", "class", "actor", "enum"].contains(word) { kind = word }
      }
    }
    scanner.skipTrivia()
    guard let kind, ["struct", "class"].contains(kind), let name = scanner.word() else {
      return refuse("@Readable is for structs and classes")
    }
    while let byte = scanner.current, byte != UInt8(ascii: "{") { scanner.skipElement() }
    guard !scanner.isAtEnd else { return refuse("@Readable needs the body of the type") }
    scanner.offset += 1
    let properties = SwiftMembers(&scanner).properties
    let hidden = hiddenNames(among: properties)
    let keys = properties.filter { !hidden.contains($0.name) }.map { property in
      "    \(property.name.debugDescription): .property(\\.\(property.name)),"
    }
    let body = keys.isEmpty ? "[:]" : "[\n\(keys.joined(separator: "\n"))\n  ]"
    let extended = type.map { SwiftScanner.trimmed($0.source) } ?? name
    let own = kind == "class" ? extended : "Self"
    return """
      extension \(extended): PredicateMacros.KeyPathReadable {
        \(access)static let readableKeys: PredicateMacros.ReadableKeys<\(own)> = \(body)
      }
      """
  }

  /// The names of `@Readable(except: "password")`.
  private mutating func hiddenNames(among properties: [SwiftProperty]) -> Set<String> {
    var names: Set<String> = []
    for argument in SwiftArgument.arguments(in: attribute.source) {
      guard case .text(let literals) = argument.kind else {
        diagnostics.append(
          PluginDiagnostic(
            message: "the names of properties are string literals here",
            severity: .error,
            position: attribute.position(argument.range.lowerBound)
          )
        )
        continue
      }
      let name = literals.map(\.string).joined()
      names.insert(name)
      if !properties.contains(where: { $0.name == name }) {
        diagnostics.append(
          PluginDiagnostic(
            message: "there is no property \(name) that predicates could read",
            severity: .error,
            position: attribute.position(argument.range.lowerBound),
            highlights: [attribute.range(argument.range)]
          )
        )
      }
    }
    return names
  }

  private mutating func refuse(_ message: String) -> String {
    diagnostics.append(
      PluginDiagnostic(message: message, severity: .error, position: attribute.position(0))
    )
    return ""
  }
}

extension SwiftScanner {
  static func trimmed(_ source: String) -> String {
    var scanner = SwiftScanner(Array(source.utf8))
    scanner.skipTrivia()
    return String(decoding: scanner.bytes[scanner.offset...], as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
  }
}
