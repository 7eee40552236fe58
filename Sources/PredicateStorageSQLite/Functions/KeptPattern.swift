import PredicateEvaluation
import PredicateSyntax

/// A needle or pattern prepared for one statement, as long as its argument stays what it is.
final class KeptPattern {
  enum Prepared {
    case search(TextSearch)
    case like(LikePattern)
    case expression(RegularExpression)
  }

  let prepared: Prepared
  private let source: [UInt8]
  private let options: StringOptions

  init(
    _ source: UnsafeBufferPointer<UInt8>,
    _ options: StringOptions,
    _ prepared: Prepared
  ) {
    self.source = Array(source)
    self.options = options
    self.prepared = prepared
  }

  /// Whether it was made of the same text and options, byte for byte.
  func isMade(of source: UnsafeBufferPointer<UInt8>, _ options: StringOptions) -> Bool {
    self.options == options && self.source.count == source.count
      && self.source.elementsEqual(source)
  }
}
