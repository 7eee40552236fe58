import PredicateSyntax

extension EvaluationRun {
  /// `value IN container`: whether the container, a text, contains the value; or whether one of its
  /// elements, or of a dictionary's values, equals it.
  ///
  /// Apple's IN ignores options when it compares elements; the default mode applies them to texts.
  mutating func isMember(
    _ value: KeyedValue,
    of container: KeyedValue,
    from expression: PreparedExpression,
    _ members: ConstantMembers?,
    _ needle: TextSearch?,
    _ comparison: PreparedComparison
  ) throws(EvaluationError) -> Bool {
    if value.isNull || container.isNull { return false }
    if let text = container.text {
      guard let value = value.text else {
        throw .notText(value, for: comparison.operatorName, at: comparison.span)
      }
      return (needle ?? comparison.textSearch(value, mode: mode)).contained(in: text)
    }
    let stringOptions = isStrict ? [] : comparison.options
    if let members {
      if members.contains(value, equality: equality) { return true }
      try requireRawValue(value, .value(.bool(true)), at: comparison.span)
      guard !stringOptions.isEmpty, let text = value.text else { return false }
      try charge(members.texts.count, at: comparison.span)
      let folded = TextFolding.folded(text, options: stringOptions)
      return members.texts.contains {
        TextFolding.folded($0, options: stringOptions).hasSameBytes(as: folded)
      }
    }
    let elements: [KeyedValue]
    if let collection = try self.elements(of: container, at: comparison.span) {
      elements = collection.elements
    } else if let dictionary = container.dictionary {
      try requireWholes(at: comparison.span)
      elements = dictionary.values
      try charge(KeyedCollection(.array, elements), at: comparison.span)
    } else {
      throw .notACollection(container, for: comparison.operatorName, at: comparison.span)
    }
    if isReadAgain(expression) { try charge(readingEachOf: elements, at: expression.span) }
    return try isElement(value, of: elements, stringOptions, at: comparison.span)
  }

  /// Whether one of the elements equals `value`. Reading `value` is charged for each of them.
  mutating func isElement(
    _ value: KeyedValue,
    of elements: [KeyedValue],
    _ options: StringOptions = [],
    at span: SourceSpan?
  ) throws(EvaluationError) -> Bool {
    for element in elements {
      try charge(comparing: element, with: value, at: span)
      try charge(reading: value, at: span)
      try requireRawValue(element, value, at: span)
      if equality.areEqual(element, value, options: options) { return true }
    }
    return false
  }
}
