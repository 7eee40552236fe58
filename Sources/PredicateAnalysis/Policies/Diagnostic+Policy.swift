public import PredicateSyntax

/// The wording of violations of a policy. No message names a key, an entity or a value, so that the
/// author of the predicate may read it.
extension Diagnostic {
  /// S013
  static func forbidden(_ feature: String, at span: SourceSpan?) -> Self {
    Self(
      .disabledFeature,
      severity: .error,
      "\(feature) is not allowed here",
      at: span ?? SourceSpan(0..<0)
    )
  }

  /// V001
  package static func forbiddenKey(at span: SourceSpan?) -> Self {
    Self(.forbiddenKey, "this key is not allowed here", at: span ?? SourceSpan(0..<0))
  }

  /// V002
  package static func forbiddenEntity(at span: SourceSpan?) -> Self {
    Self(.forbiddenEntity, "this entity is not allowed here", at: span ?? SourceSpan(0..<0))
  }

  /// V003
  package static func exceeded(_ what: String, at span: SourceSpan?) -> Self {
    Self(.tooCostly, "\(what) are not allowed here", at: span ?? SourceSpan(0..<0))
  }

  /// The diagnostic for a reader who may see nothing of the schema or of bound values: its place,
  /// and the summary of its kind. The messages of a policy itself are safe to disclose. An unknown
  /// key is reported as one that is not allowed, so that the two cannot be distinguished.
  public var redacted: Self {
    if [.unknownKey, .unstoredKey].contains(id) { return .forbiddenKey(at: span) }
    return id.isSafeToDisclose ? self : Self(id, severity: severity, id.summary, at: span)
  }
}

extension DiagnosticID {
  /// The kind of mistake, without text or data: `unknown key`.
  public var summary: String {
    String(rawValue.drop { $0 != "." }.dropFirst()).replacing("-", with: " ")
  }
}

extension PredicateFormatError {
  /// The error for a reader who may see nothing of the schema or of bound values. `text` is the
  /// text that the reader wrote, if places in it can be shown.
  public func redacted(in text: SourceText?) -> Self {
    let diagnostics = diagnostics.map(\.redacted)
    guard text == nil else { return Self(source: source, diagnostics: diagnostics) }
    return Self(
      source: SourceText(""),
      diagnostics: diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        diagnostic.span = SourceSpan(0..<0)
        return diagnostic
      }
    )
  }
}
