import PredicateAnalysis
import PredicateSyntax

/// Plans the parts of a predicate that can be compiled.
struct Planner {
  let options: EvaluationOptions
  let variables: [String: KeyedValue]
  /// The variable of the SUBQUERY being planned; its predicate may read nothing else.
  private var element: String?
  private var elementLimit: Int
  private let size: Int

  private static let sizeLimit = 1_000_000
  /// Longer paths are left to the reference evaluator: matchers follow keys by recursion, and keep
  /// the rest of the path for each of them.
  private static let pathLimit = 64

  /// The plan for a predicate with fixed variables; `steps` limits the length of searched arrays.
  static func plan(
    for predicate: PreparedPredicate,
    _ options: EvaluationOptions,
    _ variables: [String: KeyedValue]
  ) -> (plan: Plan, elementLimit: Int) {
    var planner = Self(options, variables, size: predicate.size(with: variables))
    let steps = options.limits.steps / 4
    guard planner.size < min(steps, sizeLimit) else { return (.undecided, 0) }
    // The number of times a step may run: once, or at most twice for each element.
    let times = steps / planner.size
    planner.allow(times)
    let plan = planner.plan(predicate)
    guard plan.nestsArrays else { return (plan, planner.elementLimit) }
    // At most, each element of one array is paired with each element of another: nested SUBQUERYs
    // are not planned.
    planner.allow(Int(Double(times).squareRoot()))
    return (planner.plan(predicate), planner.elementLimit)
  }

  /// Creates a planner. Compiled tests do not count steps, so they must be small enough that the
  /// reference evaluator, with one or two steps per node and per element, stays far below its
  /// limit.
  private init(_ options: EvaluationOptions, _ variables: [String: KeyedValue], size: Int) {
    self.options = options
    self.variables = variables
    self.size = size
    elementLimit = 0
  }

  private mutating func allow(_ times: Int) {
    elementLimit = min(options.limits.elements, (times - 1) / 2)
  }

  private func plan(_ predicate: PreparedPredicate) -> Plan {
    switch predicate.kind {
    case .constant(let truth): .constant(truth)
    case .not(let operand): plan(operand).negated
    case .and(let terms): .and(terms.map(plan).fused())
    case .or(let terms): .or(terms.map(plan))
    case .comparison(let comparison): plan(comparison) ?? .undecided
    }
  }

  private func plan(_ comparison: PreparedComparison) -> Plan? {
    let left = operand(comparison.left)
    let right = operand(comparison.right)
    switch (left, right) {
    case (.path(let path), .constant(let constant)):
      guard let test = test(comparison, constant) else { return nil }
      guard let quantifier = comparison.quantifier else { return .test(path, test) }
      return .each(path, quantifier, test)
    case (.constant(let constant), .path(let path)):
      guard comparison.quantifier == nil else { return nil }
      return mirrored(comparison, constant).map { .test(path, $0) }
    case (.count(let path, let plan), .constant(let constant)):
      guard comparison.quantifier == nil else { return nil }
      return test(comparison, constant).map { .count(path, of: plan, $0) }
    case (.constant(let constant), .count(let path, let plan)):
      guard comparison.quantifier == nil else { return nil }
      return mirrored(comparison, constant).map { .count(path, of: plan, $0) }
    // Two paths, two constants, and every operand that is not planned.
    default: return nil
    }
  }

  private func test(_ comparison: PreparedComparison, _ constant: KeyedValue) -> ValueMatcher? {
    guard let comparison = try? comparison.specialised(for: constant, options: options) else {
      return nil
    }
    return self.comparison(comparison, constant).matcher(comparison.test)
  }

  private func mirrored(_ comparison: PreparedComparison, _ constant: KeyedValue) -> ValueMatcher? {
    self.comparison(comparison, constant).mirrored(comparison.test)
  }

  private func comparison(
    _ comparison: PreparedComparison,
    _ constant: KeyedValue
  ) -> ConstantComparison {
    ConstantComparison(
      constant: constant,
      stringOptions: comparison.options,
      options: options,
      elementLimit: elementLimit
    )
  }

  private enum Operand {
    case constant(KeyedValue)
    case path([String])
    case count([String], of: Plan)
  }

  private func operand(_ expression: PreparedExpression) -> Operand? {
    switch expression.kind {
    case .constant(let value): return .constant(.value(value))
    case .variable(let name):
      if element?.hasSameBytes(as: name) == true { return .path([]) }
      guard let value = variables.exact(name),
        value.collection.map({ $0.elements.count <= elementLimit }) ?? true
      else { return nil }
      return .constant(value)
    case .evaluatedObject: return element == nil ? .path([]) : nil
    case .key(let key): return element == nil ? .path([key]) : nil
    case .keyPath(let base, let steps): return path(base, steps)
    case .call(.now, _): return options.now.map { .constant(.value(.date($0))) }
    case .aggregate(let elements):
      let constants = elements.compactMap { element in
        if case .constant(let value) = operand(element) { value } else { nil }
      }
      return constants.count == elements.count ? .constant(.array(constants)) : nil
    case .subscripting, .arithmetic, .negation, .call, .hostCall, .message, .setOperation,
      .subquery,
      .ternary, .cast, .assignment, .refused:
      return nil
    }
  }

  private func path(_ base: PreparedExpression?, _ steps: [PathStep]) -> Operand? {
    var keys: [String] = []
    for case .key(let key) in steps { keys.append(key) }
    let counts = steps.last == .collectionOperator(.count)
    guard keys.count + (counts ? 1 : 0) == steps.count, keys.count <= Self.pathLimit else {
      return nil
    }
    switch base?.kind {
    case nil:
      guard element == nil else { return nil }
    case .variable(let name):
      guard let element, name.hasSameBytes(as: element) else { return nil }
    case .subquery(let collection, let variable, let predicate):
      guard counts, keys.isEmpty, element == nil,
        case .path(let path) = operand(collection), !path.isEmpty
      else { return nil }
      var inner = self
      inner.element = variable
      return .count(path, of: inner.plan(predicate))
    case .constant, .evaluatedObject, .key, .keyPath, .subscripting, .arithmetic, .negation, .call,
      .hostCall, .message, .aggregate, .setOperation, .ternary, .cast, .assignment, .refused:
      return nil
    }
    return counts ? .count(keys, of: .constant(true)) : .path(keys)
  }
}
