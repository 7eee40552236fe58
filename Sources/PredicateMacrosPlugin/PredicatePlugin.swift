import Foundation

/// The compiler plug-in that expands `#predicate` and `@Readable`. The compiler starts it once for
/// each process of its own, and asks it for one macro after the other.
@main
enum PredicatePlugin {
  static func main() throws {
    let connection = HostConnection()
    while let data = try connection.receive() {
      // The compiler may end before it has read an answer that it needs no more.
      do { try connection.send(answer(to: data)) } catch { return }
    }
  }

  private static func answer(to data: Data) -> PluginMessage {
    // A message that a later compiler adds is not understood, and expands to nothing.
    guard let message = try? JSONDecoder().decode(HostMessage.self, from: data) else {
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
