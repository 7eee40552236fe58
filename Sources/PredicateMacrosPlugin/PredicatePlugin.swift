import Foundation

/// The compiler plug-in that expands `#predicate` and `@Readable`. Each compiler process starts it
/// once, and sends it one macro after the other.
@main
enum PredicatePlugin {
  static func main() throws {
    let connection = CompilerConnection()
    while let data = try connection.receive() {
      // The compiler may exit before it has read an answer that it no longer needs.
      do { try connection.send(answer(to: data)) } catch { return }
    }
  }

  private static func answer(to data: Data) -> PluginMessage {
    // A message of a newer compiler is unknown, and expands to nothing.
    guard let message = try? JSONDecoder().decode(CompilerMessage.self, from: data) else {
      return .expandMacroResult(expandedSource: nil, diagnostics: [])
    }
    switch message {
    case .getCapability: return .getCapabilityResult(capability: PluginCapability())
    case .expandFreestandingMacro(_, let syntax):
      var expansion = PredicateExpansion(syntax)
      let source = expansion.source()
      return .expandMacroResult(expandedSource: source, diagnostics: expansion.diagnostics)
    case .expandAttachedMacro(_, let attribute, let declaration, let type, let context):
      var expansion = ReadableExpansion(attribute, declaration, type, within: context ?? [])
      let source = expansion.source()
      return .expandMacroResult(expandedSource: source, diagnostics: expansion.diagnostics)
    }
  }
}
