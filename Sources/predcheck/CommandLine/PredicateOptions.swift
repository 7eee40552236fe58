import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax

/// How a command reads the predicates that it is given.
struct PredicateOptions {
  static let table: [CommandOption] = [.argument, .variable, .mode, .policy]

  let mode: LanguageMode
  let arguments: [Value]
  let variables: [String: Value]
  /// What the predicate may say, where it may not say everything.
  let policy: PredicatePolicy?
  private let isFromFile: Bool

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
    let file = try parsed.value(of: .policy).map(PolicyFile.read)
    if file != nil, parsed.value(of: .mode) != nil, mode != .untrusted {
      throw .usage("'--policy' is for untrusted text: leave '--mode' out")
    }
    isFromFile = file != nil
    policy = file ?? (mode == .untrusted ? .untrusted : nil)
  }

  var bindings: Bindings { Bindings(arguments: arguments, variables: variables) }
  var parsing: ParseOptions {
    guard isFromFile, let policy else { return ParseOptions(mode: mode) }
    return policy.parseOptions
  }

  var evaluation: EvaluationOptions {
    guard let policy else { return EvaluationOptions(mode: mode) }
    return EvaluationOptions(policy: policy)
  }

  /// The predicate that `text` is, with its blanks filled.
  func predicate(_ text: SourceText) throws(PredicateFormatError) -> BoundPredicate {
    try PredicateTemplate(parsing: text, options: parsing).bound(to: bindings)
  }

  /// The same, of rows that a schema describes.
  func predicate(
    _ text: SourceText,
    of schema: EntitySchema
  ) throws(PredicateFormatError) -> CheckedPredicate {
    try schema.checked(predicate(text), policy)
  }
}
