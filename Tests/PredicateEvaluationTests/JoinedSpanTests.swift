import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import PredicateTestSupport
import Testing

/// After joining any two texts, every node still points to its own text.
@Suite struct JoinedSpanTests {
  /// The texts at the nodes' places, with their counts.
  private static func places(in predicate: BoundPredicate) -> [String: Int] {
    var places: [String: Int] = [:]
    guard let source = predicate.source else { return places }
    TreeNode.predicate(predicate.root).forEachNode { node in
      guard let span = node.span else { return }
      places["\(source[span])", default: 0] += 1
    }
    return places
  }

  private static func text(_ generator: inout TreeGenerator) -> String {
    FormatPrinter(style: .canonical).text(of: PlaceholderFiller().filled(generator.predicate()))
  }

  @Test func randomTextsKeepTheirPlaces() throws {
    var generator = TreeGenerator(seed: 14)
    let options = ParseOptions(hostFunctions: TreeGenerator.hostFunctions)
    var joins = 0
    for _ in 0..<400 {
      guard let left = try? Self.read(Self.text(&generator), options),
        let right = try? Self.read(Self.text(&generator), options)
      else { continue }
      joins += 1
      let wanted = Self.places(in: left).merging(Self.places(in: right)) { $0 + $1 }
      // A node that joins parts of the same kind is merged into the one that joins all.
      var lost = 0
      for joined in [left && right, left || right, !left && !right] {
        let found = Self.places(in: joined)
        for (text, count) in found { #expect(count <= wanted[text, default: 0], "\(text)") }
        lost = max(lost, wanted.values.reduce(0, +) - found.values.reduce(0, +))
        let warned = joined.warnings.map { String((joined.source ?? SourceText(""))[$0.span]) }
        #expect(
          warned
            == left.warnings.map { String((left.source ?? SourceText(""))[$0.span]) }
            + right.warnings.map { String((right.source ?? SourceText(""))[$0.span]) }
        )
      }
      #expect(lost <= 2)
    }
    #expect(joins > 300)
  }

  private static func read(_ text: String, _ options: ParseOptions) throws -> BoundPredicate {
    try PredicateTemplate(parsing: text, options: options).bound()
  }
}
