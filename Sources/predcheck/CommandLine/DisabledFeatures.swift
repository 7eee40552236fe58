import PredicateEvaluation
import PredicateSyntax

/// What a mode does not let run, said before it is run.
enum DisabledFeatures {
  static func findings(in root: TreeNode, _ options: EvaluationOptions) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    root.forEachNode { node in
      guard let feature = name(of: node, options) else { return }
      findings.append(
        Diagnostic(
          .disabledFeature,
          severity: .error,
          "\(feature) is disabled in \(options.mode.rawValue) mode",
          at: node.span ?? SourceSpan(start: 0, end: 0)
        )
      )
    }
    return findings
  }

  /// The feature that `node` uses and that is off; nil when there is none.
  private static func name(of node: TreeNode, _ options: EvaluationOptions) -> String? {
    switch node {
    case .predicate(let node):
      guard case .comparison(let comparison) = node.kind, comparison.operator == .matches,
        !options.allowsMatches
      else { return nil }
      return "MATCHES"
    case .expression(let node):
      guard case .call(let function, _) = node.kind, !options.functions.contains(function) else {
        return nil
      }
      return function.rawValue
    }
  }
}
