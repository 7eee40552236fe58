import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax

/// A needle or pattern prepared for one statement, as long as its argument stays what it is.
final class PatternCache {
  /// Of MATCHES nil
  let test: PreparedTextMatcher?
  /// Of MATCHES
  let expression: RegularExpression?
  /// The limits of one match, of MATCHES
  let limits: RegularExpressionLimits
  /// The options and limits of the call it was made in: each row has them anew.
  private let letters: [UInt8]

  init(
    _ letters: UnsafeBufferPointer<UInt8>,
    test: PreparedTextMatcher? = nil,
    expression: RegularExpression? = nil,
    limits: RegularExpressionLimits = .default
  ) {
    self.letters = Array(letters)
    self.test = test
    self.expression = expression
    self.limits = limits
  }

  func isMade(with letters: UnsafeBufferPointer<UInt8>) -> Bool {
    self.letters.withUnsafeBufferPointer { $0.hasSameBytes(as: letters) }
  }

  /// Whether it holds of the bytes of a text.
  func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let test else { return false }
    if bytes.isASCII { return test.matches(bytes) }
    // Invalid UTF-8 is repaired.
    var text = String(decoding: bytes, as: UTF8.self)
    return text.withUTF8 { test.matches($0) }
  }
}
