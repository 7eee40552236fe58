import PredicateSchema
import PredicateSyntax

extension ParityGenerator {
  mutating func predicate() -> PredicateNode {
    budget -= 1
    guard budget > 0 else { return comparison() }
    switch below(12) {
    case 0, 1: return PredicateNode(.not(predicate()))
    case 2, 3: return PredicateNode(.and(predicates()))
    case 4, 5: return PredicateNode(.or(predicates()))
    case 6 where chance(6): return PredicateNode(.constant(chance(2)))
    default: return comparison()
    }
  }

  private mutating func predicates() -> [PredicateNode] {
    (0...1 + below(3)).map { _ in predicate() }
  }

  mutating func comparison() -> PredicateNode {
    switch below(24) {
    case 0, 1, 2: textComparison()
    case 3, 4: textSearch()
    case 5, 6, 7: numberComparison()
    case 8: dateComparison()
    case 9: equality(.bool)
    case 10: equality(pick([.uuid, .bytes, .url]))
    case 11: nilTest()
    case 12: objectEquality()
    case 13, 14: membership()
    case 15: between()
    case 16, 17: quantified()
    case 18: count()
    case 19, 20: subquery()
    case 21: aggregate()
    case 22: guardedArithmetic()
    default: unlike()
    }
  }

  mutating func compare(
    _ left: ExpressionNode,
    _ operator: ComparisonOperator,
    _ right: ExpressionNode,
    _ options: StringOptions = []
  ) -> PredicateNode {
    // Constants may be on either side.
    if let mirrored = `operator`.relation?.mirrored.operator, chance(6) {
      return PredicateNode(.comparison(Comparison(nil, right, mirrored, options, left)))
    }
    return PredicateNode(.comparison(Comparison(nil, left, `operator`, options, right)))
  }

  mutating func relation() -> ComparisonOperator {
    pick([.equal, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual])
  }

  mutating func options() -> StringOptions {
    guard chance(2) else { return [] }
    return pick([
      .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
      .normalized, [.caseInsensitive, .normalized], .localized,
      [.caseInsensitive, .diacriticInsensitive, .localized],
    ])
  }

  private mutating func textComparison() -> PredicateNode {
    compare(text(), relation(), chance(3) ? text() : constant(.text), options())
  }

  private mutating func dateComparison() -> PredicateNode {
    compare(date(), relation(), chance(3) ? date() : constant(.date))
  }

  private mutating func numberComparison() -> PredicateNode {
    compare(number(), relation(), chance(3) ? number() : numberConstant())
  }

  private mutating func equality(_ type: AttributeType) -> PredicateNode {
    compare(
      column(type),
      chance(2) ? .equal : .notEqual,
      chance(3) ? column(type) : constant(type)
    )
  }

  mutating func nilTest() -> PredicateNode {
    let way = way()
    var end = pick(AttributeType.scalars.map { attribute([$0], of: way.entity) }.compactMap { $0 })
    if chance(3), let (name, _) = relationship(.one, of: way.entity) { end = name }
    return compare(
      way.expression(.key(end)),
      chance(6) ? relation() : chance(2) ? .equal : .notEqual,
      constant(.null)
    )
  }

  /// `boss == SELF`, `$x.company != company`
  private mutating func objectEquality() -> PredicateNode {
    let ways = (0..<6).map { _ in way() }
    let same = ways.filter { $0.entity == ways[0].entity }
    let right = pick(same)
    if chance(3), let many = wayToMany(), let one = ways.first(where: { $0.entity == many.entity })
    {
      if chance(3), let (found, entity) = subqueryObjects(), entity == one.entity {
        return compare(one.expression(), .in, found)
      }
      return chance(2)
        ? compare(one.expression(), .in, many.expression())
        : compare(many.expression(), .contains, one.expression())
    }
    return compare(ways[0].expression(), chance(2) ? .equal : .notEqual, right.expression())
  }

  /// Arithmetic on a column that is tested for nil first.
  private mutating func guardedArithmetic() -> PredicateNode {
    let column = column(pick([.integer, .integer, .real, .decimal]))
    let sum = ExpressionNode(
      .arithmetic(pick([.add, .subtract, .multiply, .divide]), column, numberConstant())
    )
    return PredicateNode(
      .and([compare(column, .notEqual, constant(.null)), compare(sum, relation(), number())])
    )
  }

  /// A comparison of values of unlike types, which are never equal.
  private mutating func unlike() -> PredicateNode {
    let (left, right) = (pick(AttributeType.scalars), pick(AttributeType.scalars))
    return compare(column(left), chance(2) ? .equal : .notEqual, constant(right))
  }
}
