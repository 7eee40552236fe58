import PredicateAnalysis
import PredicateEvaluation
import PredicateJSON
import PredicateSyntax

/// The arguments of a case. Data are bound and key paths are spliced into the text. Objects, which
/// no constant can hold, become variables that the text is made to name.
struct CaseBindings {
  private(set) var bindings = Bindings(arguments: [])
  /// The variables to give to the evaluation.
  private(set) var variables: [String: KeyedValue] = [:]

  /// Binds `values`, in the order of the placeholders, and the named values.
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
    if case .object(let path as KeyPathTag) = value { return path.expression }
    guard value.holdsObjects else { return value.plainValue }
    // Apple prints such a list as an aggregate, and an aggregate can be evaluated.
    if case .collection(let collection) = value, value.holdsKeyPath, collection.kind == .array {
      let elements = collection.elements.enumerated().map { index, element in
        argument(element, named: "\(name), element \(index + 1)").predicateArgument
      }
      return ExpressionNode(.aggregate(elements))
    }
    let name = (value.graphObject?.id).map { "object \($0)" } ?? name
    variables[name] = value
    return ExpressionNode(.variable(name))
  }
}

extension KeyedValue {
  fileprivate var graphObject: GraphObject? {
    if case .object(let object as GraphObject) = self { object } else { nil }
  }

  /// Whether the value contains something that no constant can hold.
  fileprivate var holdsObjects: Bool {
    switch self {
    case .value: false
    case .collection(let collection): collection.elements.contains(where: \.holdsObjects)
    case .object(let object as JSONObject): object.members.contains(where: \.value.holdsObjects)
    case .object: true
    }
  }

  /// Whether one of the elements is a key path, at any depth.
  fileprivate var holdsKeyPath: Bool {
    guard case .collection(let collection) = self else { return false }
    return collection.elements.contains {
      if case .object(is KeyPathTag) = $0 { true } else { $0.holdsKeyPath }
    }
  }
}
