import PredicateAnalysis
import PredicateSchema
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Types that a checked predicate knows, and errors in trees that no text has.
@Suite struct CheckedPredicateTests {
  private let schema: Schema

  init() throws {
    schema = try CheckerCaseTests.schema(of: #require(CheckerCaseTests.cases.first))
  }

  @Test func drawsTypes() throws {
    let predicate = try BoundPredicate(
      format: "SUBQUERY(pets, $p, $p.weight > height).@count > 0 AND nickname ==[c] $n"
    )
    let checked = try predicate.checked(against: schema, entity: "Person")
    let outline = OutlinePrinter(annotate: checked.typeNames()).text(of: predicate.root)
    #expect(
      outline == """
        AND
        ├─ >
        │  ├─ key path of @count  integer
        │  │  └─ subquery $p  [Pet]
        │  │     ├─ key path pets  [Pet]
        │  │     └─ >
        │  │        ├─ key path of weight  real?
        │  │        │  └─ variable $p  Pet
        │  │        └─ key path height  real
        │  └─ constant 0  integer
        └─ ==[c]
           ├─ key path nickname  text?
           └─ variable $n  any
        """
    )
  }

  @Test func knowsTypesInsideSubqueries() throws {
    let checked = try BoundPredicate(format: "TRUEPREDICATE")
      .checked(against: schema, entity: "Person")
    let pets = try BoundExpression(format: "children.pets").root
    let inner = checked.scope(in: checked.scope, ofSubqueryOver: pets, variable: "p")
    let weight = try BoundExpression(format: "$p.weight").root
    #expect(checked.type(of: weight, in: inner).description == "[real?]")
    #expect(checked.type(of: weight) == .unknown)
    #expect(checked.entity.attributes.count == 12)
  }

  /// An error in a joined predicate points into the text of its part; for a part built in code,
  /// into the canonical text or nowhere.
  @Test func pointsIntoJoinedTexts() throws {
    let first = try BoundPredicate(format: "age>3")
    let second = try BoundPredicate(format: "nmae=='x'")
    let error = try #require(throws: PredicateFormatError.self) {
      try (first && second).checked(against: schema, entity: "Person")
    }
    #expect(error.source.text == "age>3\nnmae=='x'")
    #expect(error.diagnostics.map { error.source[$0.span] } == ["nmae"])
    let own = try #require(throws: PredicateFormatError.self) {
      try BoundPredicate(first.root && second.root).checked(against: schema, entity: "Person")
    }
    #expect(own.source.text == "age > 3 AND nmae == \"x\"")
    #expect(own.diagnostics.map { own.source[$0.span] } == ["nmae"])
    let built = try first && BoundPredicate(second.root)
    let half = try #require(throws: PredicateFormatError.self) {
      try built.checked(against: schema, entity: "Person")
    }
    #expect(half.source.text == "age>3")
    #expect(half.description.split(separator: "\n").first?.contains("nmae") == true)
    #expect(!half.description.contains("age>3"))
  }

  @Test(arguments: [(levels: 990, isRefused: false), (1_100, true), (1_500, true)])
  func refusesTooDeepTrees(_ tree: (levels: Int, isRefused: Bool)) throws {
    let one = ExpressionNode(.constant(.integer(1)))
    let start = ExpressionNode(.keyPath(base: nil, [.key("points")]))
    let steps: [(ExpressionNode) -> ExpressionNode] = [
      { ExpressionNode(.negation($0)) }, { ExpressionNode(.arithmetic(.add, one, $0)) },
      { ExpressionNode(.call(.noIndex, [$0])) },
    ]
    for step in steps {
      let node = (0..<tree.levels).reduce(start) { node, _ in step(node) }
      let root = PredicateNode(.comparison(Comparison(nil, node, .equal, [], one)))
      var found: [DiagnosticID] = []
      do throws(PredicateFormatError) {
        let predicate = try BoundPredicate(root)
        _ = try predicate.checked(against: schema, entity: "Person")
      } catch {
        found = error.diagnostics.map(\.id)
      }
      #expect(found == (tree.isRefused ? [.tooDeep] : []))
    }
  }

  /// A schema made in code need not be valid, and must not trap the checker.
  @Test func inconsistentSchemasAreHandled() throws {
    let broken = Schema(entities: [
      "A": Entity("A", parent: "B", [.toOne("x", "Nowhere", on: "x_id")]),
      "B": Entity("B", parent: "A", [.attribute("n", .integer)]),
    ])
    let predicate = try BoundPredicate(format: "x.y.z == 1 AND n == 2")
    _ = try predicate.checked(against: broken, entity: "A")
  }
}
