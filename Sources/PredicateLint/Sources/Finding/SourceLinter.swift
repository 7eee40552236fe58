public import PredicateSchema
import PredicateSyntax

/// The linter of source files: it finds the predicates in a file and says what is wrong with them.
public struct SourceLinter: Sendable {
  public var scanner: SourceScanner
  /// The profile of all predicates; nil for what the surroundings of each one say.
  public var profile: LintProfile?
  /// The profiles by the names that the scanner gives.
  public var profileNamed: @Sendable (String) -> LintProfile
  public var schema: Schema?
  /// The entity of predicates whose file does not name it.
  public var entity: String?

  public init(
    scanner: SourceScanner = SourceScanner(),
    profile: LintProfile? = nil,
    profileNamed: @escaping @Sendable (String) -> LintProfile = { LintProfile(name: $0) },
    schema: Schema? = nil,
    entity: String? = nil
  ) {
    self.scanner = scanner
    self.profile = profile
    self.profileNamed = profileNamed
    self.schema = schema
    self.entity = entity
  }

  /// What the predicates of a file are, with what is wrong with them, in the order of the file.
  /// Findings that the file itself disables are left out.
  public func results(in bytes: [UInt8], path: String) -> [SourceResult] {
    let predicates = scanner.predicates(in: bytes, path: path)
    guard !predicates.isEmpty else { return [] }
    let disabled = LintDirectives(bytes)
    let lines = FileLines(bytes)
    return predicates.map { predicate in
      let result = SourceResult(predicate, file: path, lines, [])
      let findings = findings(in: predicate).map { SourceFinding($0, of: predicate, lines) }
        .filter {
          !disabled.covers($0.finding.rule, at: [$0.start.line, result.start.line])
        }
      return SourceResult(predicate, file: path, lines, findings)
    }
  }

  /// What is wrong with a predicate, each mistake once.
  public func findings(in predicate: FoundPredicate) -> [LintFinding] {
    if predicate.text.utf8.allSatisfy(\.isBlank) { return [] }
    let all =
      predicate.isPartial
      ? PartialFindings(predicate: predicate, linting: wholeFindings).findings()
      : wholeFindings(in: predicate)
    var seen: Set<LintFinding> = []
    return all.filter { seen.insert($0).inserted }
  }

  private func wholeFindings(in predicate: FoundPredicate) -> [LintFinding] {
    if predicate.isExpression { return expressionFindings(in: predicate) }
    var subject = predicate.subject(profile: profile ?? profileNamed(predicate.profile))
    if let schema {
      let name = predicate.entity ?? entity
      if let name, schema.entities[name] != nil {
        subject.schema = schema
        subject.entity = name
      }
    }
    return PredicateLinter().findings(in: subject)
  }

  private func expressionFindings(in predicate: FoundPredicate) -> [LintFinding] {
    do throws(PredicateFormatError) {
      return try ExpressionTemplate(parsing: predicate.text).warnings.map(LintFinding.init)
    } catch {
      return error.diagnostics.map(LintFinding.init)
    }
  }
}
