public import PredicateSyntax

/// The values that fill a template: arguments for `%` placeholders, in the order of the text, and
/// values for `$variables`, by name.
///
///     template.bound(to: [18, "Ada"])
///     template.bound(to: ["limit": 18])
public struct Bindings: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// The arguments of the placeholders, in the order of the text.
  public var arguments: [any PredicateArgument]
  /// The values of `$variables` by name, without `$`.
  public var variables: [String: any PredicateArgument]

  /// Creates bindings of arguments and variables.
  public init(
    arguments: [any PredicateArgument] = [],
    variables: [String: any PredicateArgument] = [:]
  ) {
    self.arguments = arguments
    self.variables = variables
  }

  public init(arrayLiteral elements: (any PredicateArgument)?...) {
    self.init(arguments: elements.map { $0 ?? PredicateSyntax.Value.null })
  }

  public init(dictionaryLiteral elements: (String, (any PredicateArgument)?)...) {
    self.init(
      variables: Dictionary(
        elements.map { ($0, $1 ?? PredicateSyntax.Value.null) },
        uniquingKeysWith: { $1 }
      )
    )
  }
}
