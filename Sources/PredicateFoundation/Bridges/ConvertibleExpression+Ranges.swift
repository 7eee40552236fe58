#if !canImport(Darwin)
import Foundation
import PredicateSyntax

// `range.contains(value)`, for written and captured ranges.

extension PredicateExpressions.RangeExpressionContains: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    if let range = range as? any WrittenRange {
      let element = try converter.value(element)
      let lower = try converter.value(range.lowest)
      let upper = try converter.value(range.highest)
      return .predicate(element.between(lower, upper, includesUpper: range.isClosed))
    }
    guard let range = try converter.captured(range) as? any KnownRange else {
      throw PredicateConversionError("a range must be captured, or written with its bounds")
    }
    return .predicate(try converter.condition(that: element, isIn: range))
  }
}

extension PredicateConverter {
  mutating func condition(
    that element: any PredicateExpression,
    isIn range: any KnownRange
  ) throws(PredicateConversionError) -> PredicateNode {
    let element = try value(element)
    let lower: ExpressionNode? = if let lowest = range.lowest { try constant(lowest) } else { nil }
    let upper: ExpressionNode? =
      if let highest = range.highest { try constant(highest) } else { nil }
    switch (lower, upper) {
    case (let lower?, let upper?):
      return element.between(lower, upper, includesUpper: range.includesHighest)
    case (let lower?, nil): return element.compared(.greaterOrEqual, lower)
    case (nil, let upper?):
      return element.compared(range.includesHighest ? .lessOrEqual : .less, upper)
    case (nil, nil): return .always
    }
  }
}

extension ExpressionNode {
  fileprivate func between(_ lower: Self, _ upper: Self, includesUpper: Bool) -> PredicateNode {
    includesUpper
      ? compared(.between, Self(.aggregate([lower, upper])))
      : compared(.greaterOrEqual, lower) && compared(.less, upper)
  }
}

/// A range of `#Predicate` that is written with its bounds.
private protocol WrittenRange {
  var lowest: any PredicateExpression { get }
  var highest: any PredicateExpression { get }
  var isClosed: Bool { get }
}

extension PredicateExpressions.Range: WrittenRange {
  fileprivate var lowest: any PredicateExpression { lower }
  fileprivate var highest: any PredicateExpression { upper }
  fileprivate var isClosed: Bool { false }
}

extension PredicateExpressions.ClosedRange: WrittenRange {
  fileprivate var lowest: any PredicateExpression { lower }
  fileprivate var highest: any PredicateExpression { upper }
  fileprivate var isClosed: Bool { true }
}

/// A Swift range with its bounds.
protocol KnownRange {
  var lowest: Any? { get }
  var highest: Any? { get }
  var includesHighest: Bool { get }
}

extension Range: KnownRange {
  var lowest: Any? { lowerBound }
  var highest: Any? { upperBound }
  var includesHighest: Bool { false }
}

extension ClosedRange: KnownRange {
  var lowest: Any? { lowerBound }
  var highest: Any? { upperBound }
  var includesHighest: Bool { true }
}

extension PartialRangeFrom: KnownRange {
  var lowest: Any? { lowerBound }
  var highest: Any? { nil }
  var includesHighest: Bool { false }
}

extension PartialRangeThrough: KnownRange {
  var lowest: Any? { nil }
  var highest: Any? { upperBound }
  var includesHighest: Bool { true }
}

extension PartialRangeUpTo: KnownRange {
  var lowest: Any? { nil }
  var highest: Any? { upperBound }
  var includesHighest: Bool { false }
}
#endif
