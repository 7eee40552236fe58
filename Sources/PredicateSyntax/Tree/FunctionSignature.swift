/// The parameters of a function, the kind of its result, and one line about it.
public struct FunctionSignature: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case any, number, text, date, collection
  }

  public let parameters: [Kind]
  public let result: Kind
  public let summary: String

  init(_ parameters: [Kind], _ result: Kind, _ summary: String) {
    self.parameters = parameters
    self.result = result
    self.summary = summary
  }
}
