import Foundation
import PredicateSyntax
import PredicateTestSupport
import Testing

@Suite struct RoundTripTests {
  /// So many trees in a test run; `ROUND_TRIP_SEEDS` asks for more.
  private static let seeds =
    ProcessInfo.processInfo.environment["ROUND_TRIP_SEEDS"].flatMap(UInt64.init) ?? 1_000

  private static let options = ParseOptions(
    limits: ParseLimits(length: 1 << 20, nesting: 200, height: 1_000, nodes: 100_000),
    hostFunctions: TreeGenerator.hostFunctions
  )

  @Test func parsingTheCanonicalTextGivesTheTree() {
    for seed in 0..<Self.seeds {
      var generator = TreeGenerator(seed: seed)
      let tree = generator.predicate()
      let text = FormatPrinter().text(of: tree)
      let recovered = PredicateTemplate.recovering(from: SourceText(text), options: Self.options)
      #expect(recovered.root == tree, "seed \(seed): \(text)")
      #expect(syntaxErrors(in: recovered.diagnostics, text) == "", "seed \(seed): \(text)")
      #expect(recovered.root?.description == text, "seed \(seed)")
    }
  }

  @Test func parsingTheCanonicalTextOfAnExpressionGivesIt() throws {
    for seed in 0..<Self.seeds {
      var generator = TreeGenerator(seed: seed, size: 20)
      let tree = generator.expression()
      let text = FormatPrinter().text(of: tree)
      let root = try? ExpressionTemplate(parsing: text, options: Self.options).root
      #expect(root == nil || root == tree, "seed \(seed): \(text)")
    }
  }

  /// What Apple prints need not be readable; what can be read must print the same from then on.
  @Test func appleTextIsStableFromTheSecondPrintOn() {
    let printer = FormatPrinter(style: .apple)
    for seed in 0..<Self.seeds {
      var generator = TreeGenerator(seed: seed)
      let text = printer.text(of: generator.predicate())
      guard let once = try? PredicateTemplate(parsing: text, options: Self.options) else {
        continue
      }
      let second = printer.text(of: once.root)
      let twice = try? PredicateTemplate(parsing: second, options: Self.options)
      #expect(twice.map { printer.text(of: $0.root) } == second, "seed \(seed)")
    }
  }

  /// Errors that say the text is no predicate; what it means may well be nonsense.
  private func syntaxErrors(in diagnostics: [Diagnostic], _ text: String) -> String {
    let errors = diagnostics.filter { $0.severity == .error && !$0.id.code.hasPrefix("S") }
    return DiagnosticRenderer().render(errors, in: SourceText(text))
  }
}
