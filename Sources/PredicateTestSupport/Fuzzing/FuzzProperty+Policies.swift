import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax

extension FuzzProperty {
  /// A predicate that a policy allows reads allowed keys only, however it is written and for any
  /// data.
  package static let policies = FuzzProperty("policies", readsPredicates: true) { bytes in
    _ = try PolicyTrial(bytes).outcome()
  }
}

/// One predicate under one policy.
package struct PolicyTrial {
  package enum Outcome: Hashable, Sendable, CaseIterable {
    case refused, passedUnread, passed
  }

  private let predicate: PredicateNode
  private let sample: PolicySample
  private let options: EvaluationOptions

  package init(_ bytes: [UInt8]) {
    var choices = FuzzChoices(Array(bytes.reversed()))
    sample = PolicySample(&choices)
    var options = EvaluationOptions.strictApple
    options.mode = choices.chance(3) ? .strictApple : .default
    options.missingKey = choices.pick(MissingKeyPolicy.allCases)
    options.allowsAssignment = true
    options.limits.steps = 20_000
    self.options = options
    let text = try? PredicateTemplate(parsing: FuzzText.text(bytes), options: FuzzText.options)
    if let text {
      predicate = FuzzText.filled(text.root)
    } else {
      var generator = PolicyGenerator(FuzzChoices(bytes))
      predicate = generator.predicate()
    }
  }

  /// Throws when a key is read that the policy does not allow.
  package func outcome() throws -> Outcome {
    var options = options
    // The evaluator has no schema to consult; the validator consulted it before.
    options.policy.keys = sample.policy.keys
    guard let bound = try? BoundPredicate(predicate), sample.findings(in: bound).isEmpty,
      let evaluator = try? Evaluator(bound, options: options)
    else { return .refused }
    _ = try? evaluator.matches(sample.root, variables: Variables(sample.variables))
    if let path = sample.violation {
      throw FuzzFinding(
        "\(path) is read by \(bound.format) under \(sample.policy.keys), "
          + "\(sample.policy.entities as Any)"
      )
    }
    return sample.recorder.paths.isEmpty ? .passedUnread : .passed
  }
}
