import PredicatePlatform
import PredicateSyntax

extension EvaluationRun {
  /// The result of a built-in function: one arm each.
  mutating func call(_ call: BuiltInCall) throws(EvaluationError) -> KeyedValue {
    switch call.function {
    case .sum: return try sum(call)
    case .count: return try count(call)
    case .minimum: return try extreme(call, .less)
    case .maximum: return try extreme(call, .greater)
    case .average: return try statistic(call, NumberSums.mean)
    case .median: return try statistic(call, Self.median)
    case .mode: return try mode(call)
    case .standardDeviation: return try statistic(call, NumberSums.standardDeviation)
    case .modulus: return try remainder(call)
    case .squareRoot: return try double(call) { $0.squareRoot() }
    case .exponential: return try double(call) { exp($0) }
    case .logarithm: return try double(call) { log10($0) }
    case .naturalLogarithm: return try double(call) { log($0) }
    case .ceiling: return try rounded(call, .up)
    case .floor: return try rounded(call, .down)
    case .truncate: return try rounded(call, .towardZero)
    case .absolute: return try absolute(call)
    case .onesComplement: return try onesComplement(call)
    case .uppercase: return try text(call) { .text(TextCase.uppercased($0)) }
    case .lowercase: return try text(call) { .text(TextCase.lowercased($0)) }
    case .canonical:
      return try text(call) {
        .text(TextFolding.folded($0, options: [.caseInsensitive, .diacriticInsensitive]))
      }
    case .length: return try text(call) { .integer(Int64($0.utf16.count)) }
    case .noIndex: return call.first
    case .random: return .value(.real(random()))
    case .randomInteger: return try randomInteger(call)
    case .now: return .value(.date(now()))
    case .distinct: throw call.disabled
    case .distance:
      guard let entry = options.registry[call.function.rawValue] else { throw call.disabled }
      return try self.call(
        entry,
        call.function.rawValue,
        on: .null,
        call.arguments,
        at: call.span
      )
    }
  }

  /// A function from a text to a text or a number.
  private mutating func text(
    _ call: BuiltInCall,
    _ result: (String) -> Value
  ) throws(EvaluationError) -> KeyedValue {
    if call.isOfNil { return .null }
    guard let text = call.first.text else {
      throw .notText(call.first, for: call.function.rawValue, at: call.place)
    }
    let result = result(text)
    if let text = result.text { try charge(making: text, at: call.span) }
    return .value(result)
  }

  /// A function from a number to a double.
  private func double(
    _ call: BuiltInCall,
    _ result: (Double) -> Double
  ) throws(EvaluationError) -> KeyedValue {
    guard let number = try call.numbers()?.first else { return .null }
    return .value(.real(result(number.double)))
  }

  private func rounded(
    _ call: BuiltInCall,
    _ rule: FloatingPointRoundingRule
  ) throws(EvaluationError) -> KeyedValue {
    guard let number = try call.numbers()?.first else { return .null }
    return .value(number.rounded(rule).value)
  }

  private func remainder(_ call: BuiltInCall) throws(EvaluationError) -> KeyedValue {
    guard let numbers = try call.numbers() else { return .null }
    guard numbers.count == 2 else { throw call.disabled }
    let result = try arithmetic(at: call.span) { () throws(Arithmetic.Failure) in
      try Arithmetic.remainder(numbers[0], numbers[1])
    }
    return .value(result.value)
  }

  private func absolute(_ call: BuiltInCall) throws(EvaluationError) -> KeyedValue {
    guard let number = try call.numbers()?.first else { return .null }
    guard number.order(.integer(0)) == -1 else { return .value(number.value) }
    if case .integer(.min) = number { throw .arithmetic(.overflow, at: call.span) }
    return .value(Arithmetic.negated(number).value)
  }

  private func onesComplement(_ call: BuiltInCall) throws(EvaluationError) -> KeyedValue {
    guard let number = try call.numbers()?.first else { return .null }
    let result = try arithmetic(at: call.span) { () throws(Arithmetic.Failure) in
      .integer(try ~Arithmetic.bits(number))
    }
    return .value(result.value)
  }

  private func randomInteger(_ call: BuiltInCall) throws(EvaluationError) -> KeyedValue {
    guard let number = try call.numbers()?.first else { return .null }
    guard let bound = number.exactInteger, bound > 0 else { throw .emptyRange(at: call.span) }
    let product = (random() * Double(bound)).rounded(.down)
    return .value(.integer(min(Int64(exactly: product) ?? 0, bound - 1)))
  }
}

extension Number {
  fileprivate func rounded(_ rule: FloatingPointRoundingRule) -> Number {
    switch self {
    case .integer: return self
    case .real(let number): return .real(number.rounded(rule))
    case .decimal(let number):
      switch rule {
      case .up: return .decimal(number.roundedUp)
      case .down: return .decimal(number.roundedDown)
      default: return .decimal(number.truncated)  // The only other rule in use is towards zero.
      }
    }
  }
}
