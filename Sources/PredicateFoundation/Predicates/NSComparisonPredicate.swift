#if !canImport(Darwin)
public import Foundation
import PredicateSyntax

/// A comparison of two expressions.
open class NSComparisonPredicate: Foundation.NSPredicate, TreePredicate {
  private(set) var tree: PredicateContent
  private(set) var comparison: Comparison
  let gate = EvaluationGate()

  /// Creates a predicate from a comparison. Not designated, or subclasses elsewhere would inherit
  /// no initialiser.
  convenience init(_ comparison: Comparison, in content: PredicateContent) {
    let any = NSExpression.expressionForEvaluatedObject()
    self.init(leftExpression: any, rightExpression: any, modifier: .direct, type: .equalTo)
    self.comparison = comparison
    tree = content
  }

  /// Creates a comparison of two expressions. Traps for `customSelector`.
  public init(
    leftExpression left: NSExpression,
    rightExpression right: NSExpression,
    modifier: Modifier,
    type: Operator,
    options: Options = []
  ) {
    guard let `operator` = type.comparisonOperator else {
      refuse("an operator of your own needs init(leftExpression:rightExpression:customSelector:)")
    }
    comparison = Comparison(
      modifier.quantifier,
      left.content.root,
      `operator`,
      StringOptions(rawValue: UInt8(truncatingIfNeeded: options.rawValue)),
      right.content.root
    )
    tree = PredicateContent(
      built: PredicateNode(.comparison(comparison)),
      held: left.content.held.merging(right.content.held)
    )
    // A block, not a value: Foundation considers its own false predicate equal to every other.
    super.init { _, _ in false }
  }

  /// A comparison by a function: one of `FunctionRegistry.standard`, such as `isEqualToString:`.
  /// Traps unless the selector is a name followed by a colon.
  public convenience init(
    leftExpression left: NSExpression,
    rightExpression right: NSExpression,
    customSelector selector: Selector
  ) {
    guard let name = SelectorName(selector.name) else {
      refuse("'\(selector.name)' is not a selector with one argument, such as isEqualToString:")
    }
    let comparison = Comparison(nil, left.content.root, .selector(name), [], right.content.root)
    self.init(
      comparison,
      in: PredicateContent(
        built: PredicateNode(.comparison(comparison)),
        held: left.content.held.merging(right.content.held)
      )
    )
  }

  /// The left side.
  open var leftExpression: NSExpression { NSExpression(tree.part(comparison.left)) }

  /// The right side.
  open var rightExpression: NSExpression { NSExpression(tree.part(comparison.right)) }

  /// The operator.
  open var predicateOperatorType: Operator { Operator(comparison.operator) }

  /// The quantifier before the left side.
  open var comparisonPredicateModifier: Modifier { Modifier(comparison.quantifier) }

  /// The options after the operator, such as `[cd]`.
  open var options: Options { Options(rawValue: UInt(comparison.options.rawValue)) }

  /// The selector of a custom operator; nil for others.
  open var customSelector: Selector? {
    guard case .selector(let name) = comparison.operator else { return nil }
    return Selector(name.text)
  }

  /// Whether the object matches. Traps if `matches(_:substitutionVariables:)` throws.
  open override func evaluate(
    with object: Any?,
    substitutionVariables variables: [String: Any]?
  ) -> Bool {
    do { return try decide(object, variables ?? [:]) } catch {
      refuse(error, in: tree.predicate.source)
    }
  }

  /// Apple's text of the comparison.
  open override var predicateFormat: String { tree.appleFormat }
  open override var description: String { predicateFormat }
  open override func copy() -> Any { self }
  open override func copy(with zone: NSZone? = nil) -> Any { self }
  open override var hash: Int { comparison.hashValue }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSComparisonPredicate else { return false }
    return other === self || other.comparison == comparison
  }
}

extension NSComparisonPredicate {
  var content: PredicateContent? { tree }
  var isOwn: Bool { type(of: self) == NSComparisonPredicate.self }

  func decide(_ object: Any?, _ variables: [String: Any]) throws -> Bool {
    try gate.requireOpen()
    return try tree.matches(object, variables)
  }

  func replacing(_ variables: [String: Any]) throws -> NSPredicate {
    PredicateMaker.predicate(of: try tree.substituting(variables))
  }
}
#endif
