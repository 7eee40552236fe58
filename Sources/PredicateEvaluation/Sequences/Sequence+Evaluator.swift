extension Sequence where Element: KeyValueReadable {
  /// The elements that match, in order. `now()` is the same for all of them.
  ///
  ///     let adults = try people.filter(evaluator)
  ///
  /// The predicate is compiled for the type of the elements, once per evaluator.
  public func filter<Form: EvaluablePredicate>(
    _ predicate: Form,
    variables: Variables = [:]
  ) throws(Form.Failure) -> [Element] {
    try predicate.evaluated { (evaluator) throws(EvaluationError) in
      try CompiledEvaluator(evaluator, variables).filter(self)
    }
  }

  /// The number of elements that match. `now()` is the same for all of them.
  public func count<Form: EvaluablePredicate>(
    matching predicate: Form,
    variables: Variables = [:]
  ) throws(Form.Failure) -> Int {
    try predicate.evaluated { (evaluator) throws(EvaluationError) in
      try CompiledEvaluator(evaluator, variables).count(self)
    }
  }

  /// The first element that matches; none after it is tested. `now()` is the same for all.
  public func first<Form: EvaluablePredicate>(
    where predicate: Form,
    variables: Variables = [:]
  ) throws(Form.Failure) -> Element? {
    try predicate.evaluated { (evaluator) throws(EvaluationError) in
      try CompiledEvaluator(evaluator, variables).first(in: self)
    }
  }

  /// The elements that match and those that do not, each in order.
  public func partition<Form: EvaluablePredicate>(
    by predicate: Form,
    variables: Variables = [:]
  ) throws(Form.Failure) -> (matching: [Element], others: [Element]) {
    try predicate.evaluated { (evaluator) throws(EvaluationError) in
      try CompiledEvaluator(evaluator, variables).partition(self)
    }
  }

  /// Whether one of the elements matches; none after it is tested.
  public func contains<Form: EvaluablePredicate>(
    where predicate: Form,
    variables: Variables = [:]
  ) throws(Form.Failure) -> Bool {
    try first(where: predicate, variables: variables) != nil
  }

  /// Whether every element matches; none after one that does not is tested.
  public func allSatisfy<Form: EvaluablePredicate>(
    _ predicate: Form,
    variables: Variables = [:]
  ) throws(Form.Failure) -> Bool {
    try predicate.evaluated { (evaluator) throws(EvaluationError) in
      try CompiledEvaluator(evaluator, variables).allSatisfied(by: self)
    }
  }
}
