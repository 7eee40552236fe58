import PredicateEvaluation
package import PredicateSyntax

/// The order of rows in memory by the sort descriptors of a request.
extension RequestColumns {
  /// The values that a row is sorted by; text is folded once.
  package func sortKeys(_ inputs: [Value], _ outputs: [Value]) -> [Value] {
    sorts.map { sort in
      switch sort.source {
      case .input(let input): sort.folded(inputs[input])
      case .output(let output): sort.folded(outputs[output])
      }
    }
  }

  /// Negative, zero or positive if a row with the keys `left` comes before, with or after one with
  /// `right`, both folded.
  package func order(_ left: [Value], _ right: [Value]) -> Int {
    for (sort, (left, right)) in zip(sorts, zip(left, right)) {
      let order = sort.order(left, right)
      if order != 0 { return order }
    }
    return 0
  }
}

extension RequestColumns.Sort {
  /// The value folded by the options.
  func folded(_ value: Value) -> Value {
    guard !options.isEmpty, case .text(let text) = value else { return value }
    return .text(TextFolding.folded(text, options: options))
  }

  /// Negative, zero or positive if `left` comes before, with or after `right`, both folded.
  func order(_ left: Value, _ right: Value) -> Int {
    switch (left, right) {
    case (.null, .null): return 0
    case (.null, _): return putsNilFirst ? -1 : 1
    case (_, .null): return putsNilFirst ? 1 : -1
    case (.text(let left), .text(let right)) where options.contains(.localized):
      let order = LocaleOrder.root.order(left, right)
      return isAscending ? order : -order
    // Any other two values have the order of their type.
    default:
      let order = ValueOrder.order(left, right)
      return isAscending ? order : -order
    }
  }
}
