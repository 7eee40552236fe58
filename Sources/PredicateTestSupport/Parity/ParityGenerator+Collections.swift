import PredicateSchema
import PredicateSyntax

extension ParityGenerator {
  /// `items.price`, `friends.items.title`: values, and their type.
  mutating func manyValues(
    _ types: [AttributeType]
  ) -> (expression: ExpressionNode, type: AttributeType)? {
    guard let way = wayToMany(), let name = attribute(types, of: way.entity),
      let type = schema.resolvedEntity(named: way.entity)?.attributes[name]?.type
    else { return nil }
    return (way.expression(.key(name)), type)
  }

  /// `ANY items.price > 3`, `ALL tags.label IN {…}`, `NONE friends.boss == SELF`
  mutating func quantified() -> PredicateNode {
    guard let (path, type) = manyValues(AttributeType.scalars) else { return nilTest() }
    let quantifier = pick(Quantifier.allCases)
    let node: PredicateNode
    switch type {
    case .text:
      node =
        chance(2)
        ? compare(path, pick([.contains, .beginsWith, .endsWith, .like]), needleText(), options())
        : compare(path, relation(), chance(4) ? column(.text) : constant(.text), options())
    case .integer, .real, .decimal:
      node =
        chance(4)
        ? compare(path, .between, constant(.list([numberValue(), numberValue()])))
        : compare(path, relation(), chance(4) ? number() : numberConstant())
    case .date: node = compare(path, relation(), chance(4) ? column(.date) : constant(.date))
    case .bool, .uuid, .bytes, .url, .json, .list, .object, .map:
      node = compare(path, chance(2) ? .equal : .notEqual, constant(type))
    }
    guard case .comparison(var comparison) = node.kind else { return node }
    if comparison.left != path { swap(&comparison.left, &comparison.right) }
    if chance(5) {
      comparison.operator = .in
      comparison.right = constant(.list((0..<below(4)).map { _ in element(type) }))
    }
    if chance(8) {
      comparison.operator = pick([.equal, .notEqual, .lessOrEqual])
      comparison.right = constant(.null)
    }
    comparison.quantifier = quantifier
    let result = PredicateNode(.comparison(comparison))
    return chance(4) ? PredicateNode(.not(result)) : result
  }

  private mutating func needleText() -> ExpressionNode {
    constant(.text(pick(["a", "A", "Ad", "e", "%", "_", "s", "", "i", "\u{301}", "*a*"])))
  }

  private mutating func numberValue() -> Value {
    pick(ParityValues.integers + ParityValues.reals)
  }

  private mutating func element(_ type: AttributeType) -> Value {
    chance(8) ? .null : value(type)
  }

  /// `items.@count > 2`, `count:(tags) == 0`
  mutating func count() -> PredicateNode {
    guard let way = wayToMany() else { return nilTest() }
    let count: ExpressionNode =
      switch below(10) {
      case 0, 1: call(.count, way.expression())
      case 2: ExpressionNode(.subscripting(way.expression(), .size))
      case 3: distinctCount(way)
      default: way.expression(.collectionOperator(.count))
      }
    let right =
      chance(6) ? solidInteger() : constant(.integer(Int64(below(4)) - (chance(6) ? 1 : 0)))
    return compare(count, relation(), right)
  }

  /// `items.@distinctUnionOfObjects.title.@count`
  private mutating func distinctCount(_ way: RandomPath) -> ExpressionNode {
    guard let name = attribute(AttributeType.scalars, of: way.entity) else {
      return way.expression(.collectionOperator(.count))
    }
    let union = pick([CollectionOperator.unionOfObjects, .distinctUnionOfObjects])
    return call(.count, way.expression(.collectionOperator(union), .key(name)))
  }

  /// `items.price`, `items.@unionOfObjects.price`, `mode:(items.price)`, `tags.label UNION {"a"}`
  mutating func collection(_ type: AttributeType) -> ExpressionNode? {
    guard let (values, _) = manyValues([type]) else { return nil }
    switch below(8) {
    case 0: return call(.mode, values)
    case 1:
      let others = constant(.list((0..<below(3)).map { _ in value(type) }))
      let (left, right) = chance(2) ? (values, others) : (others, values)
      return ExpressionNode(.setOperation(pick(SetOperator.allCases), left, right))
    case 2:
      guard let way = wayToMany(), let name = attribute([type], of: way.entity) else { return nil }
      let union = pick([CollectionOperator.unionOfObjects, .distinctUnionOfObjects])
      return way.expression(.collectionOperator(union), .key(name))
    default: return values
    }
  }

  /// `items.@sum.price`, `max:(items.added)`
  mutating func collectionNumber() -> ExpressionNode? {
    guard let way = wayToMany(), let name = attribute([.integer, .real, .decimal], of: way.entity)
    else { return nil }
    switch below(7) {
    case 0:
      return call(
        pick([.sum, .average, .minimum, .maximum, .median, .standardDeviation]),
        way.expression(.key(name))
      )
    case 1: return way.expression(.collectionOperator(.count))
    default:
      let aggregate = pick([CollectionOperator.sum, .average, .minimum, .maximum])
      return way.expression(.collectionOperator(aggregate), .key(name))
    }
  }

  mutating func aggregate() -> PredicateNode {
    if chance(4), let way = wayToMany(), let name = attribute([.text, .date], of: way.entity),
      let type = schema.resolvedEntity(named: way.entity)?.attributes[name]?.type
    {
      let end = pick([CollectionOperator.minimum, .maximum])
      return compare(
        way.expression(.collectionOperator(end), .key(name)),
        relation(),
        chance(3) ? column(type) : constant(type)
      )
    }
    guard let number = collectionNumber() else { return nilTest() }
    return compare(number, relation(), chance(4) ? self.number() : numberConstant())
  }

  /// `SUBQUERY(items, $i, …).@count > 0`, and other uses of a SUBQUERY.
  mutating func subquery() -> PredicateNode {
    if chance(4), let (found, entity) = subqueryObjects(),
      let name = attribute(AttributeType.scalars, of: entity),
      let type = schema.resolvedEntity(named: entity)?.attributes[name]?.type
    {
      let path = ExpressionNode(.keyPath(base: found, [.key(name)]))
      let comparison = Comparison(
        pick(Quantifier.allCases),
        path,
        chance(2) ? .equal : .notEqual,
        [],
        constant(type)
      )
      return PredicateNode(.comparison(comparison))
    }
    guard let count = subqueryCount() else { return nilTest() }
    return compare(count, relation(), constant(.integer(Int64(below(3)))))
  }

  mutating func subqueryCount() -> ExpressionNode? {
    subqueryObjects().map {
      ExpressionNode(.keyPath(base: $0.expression, [.collectionOperator(.count)]))
    }
  }

  mutating func subqueryObjects() -> (expression: ExpressionNode, entity: String)? {
    guard places.count < 4, let way = wayToMany() else { return nil }
    let variable = ["x", "y", "z"][places.count - 1]
    places.append(Place(variable: variable, entity: way.entity))
    defer { places.removeLast() }
    let condition = predicate()
    let node = ExpressionNode(
      .subquery(collection: way.expression(), variable: variable, condition)
    )
    return (node, way.entity)
  }
}
