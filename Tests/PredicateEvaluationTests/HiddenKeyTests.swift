import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

/// What a policy hides does not exist: no predicate that passes the policy tells how many keys are
/// hidden, or which.
@Suite struct HiddenKeyTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let text: String
    let keys: Set<String>
    let denied: Set<String>
    var testDescription: String { "\(text) of \(keys.sorted()) without \(denied.sorted())" }

    init(_ text: String, _ keys: Set<String> = [], denied: Set<String> = []) {
      self.text = text
      self.keys = keys
      self.denied = denied
    }

    var policy: PredicatePolicy {
      var policy = PredicatePolicy.unrestricted
      policy.keys = KeyRules(keys.isEmpty ? .any : .only(keys), denied: denied)
      return policy
    }
  }

  private static let full: [String: Value] = [
    "title": "Dune", "secret": "x", "more": 5, "tags": ["a", "b"],
    "author": .map(["name": "Frank", "salary": 7]),
    "parts": .list([.map(["name": "one", "price": 1]), .map(["name": "two", "price": 2])]),
  ]

  /// The same object with other hidden keys.
  private static let others: [[String: Value]] = [
    [
      "title": "Dune", "author": .map(["name": "Frank"]), "tags": ["a", "b"],
      "parts": .list([.map(["name": "one"]), .map(["name": "two"])]),
    ],
    full.merging(["hidden": 1, "also": 2]) { $1 },
  ]

  private static let visible: Set<String> = ["title", "author.name", "parts.name", "tags"]

  static let rows: [Row] =
    [
      "@count == 4", "@count == 6", "SELF.@count == 4", "SELF[SIZE] == 4", "SELF[SIZE] == 6",
      "SELF.@allKeys.@count == 6", "'secret' IN @allKeys", "SELF.@allValues.@count == 6",
      "SELF[FIRST] == 'x'", "SELF CONTAINS 'x'", "'x' IN SELF", "ANY SELF == 'x'",
      "SELF == SELF", "SELF != nil", "SELF.self == SELF", "CAST(SELF, 'NSString') CONTAINS 'x'",
      "SELF.description CONTAINS 'x'", "SUBQUERY({SELF}, $x, $x.@count == 4).@count == 1",
      "SUBQUERY({SELF}, $x, $x.secret == 'x').@count == 1", "{SELF}.@count == 1",
      "ANY {SELF}.@count == 4", "author.@count == 1", "author.@count == 2", "author[SIZE] == 1",
      "author.@allKeys == {'name'}", "author.@allValues.@count == 1", "author[FIRST] == 1",
      "author == author", "'Frank' IN author", "(author UNION {1}).@count == 2",
      "parts.@count == 2", "parts[0].@count == 1", "parts[0][SIZE] == 1", "ANY parts.@count == 1",
      "SUBQUERY(parts, $p, $p.@count == 1).@count == 2",
      "SUBQUERY(parts, $p, $p[SIZE] == 2).@count == 2", "parts.@allKeys.@count == 2",
      "SUBQUERY(parts, $p, 'price' IN $p.@allKeys).@count == 2", "parts.price.@count == 2",
      "parts[LAST].@allKeys == {'name'}", "parts == parts", "parts.@max.price == 2",
      "FUNCTION(SELF, 'count') == 4", "FUNCTION(SELF, 'allKeys').@count == 4",
      "FUNCTION(author, 'count') == 1", "FUNCTION(author, 'allValues').@count == 1",
      "FUNCTION(SELF, 'valueForKey:', 'secret') == 'x'", "SELF['secret'] == 'x'",
      "FUNCTION(SELF, 'valueForKeyPath:', '@count') == 4", "FUNCTION(SELF, 'description') == 'x'",
      "TERNARY(SELF == nil, 1, 2) == 1", "TERNARY(1 == 1, SELF, SELF).@count == 4",
      "$me.@count == 1", "$me[SIZE] == 1", "'secret' IN $me.@allKeys",
      "CAST(author, 'NSDictionary').@count == 1", "noindex(author).@count == 1",
      "count(author) == 1", "author.self.@count == 1", "(author).@count == 1",
    ].flatMap {
      [
        Row($0, visible), Row($0, visible.union(["$me.name"])),
        Row(
          $0,
          denied: [
            "secret", "more", "hidden", "also", "author.salary", "parts.price",
            "$me.secret",
          ]
        ),
        Row($0, denied: ["*.secret", "more", "hidden", "also", "*.salary", "*.price"]),
      ]
    }

  /// Every predicate either is refused by the policy, or has one answer (or one error) whatever the
  /// hidden keys are.
  @Test(arguments: rows)
  func answersDependOnVisibleKeysOnly(_ row: Row) throws {
    let policy = row.policy
    guard let validated = try? BoundPredicate(parsing: row.text).validated(by: policy) else {
      return
    }
    var options = EvaluationOptions.strictApple
    for mode in LanguageMode.allCases {
      options.mode = mode
      let evaluator = try Evaluator(validated, options: options)
      let expected = outcome(evaluator, Self.full)
      for other in Self.others {
        #expect(outcome(evaluator, other) == expected, "\(row.text)")
      }
    }
  }

  private func outcome(_ evaluator: Evaluator, _ object: [String: Value]) -> [String] {
    let hidden = object.count > 6
    let me: Value = .map(hidden ? ["name": "me", "secret": 1] : ["name": "me"])
    let variables: Variables = ["me": me]
    let roots: [KeyedValue] = [
      .object(object), .value(.map(object)),
      .object(DictionaryObject(object.mapValues { $0 as Any })),
    ]
    var outcomes = roots.map { root in
      answer { try evaluator.matches(root, variables: variables) }
    }
    outcomes.append(
      answer { try CompiledEvaluator(evaluator, variables).matches(object) }
    )
    return outcomes
  }

  private func answer(_ body: () throws -> Bool) -> String {
    do {
      return "\(try body())"
    } catch {
      return (error as? EvaluationError)?.code ?? "\(error)"
    }
  }

  /// The examples: the visible keys are counted.
  @Test func visibleKeysAreCounted() throws {
    var policy = PredicatePolicy.untrusted
    policy.keys = KeyRules(.only(["title", "author.name"]))
    for (text, answer) in [
      ("@count == 2", true), ("SELF[SIZE] == 2", true), ("author.@count == 1", true),
      ("author[SIZE] == 2", false), ("@count == 6", false),
    ] {
      let wish = try BoundPredicate(parsing: text).validated(by: policy)
      #expect(try Evaluator(wish).matches(.object(Self.full)) == answer, "\(text)")
    }
  }

  /// A condition that the host joins reads keys that its policy hides from strangers.
  @Test func applicationPredicatesReadHiddenKeys() throws {
    var policy = PredicatePolicy.untrusted
    policy.keys = KeyRules(.only(["title"]))
    let wish = try BoundPredicate(parsing: "@count == 1").validated(by: policy)
      .restricted(to: "more", equalTo: 5)
    #expect(try Evaluator(wish).matches(.object(Self.full)))
    let host = try BoundPredicate(parsing: "author.salary == 7 AND author == $author")
    let joined = wish && host
    let author: Value = .map(["name": "Frank", "salary": 7])
    #expect(try Evaluator(joined).matches(.object(Self.full), variables: ["author": author]))
  }
}
