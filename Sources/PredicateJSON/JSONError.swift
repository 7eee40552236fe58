/// The reason why a text is not a JSON document, or cannot be read as one.
public struct JSONError: Error, Hashable, Sendable {
  /// The kind of mistake.
  public let reason: Reason
  /// The place of the error, in bytes from the start; nil when it is unknown.
  public let offset: Int?

  /// Creates an error.
  public init(_ reason: Reason, at offset: Int? = nil) {
    self.reason = reason
    self.offset = offset
  }

  /// The kinds of mistakes.
  @nonexhaustive
  public enum Reason: Hashable, Sendable {
    /// ``, only spaces
    case empty
    /// `{"a" 1}`
    case malformed
    /// `"\q"`, a raw control character
    case malformedText
    /// `01`, `1.`, `1e400`
    case malformedNumber
    /// bytes that are not UTF-8
    case invalidUTF8
    /// `[[[[…]]]]`
    case tooDeep
    /// `[1, 2`
    case incomplete
    /// `{} {}`
    case trailingContent
    /// more bytes than memory, or 4 GiB
    case tooLarge
  }
}

extension JSONError: CustomStringConvertible {
  public var description: String {
    let text = explanation
    return offset.map { "\(text), at byte \($0)" } ?? text
  }

  private var explanation: String {
    switch reason {
    case .empty: "the document is empty"
    case .malformed: "this is not JSON"
    case .malformedText: "a string has an invalid escape sequence or a raw control character"
    case .malformedNumber: "a number is malformed or out of range"
    case .invalidUTF8: "the text is not UTF-8"
    case .tooDeep: "values are nested too deeply"
    case .incomplete: "unbalanced brackets or quotes"
    case .trailingContent: "trailing content after the value"
    case .tooLarge: "the document is too large"
    }
  }
}
