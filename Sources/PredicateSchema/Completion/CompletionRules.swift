package import PredicateAnalysis
import PredicateSyntax

/// The words of the language that a host takes, by their spellings.
package struct CompletionRules {
  package var operators = Allowance<String>.any
  package var functions = Allowance<String>.any
  /// The letters of string options.
  package var options = Allowance<String>.any
  /// The variables that the host binds; those of a SUBQUERY need no permission.
  package var variables = Allowance<String>.any

  /// The rules of a host that takes every word.
  package init() {}

  /// The words that a policy allows.
  package init(_ policy: PredicatePolicy) {
    functions = policy.functions
    switch policy.operators {
    case .any: break
    case .only(let known): operators = .only(Set(known.map(\.spelling)))
    }
  }
}
