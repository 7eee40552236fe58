import PredicateSyntax

/// The exceptions that a file makes from the findings in it: its remarks, the texts that only look like
/// variables, its line breaks, and that it holds tests.
package struct FileExceptions {
  private let bytes: [UInt8]
  private let exceptions: LintExceptions
  private let keys: DollarKeys
  private let isTest: Bool

  package init(_ bytes: [UInt8], path: String) {
    self.bytes = bytes
    exceptions = LintExceptions(bytes)
    keys = DollarKeys(bytes, path: path)
    isTest = Self.isTest(path)
  }

  /// The findings about a predicate that stand.
  package func kept(_ findings: [LintFinding], of predicate: FoundPredicate) -> [LintFinding] {
    let start = predicate.map.fileRange(of: 0..<0).lowerBound
    return findings.filter { finding in
      let place = predicate.map.fileRange(of: finding.span.range).lowerBound
      return !exceptions.covers(finding.rule, at: [place, start])
        && !keys.cover(finding, of: predicate)
        && !(isTest && Self.testedRules.contains(finding.rule))
    }.map { LineBreaks.cautious($0, of: predicate, in: bytes) }
  }

  /// The rules about predicates that ask no object, as tests of predicates do.
  private static let testedRules: Set = [DiagnosticID.constantComparison.rawValue]

  /// Whether a file is one of tests, by its name or its folder.
  private static func isTest(_ path: String) -> Bool {
    let names = path.split(separator: "/")
    let file = names.last?.prefix { $0 != "." } ?? ""
    return file.hasSuffix("Tests") || file.hasSuffix("Test") || file.hasSuffix("Spec")
      || names.dropLast().contains { $0.hasSuffix("Tests") || $0 == "test" || $0 == "tests" }
  }
}
