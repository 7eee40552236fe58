import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The number of times that each construct and each kind of value occurred, to show the coverage of
/// a run.
package struct ParityTally: Sendable, CustomStringConvertible {
  /// The counts by heading, then by construct.
  private var counts: [Heading: [String: Int]] = [:]

  enum Heading: String, CaseIterable, Sendable {
    case logic, operators, quantifiers, expressions, functions, paths, attributes, constants
    case requests, rows
  }

  package init() {}

  mutating func count(_ name: String, _ heading: Heading, times: Int = 1) {
    counts[heading, default: [:]][name, default: 0] += times
  }

  package mutating func add(_ other: Self) {
    for (heading, names) in other.counts {
      for (name, times) in names { count(name, heading, times: times) }
    }
  }

  /// The `names` that were never counted.
  func missing(_ names: [String], of heading: Heading) -> [String] {
    names.filter { counts[heading]?[$0] == nil }
  }

  package var description: String {
    Heading.allCases.compactMap { heading in
      counts[heading].map { names in
        let counted = names.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        return "\(heading.rawValue): \(counted.joined(separator: " · "))"
      }
    }.joined(separator: "\n")
  }
}

extension ParityTally {
  mutating func add(_ request: FetchRequest, _ names: ParityNames) {
    for predicate in [request.predicate, request.having] {
      predicate?.root.forEachNode { add($0, names) }
    }
    for sort in request.sortDescriptors {
      let isCount = sort.keyPath.hasSuffix("@count")
      count(isCount ? "sort by @count" : "sort", .requests)
      if sort.keyPath.split(separator: ".").count > (isCount ? 2 : 1) {
        count("sort by a to-one path", .requests)
      }
      for name in ["@min", "@max"] where sort.keyPath.contains(name) {
        count("sort by \(name)", .requests)
      }
      if !sort.options.isEmpty { count("sort by \(sort.options.spelling)", .requests) }
      if let nulls = sort.nulls { count("sort with nulls \(nulls.rawValue)", .requests) }
    }
    let features: [(Bool, String)] = [
      (request.limit != nil, "limit"), (request.offset > 0, "offset"),
      (request.isDistinct, "distinct"), (!request.groupBy.isEmpty, "group by"),
      (request.having != nil, "having"), (!request.subrequests.isEmpty, "subrequest"),
      (request.propertiesToFetch.contains { $0.name == "period" }, "bucket"),
      (request.resultType == .dictionaries, "dictionaries"),
      (request.resultType == .identifiers, "identifiers"),
      (names.children.contains(request.entity), "a child entity"),
    ]
    for (isSo, name) in features where isSo { count(name, .requests) }
    for property in request.propertiesToFetch {
      if case .aggregate(let aggregate, _) = property.source {
        count("\(aggregate.rawValue):", .requests)
      }
    }
  }

  private mutating func add(_ node: TreeNode, _ names: ParityNames) {
    switch node {
    case .predicate(let node):
      switch node.kind {
      case .constant(let truth): count(truth ? "TRUEPREDICATE" : "FALSEPREDICATE", .logic)
      case .not: count("NOT", .logic)
      case .and: count("AND", .logic)
      case .or: count("OR", .logic)
      case .comparison(let comparison):
        count(comparison.operator.spelling + comparison.options.spelling, .operators)
        if let quantifier = comparison.quantifier { count(quantifier.rawValue, .quantifiers) }
      }
    case .expression(let node): add(node.kind, names)
    }
  }

  private mutating func add(_ kind: ExpressionNode.Kind, _ names: ParityNames) {
    switch kind {
    case .constant(let value): add(value)
    case .keyPath(_, let steps):
      for step in steps {
        switch step {
        case .key(let key):
          if let form = names.attributes[key] { count(form, .attributes) }
          if let form = names.relationships[key] { count(form, .paths) }
        case .collectionOperator(let name): count("@\(name)", .paths)
        case .variable, .placeholder: count("other steps", .paths)
        }
      }
    case .arithmetic(let name, _, _): count(name.rawValue, .expressions)
    case .negation: count("minus", .expressions)
    case .call(let function, _): count(function.rawValue, .functions)
    case .aggregate: count("{…} of columns", .expressions)
    case .subquery: count("SUBQUERY", .expressions)
    case .ternary: count("TERNARY", .expressions)
    case .cast(_, to: let type): count("CAST to \(type)", .expressions)
    case .variable: count("$variable", .expressions)
    case .evaluatedObject: count("SELF", .expressions)
    case .subscripting: count("subscript", .expressions)
    case .setOperation(let name, _, _): count(name.rawValue, .expressions)
    case .placeholder, .hostCall, .message, .fetch, .assignment, .anyKey:
      count("others", .expressions)
    }
  }

  private mutating func add(_ value: Value) {
    switch value {
    case .list(let elements), .set(let elements):
      let size =
        elements.isEmpty ? "empty list" : elements.count > 100 ? "list over 100" : "list"
      count(size, .constants)
      if elements.contains(.null) { count("list with nil", .constants) }
    default: count(ParityNames.kind(of: value), .constants)  // It has a name for every kind.
    }
  }
}
