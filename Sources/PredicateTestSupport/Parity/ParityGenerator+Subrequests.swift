import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateSyntax

extension ParityGenerator {
  /// Joins the predicate of a request with the membership of an attribute in another request.
  mutating func addSubrequest(to request: inout FetchRequest) throws {
    let type = pick(AttributeType.scalars)
    let other = pick(schema.entities.keys.sorted())
    guard let left = attribute([type], of: request.entity),
      let right = attribute([chance(8) ? pick(AttributeType.scalars) : type], of: other),
      let own = request.predicate?.root
    else { return }
    var subrequest = FetchRequest(
      entity: other,
      resultType: .dictionaries,
      propertiesToFetch: [.keyPath(right)]
    )
    if chance(2) { subrequest.predicate = try BoundPredicate(predicate(about: other)) }
    switch below(4) {
    case 0:
      subrequest.sortDescriptors = [FetchSort(keyPath: right, ascending: chance(2))]
      subrequest.limit = below(4)
    case 1:
      subrequest.groupBy = [right]
      let count = ExpressionNode(.call(.count, [ExpressionNode(.evaluatedObject)]))
      let least = ExpressionNode(.constant(.integer(Int64(below(3)))))
      subrequest.having = try BoundPredicate(
        PredicateNode(.comparison(Comparison(nil, count, .greater, [], least)))
      )
    case 2: subrequest.isDistinct = true
    default: break
    }
    let path = ExpressionNode(.keyPath(base: nil, [.key(left)]))
    let variable = ExpressionNode(.variable("request"))
    let options: StringOptions = type == .text && chance(4) ? .caseInsensitive : []
    var term = PredicateNode(.comparison(Comparison(nil, path, .in, options, variable)))
    if chance(3) { term = PredicateNode(.not(term)) }
    let terms = chance(2) ? [own, term] : [term, own]
    request.predicate = try BoundPredicate(
      PredicateNode(chance(3) ? .or(terms) : chance(2) ? .and(terms) : term.kind)
    )
    request.subrequests = ["request": subrequest]
  }
}
