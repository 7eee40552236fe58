import PredicateModels
public import PredicateSchema
import PredicateSyntax

/// The linter of source files: it finds the predicates in a file and says what is wrong with them.
///
/// The predicates of a Core Data model are checked against that very model, all others against
/// `schema`.
public struct SourceLinter: Sendable {
  /// The scanner that finds the predicates in a file.
  public var scanner: SourceScanner
  /// The profile of all predicates; nil for what the surroundings of each one say.
  public var profile: LintProfile?
  /// The schema of the keys; nil when it is not known.
  public var schema: Schema?
  /// The entity of predicates whose file does not name it.
  public var entity: String?
  /// The consequences of a new version of a model; if given, they alone are looked for.
  public var versions: VersionLinter?
  /// The formats that pass between the files of the program.
  public var program = ProgramFormats()

  /// A linter; without arguments each predicate is linted for the host that its surroundings show.
  public init(
    scanner: SourceScanner = SourceScanner(),
    profile: LintProfile? = nil,
    schema: Schema? = nil,
    entity: String? = nil,
    versions: VersionLinter? = nil
  ) {
    self.scanner = scanner
    self.profile = profile
    self.schema = schema
    self.entity = entity
    self.versions = versions
  }

  /// The predicates of a file with their findings, in the order of the file.
  /// Findings that the file itself disables are left out.
  public func results(in bytes: [UInt8], path: String) -> [SourceResult] {
    let predicates = scanner.predicates(in: bytes, path: path, of: program)
    guard !predicates.isEmpty else { return [] }
    let linter = reading(bytes)
    let disabled = LintDirectives(bytes)
    let lines = FileLines(bytes)
    let keys = DollarKeys(bytes, path: path)
    // Generated files have the same predicate thousands of times.
    var known: [Likeness: [LintFinding]] = [:]
    return predicates.map { predicate in
      let result = SourceResult(predicate, file: path, lines, [])
      let likeness = Likeness(predicate)
      let findings = known[likeness] ?? linter.findings(in: predicate)
      known[likeness] = findings
      let placed = findings.map { SourceFinding($0, of: predicate, lines) }.filter {
        !disabled.covers($0.finding.rule, at: [$0.start.line, result.start.line])
          && !keys.cover($0.finding, of: predicate)
      }
      return SourceResult(predicate, file: path, lines, placed)
    }
  }

  /// The facts that the findings about a predicate depend on.
  private struct Likeness: Hashable {
    let text: String
    let pieces: [UInt8]
    let arguments: LintArguments
    let profile: String
    let entity: String?
    let isExpression: Bool

    init(_ predicate: FoundPredicate) {
      text = predicate.text
      pieces = predicate.pieces.bytes
      arguments = predicate.arguments
      profile = predicate.profile
      entity = predicate.entity
      isExpression = predicate.isExpression
    }
  }

  /// The linter for the predicates of a file: if that is a model, they are checked against it.
  func reading(_ bytes: [UInt8]) -> Self {
    guard versions == nil, bytes.holds("<model"),
      let model = try? ManagedObjectModel(xml: bytes, name: "", file: ""),
      let schema = try? model.schema()
    else { return self }
    var linter = self
    linter.schema = schema
    linter.entity = nil
    return linter
  }

  /// The findings about a predicate, each mistake once.
  public func findings(in predicate: FoundPredicate) -> [LintFinding] {
    if predicate.isEmptyFormat {
      // The meaning is not known, so the fix-it is left out.
      return wholeFindings(in: predicate).map { finding in
        var finding = finding
        finding.fixIts = []
        return finding
      }
    }
    if predicate.text.utf8.allSatisfy(\.isBlank) { return [] }
    if let versions { return versions.findings(about: predicate, entity: entity) }
    let all =
      predicate.isPartial
      ? PartialFindings(predicate: predicate, linting: wholeFindings).findings()
      : wholeFindings(in: predicate)
    var seen: Set<LintFinding> = []
    return all.filter { seen.insert($0).inserted }
  }

  private func wholeFindings(in predicate: FoundPredicate) -> [LintFinding] {
    var subject = predicate.subject(profile: profile)
    if let schema, let name = checkedEntity(of: predicate) {
      subject.schema = schema
      subject.entity = name
    }
    let findings = PredicateLinter().findings(in: subject)
    // Derived attributes have the operator last: `items.price.@sum`.
    return predicate.api == PredicateUse.derivation
      ? findings.filter { $0.rule != "semantics.operator-needs-key" } : findings
  }

  /// Whether a predicate, if its entity is known, is checked against the schema or the versions.
  public func looksUpKeys(of predicate: FoundPredicate) -> Bool {
    schema != nil || versions != nil && VersionLinter.follows(predicate)
  }

  /// The entity whose keys a predicate is checked against; nil if nothing says which that is.
  public func checkedEntity(of predicate: FoundPredicate) -> String? {
    guard let name = predicate.entity ?? entity else { return nil }
    let isKnown = versions?.knows(name) ?? (schema?.entities[name] != nil)
    return isKnown ? name : nil
  }
}
