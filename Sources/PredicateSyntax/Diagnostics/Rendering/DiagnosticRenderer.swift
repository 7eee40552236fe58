/// Renders diagnostics as text: a sentence, the place in the source, and how to correct it.
///
///     error[P014]: expected an operator after `postal`
///       postal code == 'x'
///              ^~~~
///       hint: a key containing a space must be passed as %K or written #"postal code"
///
/// The text is safe to send to a terminal, and to the log of a build, for any source.
public struct DiagnosticRenderer: Hashable, Sendable {
  /// The kind of text that is rendered.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// text for people
    case plain
    /// text for people, with ANSI colours
    case colored
    /// one JSON object a line, for programs
    case json
  }

  /// The kind of text that is rendered.
  public let style: Style

  /// Creates a renderer.
  public init(style: Style = .plain) { self.style = style }

  /// The text of all `diagnostics`, in their order, without a newline at its end; empty if there
  /// are none.
  public func render(_ diagnostics: [Diagnostic], in source: SourceText) -> String {
    render(diagnostics, in: source, from: SourceOrigin())
  }

  /// The text of diagnostics in a part of a file; places are given relative to the whole file.
  package func render(
    _ diagnostics: [Diagnostic],
    in source: SourceText,
    from origin: SourceOrigin
  ) -> String {
    let lines = SourceLines(source.text, from: origin)
    switch style {
    case .plain, .colored:
      let writer = DiagnosticWriter(
        source: source,
        lines: lines,
        palette: style == .colored ? .ansi : .none
      )
      return LogText.harmless(
        diagnostics.map { writer.text(of: $0) }.joined(separator: "\n\n")
      )
    case .json:
      return diagnostics.map { DiagnosticJSON.text(of: $0, in: source, lines) }
        .joined(separator: "\n")
    }
  }

  /// The text of a finding of a rule that has no `DiagnosticID`; `name` is the rule's.
  package func render(
    _ finding: Diagnostic,
    named name: String,
    in source: SourceText,
    from origin: SourceOrigin
  ) -> String {
    let lines = SourceLines(source.text, from: origin)
    switch style {
    case .plain, .colored:
      let writer = DiagnosticWriter(
        source: source,
        lines: lines,
        palette: style == .colored ? .ansi : .none
      )
      return LogText.harmless(writer.text(of: finding, named: name))
    case .json: return DiagnosticJSON.text(of: finding, in: source, lines, named: name)
    }
  }
}

extension PredicateFormatError: CustomStringConvertible {
  /// Every diagnostic with its place in the text.
  public var description: String { DiagnosticRenderer().render(diagnostics, in: source) }
}
