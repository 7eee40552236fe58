import PredicateAnalysis
public import PredicateEvaluation
import PredicateSyntax

extension Sequence where Element: KeyValueReadable {
  /// The elements sorted by the first descriptor; equal ones by the next, and so on. The sort is
  /// stable.
  ///
  ///     let sorted = try people.sorted(by: ["boss.name", .descending("age", nulls: .last)])
  ///
  /// The keys of each element are read once, and then compared like in a store. Throws the
  /// `EvaluationError` of the first element whose keys cannot be read, `R008` if a value has no
  /// order, and `PredicateFormatError` for an invalid key path.
  public func sorted(by descriptors: [FetchSort]) throws -> [Element] {
    try SortRun(descriptors).sorted(self) { .object($0) }
  }
}

extension Sequence<any KeyValueReadable> {
  /// Objects of several types in the order of sort descriptors.
  public func sorted(by descriptors: [FetchSort]) throws -> [Element] {
    try SortRun(descriptors).sorted(self) { .object($0) }
  }
}

extension Sequence<[String: Any]> {
  /// Dictionaries in the order of sort descriptors.
  public func sorted(by descriptors: [FetchSort]) throws -> [Element] {
    try SortRun(descriptors).sorted(self) { .object(DictionaryObject($0)) }
  }
}

/// A sort of the application's objects.
private struct SortRun {
  private let keys: [(keyPath: String, evaluator: ExpressionEvaluator, sort: RequestColumns.Sort)]

  init(_ descriptors: [FetchSort]) throws(PredicateFormatError) {
    var keys: [(String, ExpressionEvaluator, RequestColumns.Sort)] = []
    for (index, descriptor) in descriptors.enumerated() {
      let path = ExpressionNode.path(descriptor.keyPath)
      let evaluator = try ExpressionEvaluator(BoundExpression(path))
      keys.append((descriptor.keyPath, evaluator, RequestColumns.Sort(.input(index), descriptor)))
    }
    self.keys = keys
  }

  func sorted<Element>(
    _ elements: some Sequence<Element>,
    _ read: (Element) -> KeyedValue
  ) throws(EvaluationError) -> [Element] {
    var rows: [(element: Element, values: [Value])] = []
    rows.reserveCapacity(elements.underestimatedCount)
    for element in elements {
      let object = read(element)
      var values: [Value] = []
      values.reserveCapacity(keys.count)
      for key in keys {
        let value = try key.evaluator.value(on: object)
        guard case .value(let datum) = value, datum.hasOrder else {
          throw EvaluationError(
            .incomparable,
            "cannot sort by `\(key.keyPath)`: only strings, numbers, dates and other scalars have an order"
          )
        }
        values.append(key.sort.folded(datum))
      }
      rows.append((element, values))
    }
    // The standard library's sort is stable.
    rows.sort { left, right in
      for (index, key) in keys.enumerated() {
        let order = key.sort.order(left.values[index], right.values[index])
        if order != 0 { return order < 0 }
      }
      return false
    }
    return rows.map(\.element)
  }
}

extension Value {
  /// Whether the value has an order among those of its type.
  fileprivate var hasOrder: Bool {
    switch self {
    case .null, .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url: true
    case .list, .set, .map: false
    }
  }
}
