import PredicateAnalysis
import PredicateEvaluation
import PredicatePlatform
import PredicateSQL
import PredicateSyntax

/// The bodies of the functions, which give exactly memory's answers. No argument makes one trap.
enum FunctionBodies {
  static func fold(_ call: FunctionCall) {
    let options = call.bytes(1).map { Self.options($0) } ?? []
    if let bytes = call.bytes(0), options.contains(.caseInsensitive), call.giveLowercased(bytes) {
      return
    }
    give(call) { TextFolding.folded($0, options: options) }
  }

  static func uppercase(_ call: FunctionCall) { give(call) { TextCase.uppercased($0) } }

  static func lowercase(_ call: FunctionCall) { give(call) { TextCase.lowercased($0) } }

  static func length(_ call: FunctionCall) {
    call.give(call.text(0).map { .integer(Int64($0.utf16.count)) } ?? .null)
  }

  static func contains(_ call: FunctionCall) { test(call, .contains) }

  static func hasPrefix(_ call: FunctionCall) { test(call, .hasPrefix) }

  static func hasSuffix(_ call: FunctionCall) { test(call, .hasSuffix) }

  static func like(_ call: FunctionCall) { test(call, .like) }

  static func matches(_ call: FunctionCall, _ failures: FunctionFailures) {
    guard let text = call.text(0) else { return call.give(.null) }
    var failure: EvaluationError?
    let answer = call.withPattern(of: 1, letters: 2) { pattern, letters in
      let limits = SQLiteFunction.limits(in: String(decoding: letters, as: UTF8.self))
      do throws(PatternError) {
        let expression = try RegularExpression(
          pattern,
          options: options(letters),
          limits: limits
        )
        // A pattern that each row has anew costs what compiling it takes.
        failures.budget?.spend(steps: 0, matchSteps: expression.compilingSteps)
        return PatternCache(letters, expression: expression, limits: limits)
      } catch {
        failure = .invalidPattern(error, at: nil)
        return nil
      }
    } _: { kept -> Bool? in
      guard let expression = kept.expression else { return nil }
      do throws(MatchLimitError) {
        guard let budget = failures.budget else { return try expression.matches(text) }
        let answer = try budget.matches(expression, text, limit: Int(kept.limits.steps))
        if answer == nil { failure = .requestBudget(at: nil) }
        return answer
      } catch {
        failure = .match(error, at: nil)
        return nil
      }
    }
    if let answer = answer ?? nil { return call.give(answer) }
    guard let failure else { return call.give(.null) }
    failures.note(failure)
    call.fail(failure.message)
  }

  static func numberOrder(_ call: FunctionCall) {
    guard let left = number(call.storedValue(0)), let right = number(call.storedValue(1)),
      let order = left.order(right)
    else { return call.give(.null) }
    call.give(.integer(Int64(order.signum())))
  }

  static func date(_ call: FunctionCall) {
    let date = call.text(0).flatMap(DateText.dateInColumn)
    call.give(date.map { .real($0.timeIntervalSinceReferenceDate) } ?? .null)
  }

  static func start(_ call: FunctionCall) {
    let seconds: Double? =
      switch call.storedValue(0) {
      case .integer(let number): Double(number)
      case .real(let number): number
      case .null, .text, .invalidText, .blob: nil
      }
    guard let seconds, let unit = call.text(1).flatMap(DateUnit.init(rawValue:)),
      let zone = call.text(2), let period = DatePeriod.known(unit, zone)
    else { return call.give(.null) }
    call.give(.real(period.start(of: seconds)))
  }

  static func real(_ call: FunctionCall) {
    call.give(call.text(0).flatMap(Double.init).map(SQLiteValue.real) ?? .null)
  }

  static func bytes(_ call: FunctionCall) {
    call.give(call.text(0).flatMap(bytes(ofHexadecimal:)).map(SQLiteValue.blob) ?? .null)
  }

  private static func give(_ call: FunctionCall, _ body: (String) -> String) {
    call.give(call.text(0).map { .text(body($0)) } ?? .null)
  }

  private static func test(_ call: FunctionCall, _ kind: PreparedTextMatcher.Kind) {
    guard let bytes = call.bytes(0) else { return call.give(.null) }
    let answer = call.withPattern(of: 1, letters: 2) {
      PatternCache($1, test: .make(kind, $0, options: options($1)))
    } _: {
      $0.matches(bytes)
    }
    guard let answer else { return call.give(.null) }
    call.give(answer)
  }

  private static func options(_ letters: UnsafeBufferPointer<UInt8>) -> StringOptions {
    var options: StringOptions = []
    for letter in letters {
      if letter == UInt8(ascii: "c") { options.insert(.caseInsensitive) }
      if letter == UInt8(ascii: "d") { options.insert(.diacriticInsensitive) }
      if letter == UInt8(ascii: "l") { options.insert(.localized) }
    }
    return options
  }

  private static func number(_ value: SQLiteValue) -> Number? {
    switch value {
    case .integer(let number): Number(.integer(number))
    case .real(let number): Number(.real(number))
    case .text(let text): TextNumber.decimal(text).flatMap { Number(.decimal($0)) }
    case .null, .invalidText, .blob: nil
    }
  }

  private static func bytes(ofHexadecimal text: String) -> [UInt8]? {
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map {
      UInt8(truncatingIfNeeded: digits[$0] << 4 | digits[$0 + 1])
    }
  }
}
