import PredicateAnalysis
import PredicateSchema
import PredicateSyntax
import Testing

/// Ways round a policy that were once found, with predicates beside them that must still pass.
@Suite struct ValueOriginTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let keys: KeyRules
    let text: String
    let passes: Bool
    var testDescription: String { text }

    init(_ allowed: [String]?, but denied: Set<String> = [], _ text: String, passes: Bool = false) {
      keys = KeyRules(allowed.map { .only(Set($0)) } ?? .any, denied: denied)
      self.text = text
      self.passes = passes
    }
  }

  private static let named = ["name", "city"]

  @Test(arguments: [
    // A dictionary's values are the elements of an operation on sets.
    Row(named, "ANY (SELF MINUS {'a', 'pw'}).name == 'secret'"),
    Row(named, "SUBQUERY(SELF UNION {}, $x, $x.name == 'secret').@count > 0"),
    Row(named, "(SELF INTERSECT SELF).@count > 0"),
    Row(named, "ANY ({SELF} UNION {}) == 1"),
    Row(named, "ANY (name UNION {'a'}) == 'b'", passes: true),
    Row(["name", "items.price"], "ANY (items UNION {}).price > 3"),
    Row(["items.*", "items"], "ANY (items UNION {}).price > 3", passes: true),
    Row(nil, but: ["boss.address.city"], "ANY ((boss UNION {}) MINUS {'a'}).city == 'x'"),
    Row(nil, but: ["boss.address.city"], "ANY (tags UNION {}) == 'x'", passes: true),
    Row(nil, but: ["*.password"], "ANY (boss UNION {}) BEGINSWITH 'x'"),
    // A number between brackets is a key of a dictionary.
    Row(named, "SELF[5].name == 'secret'"),
    Row(named, "SELF[1 + 4].name == 'secret'"),
    Row(named, "name[0] == 'secret' AND name[SIZE] > 1 AND name[LAST] == 'x'", passes: true),
    Row(["name", "items.price"], "(items)[0].price > 3"),
    Row(["name", "items.price", "items.0.price"], "(items)[0].price > 3", passes: true),
    Row(["items.price"], "(items)[LAST].price > 3", passes: true),
    Row(nil, but: ["boss.5"], "boss[5].name == 'x'"),
    Row(nil, but: ["boss.5"], "boss[5.0].name == 'x'"),
    Row(nil, but: ["boss.1"], "boss[TRUE].name == 'x'"),
    Row(nil, but: ["boss.5"], "boss[$x].name == 'x'"),
    Row(nil, but: ["boss.5"], "boss[4].name == 'x' AND tags[$x].name == 'x'", passes: true),
    Row(nil, but: ["*.5"], "tags[$x].name == 'x'"),
    Row(["boss.*", "name"], "boss[name].city == 'x'", passes: true),
    // Listing all keys or values reads them.
    Row(nil, but: ["password"], "ANY @allValues == 'pw'"),
    Row(nil, but: ["*.password"], "'p2' IN boss.@allValues"),
    Row(nil, but: ["boss.password"], "boss.@allKeys.@count > 1"),
    Row(["boss.name"], "boss.@allKeys.@count > 1"),
    Row(["boss.*"], "'p2' IN boss.@allValues AND 'x' IN boss.@allKeys", passes: true),
    Row(nil, but: ["password"], "'p2' IN boss.@allValues AND boss.@count > 1", passes: true),
    Row(nil, but: ["password"], "boss.@whatever == 1"),
    // `self` is no step, or it is a key.
    Row(nil, but: ["boss.password"], "boss.self.password == 5"),
    Row(nil, but: ["boss.password"], "#self.boss.self.self.password == 5"),
    Row(nil, but: ["boss.self"], "boss.self.name == 5"),
    Row(nil, but: ["boss.password"], "boss.self.name == 5", passes: true),
    Row(["boss.name"], "boss.self.name == 5"),
    Row(["boss.name", "boss.self.name"], "boss.self.name == 5", passes: true),
    Row(["tags"], "tags.@max.self == 5 AND tags.self == 5", passes: true),
    // A listed key means the same bytes; a denied key means every text that Swift considers equal.
    Row(["\u{E9}"], "#\"\\u00e9\" == 1", passes: true),
    Row(["\u{E9}"], "#\"e\\u0301\" == 1"),
    Row(["\u{E9}.*"], "#\"e\\u0301\".a == 1"),
    Row(["name", "\u{E9}.a"], "TERNARY(name == 1, #\"\\u00e9\", #\"e\\u0301\").a == 1"),
    Row(nil, but: ["\u{E9}"], "#\"e\\u0301\" == 1"),
    // Keys that hold dots.
    Row(nil, but: ["boss.password"], "#\"boss.password\" == 'pw'"),
    Row(nil, but: ["*.password"], "#\"boss.password\" == 'pw'"),
    Row(nil, but: ["boss.password"], "SELF['boss.password'] == 'pw'"),
    Row(nil, but: ["a.b.c"], "#\"a.b\" == 'pw'"),
    Row(["boss.name"], "#\"boss.name\" == 'pw'", passes: true),
    Row(["boss.name"], "#\"boss.pass\" == 'pw'"),
    // A key is not a variable of its name.
    Row(["$me"], "#\"$me\" == 1"),
    Row(["$me.id"], "$me.id == 1", passes: true),
    Row(nil, but: ["$me.id"], "#\"$me\".id == 1"),
    // Distinguishing objects compares their whole contents.
    Row(["items.price"], "(items.@distinctUnionOfObjects.self).@count == 2"),
    Row(["items.price"], "(items.@unionOfArrays.price).@count == 2", passes: true),
    // An assigned value may be anything.
    Row(["items.price", "boss.city"], "SUBQUERY(items, $i, ($i := boss.city) == $i.price) == 1"),
    Row(nil, but: ["boss.pw"], "($x := boss.name) == 1 AND $x.pw == 1"),
    Row(nil, but: ["*.a.b"], "name == 1", passes: true),
    Row(nil, but: ["*.a.b"], "x.a == 1"),
    Row(nil, but: ["*.a.b"], "x.a.c == 1", passes: true),
  ])
  func isRefused(_ row: Row) throws { try expect(row, PredicatePolicy(keys: row.keys)) }

  /// FUNCTION and custom operators are two ways to send the same message.
  @Test(arguments: [
    Row(["boss.name"], "boss valueForKey: 'secret'"),
    Row(["boss.name"], "boss valueForKey: 'name'", passes: true),
    Row(["boss.name"], "boss valueForKeyPath: 'secret.a'"),
    Row(["boss.name"], "SELF valueForKeyPath: 'boss.name'", passes: true),
    Row(["boss.name"], "FUNCTION(SELF, 'valueForKeyPath:', 'boss.@allValues') == 1"),
    Row(["boss.name", "name"], "boss valueForKey: name"),
    Row(["boss.name"], "FUNCTION(boss, 'valueForKey:', 'secret') == 1"),
    Row(["boss.name"], "FUNCTION(boss, 'valueForKey:', 'name') == 1", passes: true),
    Row(["boss.name"], "FUNCTION(boss, 'valueForKey:') == 1"),
    Row(["boss.name"], "FUNCTION(boss, 'objectForKey:', 'secret') == 1"),
    Row(["boss.name"], "'x' IN FUNCTION(boss, 'allValues')"),
    Row(["boss.name"], "'x' IN FUNCTION(boss, 'allKeys')"),
    Row(["boss.name"], "FUNCTION(boss, 'count') == 1", passes: true),
    Row(["boss.name"], "FUNCTION(boss.name, 'uppercaseString') == 'X'", passes: true),
    Row(["boss.name"], "FUNCTION(boss.name, 'isAdult') == YES", passes: true),
    Row(["boss.name"], "FUNCTION(boss.name, 'isAdult').secret == YES"),
    Row(["boss.name"], "FUNCTION(boss, 'isAdult') == YES"),
    Row(["boss.name"], "boss isAdult: 5"),
    Row(["boss.name"], "boss isEqual: SELF"),
    Row(["boss.name"], "name isEqual: boss"),
    Row(["boss.name"], "boss.name isEqual: 'x'", passes: true),
    Row(["boss.name"], "boss.name isKindOfClass: 'NSString'", passes: true),
    Row(nil, but: ["items.secret"], "items containsObject: 5"),
    Row(["tags"], "tags containsObject: 5", passes: true),
    Row(["boss.name"], "FUNCTION(items, 'objectAtIndex:', 0) == 5"),
    Row(nil, but: ["items.secret"], "FUNCTION(items, 'objectAtIndex:', 0).secret == 5"),
    Row(nil, but: ["boss.password"], "FUNCTION(SELF, 'valueForKey:', 'boss.password') == 'pw'"),
    Row(nil, but: ["password"], "SELF objectForKey: 'password'"),
    Row(nil, but: ["password"], "SELF objectForKey: 'name'", passes: true),
  ])
  func selectorsRead(_ row: Row) throws { try expect(row, PredicatePolicy(keys: row.keys)) }

  private func expect(_ row: Row, _ policy: PredicatePolicy) throws {
    let bound = try BoundPredicate(parsing: row.text)
    let codes: [String]
    do throws(PredicateFormatError) {
      _ = try bound.validated(by: policy)
      codes = []
    } catch {
      codes = error.diagnostics.map(\.id.code)
    }
    #expect(codes.isEmpty == row.passes)
    #expect(codes.allSatisfy { $0 == "V001" })
  }

  private static let schema = """
    {"entities": {
      "Person": {
        "attributes": {"id": "integer", "name": "text", "salary": "integer?"},
        "relationships": {
          "boss?": {"toOne": "Person", "on": "boss_id"},
          "employer?": {"toOne": "Firm", "on": "firm_id"},
          "papers": {"toMany": "Paper", "on": "person_id"}
        }
      },
      "Firm": {"attributes": {"id": "integer", "title": "text", "founded": "integer"}},
      "Paper": {"attributes": {"id": "integer", "title": "text", "secret": "text"}}
    }}
    """

  /// Entities are listed here, and keys mostly are not.
  @Test(arguments: [
    Row(nil, "boss.self.employer.founded == 1"),
    Row(nil, "boss.employer.founded == 1"),
    Row(nil, "boss.self.employer.title == 'x' AND boss.self.name == 'x'", passes: true),
    Row(nil, "self.salary == 1"),
    Row(nil, "#\"boss.salary\" == 1"),
    Row(nil, "#\"$salary\" == 1"),
    Row(nil, "$me == boss", passes: true),
    Row(nil, "$me.salary == 1"),
    Row(["$me.id", "boss"], "$me.id == 1", passes: true),
    Row(nil, "($x := boss) == nil AND $x.salary == 1"),
    Row(nil, "SUBQUERY(papers, $p, ($p := boss) != nil AND $p.secret == 1).@count > 1"),
    Row(nil, "ANY ($me UNION {}) == 1"),
    Row(nil, "SUBQUERY($ids, $x, $x == salary).@count > 1"),
    Row(nil, "name IN $ids AND SUBQUERY($ids, $x, $x == name).@count > 1", passes: true),
    Row(nil, "'x' IN TERNARY(TRUEPREDICATE, boss, {boss})"),
    Row(nil, "ANY papers CONTAINS 'x'"),
    Row(nil, "papers CONTAINS boss AND boss IN {boss, boss}", passes: true),
    Row(nil, "ANY (papers UNION papers).title == 'x'", passes: true),
    Row(nil, "ANY (papers UNION papers).secret == 'x'"),
    Row(nil, "(SELF UNION {}).@count == 1"),
    Row(nil, "SUBQUERY(papers, $p, ($p UNION {}).@count == 1).@count == 1"),
    Row(nil, "boss['salary'] == 1"),
    Row(nil, "boss[5] == 1"),
    Row(nil, "(papers)[5].title == 'x'", passes: true),
    Row(nil, "(papers)[5].secret == 'x'"),
    Row(nil, "boss[name] == 1"),
    Row(nil, "'x' IN boss.@allValues"),
    Row(nil, "FUNCTION(boss, 'objectForKey:', 'salary') == 1"),
    Row(nil, "boss valueForKey: 'salary'"),
    Row(nil, "boss valueForKey: 'name'", passes: true),
    Row(nil, "FUNCTION(SELF, 'valueForKeyPath:', 'boss.salary') == 1"),
  ])
  func entitiesAreClosed(_ row: Row) throws {
    var policy = PredicatePolicy(keys: row.keys)
    policy.entities = [
      "Person": .only(["name", "boss", "employer", "papers"]), "Firm": .only(["title"]),
      "Paper": .only(["title"]),
    ]
    let schema = try Schema(json: Self.schema)
    // The checker refuses some of them too, but the policy must not rely on it.
    let findings = policy.findings(
      in: .predicate(try BoundPredicate(parsing: row.text).root),
      against: schema,
      entity: "Person"
    )
    #expect(findings.isEmpty == row.passes)
    #expect(findings.allSatisfy { $0.id == .forbiddenKey })
  }

  @Test(arguments: [
    "", "a..b", ".a", "a.", "a.*.x", "SELF.password", "items[0].x", "ages[\"Ada\"]", "items[FIRST]",
    "$", "*.", "*.*", "items.@count", "**.a.*.b",
  ])
  func malformedPatternsAreRefused(_ pattern: String) throws {
    let bound = try BoundPredicate(format: "name == 'x'")
    #expect(throws: PredicateFormatError.self) {
      _ = try bound.validated(by: PredicatePolicy(keys: KeyRules(denied: [pattern])))
    }
    #expect(throws: PredicateFormatError.self) {
      _ = try bound.validated(by: PredicatePolicy(keys: KeyRules(.only([pattern]))))
    }
  }

  /// Shared trees count wherever they occur, and only up to the limit.
  @Test func sharedTreesAreMeasured() throws {
    var node = ExpressionNode(.keyPath(base: nil, [.key("a")]))
    for _ in 0..<60 { node = ExpressionNode(.arithmetic(.add, node, node)) }
    let root = TreeNode.expression(node)
    #expect(PredicatePolicy.untrusted.findings(in: root).map(\.id) == [.tooManyNodes])
  }

  @Test func limitsMayBeHuge() throws {
    var policy = PredicatePolicy.untrusted
    policy.limits.tree = TreeLimits(
      nodes: .max,
      height: .max,
      subqueryDepth: .max,
      elements: .max,
      textLength: .max,
      pathLength: .max,
      arguments: .max
    )
    let text = "SUBQUERY({1, 2}, $x, $x IN {1, 2}).@count == {a, 1}"
    _ = try BoundPredicate(parsing: text).validated(by: policy)
    policy.limits.tree.subqueryDepth = -1
    #expect(throws: PredicateFormatError.self) {
      _ = try BoundPredicate(parsing: text).validated(by: policy)
    }
  }
}
