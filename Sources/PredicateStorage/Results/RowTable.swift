import PredicateAnalysis
package import PredicateEvaluation
import PredicateSchema
package import PredicateSyntax

/// Builds dictionaries from rows in memory: groups, aggregates, having, distinct, sort, offset and
/// limit. It is the reference for every backend, and does the work that a database cannot.
///
/// Rows are added one by one; with groups or distinct rows, only those are kept.
package struct RowTable: Sendable {
  private let request: FetchRequest
  private let columns: RequestColumns
  private let after: RequestPosition?
  private let having: Evaluator?
  private let memory: KeptMemory
  /// The visibility of the outputs that having reads, by position.
  private let visibility: [Int: KeyVisibility]
  /// The groups, or the distinct rows
  private var rows: [Row] = []
  /// The rows of a request that gives them one by one
  private var first: FirstRows<Row>
  /// The position in `rows` of a group's row, or of a distinct row.
  private var known: [[Value]: Int] = [:]
  private var accumulators: [[FetchAccumulator]] = []

  /// A row, or the representative of a group.
  private struct Row {
    var inputs: [Value]
    /// The primary key.
    var key: [Value]
    var outputs: [Value] = []
    /// The values that it is sorted by, where rows are given one by one.
    var sortKeys: [Value] = []
  }

  /// Creates a table; `budget` is that of the whole request.
  package init(_ request: CheckedRequest, _ budget: RequestBudget?) throws(StorageError) {
    self.request = request.request
    columns = request.columns
    after = request.after
    memory = KeptMemory(budget)
    first = FirstRows(offset: request.request.offset, limit: request.request.limit)
    having = try columns.having.map { root throws(StorageError) in
      do throws(PredicateFormatError) {
        var options = EvaluationOptions(of: request.request, budget)
        // Having reads variables, to which the key patterns do not apply.
        options.policy.keys = KeyRules()
        return try Evaluator(
          request.request.having?.part(root) ?? BoundPredicate(source: nil, root: root),
          options: options
        )
      } catch {
        throw .predicate(error)
      }
    }
    visibility =
      having == nil ? [:] : request.columns.visibility(by: request.request.visibleKeys)
    if columns.isGrouped && columns.groups.isEmpty { startGroup(inputs: [], key: []) }
  }

  /// Adds a row: its values at `columns.inputs`, and its primary key.
  package mutating func add(_ inputs: [Value], key: [Value]) throws(StorageError) {
    if columns.isGrouped {
      let group = columns.groups.map { inputs[$0].grouped }
      let position: Int
      if let place = known[group] {
        position = place
      } else if columns.groups.isEmpty {
        position = 0
      } else {
        position = rows.count
        known[group] = position
        try memory.keep(group)
        startGroup(inputs: inputs.map(\.grouped), key: key)
      }
      for (index, output) in columns.outputs.enumerated() {
        guard case .aggregate(_, let input) = output.source else { continue }
        accumulators[position][index].add(input.map { inputs[$0] } ?? .bool(true))
      }
    } else if request.isDistinct {
      let outputs = self.outputs(of: inputs.map(\.grouped), [])
      guard known.updateValue(0, forKey: outputs) == nil else { return }
      try memory.keep(inputs)
      rows.append(Row(inputs: inputs, key: key, outputs: outputs))
    } else if after?.precedes(inputs, key: key, columns) ?? true {
      let row = Row(inputs: inputs, key: key, sortKeys: columns.sortKeys(inputs, []))
      guard first.admits(row, precedes) else { return }
      try memory.keep(inputs)
      if let last = first.add(row, precedes) { memory.release(last.inputs) }
    }
  }

  /// Whether one of two single rows comes before the other.
  private func precedes(_ left: Row, _ right: Row) -> Bool {
    let order = columns.order(left.sortKeys, right.sortKeys)
    return order != 0 ? order < 0 : ValueOrder.precedes(left.key, right.key)
  }

  /// The resulting rows, in order.
  package consuming func finish() throws(StorageError) -> [[String: Value]] {
    var result = isRowByRow ? first.rows : rows
    for index in result.indices where !request.isDistinct || columns.isGrouped {
      result[index].outputs = outputs(
        of: result[index].inputs,
        columns.isGrouped ? accumulators[index] : []
      )
    }
    result = try filtered(result)
    if request.isDistinct && columns.isGrouped { result = distinct(result) }
    if isOrdered { sort(&result) }
    return result.dropFirst(request.offset).prefix(request.limit ?? .max).map(dictionary)
  }

  private var isOrdered: Bool {
    !columns.sorts.isEmpty || request.limit != nil || request.offset > 0 || after != nil
  }

  private mutating func startGroup(inputs: [Value], key: [Value]) {
    rows.append(Row(inputs: inputs, key: key))
    accumulators.append(
      columns.outputs.map { output in
        if case .aggregate(let aggregate, _) = output.source { return FetchAccumulator(aggregate) }
        return FetchAccumulator(.count)
      }
    )
  }

  private func outputs(of inputs: [Value], _ accumulators: [FetchAccumulator]) -> [Value] {
    columns.outputs.enumerated().map { index, output in
      switch output.source {
      case .input(let input): inputs[input]
      case .aggregate: accumulators[index].value
      }
    }
  }

  private func filtered(_ rows: [Row]) throws(StorageError) -> [Row] {
    guard let having else { return rows }
    var result: [Row] = []
    for row in rows {
      let values = row.outputs.enumerated().map { index, value in
        let value = KeyedValue.value(value)
        return visibility[index].map { value.visible($0) } ?? value
      }
      let variables = Dictionary(
        zip(columns.outputs.map(\.name), values),
        uniquingKeysWith: { first, _ in first }
      )
      do throws(EvaluationError) {
        if try having.matches(.null, variables: Variables(variables)) { result.append(row) }
      } catch {
        throw .evaluation(error)
      }
    }
    return result
  }

  private func distinct(_ rows: [Row]) -> [Row] {
    var seen: Set<[Value]> = []
    return rows.filter { seen.insert(Array($0.outputs.prefix(columns.visibleCount))).inserted }
  }

  /// Whether the rows are given one by one, not as groups or distinct rows.
  private var isRowByRow: Bool { !columns.isGrouped && !request.isDistinct }

  private func sort(_ rows: inout [Row]) {
    guard !isRowByRow else { return rows.sort(by: precedes) }
    var keyed = rows.map { (row: $0, keys: columns.sortKeys($0.inputs, $0.outputs)) }
    keyed.sort { left, right in
      let order = columns.order(left.keys, right.keys)
      return order != 0 ? order < 0 : ValueOrder.precedes(left.row.outputs, right.row.outputs)
    }
    rows = keyed.map(\.row)
  }

  private func dictionary(_ row: Row) -> [String: Value] {
    Dictionary(
      zip(columns.outputs.prefix(columns.visibleCount).map(\.name), row.outputs),
      uniquingKeysWith: { first, _ in first }
    )
  }
}

extension RequestColumns {
  /// The visibility under `rules` of the outputs that are read from rows, by position.
  fileprivate func visibility(by rules: KeyRules) -> [Int: KeyVisibility] {
    guard let root = KeyVisibility(rules) else { return [:] }
    var result: [Int: KeyVisibility] = [:]
    for (index, output) in outputs.enumerated() {
      if case .input(let input) = output.source {
        result[index] = root.visibility(at: KeyPathText.keys(of: inputs[input].text))
      }
    }
    return result
  }
}

extension KeyVisibility {
  /// The visibility of the value at a key path; nil if all of it is visible.
  fileprivate func visibility(at path: [String]) -> KeyVisibility? {
    var current = self
    for key in path {
      guard case .partly(let below) = current.key(key) else { return nil }
      current = below
    }
    return current
  }
}

extension ValueOrder {
  /// Whether `left` comes before `right`; the first values that differ decide.
  package static func precedes(_ left: [Value], _ right: [Value]) -> Bool {
    for (left, right) in zip(left, right) {
      let order = order(left, right)
      if order != 0 { return order < 0 }
    }
    return false
  }
}
