import PredicateSyntax
import PredicateTestSupport
import Testing

/// Apple's printed text; the canonical texts are in `canonical.cases`.
@Suite struct AppleFormatTests {
  @Test(arguments: try CaseLine.all(of: "Syntax/printing.cases"))
  func prints(_ example: CaseLine) throws {
    let template = try PredicateTemplate(parsing: example.left)
    #expect(
      FormatPrinter(style: .apple).text(of: template.root) == example.right,
      sourceLocation: example.location
    )
    let canonical = FormatPrinter(style: .canonical).text(of: template.root)
    #expect(
      try PredicateTemplate(parsing: canonical) == template,
      sourceLocation: example.location
    )
  }
}
