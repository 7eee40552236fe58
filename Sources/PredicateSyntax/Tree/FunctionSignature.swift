/// The parameters of a function, the kind of its result, and one line about it.
public struct FunctionSignature: Hashable, Sendable {
  /// The kind of a parameter or result.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// any value
    case any
    /// an integer, a double or a decimal
    case number
    /// a string
    case text
    /// a point in time
    case date
    /// an array or set
    case collection
  }

  /// The kinds of the parameters, in order.
  public let parameters: [Kind]
  /// The kind of the result.
  public let result: Kind
  /// One line about the function.
  public let summary: String

  init(_ parameters: [Kind], _ result: Kind, _ summary: String) {
    self.parameters = parameters
    self.result = result
    self.summary = summary
  }
}
