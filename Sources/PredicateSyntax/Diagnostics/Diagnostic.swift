/// A mistake in a predicate, or a remark about it.
public struct Diagnostic: Hashable, Sendable, Codable {
  public var id: DiagnosticID
  public var severity: Severity
  public var message: String
  /// The place of the mistake.
  public var span: SourceSpan
  /// Other places, with their relation to the mistake: the parenthesis that was never closed.
  public var labels: [Label]
  public var hints: [String]
  /// Edits that correct the mistake; all edits of one fix-it belong together.
  public var fixIts: [FixIt]

  public enum Severity: String, Hashable, Sendable, Codable, CaseIterable {
    case error, warning, note
  }

  public struct Label: Hashable, Sendable, Codable {
    public var span: SourceSpan
    public var text: String

    public init(_ text: String, at span: SourceSpan) {
      self.span = span
      self.text = text
    }
  }

  public struct FixIt: Hashable, Sendable, Codable {
    /// The effect of the edits, as an instruction: "add `)`".
    public var text: String
    public var edits: [Edit]

    public init(_ text: String, _ edits: [Edit]) {
      self.text = text
      self.edits = edits
    }

    /// A fix-it of one edit.
    public init(_ text: String, replacing span: SourceSpan, with replacement: String) {
      self.init(text, [Edit(span: span, replacement: replacement)])
    }

    /// The text with the edits made; edits must not overlap.
    public func applied(to text: String) -> String {
      var utf8 = Array(text.utf8)
      for edit in edits.sorted(by: { $0.span.start > $1.span.start }) {
        let range = edit.span.range.clamped(to: 0..<utf8.count)
        utf8.replaceSubrange(range, with: edit.replacement.utf8)
      }
      return String(decoding: utf8, as: UTF8.self)
    }
  }

  public struct Edit: Hashable, Sendable, Codable {
    public var span: SourceSpan
    public var replacement: String

    public init(span: SourceSpan, replacement: String) {
      self.span = span
      self.replacement = replacement
    }
  }

  public init(
    _ id: DiagnosticID,
    severity: Severity? = nil,
    _ message: String,
    at span: SourceSpan,
    labels: [Label] = [],
    hints: [String] = [],
    fixIts: [FixIt] = []
  ) {
    self.id = id
    self.severity = severity ?? id.severity
    self.message = message
    self.span = span
    self.labels = labels
    self.hints = hints
    self.fixIts = fixIts
  }
}

/// The error for a predicate that cannot be used, with every mistake found in it: at least one
/// error, and at most `diagnosticLimit` in all.
public struct PredicateFormatError: Error, Hashable, Sendable {
  public let source: SourceText
  public let diagnostics: [Diagnostic]

  /// The limit of diagnostics. More would not help, and a text of any length may have any number.
  public static let diagnosticLimit = 50

  public init(source: SourceText, diagnostics: [Diagnostic]) {
    self.source = source
    self.diagnostics = diagnostics.bounded()
  }
}

extension [Diagnostic] {
  /// At most `diagnosticLimit`, the first ones, and warnings only if errors leave room: however
  /// many there are, none may hide that a text is wrong.
  func bounded() -> Self {
    guard count > PredicateFormatError.diagnosticLimit else { return self }
    var errors = Swift.min(count { $0.severity == .error }, PredicateFormatError.diagnosticLimit)
    var others = PredicateFormatError.diagnosticLimit - errors
    return filter {
      if $0.severity == .error { errors -= 1 } else { others -= 1 }
      return $0.severity == .error ? errors >= 0 : others >= 0
    }
  }
}
