import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateSyntax

extension ParityTally {
  /// The constructs that a run of some hundred requests must contain and this one did not.
  package var missing: [String] {
    let needed: [(Heading, [String])] = [
      (.logic, ["AND", "OR", "NOT"]),
      (.operators, ComparisonOperator.standard.filter { $0 != .tokenMatches }.map(\.spelling)),
      (.operators, Self.searches.flatMap { search in ["[c]", "[d]", "[cd]"].map { search + $0 } }),
      (.quantifiers, Quantifier.allCases.map(\.rawValue)),
      (.expressions, ["SUBQUERY", "TERNARY", "$variable", "SELF", "{…} of columns", "subscript"]),
      (.expressions, ["CAST to NSDate", "CAST to NSNumber", "CAST to NSString"]),
      (.functions, Self.functions.map(\.rawValue)),
      (.paths, ["@count", "@sum", "@average", "@minimum", "@maximum"]),
      (.paths, ["to-one", "to-many", "to-many through a join table"]),
      (.paths, ["to-one by several columns", "to-many by several columns"]),
      (.attributes, Array(Set(ParityNames(ParitySchema.schema).attributes.values)).sorted()),
      (.constants, ["nil", "list", "empty list", "list with nil", "list over 100"]),
      (.requests, ["sort", "sort by a to-one path", "sort by @count", "limit", "offset"]),
      (.requests, ["sort by @min", "sort by @max", "sort by [c]", "sort by [l]"]),
      (.requests, ["subrequest", "bucket"]),
      (.requests, ["sort with nulls first", "sort with nulls last"]),
      (.requests, ["distinct", "group by", "having", "a child entity"]),
      (.requests, AggregateFunction.allCases.map { "\($0.rawValue):" }),
      (.rows, AttributeType.scalars.map { "nil \($0.rawValue)" }),
      (.rows, ["empty table", "empty to-many", "to-one that leads nowhere"] + Self.hostileNames),
    ]
    return needed.flatMap { heading, names in missing(names, of: heading) }
  }

  private static let searches = [
    "==", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "IN",
  ]

  private static let functions: [Function] = [
    .count, .sum, .average, .minimum, .maximum, .median, .mode, .standardDeviation, .modulus,
    .uppercase, .lowercase, .canonical, .length, .absolute, .floor, .ceiling, .truncate,
    .squareRoot,
  ]
}
