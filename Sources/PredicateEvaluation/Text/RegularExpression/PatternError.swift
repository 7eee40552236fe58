/// A pattern that MATCHES cannot use.
package struct PatternError: Error, Hashable, Sendable {
  /// What is wrong, and where there is one, what to write instead.
  package let message: String
  /// Where in the pattern, in bytes of its UTF-8.
  package let offset: Int

  package init(message: String, offset: Int) {
    self.message = message
    self.offset = offset
  }
}
