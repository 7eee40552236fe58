/// A pattern that MATCHES cannot use.
public struct PatternError: Error, Hashable, Sendable {
  /// What is wrong, and where there is one, what to write instead.
  public let message: String
  /// Where in the pattern, in bytes of its UTF-8.
  public let offset: Int

  public init(message: String, offset: Int) {
    self.message = message
    self.offset = offset
  }
}
