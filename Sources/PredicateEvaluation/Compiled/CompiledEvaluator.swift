package import PredicateAnalysis
package import PredicateSyntax

/// An evaluator compiled for objects of one type, with fixed variables. It is tens to hundreds of
/// times faster than walking the tree, with the same answers and the same errors.
///
/// The predicate is compiled once against the static type. Stored properties of `KeyPathReadable`
/// structs are read in place, comparisons are specialised for their types, and texts are compared
/// without creating strings. Parts that cannot be compiled, and every object that has an error, are
/// left to the evaluator that walks the tree. Variables are fixed when the evaluator is created.
///
/// It is created once and used from any number of threads if its variables are data.
package struct CompiledEvaluator<Element>: @unchecked Sendable {
  /// The evaluator for objects that the program leaves undecided.
  private(set) var reference: Evaluator
  let variables: Variables
  private(set) var program: CompiledProgram
  /// The conversion of an element to the value that the reference evaluator reads. It captures only
  /// types.
  private let read: (Element) -> KeyedValue

  /// Compiles the predicate of an evaluator for the type of the elements.
  init(
    _ reference: Evaluator,
    _ variables: Variables,
    _ read: @escaping (Element) -> KeyedValue
  ) {
    self.reference = reference
    self.variables = variables
    program = reference.program(for: Element.self, variables)
    self.read = read
  }

  /// Whether the object matches.
  package func matches(_ element: Element) throws(EvaluationError) -> Bool {
    switch withUnsafePointer(to: element, { program.verdict(of: $0) }) {
    case .yes: true
    case .no: false
    case .undecided: try decide(element)
    }
  }

  /// Whether the compiled program decides the object itself, without the reference evaluator.
  package func isCompiled(for element: Element) -> Bool {
    withUnsafePointer(to: element) { program.verdict(of: $0) } != .undecided
  }

  /// A copy for a run over many objects, like that of `Evaluator`.
  func atOneTime() -> Self {
    var result = self
    result.reference = reference.atOneTime()
    if result.reference.budget != nil, reference.budget == nil {
      result.program = program.metered(by: result.reference, variables.values)
    }
    return result
  }

  func decide(_ element: Element) throws(EvaluationError) -> Bool {
    try reference.matches(read(element), variables: variables)
  }
}

extension CompiledEvaluator where Element: KeyValueReadable {
  /// Compiles a predicate for a type.
  ///
  /// Throws as `Evaluator` does: if a constant pattern is invalid (S006), a placeholder is unbound
  /// (A013), the tree is too deep (P039) or `options.policy` does not allow it (S013, V001, V003).
  package init(
    _ predicate: BoundPredicate,
    options: EvaluationOptions = .default,
    variables: Variables = [:]
  ) throws(PredicateFormatError) {
    self.init(try Evaluator(predicate, options: options), variables)
  }

  /// Compiles a predicate from an untrusted source, as `Evaluator.init` does.
  package init(
    _ validated: ValidatedPredicate,
    options: EvaluationOptions = .default,
    variables: Variables = [:]
  ) throws(PredicateFormatError) {
    self.init(try Evaluator(validated, options: options), variables)
  }

  /// Compiles the predicate of an existing evaluator.
  package init(_ evaluator: Evaluator, _ variables: Variables = [:]) {
    self.init(evaluator, variables) { .object($0) }
  }
}

extension CompiledEvaluator where Element == any KeyValueReadable {
  /// An evaluator of objects of several types, which are read by key and not compiled.
  package init(_ evaluator: Evaluator, _ variables: Variables = [:]) {
    self.init(evaluator, variables) { .object($0) }
  }
}

extension CompiledEvaluator where Element == [String: Any] {
  /// Compiles a predicate for `[String: Any]` dictionaries: one lookup per key, and no conversion
  /// of values of common types.
  ///
  ///     let rows = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []
  ///     let adults = try CompiledEvaluator<[String: Any]>(predicate).filter(rows)
  package init(
    _ predicate: BoundPredicate,
    options: EvaluationOptions = .default,
    variables: Variables = [:]
  ) throws(PredicateFormatError) {
    self.init(try Evaluator(predicate, options: options), variables)
  }

  /// Compiles the predicate of an existing evaluator.
  package init(_ evaluator: Evaluator, _ variables: Variables = [:]) {
    self.init(evaluator, variables) { .object(DictionaryObject($0)) }
  }
}

extension Evaluator {
  /// A program for objects of a type, with these variables; if there is no compiler for the type,
  /// one that decides nothing.
  func compiled<Element>(
    for type: Element.Type,
    _ variables: [String: KeyedValue] = [:]
  ) -> CompiledProgram {
    program(variables) {
      Self.compiler(for: type, options: options, elementLimit: $0)
    }
  }

  /// The program that `compiler` creates from the predicate; without a compiler, one that decides
  /// nothing.
  func program(
    _ variables: [String: KeyedValue],
    _ compiler: (_ elementLimit: Int) -> PlanCompiler?
  ) -> CompiledProgram {
    let (plan, elementLimit) = Planner.plan(for: predicate, options, variables)
    guard let compiler = compiler(elementLimit) else {
      return CompiledProgram(ConstantMatcher(verdict: .undecided), reach: 0)
    }
    return CompiledProgram(compiler.compile(plan), reach: compiler.reach)
      .metered(by: self, variables)
  }

  /// The compiler for the type of the elements; nil for a type whose objects only the reference
  /// evaluator reads.
  private static func compiler<Element>(
    for type: Element.Type,
    options: EvaluationOptions,
    elementLimit: Int
  ) -> PlanCompiler? {
    if Element.self == [String: Value].self {
      return ValueCompiler(options: options, elementLimit: elementLimit).dictionaries
    }
    if Element.self == [String: Any].self {
      return AnyDictionaryCompiler(options: options, elementLimit: elementLimit).plans
    }
    guard let type = Element.self as? any KeyPathReadable.Type else { return nil }
    let compiler = PropertyCompiler(elementLimit: elementLimit)
    return PlanCompiler { keys, leaf in
      let path = PlacedPath(keys: keys, place: ValueLocation(offset: 0), leaf: leaf)
      return compiler.matcher(of: path, in: type)
    }
  }
}
