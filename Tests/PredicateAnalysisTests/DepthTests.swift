import PredicateAnalysis
import PredicateSyntax
import Testing

/// Trees built in code may have any depth; those too deep for recursion are refused.
@Suite struct DepthTests {
  @Test(arguments: [(depth: 1_000, isRefused: false), (1_001, true), (4_000, true)])
  func deepTreesAreRefused(_ example: (depth: Int, isRefused: Bool)) {
    var node = PredicateNode(.constant(true))
    for _ in 1..<example.depth { node = PredicateNode(.not(node)) }
    var codes: [String] = []
    do throws(PredicateFormatError) { _ = try BoundPredicate(node) } catch {
      codes = error.diagnostics.map(\.id.code)
    }
    #expect(codes == (example.isRefused ? ["P039"] : []))
  }
}
