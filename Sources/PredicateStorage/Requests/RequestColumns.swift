import PredicateAnalysis
import PredicateEvaluation
package import PredicateSchema
package import PredicateSyntax

/// The table of a request: the values read from every row, and the results computed from them.
package struct RequestColumns: Sendable {
  /// A column of the result.
  package struct Output: Sendable {
    package enum Source: Hashable, Sendable {
      case input(Int)
      /// an aggregate of an input; without one, rows are counted
      case aggregate(AggregateFunction, Int?)
    }

    package var name: String
    package var source: Source
  }

  package struct Sort: Sendable {
    package enum Source: Hashable, Sendable {
      case input(Int), output(Int)
    }

    package var source: Source
    package var isAscending: Bool
    package var putsNilFirst: Bool
    /// The options by which text is compared; empty if they have no effect.
    package var options: StringOptions

    init(_ source: Source, _ sort: FetchSort) {
      self.source = source
      isAscending = sort.isAscending
      putsNilFirst = sort.putsNilFirst
      options = sort.options.contains(.normalized) ? [] : sort.options
    }
  }

  /// The distinct paths that are read from each row.
  package private(set) var inputs: [FetchPath] = []
  /// The results. Those after the first `visibleCount` are only for sorting and testing.
  package private(set) var outputs: [Output] = []
  package private(set) var visibleCount = 0
  /// The positions of the group keys in `inputs`.
  package private(set) var groups: [Int] = []
  package private(set) var sorts: [Sort] = []
  /// The condition on groups, with variables named like the outputs.
  package private(set) var having: PredicateNode?
  private var entity: Entity
  private var schema: Schema

  /// Creates the columns for objects: only the sort keys.
  init(
    objectsOf request: FetchRequest,
    entity: Entity,
    schema: Schema
  ) throws(StorageError) {
    self.entity = entity
    self.schema = schema
    for sort in request.sortDescriptors {
      try add(.input(try input(sort.keyPath)), sort)
    }
  }

  /// Creates the columns for dictionaries.
  init(
    dictionariesOf request: FetchRequest,
    entity: Entity,
    schema: Schema
  ) throws(StorageError) {
    self.entity = entity
    self.schema = schema
    for keyPath in request.groupBy {
      if let property = request.propertiesToFetch.first(where: { $0.name == keyPath }),
        case .bucket(let bucket, let path) = property.source
      {
        groups.append(try input(path, bucket))
      } else {
        groups.append(try input(keyPath))
      }
    }
    for property in request.columns(of: entity) {
      guard !outputs.contains(where: { $0.name == property.name }) else {
        throw .invalidRequest("duplicate fetched property “\(property.name)”")
      }
      outputs.append(Output(name: property.name, source: try source(property.source)))
    }
    visibleCount = outputs.count
    if isGrouped { try requireOneValueInGroup() }
    if let having = request.having {
      guard isGrouped else { throw .invalidRequest("having requires groups") }
      var rewriter = HavingRewriter(columns: self)
      let root = try rewriter.rewrite(having.root)
      self = rewriter.columns
      self.having = root
    }
    for sort in request.sortDescriptors {
      try add(try sortSource(sort.keyPath, isDistinct: request.isDistinct), sort)
    }
  }

  /// Whether rows are grouped.
  package var isGrouped: Bool {
    !groups.isEmpty
      || outputs.contains { if case .aggregate = $0.source { true } else { false } }
  }

  private mutating func add(
    _ source: Sort.Source,
    _ sort: FetchSort
  ) throws(StorageError) {
    // A program without Foundation sorts with the system's ICU, which may be missing.
    if sort.options.contains(.localized), !LocaleOrder.root.isAvailable {
      throw .invalidRequest("[l] sorts texts by ICU, which is not installed: install libicu72")
    }
    if !sort.options.isEmpty, let type = type(of: source), type != .text {
      throw .invalidRequest(
        "“\(sort.keyPath)” is \(type.phrase); only text is sorted by \(sort.options.spelling)"
      )
    }
    if let type = type(of: source), !type.isScalar {
      throw .invalidRequest("“\(sort.keyPath)” is \(type.phrase), which has no order")
    }
    sorts.append(Sort(source, sort))
  }

  /// The type of the values that rows are sorted by.
  private func type(of source: Sort.Source) -> AttributeType? {
    switch source {
    case .input(let input): inputs[input].type
    case .output(let output): type(ofOutput: output)
    }
  }

  /// The type of the values of an output.
  func type(ofOutput output: Int) -> AttributeType? {
    switch outputs[output].source {
    case .input(let input), .aggregate(.minimum, let input?), .aggregate(.maximum, let input?),
      .aggregate(.sum, let input?):
      inputs[input].type
    case .aggregate(.average, _): .real
    case .aggregate(.count, _), .aggregate(_, nil): .integer
    }
  }

  private func requireOneValueInGroup() throws(StorageError) {
    for output in outputs {
      guard case .input(let input) = output.source, !groups.contains(input) else { continue }
      throw .invalidRequest(
        "“\(output.name)” differs within a group: group by it, or fetch an aggregate of it"
      )
    }
  }

  private mutating func input(
    _ keyPath: String,
    _ bucket: DateBucket? = nil
  ) throws(StorageError) -> Int {
    var path = try FetchPath(keyPath, entity: entity, schema: schema)
    guard let type = path.type else {
      throw .invalidRequest("“\(keyPath)” is the whole object, which can only be counted")
    }
    if let bucket {
      guard type == .date else {
        throw .invalidRequest(
          "“\(keyPath)” is \(type.phrase); only dates have a \(bucket.unit.rawValue)"
        )
      }
      path.bucket = bucket
    }
    if let known = inputs.firstIndex(where: { $0.text == path.text && $0.bucket == bucket }) {
      return known
    }
    inputs.append(path)
    return inputs.count - 1
  }

  private mutating func source(
    _ source: FetchedProperty.Source
  ) throws(StorageError) -> Output.Source {
    switch source {
    case .keyPath(let keyPath): return .input(try input(keyPath))
    case .bucket(let bucket, let keyPath): return .input(try input(keyPath, bucket))
    case .aggregate(.count, keyPath: "SELF"): return .aggregate(.count, nil)
    case .aggregate(let aggregate, let keyPath):
      let input = try input(keyPath)
      if let type = inputs[input].type, !aggregate.accepts(type) {
        throw .invalidRequest("\(aggregate.rawValue) of “\(keyPath)”, which is \(type.phrase)")
      }
      return .aggregate(aggregate, input)
    }
  }

  private mutating func sortSource(
    _ keyPath: String,
    isDistinct: Bool
  ) throws(StorageError) -> Sort.Source {
    if let output = try output(named: keyPath) {
      if case .input(let input) = outputs[output].source, !isGrouped, !isDistinct {
        return .input(input)
      }
      return .output(output)
    }
    guard !isGrouped, !isDistinct else {
      guard let output = output(at: keyPath) ?? output(called: keyPath) else {
        throw .invalidRequest(
          "these rows are grouped or distinct: sort by what is fetched, not by “\(keyPath)”"
        )
      }
      return .output(output)
    }
    do throws(StorageError) { return .input(try input(keyPath)) } catch {
      guard let output = output(called: keyPath) else { throw error }
      if case .input(let input) = outputs[output].source { return .input(input) }
      return .output(output)
    }
  }

  /// The output whose values are those at a key path.
  private func output(at keyPath: String) -> Int? {
    guard let path = try? FetchPath(keyPath, entity: entity, schema: schema) else { return nil }
    return outputs.firstIndex { output in
      guard case .input(let input) = output.source else { return false }
      return inputs[input] == path
    }
  }

  /// The output that a text with quotes names: `#"n.m"`.
  private func output(called text: String) -> Int? {
    let name = KeyPathText.name(of: text)
    return outputs.firstIndex { $0.name == name }
  }

  /// The output for a name in a sort descriptor or having predicate: a fetched property, or a key
  /// path of the grouping, which becomes a hidden output.
  fileprivate mutating func output(named name: String) throws(StorageError) -> Int? {
    if let known = outputs.firstIndex(where: { $0.name == name }) { return known }
    let path = KeyPathText.text(of: KeyPathText.steps(of: name))
    guard
      let group = groups.first(where: { inputs[$0].text == path && inputs[$0].bucket == nil })
    else { return nil }
    outputs.append(Output(name: name, source: .input(group)))
    return outputs.count - 1
  }

  /// The output with an aggregate, visible or hidden.
  fileprivate mutating func output(
    of aggregate: AggregateFunction,
    keyPath: String
  ) throws(StorageError) -> Int {
    let source = try source(.aggregate(aggregate, keyPath: keyPath))
    if let known = outputs.firstIndex(where: { $0.source == source }) { return known }
    // A name that no property has, unless on purpose.
    outputs.append(Output(name: "\u{0}\(aggregate.rawValue):(\(keyPath))", source: source))
    return outputs.count - 1
  }

  fileprivate func unknown(_ name: String) -> StorageError {
    .invalidRequest("having names “\(name)”, which is neither fetched nor grouped by")
  }
}

/// Rewrites a having predicate: its names and aggregates become variables named like the outputs.
private struct HavingRewriter: TreeRewriter {
  var columns: RequestColumns

  mutating func rewrite(_ node: ExpressionNode) throws(StorageError) -> ExpressionNode {
    switch node.kind {
    case .keyPath(nil, let steps):
      guard let path = Self.path(steps), let output = try output(named: path) else {
        throw columns.unknown(FormatPrinter(style: .canonical).text(of: node))
      }
      return variable(output, node)
    case .variable(let name):
      guard let output = try columns.output(named: name) else { throw columns.unknown("$" + name) }
      return variable(output, node)
    case .call(let function, let arguments):
      guard let aggregate = AggregateFunction(function), arguments.count == 1,
        let keyPath = Self.keyPath(arguments[0])
      else { return try rewriteChildren(of: node) }
      let output = try columns.output(of: aggregate, keyPath: keyPath)
      return variable(output, node)
    default: return try rewriteChildren(of: node)  // No other kind names an output.
    }
  }

  /// The output that a path names: keys in quotes may also be the name of a column.
  private mutating func output(named path: String) throws(StorageError) -> Int? {
    if let output = try columns.output(named: path) { return output }
    return try columns.output(named: KeyPathText.name(of: path))
  }

  private func variable(_ output: Int, _ node: ExpressionNode) -> ExpressionNode {
    ExpressionNode(.variable(columns.outputs[output].name), span: node.span)
  }

  private static func keyPath(_ node: ExpressionNode) -> String? {
    switch node.kind {
    case .evaluatedObject: "SELF"
    case .keyPath(nil, let steps): path(steps)
    default: nil  // No other kind is a column.
    }
  }

  /// The text of a path; nil if it has other steps than keys and `@count`.
  private static func path(_ steps: [PathStep]) -> String? {
    let isOfKeys = steps.allSatisfy { step in
      switch step {
      case .key, .collectionOperator(.count): true
      case .collectionOperator, .variable, .placeholder: false
      }
    }
    return isOfKeys ? KeyPathText.text(of: steps) : nil
  }
}

extension FetchRequest {
  /// The properties to fetch, or the default if there are none.
  fileprivate func columns(of entity: Entity) -> [FetchedProperty] {
    guard propertiesToFetch.isEmpty else { return propertiesToFetch }
    // A group by a bucket has a property of its own.
    if !groupBy.isEmpty { return groupBy.map { .keyPath($0) } }
    return entity.attributes.keys.sorted().map { .keyPath(KeyPathText.quoted($0)) }
  }
}
