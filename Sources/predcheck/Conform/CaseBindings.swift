import PredicateAnalysis
import PredicateEvaluation
import PredicateJSON
import PredicateSyntax

/// The arguments of a case. Data are bound into the text; objects, which no constant can hold, are
/// handed over as variables that the text is made to name.
struct CaseBindings {
  private(set) var bindings = Bindings(arguments: [])
  /// What is to be given when it is evaluated.
  private(set) var variables: [String: KeyedValue] = [:]

  /// `values` in the order of the placeholders, read already.
  init(arguments values: [KeyedValue], variables named: [(name: String, value: KeyedValue)]) {
    for (index, value) in values.enumerated() {
      bindings.arguments.append(argument(value, named: "argument \(index + 1)"))
    }
    for (name, value) in named {
      bindings.variables[name] = argument(value, named: "variable \(name)")
    }
  }

  private mutating func argument(
    _ value: KeyedValue,
    named name: String
  ) -> any PredicateArgument {
    guard value.holdsGraph else { return value.plainValue }
    variables[name] = value
    return ExpressionNode(.variable(name))
  }
}

extension KeyedValue {
  /// Whether an object that has an identity is in it.
  fileprivate var holdsGraph: Bool {
    switch self {
    case .value: false
    case .collection(let collection): collection.elements.contains(where: \.holdsGraph)
    case .object(let object as JSONObject): object.members.contains(where: \.value.holdsGraph)
    case .object: true
    }
  }
}
