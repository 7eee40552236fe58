package import PredicateSyntax

/// A way to put a node on top of another, to build trees of any height.
package struct DeepTree: CustomStringConvertible, Sendable {
  package let description: String
  private let step: Step

  private enum Step: Sendable {
    case predicate(@Sendable (PredicateNode) -> PredicateNode)
    case expression(@Sendable (ExpressionNode) -> ExpressionNode)
  }

  private static func predicate(
    _ name: String,
    _ step: @escaping @Sendable (PredicateNode) -> PredicateNode
  ) -> Self {
    Self(description: name, step: .predicate(step))
  }

  private static func expression(
    _ name: String,
    _ step: @escaping @Sendable (ExpressionNode) -> ExpressionNode
  ) -> Self {
    Self(description: name, step: .expression(step))
  }

  /// A predicate with at least `levels` nodes above one another, the lowest of which is `leaf`.
  package func predicate(levels: Int, above leaf: ExpressionNode = leaf) -> PredicateNode {
    var expression = leaf
    switch step {
    case .predicate(let step):
      var node = expression.equals(1)
      for _ in 0..<levels { node = step(node) }
      return node
    case .expression(let step):
      for _ in 0..<levels { expression = step(expression) }
      return expression.equals(1)
    }
  }
}

extension DeepTree {
  /// Every position of a child in every kind of node.
  package static let all: [Self] = [
    predicate("NOT") { PredicateNode(.not($0)) },
    predicate("AND, first") { PredicateNode(.and([$0, leaf.isNil])) },
    predicate("AND, last") { PredicateNode(.and([leaf.isNil, $0])) },
    predicate("OR") { PredicateNode(.or([leaf.isNil, $0, leaf.isNotNil])) },
    predicate("comparison, left") {
      ExpressionNode.ternary($0, then: 1, else: 2).equals(1)
    },
    predicate("comparison, right") {
      leaf.equals(ExpressionNode.ternary($0, then: 1, else: 2))
    },
    predicate("SUBQUERY, predicate") { inner in
      leaf.filtered(each: "x") { _ in inner }.count.isGreater(than: 1)
    },
    expression("SUBQUERY, collection") { collection in
      collection.filtered(each: "x") { $0.isNotNil }
    },
    expression("negation") { ExpressionNode(.negation($0)) },
    expression("arithmetic, left") { $0 + 1 },
    expression("arithmetic, right") { 1 - $0 },
    expression("set operation") { $0.union(leaf) },
    expression("call") { ExpressionNode.call(.absolute, $0) },
    expression("call, second argument") { ExpressionNode.call(.modulus, leaf, $0) },
    expression("~") { ExpressionNode.call(.onesComplement, $0) },
    expression("host's call") { ExpressionNode(.hostCall(name: "mgl_join:", [$0])) },
    expression("FUNCTION, receiver") { ExpressionNode(.message(receiver: $0, selector: "f", [])) },
    expression("FUNCTION, argument") {
      ExpressionNode(.message(receiver: leaf, selector: "f:", [$0]))
    },
    expression("list") { ExpressionNode(.aggregate([$0, leaf])) },
    expression("list of one") { ExpressionNode(.aggregate([$0])) },
    expression("key path") { $0.count },
    expression("index, base") { $0[.first] },
    expression("index") { leaf[$0] },
    expression("TERNARY, then") { .ternary(.always, then: $0, else: 1) },
    expression("TERNARY, else") { .ternary(.always, then: 1, else: $0) },
    expression("CAST") { $0.cast(to: "NSString") },
    expression("FETCH") {
      ExpressionNode(.fetch(request: $0, context: leaf, countOnly: ExpressionNode.value(true)))
    },
    expression("assignment") { ExpressionNode(.assignment(variable: "x", $0)) },
  ]

  package static let leaf = ExpressionNode.key("a")
}
