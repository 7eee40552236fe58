public import PredicateSchema

/// A predicate text as it stands in a program or a file, with what is known of its surroundings.
public struct LintSubject: Sendable {
  /// The predicate as its host will read it, without escapes.
  public var text: String
  /// The arguments for the placeholders of the text.
  public var arguments: LintArguments
  /// The host that will read the text.
  public var profile: LintProfile
  /// The model that its keys belong to; nil when it is not known.
  public var schema: Schema?
  /// The entity of `schema` that the predicate selects; nil when it is not known.
  public var entity: String?
  /// Whether only part of the text is known: pieces that run-time code inserts stand as
  /// placeholders, and whatever depends on their content is not reported.
  public var isPartial: Bool
  /// Whether the text is an expression, such as `price * 2`, not a predicate.
  public var isExpression = false
  /// The value or type of each argument, as the source shows it; empty if nothing is known.
  public var argumentFacts: [ArgumentFact?] = []

  /// A text with its surroundings; by default a whole predicate that Foundation will read.
  public init(
    _ text: String,
    arguments: LintArguments = .unknown,
    profile: LintProfile = .foundation,
    schema: Schema? = nil,
    entity: String? = nil,
    isPartial: Bool = false
  ) {
    self.text = text
    self.arguments = arguments
    self.profile = profile
    self.schema = schema
    self.entity = entity
    self.isPartial = isPartial
  }
}

extension LintSubject {
  func fact(ofArgument index: Int) -> ArgumentFact? {
    argumentFacts.indices.contains(index) ? argumentFacts[index] : nil
  }
}

/// The arguments of a format, as far as the source shows them.
public enum LintArguments: Hashable, Sendable {
  /// The source does not show how many there are: an array built elsewhere.
  case unknown
  /// The source texts of the arguments, in order.
  case listed([String])
}
