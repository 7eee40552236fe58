/// The colours of a rendered diagnostic, or none.
enum DiagnosticPalette {
  case none, ansi

  enum Paint {
    case error, warning, note, title, caret, label, hint, frame
  }

  func paint(_ text: String, _ paint: Paint) -> String {
    switch self {
    case .none: text
    case .ansi: "\u{1B}[\(Self.attributes(of: paint))m\(text)\u{1B}[0m"
    }
  }

  private static func attributes(of paint: Paint) -> String {
    switch paint {
    case .error, .caret: "1;31"
    case .warning: "1;33"
    case .note: "1;36"
    case .title: "1"
    case .label, .frame: "34"
    case .hint: "32"
    }
  }
}

extension Diagnostic.Severity {
  var paint: DiagnosticPalette.Paint {
    switch self {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }
}
