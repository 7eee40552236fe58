package import PredicateSyntax

/// The rules of a schema's entities: which of them may be read, and which keys of each. A module
/// that knows schemas conforms to it, so that policies need none.
package protocol EntityRules {
  /// The diagnostic if the object or value at `place` may not be used so; nil if it may.
  func refusal(of place: DataPlace, _ use: KeyUse, at span: SourceSpan?) -> Diagnostic?
}
