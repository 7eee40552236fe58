public import PredicateAnalysis
public import PredicateSyntax

/// The run-time side of `#predicate`, which expands to calls of these. The closure after the arguments
/// never runs: in it the compiler checks their types (`KeyArgument`).
public enum CheckedFormat {
  /// A predicate with arguments that fit.
  public static func predicate(
    _ format: String,
    _ arguments: [CheckedArgument],
    _ checks: () -> Void = {}
  ) -> BoundPredicate {
    do throws(PredicateFormatError) {
      return try predicateWithKeys(format, arguments)
    } catch {
      // Unreachable: the macro has parsed the same text and bound arguments of the same kinds.
      // Unlike a precondition's, the message is printed by optimised builds too.
      fatalError("\(error)")
    }
  }

  /// A predicate with arguments that are keys. Throws `A006` for an argument that is not a key.
  public static func predicateWithKeys(
    _ format: String,
    _ arguments: [CheckedArgument],
    _ checks: () -> Void = {}
  ) throws(PredicateFormatError) -> BoundPredicate {
    try PredicateTemplate(parsing: format).bound(to: Bindings(arguments: arguments.map(\.argument)))
  }

  /// A predicate with expressions among its arguments. Throws `P039` if they make it too deep,
  /// `A013` for a placeholder in one.
  @_disfavoredOverload
  public static func predicate(
    _ format: String,
    _ arguments: [SplicedArgument],
    _ checks: () -> Void = {}
  ) throws(PredicateFormatError) -> BoundPredicate {
    try PredicateTemplate(parsing: format).bound(to: Bindings(arguments: arguments.map(\.argument)))
  }

  /// One with both expressions and keys.
  @_disfavoredOverload
  public static func predicateWithKeys(
    _ format: String,
    _ arguments: [SplicedArgument],
    _ checks: () -> Void = {}
  ) throws(PredicateFormatError) -> BoundPredicate { try predicate(format, arguments) }

  /// The expansion of an invalid predicate, which the compiler rejects.
  public static var none: BoundPredicate { predicate("FALSEPREDICATE", []) }
}
