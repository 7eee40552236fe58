public import PredicateSyntax

/// A predicate without placeholders, ready to be evaluated. `$variables` may remain; they are given
/// when it is evaluated.
///
///     let adult = try BoundPredicate(format: "age >= %d", 18)
///     let named: (String) throws -> BoundPredicate = { try BoundPredicate("name == \($0)") }
public struct BoundPredicate: Hashable, Sendable {
  /// The text it was parsed from, for pointing into; nil when it was built in code. `p && q` has the
  /// texts of both, on lines of their own.
  public let source: SourceText?
  public let root: PredicateNode
  /// What the text says that is legal but probably not meant.
  public let warnings: [Diagnostic]

  /// Whether nodes say where they stand in texts that are not here, because it would have taken too
  /// much to say it anew. Then there is no `source`, and errors have no place.
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

  /// A predicate built in code, which has no text to point into, whatever its parts were parsed
  /// from. Throws `A013` when a placeholder was left in it.
  public init(_ root: PredicateNode) throws(PredicateFormatError) {
    try TreeNode.predicate(root).requireNoPlaceholders()
    let placeless = root.withoutSpans
    self.init(source: nil, root: placeless ?? root, hasStaleSpans: placeless == nil)
  }

  /// As `NSPredicate(format:)`: parses and binds.
  public init(
    format: String,
    _ arguments: (any PredicateArgument)?...
  ) throws(PredicateFormatError) {
    self = try PredicateTemplate(parsing: format)
      .bound(to: Bindings(arguments: arguments.map { $0 ?? Value.null }))
  }

  /// As `NSPredicate(format:argumentArray:)`, for arguments whose types are known only at run time.
  /// Throws `A012` for a type that no value can be made of.
  public init(
    format: String,
    argumentArray: [Any?],
    options: ParseOptions = .default
  ) throws(PredicateFormatError) {
    let template = try PredicateTemplate(parsing: format, options: options)
    self = try template.bound(to: Bindings(anyArguments: argumentArray, for: template.source))
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

  /// The canonical text, which parses to an equal tree.
  public var format: String { FormatPrinter(style: .canonical).text(of: root) }

  /// The text that Apple's `predicateFormat` gives.
  public var appleFormat: String { FormatPrinter(style: .apple).text(of: root) }

  public static func == (left: Self, right: Self) -> Bool { left.root == right.root }
  public func hash(into hasher: inout Hasher) { hasher.combine(root) }
}

/// As its canonical text, so that stored predicates can be read, compared and edited. What is
/// decoded is a `PredicateTemplate`, which decides nothing: whoever trusts it binds it, and
/// `validated(by:)` is for the rest.
extension BoundPredicate: TextEncodable {
  package var canonicalText: String { format }
}

extension BoundExpression: TextEncodable {
  package var canonicalText: String { format }
}
