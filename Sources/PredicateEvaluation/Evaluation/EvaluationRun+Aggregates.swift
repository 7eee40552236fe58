import Foundation
import PredicateSyntax

extension EvaluationRun {
  /// The functions of one collection. All of them skip nil but `count:`, which counts it.
  mutating func aggregate(
    _ function: Function,
    of value: KeyedValue,
    at span: SourceSpan?
  ) throws(EvaluationError) -> KeyedValue {
    guard let collection = try elements(of: value, at: span) else {
      throw .notACollection(value, for: function.rawValue, at: span)
    }
    let elements = collection.elements.filter { !$0.isNull }
    if variables.loops > 0 { try charge(readingEachOf: elements, at: span) }
    switch function {
    case .count: return .value(.integer(Int64(collection.elements.count)))
    case .minimum: return try extreme(elements, .less, at: span)
    case .maximum: return try extreme(elements, .greater, at: span)
    case .mode:
      try charge(distinguishing: elements, at: span)
      return .array(mode(elements))
    default: break
    }
    let numbers = try numbers(elements, for: function, at: span)
    if function == .sum { return .value(try total(numbers, at: span).value) }
    if numbers.isEmpty { return .null }
    switch function {
    case .average: return .value(.real(NumberSums.mean(of: numbers)))
    case .median: return .value(.real(Self.median(numbers)))
    default: return .value(.real(NumberSums.standardDeviation(of: numbers)))
    }
  }

  private func numbers(
    _ elements: [KeyedValue],
    for function: Function,
    at span: SourceSpan?
  ) throws(EvaluationError) -> [Number] {
    var numbers: [Number] = []
    numbers.reserveCapacity(elements.count)
    for element in elements {
      guard let number = Number(element) else {
        throw .notANumber(element, for: "an element of \(function.rawValue)", at: span)
      }
      numbers.append(number)
    }
    return numbers
  }

  private func total(
    _ numbers: [Number],
    at span: SourceSpan?
  ) throws(EvaluationError) -> Number {
    try arithmetic(at: span) { () throws(Arithmetic.Failure) in
      try NumberSums.total(of: numbers)
    }
  }

  /// The middle number, or the mean of the middle two.
  private static func median(_ numbers: [Number]) -> Double {
    if numbers.contains(where: \.isNaN) { return .nan }
    let sorted = numbers.sorted { $0.order($1) == -1 }
    let middle = sorted.count / 2
    guard sorted.count.isMultiple(of: 2) else { return sorted[middle].double }
    let (low, high) = (sorted[middle - 1].double, sorted[middle].double)
    let sum = low + high
    return sum.isFinite ? sum / 2 : low / 2 + high / 2
  }

  /// Every element that occurs most often, in order of first appearance.
  private func mode(_ elements: [KeyedValue]) -> [KeyedValue] {
    var keyed: [EqualityKey: Int] = [:]
    var groups: [(element: KeyedValue, count: Int)] = []
    for element in elements {
      let key = EqualityKey(element)
      let known =
        if let key { keyed[key] } else {
          groups.firstIndex { equality.areEqual($0.element, element) }
        }
      if let known {
        groups[known].count += 1
      } else {
        if let key { keyed[key] = groups.count }
        groups.append((element, 1))
      }
    }
    let most = groups.map(\.count).max()
    return groups.filter { $0.count == most }.map(\.element)
  }
}
