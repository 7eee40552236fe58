import PredicateEvaluation
import PredicateSyntax

/// Results as SARIF 2.1.0, which code hosts and editors read. Columns count UTF-16 units from 1, as
/// the standard has it.
public struct SARIFReport: LintReport {
  private let version: String
  private var rules: [String] = []
  private var isFirst = true

  /// - Parameter version: the version of the program that reports
  public init(version: String) { self.version = version }

  public var start: String {
    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    return "{\"$schema\": \"\(schema)\", \"version\": \"2.1.0\", \"runs\": [{\n"
      + "\"columnKind\": \"utf16CodeUnits\",\n\"results\": ["
  }

  public mutating func text(of results: [SourceResult]) -> String {
    var text = ""
    for result in results {
      for finding in result.findings {
        text += isFirst ? "\n" : ",\n"
        isFirst = false
        text += LogText.harmless(json: JSONText.of(item(finding, in: result)))
      }
    }
    return text
  }

  /// The rules come last: they are known when all results are.
  public var end: String {
    let driver = JSONItem.object([
      ("name", .text("predcheck")), ("version", .text(version)),
      (
        "rules",
        .list(rules.map { RuleDescription($0).item(named: Self.name(of: $0)) })
      ),
    ])
    return "\n],\n\"tool\": {\"driver\": \(JSONText.of(driver))}\n}]}\n"
  }

  private mutating func item(_ finding: SourceFinding, in result: SourceResult) -> JSONItem {
    let rule = finding.finding.rule
    let number = rules.firstIndex(of: rule) ?? rules.count
    if number == rules.count { rules.append(rule) }
    var members: [(String, JSONItem)] = [
      ("ruleId", .text(rule)), ("ruleIndex", .integer(number)),
      ("level", .text(finding.finding.severity.rawValue)),
      ("message", .object([("text", .text(finding.finding.message))])),
      ("locations", .list([location(result.file, finding.start, finding.end)])),
      (
        "partialFingerprints",
        .object([("predicateAndRule/v1", .text(LintBaseline.fingerprint(of: finding, in: result)))])
      ),
      (
        "properties",
        .object([
          ("predicate", .text(result.predicate.text)), ("profile", .text(result.predicate.profile)),
          ("api", .text(result.predicate.api)),
        ])
      ),
    ]
    let fixes = finding.fixIts.filter { !$0.edits.isEmpty }
    if !fixes.isEmpty { members.append(("fixes", .list(fixes.map { item($0, in: result.file) }))) }
    return .object(members)
  }

  private func item(_ fixIt: SourceFixIt, in file: String) -> JSONItem {
    let replacements: [JSONItem] = fixIt.edits.map { edit in
      .object([
        ("deletedRegion", region(edit.start, edit.end)),
        ("insertedContent", .object([("text", .text(edit.replacement))])),
      ])
    }
    return .object([
      ("description", .object([("text", .text(fixIt.text))])),
      (
        "artifactChanges",
        .list([
          .object([("artifactLocation", artifact(file)), ("replacements", .list(replacements))])
        ])
      ),
    ])
  }

  private func location(_ file: String, _ start: FilePlace, _ end: FilePlace) -> JSONItem {
    .object([
      (
        "physicalLocation",
        .object([("artifactLocation", artifact(file)), ("region", region(start, end))])
      )
    ])
  }

  private func region(_ start: FilePlace, _ end: FilePlace) -> JSONItem {
    .object([
      ("startLine", .integer(start.line)), ("startColumn", .integer(start.utf16Column)),
      ("endLine", .integer(end.line)), ("endColumn", .integer(end.utf16Column)),
      ("byteOffset", .integer(start.offset)), ("byteLength", .integer(end.offset - start.offset)),
    ])
  }

  /// The file as a URI: relative to where the program was started, unless the path is absolute.
  private func artifact(_ file: String) -> JSONItem {
    let path = file.hasPrefix("./") ? String(file.dropFirst(2)) : file
    var uri = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      let isPlain = byte.isLetter || byte.isDigit || "-._~/".utf8.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      uri += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
    }
    return .object([("uri", .text(uri))])
  }

  /// `syntax.unclosed-parenthesis` as `UnclosedParenthesis`
  private static func name(of rule: String) -> String {
    let words = rule.split(separator: ".").last?.split(separator: "-") ?? []
    return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
