/// The expansion of `@Readable`: an extension whose readable keys are the properties of the type.
struct ReadableExpansion {
  private(set) var diagnostics: [PluginDiagnostic] = []
  private let attribute: CompilerSyntax
  private let declaration: CompilerSyntax
  private let type: CompilerSyntax?
  /// The declarations around the type, from the inside out.
  private let context: [SwiftTypeHeader]

  init(
    _ attribute: CompilerSyntax,
    _ declaration: CompilerSyntax,
    _ type: CompilerSyntax?,
    within context: [CompilerSyntax]
  ) {
    self.attribute = attribute
    self.declaration = declaration
    self.type = type
    self.context = context.map { SwiftTypeHeader($0.source) }
  }

  mutating func source() -> String {
    var scanner = SwiftScanner(Array(declaration.source.utf8))
    let header = SwiftTypeHeader(&scanner)
    guard let kind = header.kind, ["struct", "class"].contains(kind), let name = scanner.word()
    else { return refuse("@Readable is for structs and classes") }
    guard kind == "struct" || header.isFinal else {
      return refuse("@Readable needs a final class, since subclasses would have its keys")
    }
    guard !isHidden(header) else {
      return refuse(
        "@Readable extends \(name), which cannot be done where it is private within another "
          + "declaration: make it fileprivate"
      )
    }
    scanner.skipTrivia()
    let isGeneric = scanner.current == UInt8(ascii: "<")
    while let byte = scanner.current, byte != UInt8(ascii: "{") { scanner.skipElement() }
    guard !scanner.isAtEnd else { return refuse("@Readable needs the body of the type") }
    scanner.offset += 1
    let members = SwiftMembers(&scanner)
    let extended = type.map { SwiftScanner.trimmed($0.source) } ?? name
    let keys = ReadableKeysSource(
      members: members,
      hidden: hiddenNames(among: members.properties),
      owner: kind == "class" ? extended : "Self",
      isOnMainActor: header.isOnMainActor,
      // Generic types have no stored static properties.
      isComputed: isGeneric
    )
    return """
      extension \(extended): PredicateMacros.KeyPathReadable {
        \(access(header))\(keys.declaration)
      }
      """
  }

  /// The access of the keys, which is that of the type. A type in a public extension is public.
  private func access(_ header: SwiftTypeHeader) -> String {
    if ([header] + context).contains(where: { ["private", "fileprivate"].contains($0.access) }) {
      return "fileprivate "
    }
    var access = header.access
    if access.isEmpty, let outer = context.first, outer.kind == "extension" {
      access = outer.access
    }
    return ["public", "package"].contains(access) ? access + " " : ""
  }

  /// Whether an extension in the same file cannot name the type. A private type at file scope can
  /// be named.
  private func isHidden(_ header: SwiftTypeHeader) -> Bool {
    !context.isEmpty
      && (header.access == "private" || context.dropLast().contains { $0.access == "private" })
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
            message: "there is no readable property \(name)",
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
    var scanner = SwiftScanner(Array(attribute.source.utf8))
    scanner.skipTrivia()
    let place = attribute.position(scanner.offset)
    diagnostics.append(PluginDiagnostic(message: message, severity: .error, position: place))
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
