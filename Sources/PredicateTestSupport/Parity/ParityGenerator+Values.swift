import PredicateAnalysis
import PredicateSchema
import PredicateSyntax

extension ParityGenerator {
  private static let textKeys = [
    "uppercaseString", "lowercaseString", "capitalizedString", "description",
  ]

  mutating func text() -> ExpressionNode {
    budget -= 1
    guard budget > 0, chance(3) else { return column(.text) }
    switch below(9) {
    case 0: return call(.uppercase, text())
    case 1: return call(.lowercase, text())
    case 2: return call(.canonical, text())
    case 3: return call(.noIndex, text())
    case 4: return ternary(text(), text())
    case 5: return ExpressionNode(.cast(column(pick([.integer, .bool, .text])), to: "NSString"))
    case 6:
      let way = way()
      guard let name = attribute([.text], of: way.entity) else { return constant(.text) }
      return way.expression(.key(name), .key(pick(Self.textKeys)))
    default: return constant(.text)
    }
  }

  mutating func date() -> ExpressionNode {
    budget -= 1
    guard budget > 0, chance(3) else { return column(.date) }
    switch below(3) {
    case 0: return ternary(date(), date())
    case 1: return ExpressionNode(.cast(numberConstant(), to: "NSDate"))
    default: return constant(.date)
    }
  }

  mutating func numberConstant() -> ExpressionNode {
    constant(pick([.integer, .integer, .real, .real, .decimal, .bool]))
  }

  mutating func number() -> ExpressionNode {
    budget -= 1
    guard budget > 0, chance(3) else {
      return column(pick([.integer, .integer, .integer, .real, .real, .decimal, .bool]))
    }
    switch below(16) {
    case 0, 1: return arithmetic()
    case 2: return call(.length, text())
    case 3: return call(pick([.absolute, .floor, .ceiling, .truncate]), number())
    case 4:
      let integer = chance(3) ? column(.integer) : solidInteger()
      return call(.modulus, integer, chance(4) ? column(.integer) : constant(.integer))
    case 5: return ternary(number(), number())
    case 6: return ExpressionNode(.negation(solidInteger()))
    case 7:
      let type = chance(3) ? "NSDecimalNumber" : "NSNumber"
      return ExpressionNode(.cast(chance(2) ? date() : chance(2) ? text() : number(), to: type))
    case 8:
      let way = way()
      guard let name = attribute([.text], of: way.entity) else { return constant(.integer) }
      return way.expression(.key(name), .key(pick(["length", "intValue", "doubleValue"])))
    case 9, 13, 14:
      return call(pick([.squareRoot, .exponential, .logarithm, .naturalLogarithm]), number())
    case 10: return collectionNumber() ?? constant(.integer)
    case 11: return subqueryCount() ?? constant(.integer)
    case 12: return call(.onesComplement, solidInteger())
    default: return numberConstant()
    }
  }

  private mutating func arithmetic() -> ExpressionNode {
    let `operator` = pick(ArithmeticOperator.allCases)
    let small = constant(.integer(Int64(below(7)) - 1))
    let left = chance(3) ? number() : chance(2) ? column(.integer) : solidInteger()
    let right = chance(2) ? small : chance(3) ? solidInteger() : numberConstant()
    return ExpressionNode(.arithmetic(`operator`, left, right))
  }

  mutating func call(_ function: Function, _ arguments: ExpressionNode...) -> ExpressionNode {
    ExpressionNode(.call(function, arguments))
  }

  private mutating func ternary(_ then: ExpressionNode, _ else: ExpressionNode) -> ExpressionNode {
    ExpressionNode(.ternary(comparison(), then: then, else: `else`))
  }
}
