public import PredicateSyntax

/// A consequence of a new version of a model for a predicate that was written for the older one.
public struct VersionFinding: Hashable, Sendable {
  /// The consequence of a change for a predicate.
  public enum Effect: String, Hashable, Sendable, CaseIterable {
    /// The newer version rejects the predicate.
    case breaks
    /// The predicate must name a key as the newer version does; a fix-it changes it.
    case needsRename
    /// The predicate is still valid, but has another meaning.
    case changesMeaning
    /// Neither version accepts the predicate.
    case wasWrong
  }

  /// The predicate that is affected.
  public var predicate: ModelPredicate
  /// The consequence for the predicate.
  public var effect: Effect
  /// The name of the rule: that of the change, `model.key-renamed`, or of a diagnostic.
  public var rule: String
  /// The consequence in one sentence.
  public var message: String
  /// The place in the predicate's text, in UTF-8 bytes.
  public var span: SourceSpan
  /// Edits of the predicate's text for the change.
  public var fixIts: [Diagnostic.FixIt]

  init(
    _ predicate: ModelPredicate,
    _ effect: Effect,
    _ rule: String,
    _ message: String,
    at span: SourceSpan,
    fixIts: [Diagnostic.FixIt] = []
  ) {
    self.predicate = predicate
    self.effect = effect
    self.rule = rule
    self.message = message
    self.span = span
    self.fixIts = fixIts
  }

  /// An error, unless the predicate stays valid.
  public var severity: Diagnostic.Severity {
    switch effect {
    case .breaks, .needsRename, .wasWrong: .error
    case .changesMeaning: .warning
    }
  }
}
