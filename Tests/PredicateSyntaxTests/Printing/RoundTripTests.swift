import Foundation
import PredicateSyntax
import PredicateTestSupport
import Testing

@Suite struct RoundTripTests {
  /// The number of trees in a test run; `ROUND_TRIP_SEEDS` sets it.
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

  @Test func parsingTheCanonicalTextGivesTheExpression() throws {
    for seed in 0..<Self.seeds {
      var generator = TreeGenerator(seed: seed, size: 20)
      let tree = generator.expression()
      let text = FormatPrinter().text(of: tree)
      let root = try? ExpressionTemplate(parsing: text, options: Self.options).root
      #expect(root == nil || root == tree, "seed \(seed): \(text)")
    }
  }

  /// Apple's text need not be readable, nor keep its meaning: the path of a sum stands without
  /// parentheses. Reading and printing it repeatedly settles.
  @Test func appleTextIsStable() {
    let printer = FormatPrinter(style: .apple)
    for seed in 0..<Self.seeds {
      var generator = TreeGenerator(seed: seed)
      var text = printer.text(of: generator.predicate())
      var isSettled = false
      for _ in 0..<100 where !isSettled {
        let tree = try? PredicateTemplate(parsing: text, options: Self.options)
        let next = tree.map { printer.text(of: $0.root) } ?? text
        isSettled = next == text
        text = next
      }
      #expect(isSettled, "seed \(seed): \(text)")
    }
  }

  /// Trees that the generator would not make, from texts with a few bytes changed.
  @Test func everyReadableTextRoundTrips() {
    for seed in 0..<Self.seeds {
      var generator = TreeGenerator(seed: seed, size: 12)
      var random = SplitMix64(seed: seed)
      var bytes = Array(generator.predicate().description.utf8)
      let insertions = Array("()[]{}.,:@#$%\"'-~+*/&|^<>=! 0aeEx\\".utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0 where bytes.count > 1: bytes.remove(at: place)
        case 1: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
        default: bytes.insert(insertions.randomElement(using: &random) ?? 0, at: place)
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      guard let tree = try? PredicateTemplate(parsing: text, options: Self.options).root else {
        continue
      }
      let again = try? PredicateTemplate(parsing: tree.description, options: Self.options).root
      #expect(again == tree, "seed \(seed): \(text)\n\(tree)")
    }
  }

  @Test func treesCoverEveryKind() {
    var kinds: Set<String> = []
    for seed in 0..<500 as Range<UInt64> {
      var generator = TreeGenerator(seed: seed)
      generator.predicate().forEachNode { kinds.insert(Self.kind(of: $0)) }
    }
    let expected = """
      aggregate and anyKey arithmetic assignment bool bytes call cast comparison constant date \
      decimal evaluatedObject fetch hostCall integer keyPath list map message negation not null or \
      placeholder real set setOperation subquery subscripting ternary text url uuid variable
      """
    #expect(kinds.sorted().joined(separator: " ") == expected)
  }

  /// The name of a node's case; for a constant, that of its value's case.
  private static func kind(of node: TreeNode) -> String {
    let name: (Any) -> String = { value in
      if let value = value as? Value, value.isNull { return "null" }
      return Mirror(reflecting: value).children.first?.label ?? "\(value)"
    }
    switch node {
    case .predicate(let node): return name(node.kind)
    case .expression(let node): return node.kind.constantValue.map(name) ?? name(node.kind)
    }
  }

  /// Errors of syntax; the meaning of a random text may well be wrong.
  private func syntaxErrors(in diagnostics: [Diagnostic], _ text: String) -> String {
    let errors = diagnostics.filter { $0.severity == .error && !$0.id.code.hasPrefix("S") }
    return DiagnosticRenderer().render(errors, in: SourceText(text))
  }
}
