/// The left side of a comparison: a value, or a collection with `any`, `all` or `none` before it.
/// Right sides may be plain values or expressions.
///
///     let name: ExpressionNode = .key("name")
///     name.begins(with: "a", .caseInsensitive) && .key("age").isAtLeast(18)
public protocol ComparisonSubject {
  /// The comparison with `right`; all methods below are shorthands for it.
  func compared(
    _ operator: ComparisonOperator,
    to right: some PredicateArgument,
    _ options: StringOptions
  ) -> PredicateNode
}

extension ComparisonSubject {
  /// `self == nil`
  public var isNil: PredicateNode { compared(.equal, to: Value.null, []) }

  /// `self != nil`
  public var isNotNil: PredicateNode { compared(.notEqual, to: Value.null, []) }

  /// `self == right`
  public func equals(
    _ right: some PredicateArgument,
    _ options: StringOptions = []
  ) -> PredicateNode {
    compared(.equal, to: right, options)
  }

  /// `self != right`
  public func isNot(
    _ right: some PredicateArgument,
    _ options: StringOptions = []
  ) -> PredicateNode {
    compared(.notEqual, to: right, options)
  }

  /// `self < right`
  public func isLess(than right: some PredicateArgument) -> PredicateNode {
    compared(.less, to: right, [])
  }

  /// `self <= right`
  public func isAtMost(_ right: some PredicateArgument) -> PredicateNode {
    compared(.lessOrEqual, to: right, [])
  }

  /// `self > right`
  public func isGreater(than right: some PredicateArgument) -> PredicateNode {
    compared(.greater, to: right, [])
  }

  /// `self >= right`
  public func isAtLeast(_ right: some PredicateArgument) -> PredicateNode {
    compared(.greaterOrEqual, to: right, [])
  }

  /// `self BETWEEN {lower, upper}`, both included
  public func isBetween(
    _ lower: some PredicateArgument,
    and upper: some PredicateArgument
  ) -> PredicateNode {
    compared(.between, to: ExpressionNode.list(lower, upper), [])
  }

  /// `self IN collection`
  ///
  ///     ExpressionNode.key("state").isIn(["open", "new"])
  public func isIn(
    _ collection: some PredicateArgument,
    _ options: StringOptions = []
  ) -> PredicateNode {
    compared(.in, to: collection, options)
  }
}

extension ComparisonSubject {
  /// `self CONTAINS right`: a part of a text, or an element of a collection
  public func contains(
    _ right: some PredicateArgument,
    _ options: StringOptions = []
  ) -> PredicateNode {
    compared(.contains, to: right, options)
  }

  /// `self BEGINSWITH prefix`
  public func begins(
    with prefix: some PredicateArgument,
    _ options: StringOptions = []
  ) -> PredicateNode {
    compared(.beginsWith, to: prefix, options)
  }

  /// `self ENDSWITH suffix`
  public func ends(
    with suffix: some PredicateArgument,
    _ options: StringOptions = []
  ) -> PredicateNode {
    compared(.endsWith, to: suffix, options)
  }

  /// `self LIKE pattern`, where `*` matches any text and `?` any character
  public func isLike(
    _ pattern: some PredicateArgument,
    _ options: StringOptions = []
  ) -> PredicateNode {
    compared(.like, to: pattern, options)
  }

  /// `self MATCHES pattern`, a regular expression for the whole text
  public func matches(
    _ pattern: some PredicateArgument,
    _ options: StringOptions = []
  ) -> PredicateNode {
    compared(.matches, to: pattern, options)
  }
}

extension ExpressionNode: ComparisonSubject {
  public func compared(
    _ operator: ComparisonOperator,
    to right: some PredicateArgument,
    _ options: StringOptions = []
  ) -> PredicateNode {
    PredicateNode(.comparison(Comparison(nil, self, `operator`, options, right.predicateArgument)))
  }
}
