import PredicateSyntax
import PredicateTestSupport
import Testing

@Suite struct ParserTests {
  @Test(arguments: try CaseLine.all(of: "Syntax/canonical.cases"))
  func parses(_ example: CaseLine) {
    expectParses(
      example.left,
      as: example.mark.isEmpty ? nil : example.right,
      sourceLocation: example.location
    )
  }

  @Test(arguments: try CaseLine.all(of: "Syntax/diagnostics.cases"))
  func diagnoses(_ example: CaseLine) {
    let diagnostics = example.diagnostics
    let found = diagnostics.map { "\($0.id.code) @ \($0.span.start)..\($0.span.end)" }
    #expect(found.joined(separator: ", ") == example.right, sourceLocation: example.location)
    for diagnostic in diagnostics {
      let length = Int32(example.left.utf8.count)
      let spans = [diagnostic.span] + diagnostic.labels.map(\.span)
      for span in spans {
        #expect(
          0 <= span.start && span.start <= span.end && span.end <= length,
          sourceLocation: example.location
        )
      }
    }
  }

  /// A fix-it does away with its own mistake and adds none.
  @Test(arguments: try CaseLine.all(of: "Syntax/diagnostics.cases"))
  func fixItsMend(_ example: CaseLine) {
    let before = example.diagnostics
    for diagnostic in before {
      for fixIt in diagnostic.fixIts {
        let mended = fixIt.applied(to: example.left)
        let after = PredicateTemplate.recovering(
          from: SourceText(mended),
          options: example.options
        ).diagnostics
        #expect(
          after.count < before.count,
          "\(fixIt.text): \(mended) gives \(after.map(\.message))",
          sourceLocation: example.location
        )
      }
    }
  }

  @Test func spansAreIgnoredByEquality() throws {
    let close = try PredicateTemplate(parsing: "a==1")
    let spaced = try PredicateTemplate(parsing: "  a  ==  1 ")
    #expect(close == spaced)
    #expect(close.root.span != spaced.root.span)
  }

  @Test func anExpressionIsNoPredicate() {
    #expect(throws: PredicateFormatError.self) { try ExpressionTemplate(parsing: "a == 1") }
    #expect(throws: PredicateFormatError.self) { try ExpressionTemplate(parsing: "TRUEPREDICATE") }
    #expect(throws: PredicateFormatError.self) { try ExpressionTemplate(parsing: "") }
  }

  @Test func hostFunctionsAreDeclared() throws {
    let options = ParseOptions(hostFunctions: ["mgl_join:"])
    let template = try ExpressionTemplate(parsing: "mgl_join:({a, b})", options: options)
    #expect(template.format == "mgl_join:({a, b})")
  }
}

extension CaseLine {
  var options: ParseOptions {
    ParseOptions(mode: settings["mode"].flatMap(LanguageMode.init) ?? .default)
  }

  var diagnostics: [Diagnostic] {
    PredicateTemplate.recovering(from: SourceText(left), options: options).diagnostics
  }
}
