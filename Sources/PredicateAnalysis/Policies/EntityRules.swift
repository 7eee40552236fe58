package import PredicateSyntax

/// The rules of a schema's entities: which of them may be read, and which keys of each. A module
/// with schemas conforms to it, so that policies do not depend on schemas.
package protocol EntityRules {
  /// The diagnostic if this use of the object or value at `place` is forbidden; nil if it is
  /// allowed.
  func refusal(of place: DataPlace, _ use: KeyUse, at span: SourceSpan?) -> Diagnostic?
}
