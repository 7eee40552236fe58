import PredicateEvaluation
import PredicateSyntax

/// Two terms on lines of their own have no connective between them: AND and OR are equally likely, and
/// the wrong one makes a rule that is silently never true.
enum LineBreaks {
  /// The finding; without its fix-its if it misses a connective where the file has a line break.
  static func cautious(
    _ finding: LintFinding,
    of predicate: FoundPredicate,
    in bytes: [UInt8]
  ) -> LintFinding {
    guard finding.rule == DiagnosticID.missingConnective.rawValue, !finding.fixIts.isEmpty else {
      return finding
    }
    let start = finding.span.range.lowerBound
    let place = predicate.map.fileRange(of: start..<start).lowerBound
    let gap = bytes[..<min(place, bytes.count)].reversed().prefix(while: \.isBlank)
    guard gap.contains(where: \.isNewline) else { return finding }
    var finding = finding
    finding.fixIts = []
    finding.message += "; a line break is neither"
    return finding
  }
}
