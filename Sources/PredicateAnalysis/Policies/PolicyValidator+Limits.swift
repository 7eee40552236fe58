import PredicateSyntax

/// The measurements other than nodes and height.
extension PolicyValidator {
  mutating func measure(_ value: Value, at span: SourceSpan?) {
    let limits = policy.limits.tree
    var rest = [value]
    while let value = rest.popLast() {
      switch value {
      case .text(let text), .url(let text): measure(bytes: text.utf8.count, at: span)
      case .bytes(let bytes): measure(bytes: bytes.count, at: span)
      case .list(let list): rest += elements(list, at: span)
      case .set(let set): rest += elements(Array(set), at: span)
      case .map(let entries):
        for key in entries.keys { measure(bytes: key.utf8.count, at: span) }
        rest += elements(Array(entries.values), at: span)
      case .null, .bool, .integer, .real, .decimal, .date, .uuid: break
      }
      if elementCount > limits.elements { return }
    }
  }

  private mutating func elements(_ values: [Value], at span: SourceSpan?) -> [Value] {
    measure(elements: values.count, at: span)
    return elementCount > policy.limits.tree.elements ? [] : values
  }

  /// Counts the elements of all lists together; reports once if there are too many.
  mutating func measure(elements count: Int, at span: SourceSpan?) {
    let limit = policy.limits.tree.elements
    let wasWithin = elementCount <= limit
    let (sum, isTooLarge) = elementCount.addingReportingOverflow(count)
    elementCount = isTooLarge ? .max : sum
    if wasWithin, isTooLarge || elementCount > limit {
      report(.exceeded("collections of more than \(limit) elements in all", at: span))
    }
  }

  private mutating func measure(bytes count: Int, at span: SourceSpan?) {
    let limit = policy.limits.tree.textLength
    if count > limit { report(.exceeded("strings of more than \(limit) bytes", at: span)) }
  }

  mutating func measure(steps count: Int, at span: SourceSpan?) {
    let limit = policy.limits.tree.pathLength
    if count > limit { report(.exceeded("key paths of more than \(limit) steps", at: span)) }
  }

  mutating func measure(arguments count: Int, at span: SourceSpan?) {
    let limit = policy.limits.tree.arguments
    if count > limit { report(.exceeded("functions of more than \(limit) arguments", at: span)) }
  }

  mutating func measure(subqueries depth: Int, at span: SourceSpan?) {
    let limit = policy.limits.tree.subqueryDepth
    // Only the first SUBQUERY that is too deep is reported, not those inside it.
    if depth - 1 == max(limit, 0) {
      report(.exceeded("SUBQUERYs nested more than \(limit) deep", at: span))
    }
  }
}
