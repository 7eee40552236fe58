import Foundation
import PredicateSyntax
import PredicateTestSupport
import Testing

/// For any text, parsing ends with a tree or with diagnostics that point into the text.
@Suite struct RobustnessTests {
  @Test(arguments: [
    String(repeating: "(", count: 100_000),
    String(repeating: "(", count: 100_000) + "a == 1" + String(repeating: ")", count: 100_000),
    String(repeating: "NOT ", count: 100_000) + "a == 1",
    String(repeating: "!", count: 100_000),
    String(repeating: "{", count: 100_000),
    "a == " + String(repeating: "-", count: 100_000) + "1",
    "a == " + String(repeating: "~", count: 100_000) + "1",
    "a" + String(repeating: "[0]", count: 100_000) + " == 1",
    "a" + String(repeating: ".b", count: 100_000) + " == 1",
    "1" + String(repeating: "+1", count: 100_000) + " == 1",
    "1" + String(repeating: " ** (2", count: 100_000),
    String(repeating: "SUBQUERY(a, $x, ", count: 20_000),
    String(repeating: "TERNARY(", count: 20_000),
    "$a" + String(repeating: " := $a", count: 20_000),
    String(repeating: "a == 1 AND ", count: 20_000) + "a == 1",
    String(repeating: "a == 1 OR b == 2 AND ", count: 20_000) + "a == 1",
    "a == '" + String(repeating: "x", count: 1 << 20) + "'",
    "a == '" + String(repeating: "\\u00e9", count: 1 << 16) + "'",
    "a IN {" + String(repeating: "1,", count: 100_000) + "1}",
    String(repeating: "a ", count: 50_000), String(repeating: ")", count: 50_000),
    String(repeating: "a == 1 b == 2 ", count: 5_000), String(repeating: "%@ ", count: 50_000),
    String(repeating: "'", count: 50_001), String(repeating: "{1 ", count: 10_000),
    "a == \u{0}", "a\u{0}b == 1", "\u{202E}a == 1", "a == '\u{202E}'", "\u{FEFF}a == 1",
  ])
  func endsOnHostileText(_ text: String) {
    var options = ParseOptions.default
    options.limits.length = 1 << 22
    expectEnds(text, options)
    expectEnds(text, .default)
    options.limits = ParseLimits(length: .max, nesting: .max, height: .max, nodes: .max)
    expectEnds(text, options)
    expectEnds(text, ParseOptions(limits: .untrusted))
  }

  /// Every prefix of every text in the case files, and each text without one of its bytes.
  @Test(arguments: ["Syntax/canonical.cases", "Syntax/diagnostics.cases"])
  func parsingDamagedTextEnds(_ file: String) throws {
    for example in try CaseLine.all(of: file) { expectEndsWhenDamaged(example.left) }
  }

  @Test(.enabled(if: Corpus.folder != nil, "needs ../shared/corpus"))
  func parsingDamagedCorpusEnds() throws {
    let formats = try Corpus.formats()
    #expect(formats.count > 1_000)
    for format in formats { expectPrefixesEnd(format) }
    let step = max(1, formats.count / 500)
    for index in stride(from: 0, to: formats.count, by: step) {
      expectEndsWhenDamaged(formats[index])
    }
  }

  /// More warnings than are reported, before an error.
  @Test(arguments: LanguageMode.allCases)
  func warningsHideNoError(_ mode: LanguageMode) {
    let warnings = (0..<PredicateFormatError.diagnosticLimit).map { "a.b[\($0)] == 1 OR " }.joined()
    let options = ParseOptions(mode: mode)
    #expect(throws: PredicateFormatError.self) {
      _ = try PredicateTemplate(parsing: warnings + "c ==", options: options)
    }
    let found = PredicateTemplate.recovering(from: SourceText(warnings + "c =="), options: options)
    #expect(found.diagnostics.count == PredicateFormatError.diagnosticLimit)
    #expect(found.diagnostics.last?.severity == .error)
  }

  @Test func limitsAreExact() {
    let nested = { (depth: Int) in
      String(repeating: "(", count: depth) + "a == 1" + String(repeating: ")", count: depth)
    }
    let limit = ParseLimits.default.nesting
    #expect(codes(nested(limit)) == [])
    #expect(codes(nested(limit + 1)) == ["P039"])

    let sum = { (terms: Int) in "a == 1" + String(repeating: " + 1", count: terms - 1) }
    let height = ParseLimits.default.height - 1  // the comparison itself is one
    #expect(codes(sum(height)) == [])
    #expect(codes(sum(height + 1)) == ["P039"])

    let text = "a == '" + String(repeating: "x", count: ParseLimits.default.length - 7) + "'"
    #expect(codes(text) == [])
    #expect(codes(text + " ") == ["L019"])

    var options = ParseOptions.default
    options.limits.nodes = 7
    #expect(codes("a == 1 AND b == 2", options) == [])
    #expect(codes("a == 1 AND b == 2 AND c == 3", options) == ["P046"])
  }

  private func codes(_ text: String, _ options: ParseOptions = .default) -> [String] {
    PredicateTemplate.recovering(from: SourceText(text), options: options).diagnostics
      .map(\.id.code)
  }

  private func expectEndsWhenDamaged(_ text: String) {
    expectPrefixesEnd(text)
    let bytes = Array(text.utf8)
    for index in bytes.indices {
      expectEnds(String(decoding: bytes[..<index] + bytes[(index + 1)...], as: UTF8.self))
    }
  }

  private func expectPrefixesEnd(_ text: String) {
    let bytes = Array(text.utf8)
    for length in 0..<bytes.count { expectEnds(String(decoding: bytes[..<length], as: UTF8.self)) }
  }

  private func expectEnds(_ text: String, _ options: ParseOptions = .default) {
    let recovered = PredicateTemplate.recovering(from: SourceText(text), options: options)
    let length = Int32(text.utf8.count)
    for diagnostic in recovered.diagnostics {
      for span in [diagnostic.span] + diagnostic.labels.map(\.span) {
        if span.start < 0 || span.start > span.end || span.end > length {
          Issue.record("\(diagnostic.id.code) points outside of \(text.prefix(80))")
        }
      }
    }
    let hasError = recovered.diagnostics.contains { $0.severity == .error }
    if recovered.root == nil, !hasError { Issue.record("neither tree nor error") }
    if !hasError, let root = recovered.root {
      let printed = FormatPrinter(style: .canonical).text(of: root)
      var unlimited = options
      unlimited.limits.length = .max
      let again = PredicateTemplate.recovering(from: SourceText(printed), options: unlimited)
      if again.root != root { Issue.record("\(text.prefix(200)) does not survive printing") }
    }
  }
}

/// The outside cases, if they are present.
enum Corpus {
  static let folder: URL? = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    folder.appendPathComponent("shared/corpus")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  static func formats() throws -> [String] {
    guard let folder else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".jsonl") }
      .flatMap { name in
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
          .split(separator: "\n")
          .compactMap { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            return (object as? [String: Any])?["format"] as? String
          }
      }
  }
}
