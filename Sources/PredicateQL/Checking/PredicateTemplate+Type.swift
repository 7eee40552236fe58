public import PredicateAnalysis
public import PredicateEvaluation
import PredicateSchema
public import PredicateSyntax

extension PredicateTemplate {
  /// The template, checked against a type before there are data: every key is one of
  /// `readableKeys`, or of those of the types that they lead to, and every operation fits the types
  /// of its operands.
  ///
  ///     let template = try PredicateTemplate(parsing: "nmae == %@").checked(against: Person.self)
  ///     // S007: `Person` has no key `nmae`; did you mean `name`?
  ///
  /// Throws every mistake, with its place; what is legal but probably not meant is added to the
  /// warnings. Nothing is known of the values of computed keys, of types with a `value(forKey:)` or
  /// a `predicateValue` of their own, and of arguments for `%@` and `%K`.
  @discardableResult
  public func checked<Root: KeyPathReadable>(
    against type: Root.Type
  ) throws(PredicateFormatError) -> Self {
    try TreeNode.predicate(root).requireDepthLimit(in: source)
    let types = ReadableSchema(of: type)
    guard let entity = types.root else { return self }
    let found = try checkedWarnings(against: types.schema, entity: entity)
    return Self(
      source: source,
      root: root,
      warnings: (warnings + found).withoutRepetitions(),
      mode: mode
    )
  }
}

extension BoundPredicate {
  /// The predicate, checked against a type before there are data, as
  /// `PredicateTemplate.checked(against:)` does; its arguments are checked too.
  ///
  ///     let adults = try BoundPredicate(format: "age >= %d", 18).checked(against: Person.self)
  @discardableResult
  public func checked<Root: KeyPathReadable>(
    against type: Root.Type
  ) throws(PredicateFormatError) -> Self {
    let types = ReadableSchema(of: type)
    guard let entity = types.root else { return self }
    return adding(try checked(against: types.schema, entity: entity).warnings)
  }
}
