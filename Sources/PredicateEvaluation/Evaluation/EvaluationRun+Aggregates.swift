import PredicatePlatform
import PredicateSyntax

extension EvaluationRun {
  /// The number of elements, including nils; 0 for nil.
  mutating func count(_ call: BuiltInCall) throws(EvaluationError) -> KeyedValue {
    if call.first.isNull { return .value(.integer(0)) }
    guard let collection = try collection(call) else { return .null }
    if variables.loops > 0 { _ = try elements(call, of: collection) }
    return .value(.integer(Int64(collection.elements.count)))
  }

  mutating func sum(_ call: BuiltInCall) throws(EvaluationError) -> KeyedValue {
    guard let numbers = try numbers(call) else { return .null }
    return .value(try total(numbers, at: call.place).value)
  }

  /// A function of numbers that is nil if there are none.
  mutating func statistic(
    _ call: BuiltInCall,
    _ result: ([Number]) -> Double
  ) throws(EvaluationError) -> KeyedValue {
    guard let numbers = try numbers(call), !numbers.isEmpty else { return .null }
    return .value(.real(result(numbers)))
  }

  mutating func extreme(
    _ call: BuiltInCall,
    _ relation: ComparisonRelation
  ) throws(EvaluationError) -> KeyedValue {
    guard let elements = try elements(call) else { return .null }
    return try extreme(elements, relation, at: call.place)
  }

  mutating func mode(_ call: BuiltInCall) throws(EvaluationError) -> KeyedValue {
    guard let elements = try elements(call) else { return .null }
    try charge(distinguishing: elements, at: call.place)
    return .array(mode(elements))
  }

  /// The argument of a function of one collection; nil if it is nil.
  private mutating func collection(
    _ call: BuiltInCall
  ) throws(EvaluationError) -> KeyedCollection? {
    if call.isOfNil { return nil }
    guard let collection = try elements(of: call.first, at: call.place) else {
      throw .notACollection(call.first, for: call.function.rawValue, at: call.place)
    }
    return collection
  }

  /// The elements of the argument without nils; nil if the argument is nil.
  private mutating func elements(_ call: BuiltInCall) throws(EvaluationError) -> [KeyedValue]? {
    guard let collection = try collection(call) else { return nil }
    return try elements(call, of: collection)
  }

  private mutating func elements(
    _ call: BuiltInCall,
    of collection: KeyedCollection
  ) throws(EvaluationError) -> [KeyedValue] {
    let elements = collection.elements.filter { !$0.isNull }
    if variables.loops > 0 { try charge(readingEachOf: elements, at: call.place) }
    return elements
  }

  /// The elements of the argument as numbers, without nils; nil if the argument is nil.
  private mutating func numbers(_ call: BuiltInCall) throws(EvaluationError) -> [Number]? {
    guard let elements = try elements(call) else { return nil }
    return try numbers(elements, for: call.function, at: call.place)
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
  static func median(_ numbers: [Number]) -> Double {
    if numbers.contains(where: \.isNaN) { return .nan }
    let sorted = numbers.sorted { $0.order($1) == -1 }
    let middle = sorted.count / 2
    guard sorted.count.isMultiple(of: 2) else { return sorted[middle].double }
    let (first, second) = (sorted[middle - 1], sorted[middle])
    return NumberSums.mean(of: [first, second])
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
