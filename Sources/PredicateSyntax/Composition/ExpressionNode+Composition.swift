extension ExpressionNode {
  /// `SELF`
  public static let object = Self(.evaluatedObject)

  /// `now()`
  public static let now = Self(.call(.now, []))

  /// The value under `name`; it is one key whatever it contains, so `.key("a.b")` is `#"a.b"`.
  public static func key(_ name: String) -> Self { Self(.keyPath(base: nil, [.key(name)])) }

  /// `address.city` of `.path("address.city")` or `.path("address", "city")`. Each part is split at
  /// its dots, and `@count` is an operator; for a key that contains a dot see `key(_:)`.
  public static func path(_ parts: String...) -> Self {
    Self(.keyPath(base: nil, parts.flatMap(PathStep.steps)))
  }

  /// `$name`
  public static func variable(_ name: String) -> Self { Self(.variable(name)) }

  /// A constant.
  public static func value(_ value: some ValueConvertible) -> Self { value.predicateArgument }

  /// `{a, b}`
  public static func list(_ elements: any PredicateArgument...) -> Self {
    Self(.aggregate(elements.map { $0.predicateArgument }))
  }

  /// `uppercase:(name)` of `.call(.uppercase, .key("name"))`
  public static func call(_ function: Function, _ arguments: any PredicateArgument...) -> Self {
    Self(.call(function, arguments.map { $0.predicateArgument }))
  }

  /// `TERNARY(condition, consequent, alternative)`
  public static func ternary(
    _ condition: PredicateNode,
    then consequent: some PredicateArgument,
    else alternative: some PredicateArgument
  ) -> Self {
    Self(
      .ternary(
        condition,
        then: consequent.predicateArgument,
        else: alternative.predicateArgument
      )
    )
  }

  /// `CAST(self, "type")`
  public func cast(to type: String) -> Self { Self(.cast(self, to: type)) }
}

extension ExpressionNode {
  /// `self.name`
  public func key(_ name: String) -> Self { Self(.keyPath(base: self, [.key(name)])) }

  /// `self.@count`
  public var count: Self { Self(.keyPath(base: self, [.collectionOperator(.count)])) }

  /// `self.@sum.key`, or the same with another operator
  public func aggregated(_ operator: CollectionOperator, _ path: String...) -> Self {
    Self(.keyPath(base: self, [.collectionOperator(`operator`)] + path.flatMap(PathStep.steps)))
  }

  /// `self[index]`; for a dictionary, the value under a key
  public subscript(index: some PredicateArgument) -> Self {
    Self(.subscripting(self, .index(index.predicateArgument)))
  }

  /// `self[FIRST]`, `self[LAST]`, `self[SIZE]`
  public subscript(place: Subscript) -> Self { Self(.subscripting(self, place)) }

  /// The elements for which `condition` is true: `SUBQUERY(self, $variable, condition)`. Plain keys
  /// in the condition are those of the outer object; the closure's argument gives the element's
  /// own.
  ///
  ///     ExpressionNode.key("kids").filtered { $0.key("age").isAtLeast(5) }.count.isGreater(than: 1)
  public func filtered(
    each variable: String = "element",
    where condition: (_ element: Self) -> PredicateNode
  ) -> Self {
    Self(
      .subquery(collection: self, variable: variable, condition(.variable(variable)))
    )
  }
}
