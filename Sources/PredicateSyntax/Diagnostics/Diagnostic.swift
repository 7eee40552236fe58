/// A mistake in a predicate, or a remark about it.
public struct Diagnostic: Hashable, Sendable, Codable {
  /// The kind of mistake, whose code people see.
  public var id: DiagnosticID
  /// The severity: only an error makes a predicate unusable.
  public var severity: Severity
  /// One line about the mistake, without its place.
  public var message: String
  /// The place of the mistake.
  public var span: SourceSpan
  /// Other places, with their relation to the mistake: the parenthesis that was never closed.
  public var labels: [Label]
  /// Remarks below the excerpt: the nearest known name, what Apple does, what to write instead.
  public var hints: [String]
  /// Edits that correct the mistake; all edits of one fix-it belong together.
  public var fixIts: [FixIt]

  /// The severity of a diagnostic.
  public enum Severity: String, Hashable, Sendable, Codable, CaseIterable {
    /// The predicate cannot be used.
    case error
    /// The predicate can be used, but probably does not mean what its author thinks.
    case warning
    /// A remark for linters.
    case note
  }

  /// A second place that belongs to a mistake.
  public struct Label: Hashable, Sendable, Codable {
    /// The place.
    public var span: SourceSpan
    /// Its relation to the mistake, such as "opened here".
    public var text: String

    /// Creates a label.
    public init(_ text: String, at span: SourceSpan) {
      self.span = span
      self.text = text
    }
  }

  /// A correction that a program can apply.
  public struct FixIt: Hashable, Sendable, Codable {
    /// The effect of the edits, as an instruction: "add `)`".
    public var text: String
    /// The replacements, in the order of their places.
    public var edits: [Edit]

    /// Creates a correction.
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

  /// The replacement of one part of the text.
  public struct Edit: Hashable, Sendable, Codable {
    /// The part that is replaced; empty for an insertion.
    public var span: SourceSpan
    /// The text that takes its place; empty for a deletion.
    public var replacement: String

    /// Creates a replacement.
    public init(span: SourceSpan, replacement: String) {
      self.span = span
      self.replacement = replacement
    }
  }

  /// Creates a diagnostic. Without a severity, it is that of the kind.
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
  /// The text that was parsed or bound.
  public let source: SourceText
  /// The diagnostics, in the order in which they were found.
  public let diagnostics: [Diagnostic]

  /// The limit of diagnostics. More would not help, and a text of any length may have any number.
  public static let diagnosticLimit = 50

  /// Creates an error; diagnostics beyond `diagnosticLimit` are left out.
  public init(source: SourceText, diagnostics: [Diagnostic]) {
    self.source = source
    self.diagnostics = diagnostics.bounded()
  }
}

extension [Diagnostic] {
  /// At most `diagnosticLimit`: the first errors, then as many warnings as fit, so that warnings
  /// never hide errors.
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
