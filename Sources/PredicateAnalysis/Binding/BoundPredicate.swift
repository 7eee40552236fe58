public import PredicateSyntax

/// A predicate without placeholders, ready to be evaluated. `$variables` may remain; their values
/// are given at evaluation.
///
///     let adult = try BoundPredicate(format: "age >= %d", 18)
///     let named: (String) throws -> BoundPredicate = { try BoundPredicate("name == \($0)") }
///     let search = try BoundPredicate(parsing: textOfTheUser)
public struct BoundPredicate: Hashable, Sendable {
  /// The text it was parsed from, for the places of diagnostics; nil if it was built in code. `p &&
  /// q` has both texts, on separate lines.
  public let source: SourceText?
  /// The predicate, without placeholders.
  public let root: PredicateNode
  /// Diagnostics of constructs in the text that are legal but probably not meant.
  public let warnings: [Diagnostic]

  /// Whether the spans of nodes refer to texts that are not stored here, because adjusting them
  /// would have cost too much. Then there is no `source`, and errors have no place.
  package let hasStaleSpans: Bool

  package init(
    source: SourceText?,
    root: PredicateNode,
    warnings: [Diagnostic] = [],
    hasStaleSpans: Bool = false
  ) {
    self.source = source
    self.root = root
    self.warnings = warnings
    self.hasStaleSpans = hasStaleSpans
  }

  /// A predicate built in code. It has no source text, even if its parts were parsed. Throws `A013`
  /// if it has a placeholder.
  public init(_ root: PredicateNode) throws(PredicateFormatError) {
    try TreeNode.predicate(root).requireNoPlaceholders()
    let placeless = root.withoutSpans
    self.init(source: nil, root: placeless ?? root, hasStaleSpans: placeless == nil)
  }

  /// Replaces `$variables` by constants or expressions; those of a SUBQUERY stay.
  public func substituting(
    variables: [String: any PredicateArgument]
  ) throws(PredicateFormatError) -> Self {
    let bound = try PredicateTemplate(bound: self).bound(to: Bindings(variables: variables))
    return Self(
      source: bound.hasStaleSpans ? nil : source,
      root: bound.root,
      warnings: bound.warnings,
      hasStaleSpans: hasStaleSpans || bound.hasStaleSpans
    )
  }

  /// The predicate with another tree, made of its parts, whose spans point into the same text.
  package func replacing(_ root: PredicateNode) -> Self {
    Self(source: source, root: root, warnings: warnings, hasStaleSpans: hasStaleSpans)
  }

  /// The canonical text, which parses to an equal tree.
  public var format: String { FormatPrinter(style: .canonical).text(of: root) }

  /// Apple's `predicateFormat`.
  public var appleFormat: String { FormatPrinter(style: .apple).text(of: root) }

  public static func == (left: Self, right: Self) -> Bool { left.root == right.root }
  public func hash(into hasher: inout Hasher) { hasher.combine(root) }
}
