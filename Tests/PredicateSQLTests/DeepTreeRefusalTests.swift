import PredicateAnalysis
import PredicateEvaluation
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Recursive operations refuse trees of more than a thousand levels, on small stacks too.
@Suite struct DeepTreeRefusalTests {
  struct Use: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The number of levels that the operation adds to the tree.
    var above = 0
    let attempt: @Sendable (PredicateNode) throws -> Void
  }

  static let uses = [
    Use(testDescription: "bound predicate") { _ = try BoundPredicate($0) },
    Use(testDescription: "bound expression", above: 1) {
      _ = try BoundExpression(.ternary($0, then: 1, else: 2))
    },
    Use(testDescription: "binding") {
      let template = PredicateTemplate(source: SourceText(""), root: $0, warnings: [])
      _ = try template.bound()
    },
    Use(testDescription: "argument", above: 2) {
      let argument = ExpressionNode.ternary($0, then: 1, else: 2)
      _ = try PredicateTemplate(parsing: "a == %@").bound(to: [argument])
    },
    Use(testDescription: "substituting") {
      _ = try bound($0).substituting(variables: ["x": 1])
    },
    Use(testDescription: "checking", above: 1) {
      _ = try (bound($0) && bound($0)).checked(against: People.schema, entity: "Person")
    },
    Use(testDescription: "policy", above: 1) { _ = try (!bound($0)).validated(by: limitsOnly) },
    Use(testDescription: "policy and schema") {
      _ = try bound($0).validated(by: limitsOnly, against: People.schema, entity: "Person")
    },
    Use(testDescription: "evaluator") { _ = try Evaluator(bound($0)) },
    Use(testDescription: "expression evaluator", above: 1) {
      let root = ExpressionNode.ternary($0, then: 1, else: 2)
      _ = try ExpressionEvaluator(BoundExpression(source: nil, root: root))
    },
    Use(testDescription: "compiled evaluator") {
      _ = try CompiledEvaluator<[String: Value]>(bound($0))
    },
    Use(testDescription: "request") {
      try fetch(FetchRequest(entity: "Person", predicate: bound($0)))
    },
    Use(testDescription: "groups of a request") {
      try fetch(
        FetchRequest(
          entity: "Person",
          resultType: .dictionaries,
          propertiesToFetch: [.count(as: "a")],
          having: bound($0)
        )
      )
    },
  ]

  private static func bound(_ root: PredicateNode) -> BoundPredicate {
    BoundPredicate(source: nil, root: root)
  }

  private static func fetch(_ request: FetchRequest) throws {
    do throws(StorageError) {
      _ = try CheckedRequest(
        request,
        as: request.having == nil ? .objects : .dictionaries,
        layout: StoreLayout(People.schema)
      )
    } catch {
      if case .predicate(let error) = error { throw error }
      throw error
    }
  }

  private static let limitsOnly = PredicatePolicy(
    limits: PredicateLimits(
      text: .default,
      tree: TreeLimits(
        nodes: .max,
        height: 1_000,
        subqueryDepth: .max,
        elements: .max,
        textLength: .max,
        pathLength: .max,
        arguments: .max
      ),
      evaluation: .default
    )
  )

  @Test(arguments: uses)
  func refuses(_ use: Use) {
    let found = onSmallStack {
      DeepTree.all.map { kind in
        do {
          try use.attempt(kind.predicate(levels: 5_000))
          return "\(kind): nothing"
        } catch let error as PredicateFormatError {
          return error.diagnostics.map(\.id.code).joined(separator: " ")
        } catch {
          return "\(kind): \(error)"
        }
      }
    }
    #expect(Set(found ?? []) == ["P039"])
  }

  /// A thousand levels in all are accepted, one more is refused.
  @Test(arguments: uses)
  func refusesJustBeyondTheLimit(_ use: Use) {
    #expect(Self.outcome(of: use, levels: 1_000 - use.above) == "")
    #expect(Self.outcome(of: use, levels: 1_001 - use.above) == "P039")
  }

  private static func outcome(of use: Use, levels: Int) -> String {
    do {
      try use.attempt(negated(levels))
      return ""
    } catch let error as PredicateFormatError {
      return error.diagnostics.map(\.id.code).joined(separator: " ")
    } catch {
      return "\(error)"
    }
  }

  /// `NOT NOT … TRUEPREDICATE` with this number of levels in all.
  private static func negated(_ levels: Int) -> PredicateNode {
    (1..<levels).reduce(PredicateNode(.constant(true))) { node, _ in PredicateNode(.not(node)) }
  }

  @Test func typesAreKnownUpToTheLimit() throws {
    let checked = try People.checked("age > 18")
    for (levels, isKnown) in [(999, true), (1_000, false)] {
      let type = checked.type(of: .ternary(Self.negated(levels), then: 1, else: 2))
      #expect((type != .unknown) == isKnown)
    }
  }

  /// An operation that cannot throw reports that it does not know.
  @Test func whatCannotRefuseLooksAway() throws {
    let checked = try People.checked("age > 18")
    let found = onSmallStack {
      DeepTree.all.map { kind in
        let tree = kind.predicate(levels: 5_000)
        var query = SQLQuery(schema: People.schema, entity: "Person")
        query.columns = [SQLQuery.Column("n", .rowCount)]
        query.isGrouped = true
        query.having = tree
        let type = checked.type(of: .ternary(tree, then: 1, else: 2))
        return type == .unknown && (try? SQLCompiler(dialect: .sqlite).select(query)) == nil
          && PredicateFacts(of: tree).depth == tree.height
      }
    }
    #expect(Set(found ?? []) == [true])
  }
}
