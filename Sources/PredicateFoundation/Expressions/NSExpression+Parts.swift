#if !canImport(Darwin)
public import Foundation
import PredicateEvaluation
import PredicateSyntax

extension NSExpression {
  /// The kinds of expressions, with the raw values of Apple's systems.
  public enum ExpressionType: UInt, Hashable, Sendable {
    /// `18`, `"Ada"`
    case constantValue = 0
    /// `SELF`
    case evaluatedObject = 1
    /// `$limit`
    case variable = 2
    /// `address.city`
    case keyPath = 3
    /// `sum:(scores)`, `a + b`, `a.b[0]`
    case function = 4
    /// `a UNION b`
    case unionSet = 5
    /// `a INTERSECT b`
    case intersectSet = 6
    /// `a MINUS b`
    case minusSet = 7
    /// `SUBQUERY(items, $i, $i.price > 5)`
    case subquery = 13
    /// `{1, 2}`
    case aggregate = 14
    /// `@anyKey`
    case anyKey = 15
    /// a block
    case block = 19
    /// `TERNARY(p, a, b)`
    case conditional = 20
  }

  /// The kind of the expression.
  public var expressionType: ExpressionType {
    if isAggregate { return .aggregate }
    return switch content.root.kind {
    case .constant, .placeholder: .constantValue
    case .variable(let name):
      content.held.objects[name] == nil && content.held.nulls[name] == nil
        ? .variable : .constantValue
    case .evaluatedObject: .evaluatedObject
    case .keyPath(nil, _): .keyPath
    case .hostCall(let name, _):
      content.held.paths[name] != nil
        ? .keyPath : content.held.blocks[name] != nil ? .block : .function
    case .keyPath, .subscripting, .arithmetic, .negation, .call, .message, .cast, .fetch,
      .assignment:
      .function
    case .aggregate: .aggregate
    case .setOperation(.union, _, _): .unionSet
    case .setOperation(.intersect, _, _): .intersectSet
    case .setOperation(.minus, _, _): .minusSet
    case .subquery: .subquery
    case .ternary: .conditional
    case .anyKey: .anyKey
    }
  }

  // Each part traps if the expression does not have it, as on Apple's systems.

  /// The value of a constant. Traps for other expressions.
  public var constantValue: Any? {
    switch content.root.kind {
    case .constant(let value): return KeyedValue.value(value).foundationObject
    case .variable(let name) where content.held.objects[name] != nil:
      return content.held.objects[name]?.foundationObject
    case .variable(let name) where content.held.nulls[name] != nil:
      return content.held.nulls[name].flatMap { KeyedValue.value($0).foundationObject } ?? NSNull()
    default: lacks("a constant value")  // No other expression has one.
    }
  }

  /// The text of a key path; Swift's description if it has no name. Traps for other expressions.
  public var keyPath: String {
    guard expressionType == .keyPath else { lacks("a key path") }
    return content.appleFormat
  }

  /// The name of a variable, without `$`. Traps for expressions without one.
  public var variable: String {
    switch content.root.kind {
    case .variable(let name), .subquery(_, let name, _), .assignment(let name, _): return name
    default: lacks("a variable")  // No other expression has one.
    }
  }

  /// The name of a function, such as `sum:`. Traps for expressions without one.
  public var function: String {
    guard expressionType != .keyPath, let call = ExpressionCall(content.root) else {
      lacks("a function")
    }
    return call.name
  }

  /// The receiver of a function. Traps for expressions without one.
  public var operand: NSExpression {
    guard let call = ExpressionCall(content.root) else { lacks("an operand") }
    // On Apple's systems it is the class whose methods the functions are.
    return call.operand.map(part) ?? NSExpression(forConstantValue: "_NSPredicateUtilities")
  }

  /// The arguments of a function or block; nil for other expressions.
  public var arguments: [NSExpression]? {
    if case .hostCall(let name, let arguments) = content.root.kind,
      content.held.blocks[name] != nil
    {
      return arguments.dropFirst().map(part)
    }
    if expressionType == .keyPath { return nil }
    return ExpressionCall(content.root)?.arguments.map(part)
  }

  /// The elements of an aggregate, or the collection of a subquery.
  public var collection: Any {
    switch content.root.kind {
    case .aggregate(let elements): return elements.map(part)
    case .constant(.list(let values)) where isAggregate:
      return values.map { part(ExpressionNode(.constant($0))) }
    case .subquery(let collection, _, _): return part(collection)
    default: lacks("a collection")  // No other expression has one.
    }
  }

  /// The predicate of a subquery or of a condition.
  public var predicate: NSPredicate {
    switch content.root.kind {
    case .subquery(_, _, let predicate), .ternary(let predicate, _, _):
      return PredicateMaker.predicate(of: content.part(predicate))
    default: lacks("a predicate")  // No other expression has one.
    }
  }

  /// The left side of a set operation. Traps for other expressions.
  public var left: NSExpression {
    guard case .setOperation(_, let left, _) = content.root.kind else { lacks("a left side") }
    return part(left)
  }

  /// The right side of a set operation. Traps for other expressions.
  public var right: NSExpression {
    guard case .setOperation(_, _, let right) = content.root.kind else { lacks("a right side") }
    return part(right)
  }

  /// The value of TERNARY if its condition is true. Traps for other expressions.
  public var `true`: NSExpression {
    guard case .ternary(_, let consequent, _) = content.root.kind else { lacks("a condition") }
    return part(consequent)
  }

  /// The value of TERNARY if its condition is false. Traps for other expressions.
  public var `false`: NSExpression {
    guard case .ternary(_, _, let alternative) = content.root.kind else { lacks("a condition") }
    return part(alternative)
  }

  /// The block. Traps for other expressions.
  public var expressionBlock: Block {
    guard case .hostCall(let name, _) = content.root.kind, let block = content.held.blocks[name]
    else { lacks("a block") }
    return block
  }

  private func part(_ node: ExpressionNode) -> NSExpression { NSExpression(content.part(node)) }

  private func lacks(_ part: String) -> Never { refuse("'\(self)' does not have \(part)") }
}
#endif
