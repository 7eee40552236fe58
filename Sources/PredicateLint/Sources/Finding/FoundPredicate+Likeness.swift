extension FoundPredicate {
  /// The facts that the findings about a predicate depend on, which its place in the file is not.
  package struct Likeness: Hashable, Sendable {
    private let text: String
    private let pieces: [UInt8]
    private let arguments: LintArguments
    private let profile: String
    private let entity: String?
    private let api: String
    private let isExpression: Bool
    private let facts: [ArgumentFact?]
    private let isCutOff: Bool
    private let isFormat: Bool
    private let keyPathHoles: [Int]
    private let constantHoles: [Int]

    fileprivate init(_ predicate: FoundPredicate) {
      text = predicate.text
      pieces = predicate.pieces.bytes
      arguments = predicate.arguments
      profile = predicate.profile
      entity = predicate.entity
      api = predicate.api
      isExpression = predicate.isExpression
      facts = predicate.argumentFacts
      isCutOff = predicate.isCutOff
      isFormat = predicate.isFormat
      keyPathHoles = predicate.keyPathHoles
      constantHoles = predicate.constantHoles
    }
  }

  package var likeness: Likeness { Likeness(self) }
}
