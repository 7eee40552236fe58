import PredicateEvaluation
import PredicateSyntax

/// A needle or pattern prepared for one statement, as long as its argument stays what it is.
final class KeptPattern {
  /// Of MATCHES nil
  let test: PreparedTextTest?
  /// Of MATCHES
  let expression: RegularExpression?
  private let source: [UInt8]
  /// The options as they were given, for each row has them anew.
  private let letters: [UInt8]

  init(
    _ source: UnsafeBufferPointer<UInt8>,
    _ letters: UnsafeBufferPointer<UInt8>,
    test: PreparedTextTest? = nil,
    expression: RegularExpression? = nil
  ) {
    self.source = Array(source)
    self.letters = Array(letters)
    self.test = test
    self.expression = expression
  }

  /// Whether it was made of the same text and options, byte for byte.
  func isMade(
    of source: UnsafeBufferPointer<UInt8>,
    _ letters: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    Self.areEqual(self.source, source) && Self.areEqual(self.letters, letters)
  }

  private static func areEqual(_ known: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard known.count == bytes.count else { return false }
    for index in known.indices where known[index] != bytes[index] { return false }
    return true
  }
}
