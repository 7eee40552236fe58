#if !canImport(Darwin)
public import Foundation
import PredicateEvaluation
import PredicateSyntax

extension NSExpression {
  private convenience init(_ kind: ExpressionNode.Kind, _ held: HeldValues = HeldValues()) {
    self.init(ExpressionContent(built: ExpressionNode(kind), held: held))
  }

  /// Creates an expression for a value. Traps for an object that cannot be a value.
  public convenience init(forConstantValue value: Any?) {
    var reader = ArgumentReader()
    let node = reader.node(value)
    self.init(node.kind, reader.held)
  }

  /// `SELF`
  public static func expressionForEvaluatedObject() -> NSExpression {
    NSExpression(.evaluatedObject)
  }

  /// `@anyKey`, which Spotlight reads
  public static func expressionForAnyKey() -> NSExpression { NSExpression(.anyKey) }

  /// `$name`
  public convenience init(forVariable name: String) { self.init(.variable(name)) }

  /// A key path, such as `address.city` or `items.@count`
  public convenience init(forKeyPath path: String) {
    self.init(.keyPath(base: nil, PathStep.steps(of: path)))
  }

  /// The key path by its name: the one that its type lists in `readableKeys`, or that of its stored
  /// properties. A property without a name on Linux, such as a computed property or a property of a
  /// class that is not final, is read through the key path itself; then it has no text and cannot
  /// be archived.
  public convenience init<Root, Value>(forKeyPath path: KeyPath<Root, Value>) {
    if let name = KeyPathName.of(any: path) {
      self.init(forKeyPath: name)
    } else {
      var held = HeldValues()
      let node = held.hold(path, of: ExpressionNode(.evaluatedObject))
      self.init(node.kind, held)
    }
  }

  /// Converts an `#Expression`. Nil for constructs without a counterpart.
  public convenience init?<Root, Value>(_ expression: Expression<Root, Value>) {
    var converter = PredicateConverter(mayHold: true)
    guard let root = try? converter.root(expression) else { return nil }
    self.init(root.kind, converter.held)
  }

  /// A built-in function, such as `average:`. Traps for an unknown name, and for a wrong number of
  /// arguments.
  public convenience init(forFunction name: String, arguments: [Any]) {
    var reader = ArgumentReader()
    let nodes = arguments.map { reader.node($0) }
    do { self.init(try ExpressionCall.kind(of: name, nodes), reader.held) } catch { refuse(error) }
  }

  /// A call of a registered function, such as `uppercaseString`; a selector never reaches a method.
  public convenience init(
    forFunction target: NSExpression,
    selectorName name: String,
    arguments: [Any]?
  ) {
    var reader = ArgumentReader()
    let receiver = reader.node(target)
    let nodes = (arguments ?? []).map { reader.node($0) }
    self.init(.message(receiver: receiver, selector: name, nodes), reader.held)
  }

  /// `{a, b}`, a list of expressions or values
  public convenience init(forAggregate elements: [Any]) {
    var reader = ArgumentReader()
    let nodes = elements.map { reader.node($0) }
    self.init(
      ExpressionContent(built: ExpressionNode(.aggregate(nodes)), held: reader.held),
      isAggregate: true
    )
  }

  /// `left UNION right`
  public convenience init(forUnionSet left: NSExpression, with right: NSExpression) {
    self.init(.union, left, right)
  }

  /// `left INTERSECT right`
  public convenience init(forIntersectSet left: NSExpression, with right: NSExpression) {
    self.init(.intersect, left, right)
  }

  /// `left MINUS right`
  public convenience init(forMinusSet left: NSExpression, with right: NSExpression) {
    self.init(.minus, left, right)
  }

  private convenience init(_ operator: SetOperator, _ left: NSExpression, _ right: NSExpression) {
    self.init(
      .setOperation(`operator`, left.content.root, right.content.root),
      left.content.held.merging(right.content.held)
    )
  }

  /// `predicate` is an NSPredicate; one with a block traps, since a subquery is a tree.
  public convenience init(
    forSubquery collection: NSExpression,
    usingIteratorVariable variable: String,
    predicate: Any
  ) {
    let content = Self.content(of: predicate, in: "SUBQUERY")
    self.init(
      .subquery(collection: collection.content.root, variable: variable, content.root),
      collection.content.held.merging(content.held)
    )
  }

  /// `predicate` is an NSPredicate; one with a block traps, since TERNARY is a tree.
  public convenience init(
    forConditional predicate: Any,
    trueExpression: NSExpression,
    falseExpression: NSExpression
  ) {
    let content = Self.content(of: predicate, in: "TERNARY")
    self.init(
      .ternary(
        content.root,
        then: trueExpression.content.root,
        else: falseExpression.content.root
      ),
      content.held.merging(trueExpression.content.held)
        .merging(falseExpression.content.held)
    )
  }

  /// Creates an expression whose value a block computes; it has no text and cannot be archived.
  public convenience init(block: @escaping Block, arguments: [NSExpression]?) {
    var reader = ArgumentReader()
    let nodes = (arguments ?? []).map { reader.node($0) }
    let call = reader.held.hold(block, nodes)
    self.init(call.kind, reader.held)
  }

  private static func content(of predicate: Any, in part: String) -> PredicateContent {
    guard let predicate = predicate as? NSPredicate else {
      refuse("\(part) needs an NSPredicate, got \(type(of: predicate))")
    }
    guard let content = PredicateMaker.content(of: predicate) else {
      refuse("\(part) needs a predicate created from a format or from expressions: \(predicate)")
    }
    return content
  }
}
#endif
