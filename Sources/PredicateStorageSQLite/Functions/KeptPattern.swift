import PredicateEvaluation
import PredicateSyntax

/// A needle or pattern prepared for one statement, as long as its argument stays what it is.
final class KeptPattern {
  /// The options of the call it was made in: each row has them anew.
  let options: StringOptions
  /// Of MATCHES nil
  let test: PreparedTextTest?
  /// Of MATCHES
  let expression: RegularExpression?

  init(
    _ options: StringOptions,
    test: PreparedTextTest? = nil,
    expression: RegularExpression? = nil
  ) {
    self.options = options
    self.test = test
    self.expression = expression
  }

  /// Whether it holds of the bytes of a text.
  func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let test else { return false }
    if bytes.isASCII { return test.matches(bytes) }
    // What is no UTF-8 is made UTF-8.
    var text = String(decoding: bytes, as: UTF8.self)
    return text.withUTF8 { test.matches($0) }
  }
}
