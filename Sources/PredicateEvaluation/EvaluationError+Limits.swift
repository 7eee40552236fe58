package import PredicateSyntax

/// All wording from R010 on.
extension EvaluationError {
  static func cannotIndex(_ value: KeyedValue, at span: SourceSpan?) -> Self {
    Self(.invalidIndex, "\(value.kindName) cannot be indexed", at: span)
  }

  static func invalidIndex(
    _ index: KeyedValue,
    of value: KeyedValue,
    at span: SourceSpan?
  ) -> Self {
    Self(.invalidIndex, "\(index.kindName) cannot be an index of \(value.kindName)", at: span)
  }

  static func outOfRange(at span: SourceSpan?) -> Self {
    Self(.invalidIndex, "index out of range", at: span)
  }

  static func unorderedIndex(_ value: KeyedValue, at span: SourceSpan?) -> Self {
    Self(.invalidIndex, "\(value.kindName) has no first or last element", at: span)
  }

  static func indexGrouping(at span: SourceSpan?) -> Self {
    Self(
      .invalidIndex,
      "Apple's systems apply the index to the last key alone, and fail",
      at: span,
      hints: ["write `(a.b)[0]`"]
    )
  }

  static func arithmetic(_ failure: Arithmetic.Failure, at span: SourceSpan?) -> Self {
    switch failure {
    case .overflow: Self(.arithmetic, "arithmetic overflow", at: span)
    case .divisionByZero: Self(.arithmetic, "division by zero", at: span)
    case .shiftCount: Self(.arithmetic, "a shift must be by 0 to 63 bits", at: span)
    case .notAnInteger:
      Self(.notANumber, "bit operations need 64-bit integers", at: span)
    }
  }

  static func emptyRange(at span: SourceSpan?) -> Self {
    Self(.arithmetic, "randomn: needs a number above 0", at: span)
  }

  static func functionDisabled(_ name: String, at span: SourceSpan?) -> Self {
    Self(.disabled, "the function `\(name)` is disabled", at: span)
  }

  static func selectorDisabled(
    _ selector: String,
    in registry: FunctionRegistry,
    at span: SourceSpan?
  ) -> Self {
    let known = registry.selectors
    guard !known.isEmpty else {
      return Self(
        .disabled,
        "FUNCTION is disabled",
        at: span,
        hints: ["register functions in a FunctionRegistry"]
      )
    }
    return Self(
      .disabled,
      "FUNCTION cannot call `\(selector)`, which is not registered",
      at: span,
      hints: Spelling.hints(for: selector, among: known)
    )
  }

  static func operatorDisabled(_ selector: String, at span: SourceSpan?) -> Self {
    Self(
      .disabled,
      "the operator `\(selector)` is not registered",
      at: span,
      hints: ["register functions in a FunctionRegistry"]
    )
  }

  static func tokenMatchesDisabled(at span: SourceSpan?) -> Self {
    Self(.disabled, "TOKENMATCHES is private to Apple's systems", at: span)
  }

  static func assignmentDisabled(at span: SourceSpan?) -> Self {
    Self(.disabled, "assigning to a variable is disabled", at: span)
  }

  static func fetchDisabled(at span: SourceSpan?) -> Self {
    Self(.disabled, "FETCH needs Core Data", at: span)
  }

  static func anyKeyDisabled(at span: SourceSpan?) -> Self {
    Self(.disabled, "ANYKEY has no value", at: span)
  }

  static func localeOrderDisabled(at span: SourceSpan?) -> Self {
    Self(
      .disabled,
      "`[l]` orders texts by ICU, which is not installed",
      at: span,
      hints: ["install the package libicu72, or a later one"]
    )
  }

  static func wholesDisabled(at span: SourceSpan?) -> Self {
    Self(.disabled, "dictionaries are not compared as a whole here", at: span)
  }

  static func steps(_ limit: Int, at span: SourceSpan?) -> Self {
    Self(.limit, "more than \(limit) steps", at: span)
  }

  static func elements(_ limit: Int, at span: SourceSpan?) -> Self {
    Self(.limit, "a collection of more than \(limit) elements", at: span)
  }

  static func matchSteps(_ limit: Int, at span: SourceSpan?) -> Self {
    var error = Self(.limit, "more than \(limit) steps of matching", at: span)
    error.isAbandonedMatch = true
    return error
  }

  /// The error of a request whose budget is used up. A caller that continues with the next object
  /// after other errors must stop after this one.
  package static func requestBudget(at span: SourceSpan?) -> Self {
    var error = Self(.budget, "the request exceeded its limit of steps or time", at: span)
    error.isAbandonedMatch = true
    return error
  }

  static func memory(_ limit: Int, at span: SourceSpan?) -> Self {
    Self(.limit, "more than \(limit) bytes of memory", at: span)
  }

  /// The error of a request that uses too much memory at a time.
  package static func requestMemory(_ limit: Int, at span: SourceSpan?) -> Self {
    var error = Self(.budget, "the request needs more than \(limit) bytes of memory", at: span)
    error.isAbandonedMatch = true
    return error
  }

  static func textLength(_ limit: Int, at span: SourceSpan?) -> Self {
    Self(.limit, "a string of more than \(limit) bytes", at: span)
  }

  static func patternLength(_ limit: Int, at span: SourceSpan?) -> Self {
    Self(.limit, "a pattern longer than \(limit) bytes", at: span)
  }

  static func unknownCast(_ type: String, at span: SourceSpan?) -> Self {
    if type == "Class" {
      return Self(.disabled, "CAST to Class is reflection and is disabled", at: span)
    }
    let known = CastType.allCases.map(\.rawValue)
    return Self(
      .invalidCast,
      "cannot cast to `\(type)`",
      at: span,
      hints: Spelling.hints(
        for: type,
        among: known,
        otherwise: "the types are " + known.joined(separator: ", ")
      )
    )
  }

  static func invalidCast(_ value: KeyedValue, to type: CastType, at span: SourceSpan?) -> Self {
    Self(
      .invalidCast,
      "cannot make an \(type.rawValue) of \(value.kindName)",
      at: span
    )
  }
}
