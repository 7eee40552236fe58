import PredicateSyntax
import PredicateTestSupport
import Testing

@Suite struct OutlinePrinterTests {
  private static let text = """
    age >= 18 AND (ANY kids.name BEGINSWITH[c] 'a' OR \
    NOT SUBQUERY(tags, $t, $t[FIRST] == %@).@count > -size * 2)
    """

  @Test func drawsTheTree() throws {
    let tree = try PredicateTemplate(parsing: Self.text).root
    #expect(
      tree.debugDescription == """
        AND
        ├─ >=
        │  ├─ key path age
        │  └─ constant 18
        └─ OR
           ├─ ANY BEGINSWITH[c]
           │  ├─ key path kids.name
           │  └─ constant "a"
           └─ NOT
              └─ >
                 ├─ key path of @count
                 │  └─ subquery $t
                 │     ├─ key path tags
                 │     └─ ==
                 │        ├─ subscript FIRST
                 │        │  └─ variable $t
                 │        └─ placeholder %@ 1
                 └─ *
                    ├─ -
                    │  └─ key path #size
                    └─ constant 2
        """
    )
  }

  @Test func annotatesNodes() throws {
    let tree = try ExpressionTemplate(parsing: "a + 1").root
    let printer = OutlinePrinter { node in
      if case .expression(let node) = node {
        node.kind.constantValue.map { _ in "number" }
      } else {
        nil
      }
    }
    #expect(printer.text(of: tree) == "+\n├─ key path a\n└─ constant 1  number")
  }

  @Test func everyNodeHasARow() {
    for seed in 0..<300 as Range<UInt64> {
      var generator = TreeGenerator(seed: seed)
      let tree = generator.predicate()
      var count = 0
      tree.forEachNode { _ in count += 1 }
      let rows = tree.debugDescription.split(omittingEmptySubsequences: false) { $0.isNewline }
      #expect(rows.count == count, "seed \(seed)")
    }
  }
}
