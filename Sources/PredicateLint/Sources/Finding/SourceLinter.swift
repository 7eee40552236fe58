public import PredicateModels
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
  /// The entities of the schema by the names of their classes, where these differ.
  public var classes: [String: String] = [:]
  /// The consequences of a new version of a model; if given, they alone are looked for.
  public var versions: VersionLinter?
  /// The severities of rules that a team has set, whatever the profile says.
  public var severities: [String: LintProfile.Level] = [:]
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
    results(in: bytes, path: path, readBefore: nil)
  }

  /// The predicates of a file with their findings, from what was read of it before.
  package func results(
    in bytes: [UInt8],
    path: String,
    readBefore reading: SourceScanner.Reading?
  ) -> [SourceResult] {
    let predicates = scanner.predicates(
      in: bytes,
      path: path,
      of: program,
      readBefore: reading
    )
    guard !predicates.isEmpty else { return [] }
    let linter = self.reading(bytes)
    let lines = FileLines(bytes)
    let exceptions = FileExceptions(bytes, path: path)
    // Generated files have the same predicate thousands of times.
    var known: [FoundPredicate.Likeness: [LintFinding]] = [:]
    return predicates.map { predicate in
      let likeness = predicate.likeness
      let findings = known[likeness] ?? linter.findings(in: predicate)
      known[likeness] = findings
      let placed = exceptions.kept(findings, of: predicate).map {
        SourceFinding($0, of: predicate, lines)
      }
      return SourceResult(predicate, file: path, lines, placed)
    }
  }

  /// Takes a model in, beside those that are known: a program may have several.
  public mutating func add(_ schema: Schema, of model: ManagedObjectModel? = nil) {
    self.schema = self.schema?.joined(with: schema) ?? schema
    for entity in model?.entities ?? [] {
      guard let name = entity.className.map(Self.baseName), name != entity.name else { continue }
      // A class of several entities says nothing of which.
      classes[name] = classes[name] == nil || classes[name] == entity.name ? entity.name : ""
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
    linter.classes = [:]
    linter.entity = nil
    return linter
  }

  /// The findings about a predicate, each mistake once, with the severities that are set.
  public func findings(in predicate: FoundPredicate) -> [LintFinding] {
    if severities.isEmpty { return unsettledFindings(in: predicate) }
    return unsettledFindings(in: predicate).compactMap { finding in
      guard let level = severities[finding.rule] else { return finding }
      guard let severity = level.severity else { return nil }
      var finding = finding
      finding.severity = severity
      return finding
    }
  }

  private func unsettledFindings(in predicate: FoundPredicate) -> [LintFinding] {
    if predicate.isEmptyFormat {
      // The meaning is not known, so the fix-it is left out.
      return wholeFindings(in: predicate).map { finding in
        var finding = finding
        finding.fixIts = []
        return finding
      }
    }
    if predicate.text.utf8.allSatisfy(\.isBlank) { return [] }
    if predicate.isCutOff {
      return [
        LintFinding(
          DiagnosticID.missingOperator.rawValue,
          .error,
          "the shell ends the predicate at the blank, so that `\(predicate.text)` is all of it; put the "
            + "whole in quotes",
          at: SourceSpan(0..<predicate.text.utf8.count)
        )
      ]
    }
    if let versions { return versions.findings(about: predicate, entity: entity) }
    let profile = profile ?? LintProfile(name: predicate.profile)
    if let start = predicate.holes.first?.lowerBound, !predicate.isFormat,
      profile.constraints.contains(.logShorthand),
      let findings = LogShorthand.findings(in: predicate.text)
    {
      return findings.filter { $0.span.end <= start }.compactMap { $0.settled(by: profile) }
    }
    let inserted = InsertedValues.findings(in: predicate).compactMap { $0.settled(by: profile) }
    let all =
      predicate.isPartial
      ? PartialFindings(predicate: predicate, linting: wholeFindings).findings() + inserted
      : wholeFindings(in: predicate)
    var seen: Set<LintFinding> = []
    return all.filter { seen.insert($0).inserted }
  }

  private func wholeFindings(in predicate: FoundPredicate) -> [LintFinding] {
    var subject = predicate.subject(profile: profile)
    // An entity of another model has keys of its own.
    subject.entity = checkedEntity(of: predicate)
    if subject.entity != nil || predicate.entity == nil { subject.schema = schema }
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
    for name in [predicate.entity, entity] {
      guard let name else { continue }
      for candidate in [name, classes[Self.baseName(name)]] {
        guard let candidate else { continue }
        if versions?.knows(candidate) ?? (schema?.entities[candidate] != nil) { return candidate }
      }
    }
    return nil
  }

  /// Whether the models have an entity, or a class, of a name.
  package func knows(entity: String) -> Bool {
    schema?.entities[entity] != nil || schema?.entities[classes[entity] ?? ""] != nil
  }

  /// The name of a class without its module.
  static func baseName(_ name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }
}
