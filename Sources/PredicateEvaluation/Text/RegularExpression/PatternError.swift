/// A pattern that MATCHES cannot use.
package struct PatternError: Error, Hashable, Sendable {
  /// The fault and, if possible, the text to write instead.
  package let message: String
  /// The place in the pattern, in bytes of its UTF-8.
  package let offset: Int
}
