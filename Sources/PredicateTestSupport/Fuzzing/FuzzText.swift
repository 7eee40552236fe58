import PredicateAnalysis
import PredicateSyntax

/// Creates trees from a fuzzer's bytes: text that can be parsed stands for its tree, so that
/// corpora and regressions are readable; any other bytes are choices.
enum FuzzText {
  /// Limits that admit everything that the generators create.
  static let options = ParseOptions(
    limits: ParseLimits(length: 1 << 20, nesting: 200, height: 1_000, nodes: 100_000),
    hostFunctions: TreeGenerator.hostFunctions
  )

  static func predicate(_ bytes: [UInt8]) -> PredicateNode {
    if let tree = try? PredicateTemplate(parsing: text(bytes), options: options).root {
      return tree
    }
    var generator = TreeGenerator(FuzzChoices(bytes))
    return generator.predicate()
  }

  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Replaces every placeholder by a value.
  static func filled(_ node: PredicateNode) -> PredicateNode {
    PlaceholderFiller().filled(node)
  }
}
