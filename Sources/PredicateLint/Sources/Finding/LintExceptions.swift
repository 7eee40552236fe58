/// The findings that a file's own remarks leave out (`predcheck:disable-next-line RULE`), for callers
/// that lint its predicates one by one.
package struct LintExceptions {
  private let directives: LintDirectives
  /// Nil where no remark needs them.
  private let lines: FileLines?

  package init(_ bytes: [UInt8]) {
    directives = LintDirectives(bytes)
    lines = bytes.holds("predcheck:") ? FileLines(bytes) : nil
  }

  /// The mistakes in the remarks themselves, such as misspelt rules, each with its line.
  package var problems: [String] { directives.problems }

  /// Whether a rule is disabled on the line of any of these offsets.
  package func covers(_ rule: String, at offsets: [Int]) -> Bool {
    guard let lines else { return false }
    return directives.covers(rule, at: offsets.map { lines.place(of: $0).line })
  }
}
