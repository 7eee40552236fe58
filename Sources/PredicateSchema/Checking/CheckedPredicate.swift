public import PredicateAnalysis
public import PredicateSyntax

/// A predicate that conforms to a schema: every key exists, and every operation fits the types of
/// its operands.
///
///     let checked = try predicate.checked(against: schema, entity: "Person")
///
/// Evaluated in memory on rows of the schema, it does not fail because of the types it reads. It
/// can still fail because of arithmetic (division by zero, overflow, bits of a fraction, in strict
/// mode nulls), casts of text, invalid patterns, limits, disabled features, and values unknown
/// before evaluation: `$variables` and functions of the application.
public struct CheckedPredicate: Hashable, Sendable {
  /// The predicate that was checked. Evaluate an untrusted one within `limits`.
  public let predicate: BoundPredicate
  /// The schema it was checked against.
  public let schema: Schema
  /// The entity, including all that it inherits.
  public let entity: Entity
  /// Diagnostics of constructs that the schema shows to be legal but probably not meant;
  /// `predicate.warnings` has those that the text alone shows.
  public let warnings: [Diagnostic]
  /// The limits on the work of deciding one row, which compiled SQL and its residual keep: those of
  /// the policy of an untrusted predicate.
  public private(set) var limits: EvaluationLimits

  init(
    _ predicate: BoundPredicate,
    schema: Schema,
    entity: Entity,
    warnings: [Diagnostic],
    limits: EvaluationLimits = .default
  ) {
    self.predicate = predicate
    self.schema = schema
    self.entity = entity
    self.warnings = warnings
    self.limits = limits
  }

  /// The check under the limits of a policy.
  func limited(to limits: EvaluationLimits) -> Self {
    var limited = self
    limited.limits = limits
    return limited
  }

  /// The check of a predicate that differs only in values of the same types, such as `$variables`
  /// instead of lists.
  package func replacing(_ predicate: BoundPredicate) -> Self {
    Self(predicate, schema: schema, entity: entity, warnings: warnings, limits: limits)
  }

  /// The check with other warnings, from a check that knows more about the store.
  package func warning(_ warnings: [Diagnostic]) -> Self {
    Self(predicate, schema: schema, entity: entity, warnings: warnings, limits: limits)
  }

  /// The meaning of names outside every SUBQUERY.
  public var scope: TypeScope { TypeScope(entity: entity.name) }

  /// The type of an expression of this predicate, or of one made from its parts, with names
  /// resolved in `scope`. Earlier tests do not count: `age` is optional in `age != nil AND age >
  /// 3`. An invalid expression, or one that is too deep to be checked, is `.unknown`.
  public func type(of expression: ExpressionNode, in scope: TypeScope) -> ExpressionType {
    guard expression.height <= TreeNode.depthLimit else { return .unknown }
    var checker = Checker(schema: schema)
    return checker.type(of: expression, in: scope)
  }

  /// The type of an expression outside every SUBQUERY.
  public func type(of expression: ExpressionNode) -> ExpressionType {
    type(of: expression, in: scope)
  }

  /// The meaning of names inside the predicate of a SUBQUERY over `collection`.
  public func scope(
    in scope: TypeScope,
    ofSubqueryOver collection: ExpressionNode,
    variable: String
  ) -> TypeScope {
    scope.adding(variable, type(of: collection, in: scope).elementType)
  }
}

extension BoundPredicate {
  /// Throws every mistake that the schema shows: unknown keys, incompatible types, missing or
  /// misplaced quantifiers; `S022` when the entity does not exist.
  ///
  ///     let predicate = try BoundPredicate(format: "ANY books.titel == 'Emma'")
  ///     _ = try predicate.checked(against: schema, entity: "Author")  // S007: did you mean `title`?
  ///
  /// In strict mode there are also warnings about differences in evaluation (`S030`).
  public func checked(
    against schema: Schema,
    entity name: String,
    mode: LanguageMode = .default
  ) throws(PredicateFormatError) -> CheckedPredicate {
    try requireDepthLimit()
    let located = self.located
    let source = located.source ?? SourceText(format)
    guard let entity = schema.resolvedEntity(named: name) else {
      let problem = Diagnostic.unknownEntity(name, known: schema.entities.keys.sorted())
      throw PredicateFormatError(source: source, diagnostics: [problem])
    }
    var checker = Checker(schema: schema, source: located.source, mode: mode)
    checker.check(located.root, in: TypeScope(entity: name))
    let found =
      located.source == nil ? checker.diagnostics.map(\.withoutSpans) : checker.diagnostics
    let diagnostics = found.sparingUnreached(in: .predicate(located.root))
      .sorted { $0.span.start < $1.span.start }
    if diagnostics.contains(where: { $0.severity == .error }) {
      throw PredicateFormatError(source: source, diagnostics: diagnostics)
    }
    return CheckedPredicate(self, schema: schema, entity: entity, warnings: diagnostics)
  }

  /// The predicate with a source text: its own, or else its canonical text, parsed again.
  private var located: BoundPredicate {
    guard source == nil, let template = try? PredicateTemplate(parsing: format),
      template.root == root
    else { return self }
    return BoundPredicate(source: template.source, root: template.root)
  }
}
