import PredicateAnalysis
import PredicateEvaluation
import PredicatePlatform
import PredicateSchema
import PredicateSyntax

/// The options by which a command reads its predicates.
struct PredicateOptions {
  static let table: [CommandOption] = [.argument, .variable, .mode, .policy]

  let mode: LanguageMode
  let arguments: [Value]
  let variables: [String: Value]
  /// The policy under which the predicate is read; nil where everything is allowed.
  let policy: PredicatePolicy?
  private let memory: Int?

  init(_ parsed: ParsedArguments, mode standard: LanguageMode = .default) throws(CommandError) {
    mode = parsed.choice(of: .mode, or: standard)
    var arguments: [Value] = []
    for word in parsed.values(of: .argument) { arguments.append(try ArgumentValue.read(word)) }
    self.arguments = arguments
    var variables: [String: Value] = [:]
    for word in parsed.values(of: .variable) {
      let (name, value) = try ArgumentValue.readVariable(word)
      variables[name] = value
    }
    self.variables = variables
    policy = try parsed.value(of: .policy).map(PolicyFile.policy)
    memory = try RunBudget(parsed).memory
  }

  var bindings: Bindings { Bindings(arguments: arguments, variables: variables) }
  var parsing: ParseOptions {
    var options = policy?.parseOptions ?? .default
    options.mode = mode
    return options
  }

  var evaluation: EvaluationOptions {
    var options = EvaluationOptions(mode: mode, policy: policy ?? .unrestricted)
    // The rest is for reading, and for other records at the same time.
    if let memory { options.limits.memory = min(options.limits.memory, memory / 2) }
    return options
  }

  /// The predicate parsed from `text`, with its placeholders filled.
  func predicate(_ text: SourceText) throws(PredicateFormatError) -> BoundPredicate {
    try PredicateTemplate(parsing: text, options: parsing).bound(to: bindings)
  }

  /// The predicate parsed from `text` and checked against a schema.
  func predicate(
    _ text: SourceText,
    of schema: EntitySchema
  ) throws(PredicateFormatError) -> CheckedPredicate {
    try schema.checked(predicate(text), self)
  }
}
