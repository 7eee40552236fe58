import PredicateSyntax

extension EvaluationRun {
  /// `value IN container`: part of a text, or equal to an element, or to a dictionary's value.
  ///
  /// Apple's IN ignores options when it compares elements; the other modes apply them to texts.
  mutating func isMember(
    _ value: KeyedValue,
    of container: KeyedValue,
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
      guard !stringOptions.isEmpty, let text = value.text else { return false }
      try charge(members.texts.count, at: comparison.span)
      return members.texts.contains {
        TextComparison.equal($0, text, options: stringOptions, mode: mode)
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
    try charge(allOf: value, times: elements.count, at: comparison.span)
    return elements.contains { equality.areEqual($0, value, options: stringOptions) }
  }
}
