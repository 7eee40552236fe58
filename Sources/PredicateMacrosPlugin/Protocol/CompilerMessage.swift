/// A message of the compiler to a macro plug-in, as JSON: an object whose only key is the name of
/// the message. https://github.com/swiftlang/swift-syntax, `SwiftCompilerPluginMessageHandling`
enum CompilerMessage: Decodable {
  /// {"getCapability": {…}}
  case getCapability
  /// {"expandFreestandingMacro": {"macro": {…}, "syntax": {…}, …}}
  case expandFreestandingMacro(macro: MacroReference, syntax: CompilerSyntax)
  /// {"expandAttachedMacro": {"macro": {…}, "attributeSyntax": {…}, "declSyntax": {…}, …}}
  case expandAttachedMacro(
    macro: MacroReference,
    attributeSyntax: CompilerSyntax,
    declSyntax: CompilerSyntax,
    extendedTypeSyntax: CompilerSyntax?,
    lexicalContext: [CompilerSyntax]?
  )
}

struct MacroReference: Decodable {
  var moduleName: String
  /// The type that `#externalMacro` names.
  var typeName: String
  var name: String
}

/// A piece of a source file.
struct CompilerSyntax: Decodable {
  var source: String
  var location: Location

  struct Location: Decodable {
    /// The module and the name of the file: `App/Search.swift`
    var fileID: String
    /// The path; within the expansion of another macro, a name that is not a path.
    var fileName: String
    /// The offset of the first byte of `source` in the file.
    var offset: Int

    /// Whether the file is an expansion of another macro, whose own place is unknown.
    var isExpansion: Bool { fileName.hasPrefix("@__swiftmacro") }
    var module: String { String(fileID.prefix { $0 != "/" }) }
  }

  /// The place of a byte of `source` in the file.
  func position(_ offset: Int) -> PluginDiagnostic.Position {
    .init(fileName: location.fileName, offset: location.offset + offset)
  }

  func range(_ range: Range<Int>) -> PluginDiagnostic.PositionRange {
    .init(
      fileName: location.fileName,
      startOffset: location.offset + range.lowerBound,
      endOffset: location.offset + range.upperBound
    )
  }
}
