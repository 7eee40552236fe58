/// A pattern that MATCHES cannot use.
public struct PatternError: Error, Hashable, Sendable {
  /// The fault and, where there is one, the text to write instead.
  public let message: String
  /// The place in the pattern, in bytes of its UTF-8.
  public let offset: Int

  public init(message: String, offset: Int) {
    self.message = message
    self.offset = offset
  }
}
