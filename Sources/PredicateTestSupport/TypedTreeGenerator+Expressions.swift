import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateSyntax

extension TypedTreeGenerator {
  mutating func expression(_ want: WantedType) -> ExpressionNode {
    budget -= 1
    let want = chance(mischief) ? pick(WantedType.allCases) : want
    if budget <= 0 || chance(3) { return leaf(want) }
    if chance(12) {
      return ExpressionNode(
        .ternary(predicate(), then: expression(want), else: expression(want))
      )
    }
    switch want {
    case .number: return number()
    case .text: return text()
    case .date: return ExpressionNode(.cast(expression(pick([.number, .date])), to: "NSDate"))
    case .object:
      let collection = collection(of: .object)
      return ExpressionNode(.subscripting(collection, pick([.first, .last, index()])))
    case .collection: return collection(of: pick([.number, .text, .date, .object, .other]))
    case .bool, .other: return leaf(want)
    }
  }

  private mutating func number() -> ExpressionNode {
    switch below(6) {
    case 0, 1:
      ExpressionNode(
        .arithmetic(pick(ArithmeticOperator.allCases), expression(.number), expression(.number))
      )
    case 2: ExpressionNode(.negation(expression(.number)))
    case 3: ExpressionNode(.cast(expression(pick([.number, .date, .text])), to: castToNumber()))
    case 4: folded()
    default: call(pick(Function.allCases.filter { $0.signature.result == .number }))
    }
  }

  private mutating func castToNumber() -> String { pick(["NSNumber", "NSDecimalNumber"]) }

  private mutating func text() -> ExpressionNode {
    chance(2)
      ? ExpressionNode(.cast(leaf(pick(WantedType.allCases)), to: "NSString"))
      : call(pick(Function.allCases.filter { $0.signature.result == .text }))
  }

  private mutating func call(_ function: Function) -> ExpressionNode {
    let arguments = function.signature.parameters.map { parameter in
      switch parameter {
      case .any: expression(pick(WantedType.allCases))
      case .number: expression(.number)
      case .text: expression(.text)
      case .date: expression(.date)
      case .collection: collection(of: pick([.number, .number, .text, .date, .object]))
      }
    }
    return ExpressionNode(.call(function, arguments))
  }

  private mutating func index() -> Subscript {
    .index(chance(2) ? ExpressionNode(.constant(.integer(Int64(below(3))))) : expression(.number))
  }

  mutating func collection(of want: WantedType) -> ExpressionNode {
    budget -= 1
    switch budget <= 0 ? below(2) : below(6) {
    case 0: return ExpressionNode(.aggregate((0..<below(4)).map { _ in leaf(want) }))
    case 1, 2:
      return path(to: want == .object ? nil : want, through: true)
    case 3:
      let `operator` = pick(SetOperator.allCases)
      return ExpressionNode(
        .setOperation(`operator`, collection(of: want), collection(of: want))
      )
    case 4: return want == .object ? subquery() : path(to: want, through: true)
    default:
      let function = ExpressionNode(.call(.mode, [collection(of: want)]))
      return chance(3)
        ? function : ExpressionNode(.cast(collection(of: want), to: pick(["NSArray", "NSSet"])))
    }
  }

  private mutating func subquery() -> ExpressionNode {
    guard let (steps, destination) = relationships(manyAtEnd: true) else {
      return ExpressionNode(.aggregate([]))
    }
    let start = start(steps)
    let name = pick(["x", "y"])
    variables.append((name, destination))
    let predicate = predicate()
    variables.removeLast()
    return ExpressionNode(.subquery(collection: start, variable: name, predicate))
  }

  /// `children.@max.age`, `SUBQUERY(…).@count`
  private mutating func folded() -> ExpressionNode {
    let `operator` = pick(CollectionOperator.standard)
    let collection = collection(of: .object)
    guard `operator`.needsKey, case .keyPath(let base, let steps) = collection.kind else {
      return ExpressionNode(.keyPath(base: collection, [.collectionOperator(.count)]))
    }
    let keys = schema.entities.values.flatMap { Array($0.attributes.keys) + $0.relationships.keys }
    let rest = PathStep.key(pick(["self"] + Set(keys).sorted()))
    return ExpressionNode(
      .keyPath(base: base, steps + [.collectionOperator(`operator`), rest])
    )
  }

  private mutating func leaf(_ want: WantedType) -> ExpressionNode {
    if chance(3), want != .object { return ExpressionNode(.constant(constant(want))) }
    if want == .collection { return path(to: nil, through: true) }
    return path(to: want == .object ? nil : want, through: false)
  }
}
