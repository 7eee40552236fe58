import PredicateSyntax

extension Checker {
  /// The type of an operator applied to a dictionary; nil if dictionaries lack it.
  static func dictionaryOperator(_ operator: CollectionOperator) -> ExpressionType? {
    switch `operator` {
    case .count: ExpressionType(.integer)
    case .other("allKeys"): ExpressionType(.list(of: .text))
    case .other("allValues"): ExpressionType(.list(of: .any), hasOptionalElements: true)
    case .sum, .average, .minimum, .maximum, .unionOfObjects, .distinctUnionOfObjects,
      .unionOfArrays, .distinctUnionOfArrays, .distinctUnionOfSets, .other:
      nil
    }
  }

  /// The type of a collection operator applied to a collection; `rest` is read from every element.
  mutating func apply(
    _ operator: CollectionOperator,
    to subject: ExpressionType,
    _ rest: ArraySlice<PathStep>,
    step index: Int,
    of path: ExpressionNode
  ) -> ExpressionType {
    let span = path.span(ofStep: index) ?? place(of: path.span)
    guard subject.type.element != nil else {
      report(.operatorOnScalar(`operator`.name, of: subject.type, at: span))
      return .unknown
    }
    if case .other(let name) = `operator` {
      report(.unknownOperator(name, at: span))
      return .unknown
    }
    // The operator applies to plain values themselves, with the warning about the text alone.
    if `operator`.needsKey && rest.isEmpty && !subject.elementType.type.isPlain {
      report(.operatorWithoutKey(`operator`.name, at: span))
      return .unknown
    }
    let value = follow(rest, from: subject.elementType, of: path)
    let result = fold(`operator`, value, subject, at: span)
    return result.with(isOptional: result.isOptional || subject.isOptional)
  }

  private mutating func fold(
    _ operator: CollectionOperator,
    _ value: ExpressionType,
    _ subject: ExpressionType,
    at span: SourceSpan
  ) -> ExpressionType {
    let name = "@" + `operator`.name
    switch `operator` {
    case .count, .other: return ExpressionType(.integer)
    case .sum:
      return areNumbers(value.type, for: name, at: span) ? ExpressionType(.number) : .unknown
    case .average:
      return areNumbers(value.type, for: name, at: span)
        ? ExpressionType(.real, isOptional: true) : .unknown
    case .minimum, .maximum:
      return areOrdered(value.type, for: name, at: span) ? value.optional : .unknown
    case .unionOfObjects, .distinctUnionOfObjects:
      return ExpressionType(
        subject.type.isToMany ? .collection(of: value.type) : .list(of: value.type),
        hasOptionalElements: value.type.element != nil && value.hasOptionalElements,
        isOrdered: subject.isOrdered && value.isOrdered
      )
    case .unionOfArrays, .distinctUnionOfArrays, .distinctUnionOfSets:
      if value.type == .any || value.type == .null { return ExpressionType(.list(of: .any)) }
      guard value.type.element != nil else {
        report(.operatorOnScalar("\(`operator`.name) of each element", of: value.type, at: span))
        return .unknown
      }
      return ExpressionType(
        value.type,
        hasOptionalElements: value.elementType.type.element != nil && value.hasOptionalElements,
        isOrdered: subject.isOrdered && value.isOrdered && `operator` != .distinctUnionOfSets
      )
    }
  }

  /// Whether all elements are numbers, apart from nulls.
  mutating func areNumbers(_ type: ValueType, for use: String, at span: SourceSpan) -> Bool {
    switch type.kind {
    case .number, .null, .any: return true
    case .text, .date, .uuid, .bytes, .url, .collection, .map, .object, .mixed:
      report(.elementType(use, wanted: "numbers", found: type, at: span))
      return false
    }
  }

  /// Whether the elements have an order, and so a minimum and a maximum.
  mutating func areOrdered(_ type: ValueType, for use: String, at span: SourceSpan) -> Bool {
    switch type.kind {
    case .number, .text, .date, .null, .any: return true
    case .uuid, .bytes, .url, .collection, .map, .object, .mixed:
      report(.elementType(use, wanted: "numbers, strings or dates", found: type, at: span))
      return false
    }
  }
}

extension ValueType {
  /// Whether a value of the type may be a scalar.
  fileprivate var isPlain: Bool {
    switch self {
    case .bool, .integer, .real, .decimal, .number, .text, .date, .uuid, .bytes, .url, .null, .any,
      .mixed:
      true
    case .list, .collection, .map, .object: false
    }
  }
}
