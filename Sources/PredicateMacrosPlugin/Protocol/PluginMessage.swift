/// An answer of a macro plug-in to the compiler.
enum PluginMessage: Encodable {
  case getCapabilityResult(capability: PluginCapability)
  /// The source that replaces the macro; nil if there is none.
  case expandMacroResult(expandedSource: String?, diagnostics: [PluginDiagnostic])
}

struct PluginCapability: Encodable {
  var protocolVersion = 7
  var features: [String] = []
}

/// A message of the compiler to the user. Offsets are in bytes of the file.
struct PluginDiagnostic: Encodable {
  enum Severity: String, Encodable {
    case error, warning
  }

  struct Position: Encodable {
    var fileName: String
    var offset: Int
  }

  struct PositionRange: Encodable {
    var fileName: String
    var startOffset: Int
    var endOffset: Int
  }

  struct Note: Encodable {
    var position: Position
    var message: String
  }

  struct FixIt: Encodable {
    struct Change: Encodable {
      var range: PositionRange
      var newText: String
    }

    var message: String
    var changes: [Change]
  }

  var message: String
  var severity: Severity
  var position: Position
  var highlights: [PositionRange] = []
  var notes: [Note] = []
  var fixIts: [FixIt] = []
}
