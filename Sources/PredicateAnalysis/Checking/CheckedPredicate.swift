public import PredicateSyntax

/// A predicate that a schema vouches for: every key exists and every operation fits the types of
/// what it is applied to.
///
///     let checked = try predicate.checked(against: schema, entity: "Person")
///
/// Evaluated in memory on rows of the schema it does not fail for the types of what it reads. What
/// it can still fail for: arithmetic (division by zero, overflow, and nulls where there is a warning
/// of it), casts of text, patterns that are invalid, limits, features that are off, and what is
/// known of nobody before it runs: `$variables` and functions of the host.
public struct CheckedPredicate: Hashable, Sendable {
  public let predicate: BoundPredicate
  public let schema: Schema
  /// With all that it inherits.
  public let entity: Entity
  /// What the schema shows that is legal but probably not meant; `predicate.warnings` has what the
  /// text alone shows.
  public let warnings: [Diagnostic]

  init(_ predicate: BoundPredicate, schema: Schema, entity: Entity, warnings: [Diagnostic]) {
    self.predicate = predicate
    self.schema = schema
    self.entity = entity
    self.warnings = warnings
  }

  /// What names mean outside every SUBQUERY.
  public var scope: TypeScope { TypeScope(entity: entity.name) }

  /// The type of an expression of this predicate, or of one made from its parts, at a place where
  /// names mean what `scope` says. It does not count on tests that come before: `age` is optional
  /// in `age != nil AND age > 3`. What is wrong in itself, or too deep to be checked, is `.unknown`.
  public func type(of expression: ExpressionNode, in scope: TypeScope) -> ExpressionType {
    guard expression.height <= TreeNode.mostLevels else { return .unknown }
    var checker = Checker(schema: schema)
    return checker.type(of: expression, in: scope)
  }

  /// The type of an expression outside every SUBQUERY.
  public func type(of expression: ExpressionNode) -> ExpressionType {
    type(of: expression, in: scope)
  }

  /// What names mean inside the predicate of a SUBQUERY over `collection`.
  public func scope(
    in scope: TypeScope,
    ofSubqueryOver collection: ExpressionNode,
    variable: String
  ) -> TypeScope {
    scope.adding(variable, type(of: collection, in: scope).elementType)
  }
}

extension BoundPredicate {
  /// Throws every mistake that the schema shows: unknown keys, unlike types, quantifiers missing
  /// or out of place; `S022` when there is no such entity.
  ///
  ///     let predicate = try BoundPredicate(format: "ANY books.titel == 'Emma'")
  ///     _ = try predicate.checked(against: schema, entity: "Author")  // S007: did you mean `title`?
  ///
  /// In strict mode there are warnings besides where it evaluates otherwise (`S030`).
  public func checked(
    against schema: Schema,
    entity name: String,
    mode: LanguageMode = .default
  ) throws(PredicateFormatError) -> CheckedPredicate {
    try requireModestHeight()
    let located = self.located
    let source = located.source ?? SourceText(format)
    guard let entity = schema.resolvedEntity(named: name) else {
      let problem = Diagnostic.unknownEntity(name, known: schema.entities.keys.sorted())
      throw PredicateFormatError(source: source, diagnostics: [problem])
    }
    var checker = Checker(schema: schema, source: located.source, mode: mode)
    checker.check(located.root, in: TypeScope(entity: name))
    let diagnostics = checker.diagnostics.sorted { $0.span.start < $1.span.start }
    if diagnostics.contains(where: { $0.severity == .error }) {
      throw PredicateFormatError(source: source, diagnostics: diagnostics)
    }
    return CheckedPredicate(self, schema: schema, entity: entity, warnings: diagnostics)
  }

  /// The predicate with a text to point into: its own, or else its canonical text, read again.
  private var located: BoundPredicate {
    guard source == nil, let template = try? PredicateTemplate(parsing: format),
      template.root == root
    else { return self }
    return BoundPredicate(source: template.source, root: template.root)
  }
}
