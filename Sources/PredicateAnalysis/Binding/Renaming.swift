public import PredicateSyntax

/// Key paths with other names, as after a migration, or for a store whose keys differ.
///
///     try predicate.renaming("address.city", to: "home.town")
///
/// A path is renamed if it begins with all components of the old one: `address.city` and
/// `address.city.name`, not `address` or `address.cityName`. Paths are followed through the
/// elements of collections: `items.price` is also `$i.price` in `SUBQUERY(items, $i, …)`,
/// `items.@sum.price`, `items[0].price` and, as text, the argument of `valueForKeyPath:`. Keys that
/// are known only at evaluation stay as they are: those of variables, placeholders and results of
/// functions.
extension BoundPredicate {
  /// The predicate with the key path `old` renamed to `new`. Throws `A006` if either has an empty
  /// component, `A015` where the new path cannot be written (`$i.price` as `price`), and `P039` for
  /// a tree that is too deep.
  public func renaming(_ old: String, to new: String) throws(PredicateFormatError) -> Self {
    part(try KeyRenamer.renaming(root, in: source, old, to: new))
  }
}

extension PredicateTemplate {
  /// The template with the key path `old` renamed to `new`. Throws as for a bound predicate. Keys
  /// that arguments name are not renamed.
  public func renaming(_ old: String, to new: String) throws(PredicateFormatError) -> Self {
    replacing(try KeyRenamer.renaming(root, in: source, old, to: new))
  }
}

extension KeyRenamer {
  fileprivate static func renaming(
    _ root: PredicateNode,
    in source: SourceText?,
    _ old: String,
    to new: String
  ) throws(PredicateFormatError) -> PredicateNode {
    try TreeNode.predicate(root).requireDepthLimit(in: source)
    var renamer = try Self(old, to: new, in: source)
    return try renamer.rewrite(root)
  }
}
