public import PredicateAnalysis
public import PredicateSyntax

/// A predicate over one type, built from its typed keys.
///
///     let adults = Person.where(\.age) >= 18 && Person.where(\.name).beginsWith("a", [.caseInsensitive])
///     let found = try people.filter(adults)
///     request.predicate = try BoundPredicate(adults)
///
/// The compiler checks the types. Whether each key path is readable is known when a
/// `BoundPredicate` is created from it.
public struct TypedPredicate<Root: KeyPathReadable>: Sendable {
  let root: PredicateNode
  /// The key paths that are not readable.
  let problems: [Diagnostic]

  /// `left AND right`
  public static func && (left: Self, right: Self) -> Self {
    Self(root: left.root && right.root, problems: left.problems + right.problems)
  }

  /// `left OR right`
  public static func || (left: Self, right: Self) -> Self {
    Self(root: left.root || right.root, problems: left.problems + right.problems)
  }

  /// `NOT operand`
  public static prefix func ! (operand: Self) -> Self {
    Self(root: !operand.root, problems: operand.problems)
  }

  /// All of `predicates`; true when there are none.
  public static func all(of predicates: some Sequence<Self>) -> Self {
    let predicates = Array(predicates)
    return Self(root: .all(of: predicates.map(\.root)), problems: predicates.flatMap(\.problems))
  }

  /// At least one of `predicates`; false when there are none.
  public static func any(of predicates: some Sequence<Self>) -> Self {
    let predicates = Array(predicates)
    return Self(root: .any(of: predicates.map(\.root)), problems: predicates.flatMap(\.problems))
  }
}

extension TypedPredicate: CustomStringConvertible {
  /// The canonical text.
  public var description: String { root.description }
}

extension BoundPredicate {
  /// Creates a predicate from typed keys, for evaluators, stores and policies. Throws `S007` with
  /// the name of the type for each key path that its `readableKeys` do not list.
  public init<Root>(_ predicate: TypedPredicate<Root>) throws(PredicateFormatError) {
    guard predicate.problems.isEmpty else {
      throw PredicateFormatError(
        source: SourceText(predicate.description),
        diagnostics: predicate.problems
      )
    }
    try self.init(predicate.root)
  }
}

extension Evaluator {
  /// An evaluator of a typed predicate. Throws as `BoundPredicate` and `Evaluator` do.
  public init<Root>(
    _ predicate: TypedPredicate<Root>,
    options: EvaluationOptions = .default
  ) throws(PredicateFormatError) {
    try self.init(BoundPredicate(predicate), options: options)
  }
}
