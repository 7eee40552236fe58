#if !canImport(Darwin)
import Foundation
import PredicateSyntax

/// An expression as a call, the way Apple's interface describes it: `a + b` is `add:to:` of a and b.
struct ExpressionCall {
  let name: String
  /// The receiver; nil for a built-in function.
  var operand: ExpressionNode?
  let arguments: [ExpressionNode]

  /// Nil for an expression that is not a call.
  init?(_ node: ExpressionNode) {
    switch node.kind {
    case .arithmetic(let `operator`, let left, let right):
      self.init(`operator`.functionName, [left, right])
    case .negation(let value):
      let zero = ExpressionNode(.constant(.integer(0)))
      self.init(ArithmeticOperator.subtract.functionName, [zero, value])
    case .call(let function, let arguments): self.init(function.rawValue, arguments)
    case .hostCall(let name, let arguments): self.init(name, arguments)
    case .message(let receiver, let selector, let arguments):
      self.init(selector, arguments, of: receiver)
    case .keyPath(let base?, let steps):
      self.init("valueForKeyPath:", [ExpressionNode(.keyPath(base: nil, steps))], of: base)
    case .subscripting(let base, let index): self.init("objectFrom:withIndex:", [base, index.node])
    case .cast(let value, let type):
      self.init("castObject:toType:", [value, ExpressionNode(.constant(.text(type)))])
    case .fetch(let request, let context, let countOnly):
      self.init("FETCH", [request, context, countOnly])
    case .assignment(let variable, let value):
      self.init(":=", [ExpressionNode(.variable(variable)), value])
    case .constant, .placeholder, .variable, .evaluatedObject, .keyPath(nil, _), .aggregate,
      .setOperation, .subquery, .ternary, .anyKey:
      return nil
    }
  }

  private init(_ name: String, _ arguments: [ExpressionNode], of operand: ExpressionNode? = nil) {
    self.name = name
    self.operand = operand
    self.arguments = arguments
  }

  /// The error of a call that Apple's systems reject on creation.
  struct Wrong: Error, CustomStringConvertible {
    let description: String
  }

  /// The node of a call by name.
  static func kind(
    of name: String,
    _ arguments: [ExpressionNode]
  ) throws(Wrong) -> ExpressionNode.Kind {
    if let kind = longForm(of: name, arguments) { return kind }
    if let `operator` = ArithmeticOperator.allCases.first(where: { $0.functionName == name }) {
      guard arguments.count == 2 else { throw .count(name, 2, arguments) }
      return .arithmetic(`operator`, arguments[0], arguments[1])
    }
    guard let function = Function(rawValue: name) ?? Function(rawValue: name + ":") else {
      let names =
        Function.allCases.map(\.rawValue) + ArithmeticOperator.allCases.map(\.functionName)
      throw Wrong(
        description: "unknown function '\(name)'; known: "
          + names.sorted().joined(separator: ", ")
      )
    }
    let parameters = function.signature.parameters
    if parameters == [.collection], arguments.count > 1 {
      return .call(function, [ExpressionNode(.aggregate(arguments))])
    }
    guard arguments.count == parameters.count else {
      throw .count(name, parameters.count, arguments)
    }
    return .call(function, arguments)
  }

  private static func longForm(
    of name: String,
    _ arguments: [ExpressionNode]
  ) -> ExpressionNode.Kind? {
    guard arguments.count == 2 else { return nil }
    switch (name, arguments[1].kind) {
    case ("castObject:toType:", .constant(.text(let type))): return .cast(arguments[0], to: type)
    case ("objectFrom:withIndex:", _): return .subscripting(arguments[0], .index(arguments[1]))
    case ("valueForKeyPath:", .constant(.text(let path))):
      return .keyPath(base: arguments[0], PathStep.steps(of: path))
    default: return nil  // Any other name is that of a function.
    }
  }
}

extension ExpressionCall.Wrong {
  fileprivate static func count(_ name: String, _ count: Int, _ arguments: [ExpressionNode]) -> Self
  {
    Self(description: "\(name) takes \(count) arguments, got \(arguments.count)")
  }
}

extension Subscript {
  fileprivate var node: ExpressionNode {
    switch self {
    case .first: ExpressionNode(.constant(.text("FIRST")))
    case .last: ExpressionNode(.constant(.text("LAST")))
    case .size: ExpressionNode(.constant(.text("SIZE")))
    case .index(let node): node
    }
  }
}
#endif
