import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import PredicateConformance
@testable import PredicateEvaluation

/// Everything that asks which keys a predicate reads, side by side: `Tests/Goldens/keys/reads.txt`.
@Suite struct KeyReaderTests {
  /// One text for each way to read a key, or to read none.
  static let formats = [
    "TRUEPREDICATE", "name == 'x'", "SELF == 1", "SELF.name == 'x'", "a.b.c == 1", "a.self == 1",
    "self.a == 1", "$me == 1", "$me.name == name", "%K == %@", "a.%K == 1", "a.$k == 1",
    "SELF.%@ == 1", "tags.@count > 1", "items.@max.price > 1", "items.@unionOfObjects.tag == {1}",
    "a.@allKeys == {1}", "a.@allValues.b == {1}", "a.@other.b == 1",
    "(items.@max.price).value == 1", "lowercase:(name).b == 1", "tags[FIRST] == 1",
    "tags[SIZE] == 1", "tags[0].b == 1", "tags['x'].b == 1", "tags[i.j].b == 1",
    "tags[FIRST][LAST].b == 1", "$me[0].a == 1", "a + b * -c == d", "count:(items) == 1",
    "length:(name) == max:(a.b)", "sum:({a, b.c}) == 1", "noindex:(a).b == 1",
    "objectFrom:withIndex:(a, 0).b == 1",
    "FUNCTION(a, 'uppercaseString') == 'A'", "FUNCTION(a, 'valueForKeyPath:', 'b.@max.c') == 1",
    "FUNCTION(a, 'valueForKey:', k) == 1", "FUNCTION(a, 'objectForKey:', 'b').c == 1",
    "FUNCTION(a, 'count') == 1", "FUNCTION(a, 'allKeys') == {1}", "FUNCTION(a, 'own:', b).c == 1",
    "a.uppercaseString() == 'A'", "own_step:(a, b).c == 1", "{a, {b, $c}} == {1}",
    "a IN {b, c.d}", "a CONTAINS b", "ANY a CONTAINS b", "ALL a.b IN c.d", "(a UNION b).c == 1",
    "SUBQUERY(items, $i, $i.price > price).@count > 0",
    "SUBQUERY(items, $i, $i > 0).name == 'x'",
    "SUBQUERY(a, $x, SUBQUERY($x.b, $y, $y.c == $x.d AND $z == 1).@count > 0).@count > 0",
    "SUBQUERY($x, $x, $x == 1).@count > 0 AND $x == 2",
    "SUBQUERY(a, $x, b.$x == 1).@count > 0 OR b.$x == 2",
    "SUBQUERY(a, $x, ($x := b) == 1).@count > 0", "($v := a.b) == $v.c",
    "TERNARY(a == 1, b, c.d).e == 1", "CAST(a, 'NSDate') < CAST(b.c, 'NSDate')",
    "CAST(a, 'Class') == 1", "FETCH(a, b.c, NO).d == 1", "ANYKEY == 1",
    "a own: b.c", "a valueForKey: 'b'", "a MATCHES b.c", "a BETWEEN {b, c.d}", "NOT a.b LIKE c",
    "max:(price) > 3 AND min:(a.b) < n", "count:(SELF) > 1", "average:({a}) > b",
    "a.b.c.@sum.d.e > 1",
    "ANY SUBQUERY(a.b, $x, $x.c == 1).d.e == f", "a[$i.b].c == 1", "#size == #'a b'.c",
  ]

  @Test func everyReaderAgreesWithTheGolden() throws {
    let text = try Self.formats.map { try Self.reads(in: $0) }.joined(separator: "\n")
    try expectGolden(text, "keys/reads.txt")
  }

  private static func reads(in format: String) throws -> String {
    let options = ParseOptions(hostFunctions: ["own_step:"])
    let template = try PredicateTemplate(parsing: format, options: options)
    let root = TreeNode.predicate(template.root)
    let facts = PredicateFacts(of: template.root)
    return """
      predicate  \(format)
      facts      keys \(facts.keyPaths), variables \(facts.variables), steps \
      \(facts.steps.sorted()), functions \(facts.functions), \(facts.nodeCount) nodes
      keys       \(refusals(of: root) { $0.keys = KeyRules(.only([])) })
      features   \(refusals(of: root) { $0.features = .none; $0.functions = .none })
      fields     \(fields(of: template))
      asked      \(asked(by: template.root))
      having     \(try having(template))

      """
  }

  /// The findings of a policy that forbids what `change` does.
  private static func refusals(
    of root: TreeNode,
    _ change: (inout PredicatePolicy) -> Void
  ) -> String {
    var policy = PredicatePolicy()
    change(&policy)
    return policy.findings(in: root).map { "\($0.id.code) \($0.span.range)" }
      .joined(separator: ", ")
  }

  /// The paths that are read from records ahead of evaluation.
  private static func fields(of template: PredicateTemplate) -> String {
    guard let bound = try? template.bound(), let evaluator = try? Evaluator(bound) else {
      return "none, since it cannot be evaluated"
    }
    let read = ReadPaths(of: evaluator.predicate.node)
    let paths = Set(read.paths.map { $0.joined(separator: ".") }).subtracting([""])
    return "\(paths.sorted())" + (read.callsApplication ? ", calls the application" : "")
  }

  private static func asked(by root: PredicateNode) -> String {
    let keys = ["a", "b", "c", "d", "e", "name", "price", "items", "tags", "a b", "self", "other"]
    let asked = AskedKeys(root)
    return "\(keys.filter(asked.contains))"
      + (asked.tellsNumbersApart ? ", tells numbers apart" : "")
  }

  /// The findings of a policy about a request that has the predicate as its condition on groups.
  private static func having(_ template: PredicateTemplate) throws -> String {
    guard let bound = try? template.bound() else { return "none, since it cannot be bound" }
    let schema = try Schema(
      json: #"{"entities": {"A": {"attributes": {"id": "integer", "a": "integer"}}}}"#
    )
    var request = FetchRequest(entity: "A", having: bound)
    request.propertiesToFetch = [.count(as: "n")]
    var policy = PredicatePolicy()
    policy.entities = ["A": .only([])]
    do throws(PredicateFormatError) { try request.validate(by: policy, against: schema) } catch {
      return error.diagnostics.map { "\($0.id.code) \($0.span.range)" }.joined(separator: ", ")
    }
    return "allowed"
  }
}
