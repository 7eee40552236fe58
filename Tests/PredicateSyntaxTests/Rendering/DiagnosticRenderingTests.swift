import Foundation
import PredicateSyntax
import PredicateTestSupport
import Testing

/// A source with one error; the golden of that name shows how it is rendered.
struct RenderingCase: Sendable, CustomTestStringConvertible {
  let name: String
  let source: SourceText
  let diagnostics: [Diagnostic]

  var testDescription: String { name }

  /// `mistake` is the first occurrence of that text in `source`; the end if it is empty.
  init(
    _ name: String,
    _ source: SourceText,
    _ id: DiagnosticID = .expectedOperator,
    _ message: String = "something is wrong",
    at mistake: String,
    labels: [(text: String, at: String)] = [],
    hints: [String] = [],
    fixIts: [Diagnostic.FixIt] = []
  ) {
    self.name = name
    self.source = source
    diagnostics = [
      Diagnostic(
        id,
        message,
        at: Self.span(of: mistake, in: source),
        labels: labels.map { Diagnostic.Label($0.text, at: Self.span(of: $0.at, in: source)) },
        hints: hints,
        fixIts: fixIts
      )
    ]
  }

  init(_ name: String, _ source: SourceText, _ diagnostics: [Diagnostic]) {
    self.name = name
    self.source = source
    self.diagnostics = diagnostics
  }

  static func span(of part: String, in source: SourceText) -> SourceSpan {
    let (text, part) = (Array(source.text.utf8), Array(part.utf8))
    guard !part.isEmpty else { return SourceSpan(text.count..<text.count) }
    let start = text.indices.first { text[$0...].starts(with: part) } ?? text.count
    return SourceSpan(start..<start + part.count)
  }

  static let all: [Self] = [
    Self(
      "one-line",
      SourceText("postal code == 'x'"),
      .expectedOperator,
      "expected an operator after `postal`",
      at: "code",
      hints: ["a key containing a space must be passed as %K or written #\"postal code\""],
      fixIts: [
        Diagnostic.FixIt(
          "write it as one key",
          replacing: SourceSpan(start: 0, end: 11),
          with: "#\"postal code\""
        )
      ]
    ),
    Self(
      "insertion",
      SourceText("(a == 1 AND b == 2"),
      .unclosedParenthesis,
      "missing `)`",
      at: "",
      labels: [("opened here", "(")],
      fixIts: [
        Diagnostic.FixIt("add `)`", replacing: SourceSpan(start: 18, end: 18), with: ")")
      ]
    ),
    Self("wide", SourceText("名前 == 'ﾊﾝｶｸ全角' + 木 木 == 1"), at: "木 木", labels: [("a key", "名前")]),
    Self("emoji", SourceText("a == '👨‍👩‍👧 🇩🇪 ☎️ ☎ é e\u{301}' b"), at: "b"),
    Self("tab", SourceText("a\t==\t1 b"), at: "b"),
    Self(
      "controls",
      SourceText("a == '\u{1B}[31m\0\u{7F}\u{9B}\u{202E}\u{200B}\u{AD}' b"),
      at: "b"
    ),
    Self("invisible", SourceText("a \u{200B}== 1"), .unexpectedCharacter, at: "\u{200B}"),
    Self(
      "hostile-words",
      SourceText("\u{1B}[2J\u{202E}", name: "\u{1B}]0;x\u{07}.predicate"),
      .unknownFunction,
      "unknown function `\u{1B}[31m\u{202E}\n`",
      at: "\u{202E}",
      labels: [("\u{1B}[0m", "\u{1B}")],
      hints: ["\u{7F}\u{9B}31m"]
    ),
    Self(
      "lines",
      SourceText("(a == 1\n  AND b == 2\n  AND c == 3\nOR d 4\n  AND e == 5"),
      .expectedOperator,
      "expected an operator after `d`",
      at: "4",
      labels: [("in the parentheses opened here", "("), ("this key", "d")],
      hints: ["write `d == 4`"],
      fixIts: [
        Diagnostic.FixIt("add `==`", replacing: SourceSpan(start: 39, end: 39), with: "== ")
      ]
    ),
    Self(
      "span-over-lines",
      SourceText("a == 1 AND\r\n(b == 2\r\nAND c == 3) + 1", name: "rules/adult.predicate"),
      .predicateAsValue,
      "a comparison has no value",
      at: "(b == 2\r\nAND c == 3)"
    ),
    Self(
      "file",
      SourceText("nmae == \"Ada\"", name: "people.predicate"),
      .unknownKey,
      "`Person` has no `nmae`",
      at: "nmae",
      hints: ["did you mean `name`?"]
    ),
    Self(
      "long-line-middle",
      SourceText(
        String(repeating: "a == 1 AND ", count: 40) + "b ? 2"
          + String(repeating: " OR c == 3", count: 40)
      ),
      .unexpectedCharacter,
      at: "?",
      labels: [("begins here", "a"), ("this key", "b")]
    ),
    Self(
      "long-line-end",
      SourceText(String(repeating: "a == 1 AND ", count: 40) + "b"),
      at: "b"
    ),
    Self(
      "long-span",
      SourceText("a == '" + String(repeating: "語", count: 200)),
      .unterminatedString,
      at: "'" + String(repeating: "語", count: 200)
    ),
    Self("empty", SourceText(""), .emptyPredicate, "the predicate is empty", at: ""),
    Self("newline-only", SourceText("\n"), .emptyPredicate, "the predicate is empty", at: "\n"),
    Self(
      "several",
      SourceText("a = = 1"),
      [
        Diagnostic(.missingRightOperand, "missing value", at: SourceSpan(start: 3, end: 4)),
        Diagnostic(.sqlWildcard, "odd", at: SourceSpan(start: 4, end: 5)),
        Diagnostic(.alwaysTheSame, "always true", at: SourceSpan(start: 0, end: 7)),
      ]
    ),
    Self(
      "outside",
      SourceText("é"),
      [
        Diagnostic(.expectedOperator, "inside a character", at: SourceSpan(start: 1, end: 900)),
        Diagnostic(.expectedOperator, "backwards", at: SourceSpan(start: 2, end: -5)),
      ]
    ),
  ]
}

@Suite struct DiagnosticRenderingTests {
  private static let goldens = GoldenFolder("rendering")

  private static func fileName(_ example: RenderingCase, _ style: DiagnosticRenderer.Style)
    -> String
  {
    switch style {
    case .plain: example.name + ".txt"
    case .colored: example.name + ".colored.txt"
    case .json: example.name + ".json"
    }
  }

  @Test(arguments: RenderingCase.all, DiagnosticRenderer.Style.allCases)
  func matchesTheGolden(_ example: RenderingCase, _ style: DiagnosticRenderer.Style) throws {
    let text = DiagnosticRenderer(style: style).render(example.diagnostics, in: example.source)
    try Self.goldens.expect(text, in: Self.fileName(example, style))
  }

  @Test func everyGoldenIsUsed() {
    Self.goldens.expectNothing(
      but: RenderingCase.all.flatMap { example in
        DiagnosticRenderer.Style.allCases.map { Self.fileName(example, $0) }
      }
    )
  }

  @Test(arguments: RenderingCase.all)
  func noControlCharacterIsPrinted(_ example: RenderingCase) {
    let text = DiagnosticRenderer().render(example.diagnostics, in: example.source)
    for scalar in text.unicodeScalars where scalar != "\n" {
      #expect(scalar.properties.generalCategory != .control)
      #expect(!scalar.properties.isBidiControl)
    }
  }

  @Test(arguments: RenderingCase.all)
  func jsonIsJSON(_ example: RenderingCase) throws {
    let text = DiagnosticRenderer(style: .json).render(example.diagnostics, in: example.source)
    let lines = text.split(separator: "\n")
    #expect(lines.count == example.diagnostics.count)
    for (line, diagnostic) in zip(lines, example.diagnostics) {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["message"] as? String == diagnostic.message)
      #expect(object?["code"] as? String == diagnostic.id.code)
    }
  }

  @Test(arguments: RenderingCase.all.filter { $0.name != "outside" })
  func placesAreAsTheSourceSays(_ example: RenderingCase) {
    let text = DiagnosticRenderer(style: .json).render(example.diagnostics, in: example.source)
    for (line, diagnostic) in zip(text.split(separator: "\n"), example.diagnostics) {
      let position = example.source.position(of: Int(diagnostic.span.start))
      #expect(line.contains("\"line\":\(position.line),\"column\":\(position.column),"))
    }
  }

  @Test func longLinesAreTruncated() {
    let text = String(repeating: "名", count: 350_000) + " ?"
    let mistake = SourceSpan(start: 1_050_001, end: 1_050_002)
    let rendered = DiagnosticRenderer().render(
      [Diagnostic(.unexpectedCharacter, "`?` means nothing here", at: mistake)],
      in: SourceText(text)
    )
    #expect(rendered.count < 400)
    #expect(rendered.hasSuffix("^"))
  }

  @Test func longMessagesAreTruncated() {
    let name = String(repeating: "x", count: 100_000)
    let rendered = DiagnosticRenderer().render(
      [Diagnostic(.unknownFunction, "unknown function `\(name)`", at: SourceSpan(0..<100_000))],
      in: SourceText(name)
    )
    #expect(rendered.count < 1_500)
  }

  @Test func errorsDescribeThemselves() throws {
    let error = PredicateFormatError(
      source: SourceText("a"),
      diagnostics: [Diagnostic(.missingOperator, "no operator", at: SourceSpan(start: 1, end: 1))]
    )
    #expect("\(error)" == "error[P002]: no operator\n  a\n   ^")
  }
}
