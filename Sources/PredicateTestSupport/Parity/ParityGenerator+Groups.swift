import Foundation
import PredicateAnalysis
import PredicateSchema
package import PredicateStorage
import PredicateSyntax

extension ParityGenerator {
  /// A request for dictionaries: columns, distinct rows, or groups with aggregates, sometimes with
  /// a condition on the groups.
  package mutating func dictionaryRequest() throws -> FetchRequest {
    var request = try request()
    places = [Place(variable: nil, entity: request.entity)]
    request.resultType = .dictionaries
    let keys = (0...below(3)).map { _ in scalarPath(AttributeType.scalars) }
    let paths = Array(Set(keys)).sorted()
    switch below(4) {
    case 0:
      request.propertiesToFetch = paths.map { .keyPath($0) }
      request.sortDescriptors = []
    case 1:
      request.propertiesToFetch = paths.map { .keyPath($0) }
      request.isDistinct = true
      request.sortDescriptors = chance(2) ? [FetchSort(keyPath: pick(paths))] : []
    default:
      request.groupBy = chance(5) ? [] : paths
      request.propertiesToFetch = request.groupBy.map { .keyPath($0) } + aggregates()
      let names = request.propertiesToFetch.map(\.name)
      request.sortDescriptors =
        chance(2) ? [FetchSort(keyPath: pick(names), ascending: chance(2))] : []
      if chance(2) { request.having = try having() }
      if chance(3) { addBucket(to: &request) }
    }
    return request
  }

  /// Groups by a period of a date, too.
  private mutating func addBucket(to request: inout FetchRequest) {
    let path = scalarPath([.date])
    let zones = ["GMT", "GMT+0530", "Europe/Berlin", "America/Sao_Paulo", "Australia/Lord_Howe"]
    guard !path.hasSuffix("id"), let zone = TimeZone(identifier: pick(zones)) else { return }
    let bucket = DateBucket(pick(DateUnit.allCases), in: zone)
    request.groupBy.append("period")
    request.propertiesToFetch.append(.bucket(of: path, by: bucket, as: "period"))
    if chance(2) { request.sortDescriptors.append("period") }
  }

  private mutating func aggregates() -> [FetchedProperty] {
    var result: [FetchedProperty] = [.count(as: "count")]
    let numbers: [AttributeType] = [.integer, .real, .decimal]
    let ordered = AttributeType.scalars
    for number in 0..<below(3) {
      let name = "aggregate \(number)"
      switch below(5) {
      case 0: result.append(.count(of: scalarPath(AttributeType.scalars), as: name))
      case 1: result.append(.sum(of: scalarPath(numbers), as: name))
      case 2: result.append(.average(of: scalarPath(numbers), as: name))
      case 3: result.append(.minimum(of: scalarPath(ordered), as: name))
      default: result.append(.maximum(of: scalarPath(ordered), as: name))
      }
    }
    return result
  }

  private mutating func having() throws -> BoundPredicate {
    let left = ExpressionNode(.keyPath(base: nil, [.key("count")]))
    let count = PredicateNode(
      .comparison(Comparison(nil, left, relation(), [], constant(.integer(Int64(below(4))))))
    )
    return try BoundPredicate(chance(4) ? PredicateNode(.not(count)) : count)
  }

  /// A path over to-one relationships, as text, to an attribute of one of the types or to the count
  /// of a to-many relationship.
  private mutating func scalarPath(_ types: [AttributeType]) -> String {
    let way = way()
    var keys = way.steps.compactMap { step in if case .key(let key) = step { key } else { nil } }
    if types.contains(.integer), chance(6), let (name, _) = relationship(.many, of: way.entity) {
      keys += [name, "@count"]
    } else if let name = attribute(types, of: way.entity) {
      keys.append(name)
    } else {
      keys = [attribute(types, of: places[0].entity) ?? "id"]
    }
    return keys.joined(separator: ".")
  }
}
