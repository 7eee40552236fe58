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
    let isTest = Self.isTest(path)
    // Generated files have the same predicate thousands of times.
    var known: [Likeness: [LintFinding]] = [:]
    return predicates.map { predicate in
      let result = SourceResult(predicate, file: path, lines, [])
      let likeness = Likeness(predicate)
      let findings = known[likeness] ?? linter.findings(in: predicate)
      known[likeness] = findings
      let placed = findings.map { finding in
        SourceFinding(LineBreaks.cautious(finding, of: predicate, in: bytes), of: predicate, lines)
      }.filter {
        !disabled.covers($0.finding.rule, at: [$0.start.line, result.start.line])
          && !keys.cover($0.finding, of: predicate)
          && !(isTest && Self.testedRules.contains($0.finding.rule))
      }
      return SourceResult(predicate, file: path, lines, placed)
    }
  }

  /// The rules about predicates that ask no object, as tests of predicates do.
  private static let testedRules: Set = [DiagnosticID.constantComparison.rawValue]

  /// Whether a file is one of tests, by its name or its folder.
  static func isTest(_ path: String) -> Bool {
    let names = path.split(separator: "/")
    let file = names.last?.prefix { $0 != "." } ?? ""
    return file.hasSuffix("Tests") || file.hasSuffix("Test") || file.hasSuffix("Spec")
      || names.dropLast().contains { $0.hasSuffix("Tests") || $0 == "test" || $0 == "tests" }
  }

  /// The facts that the findings about a predicate depend on.
  private struct Likeness: Hashable {
    let text: String
    let pieces: [UInt8]
    let arguments: LintArguments
    let profile: String
    let entity: String?
    let isExpression: Bool
    let facts: [ArgumentFact?]
    let isFormat: Bool
    let keyPathHoles: [Int]

    init(_ predicate: FoundPredicate) {
      text = predicate.text
      pieces = predicate.pieces.bytes
      arguments = predicate.arguments
      profile = predicate.profile
      entity = predicate.entity
      isExpression = predicate.isExpression
      facts = predicate.argumentFacts
      isFormat = predicate.isFormat
      keyPathHoles = predicate.keyPathHoles
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
    let profile = profile ?? LintProfile(name: predicate.profile)
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

  /// The name of a class without its module.
  static func baseName(_ name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }
}
