public import PredicateSyntax

/// The wording of what a policy does not allow. None of it names a key, an entity or a value: it may
/// be shown to whoever wrote the predicate.
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
  static func forbiddenKey(at span: SourceSpan?) -> Self {
    Self(.forbiddenKey, "this key is not allowed here", at: span ?? SourceSpan(0..<0))
  }

  /// V002
  static func forbiddenEntity(at span: SourceSpan?) -> Self {
    Self(.forbiddenEntity, "this entity is not allowed here", at: span ?? SourceSpan(0..<0))
  }

  /// V003
  static func exceeded(_ what: String, at span: SourceSpan?) -> Self {
    Self(.tooCostly, "\(what) are not allowed here", at: span ?? SourceSpan(0..<0))
  }

  /// The same for somebody who may see nothing of the schema or of what was bound: what is wrong
  /// and where, in the words of its name. What a policy itself says is fit to be shown.
  public var redacted: Self {
    id.isSafeToDisclose ? self : Self(id, severity: severity, id.summary, at: span)
  }
}

extension DiagnosticID {
  /// What is wrong, without a word of text or data: `unknown key`.
  public var summary: String {
    String(rawValue.drop { $0 != "." }.dropFirst()).replacing("-", with: " ")
  }
}

extension PredicateFormatError {
  /// The same for somebody who may see nothing of the schema or of what was bound. `text` is what
  /// they wrote, if places in it can be told.
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
