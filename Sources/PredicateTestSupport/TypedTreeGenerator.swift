package import PredicateSchema
package import PredicateSyntax

/// Random predicates about the objects of a schema, most of them well-typed; deterministic for a
/// seed.
///
///     var generator = TypedTreeGenerator(schema: schema, entity: "Person", seed: 7)
///     let predicate = generator.predicate()
package struct TypedTreeGenerator: Sendable {
  let schema: Schema
  let entity: String
  var random: FuzzChoices
  /// The number of nodes left; only leaves are generated once it is used up.
  var budget: Int
  /// The variables of the enclosing SUBQUERYs, with their entities.
  var variables: [(name: String, entity: String)] = []
  /// The frequency of ill-typed expressions: one in this number.
  let mischief: Int

  package init(
    schema: Schema,
    entity: String,
    seed: UInt64,
    size: Int = 20,
    mischief: Int = 30
  ) {
    self.schema = schema
    self.entity = entity
    random = FuzzChoices(seed: seed)
    budget = size
    self.mischief = mischief
  }

  /// The type wanted of an expression.
  enum WantedType: CaseIterable {
    case number, text, date, bool, other, object, collection
  }

  package mutating func predicate() -> PredicateNode {
    budget -= 1
    guard budget > 0 else { return PredicateNode(.constant(chance(2))) }
    switch below(12) {
    case 0: return PredicateNode(.not(predicate()))
    case 1, 2: return PredicateNode(.and((0..<2 + below(2)).map { _ in predicate() }))
    case 3, 4: return PredicateNode(.or((0..<2 + below(2)).map { _ in predicate() }))
    case 5: return nullTest()
    default: return PredicateNode(.comparison(comparison()))
    }
  }

  package mutating func expression() -> ExpressionNode { expression(pick(WantedType.allCases)) }

  private mutating func nullTest() -> PredicateNode {
    let subject = expression(pick(WantedType.allCases))
    let null = ExpressionNode(.constant(.null))
    let `operator` = chance(2) ? ComparisonOperator.equal : .notEqual
    return PredicateNode(.comparison(Comparison(nil, subject, `operator`, [], null)))
  }

  private mutating func comparison() -> Comparison {
    let options = StringOptions(rawValue: chance(4) ? UInt8(below(16)) : 0)
    let quantifier = chance(3) ? pick(Quantifier.allCases) : nil
    let want = pick([WantedType.number, .text, .date, .bool, .other, .object])
    let left = quantifier == nil ? expression(want) : collection(of: want)
    switch below(7) {
    case 0:
      let bounds = ExpressionNode(.aggregate([expression(want), expression(want)]))
      return Comparison(quantifier, left, .between, options, bounds)
    case 1: return Comparison(quantifier, left, .in, options, collection(of: want))
    case 2 where quantifier == nil:
      return Comparison(nil, collection(of: want), .contains, options, expression(want))
    case 3, 4:
      let `operator` = pick([ComparisonOperator.equal, .notEqual])
      return Comparison(quantifier, left, `operator`, options, expression(want))
    case 5 where want == .text:
      let `operator` = pick([
        ComparisonOperator.contains, .beginsWith, .endsWith, .like, .matches, .in,
      ])
      return Comparison(quantifier, left, `operator`, options, expression(.text))
    default:
      let `operator` = pick([ComparisonOperator.less, .lessOrEqual, .greater, .greaterOrEqual])
      return Comparison(quantifier, left, `operator`, options, expression(want))
    }
  }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  /// True once in `times` on average.
  mutating func chance(_ times: Int) -> Bool { below(times) == 0 }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
