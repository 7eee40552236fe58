import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax

/// What each function does: exactly what memory does. None of them traps, whatever it is given.
enum FunctionBodies {
  static func fold(_ call: FunctionCall) {
    give(call) { TextFolding.folded($0, options: options(call, at: 1)) }
  }

  static func uppercase(_ call: FunctionCall) { give(call) { $0.uppercased() } }

  static func lowercase(_ call: FunctionCall) { give(call) { $0.lowercased() } }

  static func length(_ call: FunctionCall) {
    call.give(call.text(0).map { .integer(Int64($0.utf16.count)) } ?? .null)
  }

  static func contains(_ call: FunctionCall) {
    search(call) { search, text in search.contained(in: text) }
  }

  static func hasPrefix(_ call: FunctionCall) {
    search(call) { search, text in search.isPrefix(of: text) }
  }

  static func hasSuffix(_ call: FunctionCall) {
    search(call) { search, text in search.isSuffix(of: text) }
  }

  static func like(_ call: FunctionCall) {
    let kept = pattern(call) { .like(LikePattern($0, options: $1, mode: .default)) }
    guard case .like(let pattern)? = kept?.prepared else { return call.give(.null) }
    call.give(ofText: { pattern.matches($0) })
  }

  static func matches(_ call: FunctionCall, _ failures: FunctionFailures) {
    var failure: EvaluationError?
    let kept = pattern(call) { source, options in
      do throws(PatternError) {
        return .expression(try RegularExpression(source, options: options))
      } catch {
        failure = .invalidPattern(error, at: nil)
        return nil
      }
    }
    guard let text = call.text(0) else { return call.give(.null) }
    if let kept, case .expression(let expression) = kept.prepared {
      do throws(MatchLimitError) {
        return call.give(try expression.matches(text))
      } catch {
        failure = .match(error, at: nil)
      }
    }
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
    let date = call.text(0).flatMap(DateText.date)
    call.give(date.map { .real($0.timeIntervalSinceReferenceDate) } ?? .null)
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

  private static func search(
    _ call: FunctionCall,
    _ body: (TextSearch, UnsafeBufferPointer<UInt8>) -> Bool
  ) {
    let kept = pattern(call) { .search(TextSearch(needle: $0, options: $1, mode: .default)) }
    guard case .search(let search)? = kept?.prepared else { return call.give(.null) }
    call.give(ofText: { body(search, $0) })
  }

  /// The second argument prepared with the options of the third; nil of NULL.
  private static func pattern(
    _ call: FunctionCall,
    _ prepare: (String, StringOptions) -> KeptPattern.Prepared?
  ) -> KeptPattern? {
    let options = options(call, at: 2)
    return call.withText(1) { source in
      call.kept(for: 1) { (known: KeptPattern) in
        known.isMade(of: source, options)
      } make: {
        prepare(String(decoding: source, as: UTF8.self), options)
          .map { KeptPattern(source, options, $0) }
      }
    } ?? nil
  }

  private static func options(_ call: FunctionCall, at index: Int) -> StringOptions {
    call.withText(index) { letters in
      var options: StringOptions = []
      if letters.contains(UInt8(ascii: "c")) { options.insert(.caseInsensitive) }
      if letters.contains(UInt8(ascii: "d")) { options.insert(.diacriticInsensitive) }
      return options
    } ?? []
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
