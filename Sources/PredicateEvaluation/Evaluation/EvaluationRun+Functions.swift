import Foundation
import PredicateSyntax

extension EvaluationRun {
  /// The result of a built-in function. All functions but `count:` and `noindex:` are nil for nil.
  mutating func call(
    _ function: Function,
    _ arguments: [KeyedValue],
    _ nodes: [PreparedExpression],
    at span: SourceSpan?
  ) throws(EvaluationError) -> KeyedValue {
    let first = arguments.first ?? .null
    switch function {
    case .now: return .value(.date(now()))
    case .random: return .value(.real(random()))
    case .count where first.isNull: return .value(.integer(0))
    case .noIndex: return first
    case .distinct: throw .functionDisabled(function.rawValue, at: span)
    case .distance:
      guard let entry = options.registry[function.rawValue] else {
        throw .functionDisabled(function.rawValue, at: span)
      }
      return try call(entry, function.rawValue, on: .null, arguments, at: span)
    default: break
    }
    if arguments.contains(where: \.isNull) || arguments.isEmpty { return .null }
    switch function.signature.parameters.first {
    case .collection: return try aggregate(function, of: first, at: nodes.first?.span ?? span)
    case .text:
      let result = try text(function, of: first, at: nodes.first?.span ?? span)
      if let text = result.text { try charge(making: text, at: span) }
      return result
    default: break
    }
    let numbers = try numbers(function, arguments, nodes, at: span)
    return .value(try calculate(function, numbers, at: span).value)
  }

  private func text(
    _ function: Function,
    of value: KeyedValue,
    at span: SourceSpan?
  ) throws(EvaluationError) -> KeyedValue {
    guard let text = value.text else { throw .notText(value, for: function.rawValue, at: span) }
    switch function {
    case .uppercase: return .value(.text(TextCase.uppercased(text)))
    case .lowercase: return .value(.text(TextCase.lowercased(text)))
    case .canonical:
      let options: StringOptions = [.caseInsensitive, .diacriticInsensitive]
      return .value(.text(TextFolding.folded(text, options: options)))
    default: return .value(.integer(Int64(text.utf16.count)))
    }
  }

  private func numbers(
    _ function: Function,
    _ arguments: [KeyedValue],
    _ nodes: [PreparedExpression],
    at span: SourceSpan?
  ) throws(EvaluationError) -> [Number] {
    var numbers: [Number] = []
    for (argument, node) in zip(arguments, nodes) {
      guard let number = Number(argument) else {
        throw .notANumber(
          argument,
          for: "the argument of \(function.rawValue)",
          at: node.span ?? span
        )
      }
      numbers.append(number)
    }
    return numbers
  }

  private func calculate(
    _ function: Function,
    _ numbers: [Number],
    at span: SourceSpan?
  ) throws(EvaluationError) -> Number {
    let number = numbers[0]
    switch function {
    case .modulus:
      guard numbers.count == 2 else { throw .functionDisabled(function.rawValue, at: span) }
      return try arithmetic(at: span) { () throws(Arithmetic.Failure) in
        try Arithmetic.remainder(number, numbers[1])
      }
    case .squareRoot: return .real(number.double.squareRoot())
    case .exponential: return .real(exp(number.double))
    case .logarithm: return .real(log10(number.double))
    case .naturalLogarithm: return .real(log(number.double))
    case .ceiling: return number.rounded(.up)
    case .floor: return number.rounded(.down)
    case .truncate: return number.rounded(.towardZero)
    case .absolute:
      guard number.order(.integer(0)) == -1 else { return number }
      let magnitude = Arithmetic.negated(number)
      guard case .integer(.min) = number else { return magnitude }
      throw .arithmetic(.overflow, at: span)
    case .onesComplement:
      return try arithmetic(at: span) { () throws(Arithmetic.Failure) in
        .integer(try ~Arithmetic.bits(number))
      }
    case .randomInteger:
      guard let bound = number.exactInteger, bound > 0 else { throw .emptyRange(at: span) }
      return .integer(
        min(Int64(exactly: (random() * Double(bound)).rounded(.down)) ?? 0, bound - 1)
      )
    case .sum, .count, .minimum, .maximum, .average, .median, .mode, .standardDeviation,
      .uppercase, .lowercase, .canonical, .length, .noIndex, .random, .now, .distinct, .distance:
      throw .functionDisabled(function.rawValue, at: span)
    }
  }
}

extension Number {
  fileprivate func rounded(_ rule: FloatingPointRoundingRule) -> Number {
    switch self {
    case .integer: return self
    case .real(let number): return .real(number.rounded(rule))
    case .decimal(var number):
      let mode: NSDecimalNumber.RoundingMode =
        switch rule {
        case .up: .up
        case .down: .down
        default: number < 0 ? .up : .down
        }
      var result = Decimal()
      NSDecimalRound(&result, &number, 0, mode)
      return .decimal(result)
    }
  }
}
