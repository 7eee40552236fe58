#if !canImport(Darwin)
import Foundation
import PredicateEvaluation
import PredicateSyntax

/// Converts the expressions of a `#Predicate` or an `#Expression` into nodes.
struct PredicateConverter {
  /// The nodes for variables.
  var names: [PredicateExpressions.VariableID: ExpressionNode] = [:]
  /// Whether the result may contain objects and key paths without a name, as an NSPredicate can.
  let mayHold: Bool
  /// The values that it holds.
  private(set) var held = HeldValues()

  init(mayHold: Bool = false) { self.mayHold = mayHold }

  /// A condition; a Boolean value is compared with true.
  mutating func condition(
    _ expression: any PredicateExpression
  ) throws(PredicateConversionError) -> PredicateNode {
    switch try node(expression) {
    case .predicate(let node): node
    case .expression(let node):
      PredicateNode(.comparison(Comparison(nil, node, .equal, [], .true)))
    }
  }

  /// A value; a condition becomes a Boolean.
  mutating func value(
    _ expression: any PredicateExpression
  ) throws(PredicateConversionError) -> ExpressionNode {
    switch try node(expression) {
    case .predicate(let node): ExpressionNode(.ternary(node, then: .true, else: .false))
    case .expression(let node): node
    }
  }

  private mutating func node(
    _ expression: any PredicateExpression
  ) throws(PredicateConversionError) -> TreeNode {
    guard let convertible = expression as? any ConvertibleExpression else {
      let name = String(describing: type(of: expression)).prefix { $0 != "<" }
      throw PredicateConversionError("the language has no counterpart of \(name)")
    }
    return try convertible.node(&self)
  }

  /// A value of the program; an object only if the result may hold one.
  mutating func constant(_ value: Any) throws(PredicateConversionError) -> ExpressionNode {
    var reader = ArgumentReader(held: held)
    let node = reader.node(value)
    guard mayHold || reader.held.isEmpty else {
      throw PredicateConversionError("a value of \(type(of: value)) cannot be a constant")
    }
    held = reader.held
    return node
  }

  /// The value that a key path reads from `base`, by its name or through the key path itself.
  mutating func property(
    _ path: AnyKeyPath,
    of base: ExpressionNode
  ) throws(PredicateConversionError) -> ExpressionNode {
    if let name = KeyPathName.of(any: path) {
      return ExpressionNode(.keyPath(base: base, PathStep.steps(of: name)))
    }
    guard !mayHold else { return held.hold(path, of: base) }
    let root = type(of: path).rootType
    throw PredicateConversionError(
      root is any KeyPathReadable.Type
        ? "\(path) is not among the readableKeys of \(root): its key has no name"
        : "\(path) is not a stored property with a name: list it in readableKeys of \(root)"
    )
  }

  /// The value of an expression that reads captured values only, as a constant; nil for any other.
  mutating func fixed(
    _ expression: any PredicateExpression
  ) throws(PredicateConversionError) -> ExpressionNode? {
    guard let value = try captured(expression) else { return nil }
    return try constant(value)
  }

  /// The value of an expression that reads captured values only; nil for any other.
  func captured(_ expression: any PredicateExpression) throws(PredicateConversionError) -> Any? {
    guard let fixed = expression as? any FixedExpression, fixed.isFixed(with: []) else {
      return nil
    }
    do { return try expression.anyValue() } catch { throw PredicateConversionError("\(error)") }
  }

  mutating func comparison(
    _ left: any PredicateExpression,
    _ operator: ComparisonOperator,
    _ right: any PredicateExpression
  ) throws(PredicateConversionError) -> TreeNode {
    let left = try value(left)
    return .predicate(
      PredicateNode(.comparison(Comparison(nil, left, `operator`, [], try value(right))))
    )
  }

  mutating func arithmetic(
    _ left: any PredicateExpression,
    _ operator: PredicateSyntax.ArithmeticOperator,
    _ right: any PredicateExpression
  ) throws(PredicateConversionError) -> TreeNode {
    let left = try value(left)
    return .expression(ExpressionNode(.arithmetic(`operator`, left, try value(right))))
  }

  /// The elements of a sequence that pass a test, or fail it.
  mutating func elements(
    of sequence: any PredicateExpression,
    named variable: PredicateExpressions.VariableID,
    _ test: any PredicateExpression,
    isNegated: Bool = false
  ) throws(PredicateConversionError) -> ExpressionNode {
    let collection = try value(sequence)
    let name = "v\(names.count)"
    names[variable] = ExpressionNode(.variable(name))
    let predicate = try condition(test)
    return ExpressionNode(
      .subquery(collection: collection, variable: name, isNegated ? !predicate : predicate)
    )
  }
}

extension PredicateExpression {
  fileprivate func anyValue() throws -> Any { try evaluate(PredicateBindings()) }
}

extension ExpressionNode {
  static var `true`: Self { Self(.constant(.bool(true))) }
  static var `false`: Self { Self(.constant(.bool(false))) }
  static var null: Self { Self(.constant(.null)) }

  /// The number of elements.
  var counted: Self { Self(.keyPath(base: self, [.collectionOperator(.count)])) }

  func compared(_ operator: ComparisonOperator, _ other: Self) -> PredicateNode {
    PredicateNode(.comparison(Comparison(nil, self, `operator`, [], other)))
  }
}

/// An expression of `#Predicate` with a counterpart in the language.
protocol ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode
}
#endif
