/// The facts that a case may state about a tree, under each of their usual names: those of
/// NSExpression and NSPredicate, and shorter ones. Case is ignored.
enum FactName: String, CaseIterable {
  case type, `operator`, modifier, options, keyPath, variable, function, selector, left, right
  case terms, arguments, operand, constant, isSelf, elements, count, text, collection, predicate
  case consequent, alternative, castType

  init?(_ name: String) {
    guard let known = Self.allCases.first(where: { $0.names.contains(name.lowercased()) }) else {
      return nil
    }
    self = known
  }

  private var names: [String] {
    switch self {
    case .type:
      ["type", "kind", "expressiontype", "predicatetype", "compoundtype", "compoundpredicatetype"]
    case .operator: ["operator", "op", "operatortype", "predicateoperatortype"]
    case .modifier:
      ["modifier", "quantifier", "comparisonmodifier", "comparisonpredicatemodifier"]
    case .options: ["options", "option"]
    case .keyPath: ["keypath", "key", "path", "$keypath"]
    case .variable: ["variable", "variablename"]
    case .function: ["function", "functionname"]
    case .selector: ["selector", "customselector"]
    case .left: ["left", "leftexpression", "lhs"]
    case .right: ["right", "rightexpression", "rhs"]
    case .terms: ["sub", "subs", "subpredicates", "predicates", "children", "terms"]
    case .arguments: ["arguments", "args"]
    case .operand: ["operand", "receiver", "base"]
    case .constant: ["constant", "constantvalue", "value", "literal"]
    case .isSelf: ["self", "isself", "evaluatedobject"]
    case .elements: ["elements", "aggregate", "items"]
    case .count: ["count", "subpredicatecount", "argumentcount"]
    case .text: ["text", "format", "predicateformat", "description", "prints"]
    case .collection: ["collection"]
    case .predicate: ["predicate", "condition"]
    case .consequent: ["trueexpression", "then", "true"]
    case .alternative: ["falseexpression", "else", "false"]
    case .castType: ["cast", "casttype", "totype"]
    }
  }
}
