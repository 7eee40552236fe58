import PredicateSyntax
import PredicateTestSupport
import Testing

/// Where the steps of a key path are in the text.
@Suite struct StepSpanTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let text: String
    /// The text at each step's span; nil for a step that the text does not show.
    let steps: [String?]
    var testDescription: String { text }

    init(_ text: String, _ steps: String?...) {
      self.text = text
      self.steps = steps
    }
  }

  @Test(arguments: [
    Row("name", "name"), Row("a.b.c", "a", "b", "c"), Row("a . b\n.c", "a", "b", "c"),
    Row("SELF.a", "a"), Row("self.a.b", "a", "b"), Row("$x.a", "a"), Row("a.$k.b", "a", "$k", "b"),
    Row("(a.b).c", "a", "b", "c"), Row("((a).b).c", "(a)", "b", "c"), Row("(SELF.a).b", "a", "b"),
    Row("(a.@max.b).c", "c"), Row("tags[0].a.b", "a", "b"), Row("lowercase:(x).length", "length"),
    Row("#size.#'a b'", "#size", "#'a b'"), Row("a.@count", "a", "@count"),
    Row("a.%K.%K", "a", "%K", "%K"), Row("%K", "%K"),
    Row("valueForKeyPath:(x, 'a.b')", nil, nil, nil), Row("valueForKey:(x, 'a')", nil, nil),
  ])
  func stepsKeepTheirSpans(_ row: Row) throws {
    let template = try ExpressionTemplate(parsing: row.text)
    #expect(Self.texts(of: template.root, in: template.source) == row.steps)
  }

  /// A moved tree has its steps where it has its nodes; a tree without spans has none.
  @Test func stepsMoveWithTheirNodes() throws {
    let source = SourceText("NOT a.b.c == 1")
    let template = try PredicateTemplate(parsing: "a.b.c == 1")
    let moved = try #require(template.root.moved(by: 4))
    guard case .comparison(let comparison) = moved.kind else {
      Issue.record("no comparison")
      return
    }
    #expect(Self.texts(of: comparison.left, in: source) == ["a", "b", "c"])
    #expect(
      Self.texts(of: try #require(comparison.left.withoutSpans), in: source) == [nil, nil, nil]
    )
    var placed = comparison.left
    placed.span = SourceSpan(0..<3)
    #expect(Self.texts(of: placed, in: source) == [nil, nil, nil])
    #expect(placed == comparison.left)
  }

  /// In every text of the case files, the text of each step is the step.
  @Test(arguments: ["Syntax/canonical.cases", "Syntax/diagnostics.cases", "keypaths.cases"])
  func stepsMatchTheText(_ file: String) throws {
    var count = 0
    for example in try CaseLine.all(of: file) {
      guard let template = try? PredicateTemplate(parsing: example.left) else { continue }
      template.root.forEachNode { node in
        guard case .expression(let path) = node, case .keyPath(_, let steps) = path.kind else {
          return
        }
        for (index, step) in steps.enumerated() {
          guard let span = path.span(ofStep: index), let name = Self.name(of: step) else {
            continue
          }
          let text = template.source[span].filter { !"#@$'\"() ".contains($0) }
          guard !text.contains("\\") else { continue }  // Escapes stand for other characters.
          count += 1
          #expect(
            text == name.filter { !"#@$'\"() ".contains($0) },
            sourceLocation: example.location
          )
        }
      }
    }
    #expect(count > 5)
  }

  private static func name(of step: PathStep) -> String? {
    switch step {
    case .key(let name), .variable(let name): name
    case .collectionOperator(let `operator`): `operator`.name
    case .placeholder: nil
    }
  }

  private static func texts(of path: ExpressionNode, in source: SourceText) -> [String?] {
    guard case .keyPath(_, let steps) = path.kind else { return [] }
    return steps.indices.map { index in path.span(ofStep: index).map { String(source[$0]) } }
  }
}
