import PredicateEvaluation
import PredicateSchema
import PredicateSyntax

/// IN and CONTAINS with collections, and BETWEEN.
extension Compilation {
  mutating func isMember(
    _ element: SQLTerm,
    of container: SQLTerm,
    _ options: StringOptions,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    if case .constant(.null) = element { return .constant(false) }
    switch container {
    case .constant(.null): return .constant(false)
    case .constant(.list(let values)), .constant(.set(let values)):
      return try isMember(element, of: values, options, at: span)
    case .constant(.map(let entries)):
      return try isMember(
        element,
        of: entries.sorted { $0.key < $1.key }.map(\.value),
        options,
        at: span
      )
    case .constant(.text), .scalar:
      return try search(.contains, container, element, options, at: span)
    case .list(let nodes):
      var terms: [SQLCondition] = []
      for node in nodes {
        terms.append(try equals(element, try term(node), options, at: span).exact())
      }
      return .exact(.any(terms))
    case .collection(let collection):
      guard !leadsThroughSeveral(collection) else {
        throw Unsupported("IN of a path through several collections", at: span)
      }
      if let array = try self.array(of: collection, at: span) {
        return try exists(in: array, collection) { (self, member) throws(Unsupported) in
          try self.equals(member, element, options, at: span)
        }
      }
      if case .constant = element {
      } else if !dialect.has(.distantRows), levels.count > 1 {
        // The element may be of any row outside, which the subquery is then too deep to name.
        throw Unsupported("a row outside of two subqueries", at: span)
      }
      let elements = try elements(of: collection, at: span) { (self, member) throws(Unsupported) in
        // Values that were computed before the subquery was opened belong to the row outside.
        if case .constant = element {} else { self.noteCorrelation() }
        return try self.equals(member.term, element, options, at: span)
      }
      return elements.existence(existence)
    case .constant, .object, .count:
      throw Unsupported("IN something other than a collection", at: span)
    }
  }

  /// `==`, except that nil equals nothing.
  private mutating func equals(
    _ left: SQLTerm,
    _ right: SQLTerm,
    _ options: StringOptions,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    switch (left, right) {
    case (_, .constant(.null)), (.constant(.null), _): return .constant(false)
    case (.scalar(let left), .scalar(let right)):
      return try compare(left, .equal, right, options, nilsAreEqual: false, at: span)
    case (.object(let left), .object(let right)):
      return .exact(try compareObjects(left, .equal, right, nilsAreEqual: false, at: span))
    case (.count(let collection), .scalar), (.count(let collection), .count):
      let count = try count(of: collection, at: span)
      return try equals(.scalar(count), right, options, at: span)
    case (.scalar, .count(let collection)):
      let count = try count(of: collection, at: span)
      return try equals(left, .scalar(count), options, at: span)
    case (.constant, _), (.object, _), (.collection, _), (.list, _), (_, .constant), (_, .object),
      (_, .collection), (_, .list):
      return try compare(left, .equal, right, options, at: span)
    }
  }

  private mutating func isMember(
    _ element: SQLTerm,
    of values: [Value],
    _ options: StringOptions,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    switch element {
    case .scalar(let operand):
      let member = try isMember(unguarded(operand), of: values, options, at: span)
      if case .exact(let condition) = member { return guarded(condition, operand, at: span) }
      return member
    case .count(let collection):
      return try isMember(try count(of: collection, at: span), of: values, options, at: span)
    case .object(let row):
      guard !schema.isInsideRows(row.entity.name) else {
        throw Unsupported("IN of a dictionary", at: span)
      }
      return .constant(false)
    case .constant(let constant):
      return .constant(values.contains { $0 != .null && constant.equals($0, options) })
    case .collection, .list: throw Unsupported("IN of such a value", at: span)
    }
  }

  private func unguarded(_ operand: SQLOperand) -> SQLOperand {
    var operand = operand
    operand.guards = []
    operand.guardsOfNaN = []
    return operand
  }

  private func memberBound(
    of operand: SQLOperand,
    _ texts: [String],
    _ options: StringOptions
  ) -> SQLCondition? {
    guard texts.allSatisfy(\.isPlainASCII) else { return nil }
    if let bound = foldedBound(of: operand, .equal(texts), options) { return bound }
    let folded = texts.map { Value.text(options.asciiFolded($0)) }
    return asciiBound(of: operand, options) { text in
      dialect.render(.isMember(text, of: folded, type: .text))
    }
  }

  private func isMember(
    _ operand: SQLOperand,
    of values: [Value],
    _ options: StringOptions,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    let isTotal = !operand.isOptional
    if options.folds, case .text = operand.form {
      let texts = values.compactMap { value in
        if case .text(let text) = value { text.foldedToASCII(options) } else { nil }
      }
      if texts.isEmpty { return .constant(false) }
      guard let member = dialect.render(.isFoldedMember(operand.fragment, of: texts, options))
      else {
        return .atMost(
          memberBound(of: operand, texts, options),
          because: Unsupported("IN\(options.spelling)", at: span)
        )
      }
      return .exact(SQLCondition(member, of: operand, isTotal: isTotal))
    }
    let column = operand
    let operand = try comparable(operand, .equal, at: span)
    let places = values.filter { $0 != .null }
      .map { (value: $0, place: operand.form.place(of: $0, in: dialect)) }
    guard places.allSatisfy({ $0.place?.isSinglePoint ?? false }) else {
      var terms: [SQLCondition] = []
      for value in values where value != .null {
        terms.append(try compare(operand, .equal, value, [], at: span).exact())
      }
      guard terms.count <= 500 else {
        throw Unsupported("so long an array of such values", at: span)
      }
      return .exact(.any(terms))
    }
    var seen = Set<Value>(minimumCapacity: places.count)
    let storable = places.compactMap(\.place?.exactValue).filter { seen.insert($0).inserted }
    guard let only = storable.first else { return .constant(false) }
    if storable.count == 1 {
      return .exact(try withConstant(operand, .equal, .value(only, as: operand.form.type)))
    }
    let member = try render(
      .isMember(operand.fragment, of: storable, type: operand.form.type),
      "IN of such values",
      at: span
    )
    let isAmong = SQLCondition(member, of: column, isTotal: isTotal)
    guard !dialect.has(.orderedNaN), operand.form.mayBeNaN(in: dialect) else {
      return .exact(isAmong)
    }
    return .exact(.all([isAmong, try isNotNaN(operand)]))
  }

  /// `a BETWEEN {1, 5}`; bounds that are the wrong way round are swapped.
  mutating func isBetween(
    _ left: SQLTerm,
    _ bounds: ExpressionNode,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    let nodes: [ExpressionNode] =
      switch bounds.kind {
      case .constant(.list(let values)):
        values.map { ExpressionNode(.constant($0), span: bounds.span) }
      case .aggregate(let elements): elements
      case .constant, .evaluatedObject, .variable, .keyPath, .subquery, .ternary, .arithmetic,
        .negation, .call, .placeholder, .subscripting, .hostCall, .message, .setOperation, .cast,
        .fetch, .assignment, .anyKey:
        []
      }
    guard nodes.count == 2 else { throw Unsupported("BETWEEN such bounds", at: span) }
    let (low, high) = (try term(nodes[0]), try term(nodes[1]))
    if case .constant(.null) = left { return .constant(false) }
    if case .constant(.null) = low { return .constant(false) }
    if case .constant(.null) = high { return .constant(false) }
    guard case .constant(let first) = low, case .constant(let second) = high else {
      return .exact(
        .any([
          try isBetween(left, low, high, at: span).exact(),
          try isBetween(left, high, low, at: span).exact(),
        ])
      )
    }
    guard let order = first.order(second) else {
      throw Unsupported("BETWEEN bounds of such types", at: span)
    }
    if order > 0 { return try isBetween(left, high, low, at: span) }
    return try isBetween(left, low, high, at: span)
  }

  private mutating func isBetween(
    _ left: SQLTerm,
    _ low: SQLTerm,
    _ high: SQLTerm,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    .all([
      try isOrdered(left, .greaterOrEqual, low, at: span),
      try isOrdered(left, .lessOrEqual, high, at: span),
    ])
  }

  /// An order in which nil is not even equal to nil.
  private mutating func isOrdered(
    _ left: SQLTerm,
    _ relation: ComparisonRelation,
    _ right: SQLTerm,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    switch (left, right) {
    case (.scalar(let first), .scalar(let second)):
      return try compare(first, relation, second, nilsAreEqual: false, at: span)
    case (.count(let collection), .scalar), (.count(let collection), .count):
      let count = try count(of: collection, at: span)
      return try isOrdered(.scalar(count), relation, right, at: span)
    case (.scalar, .count(let collection)):
      let count = try count(of: collection, at: span)
      return try isOrdered(left, relation, .scalar(count), at: span)
    case (.constant, _), (.object, _), (.collection, _), (.list, _), (_, .constant), (_, .object),
      (_, .collection), (_, .list):
      return try compare(left, relation, right, at: span)
    }
  }
}

extension ConstantPlace {
  /// Whether at most one value of the column equals the constant, and that value can be bound.
  fileprivate var isSinglePoint: Bool {
    switch self {
    case .exact, .below, .least, .greatest, .unordered, .unlike: true
    case .range: false
    }
  }

  fileprivate var exactValue: Value? {
    if case .exact(let value) = self { value } else { nil }
  }
}
