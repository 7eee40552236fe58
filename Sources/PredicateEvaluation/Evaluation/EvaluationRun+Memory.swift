import PredicateSyntax

/// The memory of an evaluation: the values that are alive at one time. Each expression counts its
/// own value when it has been evaluated or read, without what its elements hold, and a comparison
/// gives back what it took. Values read from an object count with all that they hold, since the
/// object may make them anew for each read.
extension EvaluationRun {
  /// Counts a value that an object made.
  mutating func charge(
    reading value: KeyedValue,
    madeAt span: SourceSpan?
  ) throws(EvaluationError) {
    try charge(bytes: value.ownSize, at: span)
    guard value.text == nil else { return }
    var rest: [KeyedValue] = []
    // Making it again in each round of a SUBQUERY takes time too.
    if variables.loops > 0 { try charge(value.ownSize / 64, at: span) }
    value.addParts(to: &rest)
    while let value = rest.popLast() {
      try charge(bytes: value.ownSize, at: span)
      value.addParts(to: &rest)
    }
  }
}

extension KeyedValue {
  /// The size of a value in an array.
  static let size = MemoryLayout<Self>.stride
  /// The approximate size of the head of an array, or of a string that is stored apart.
  private static let head = 32

  /// Whether the value may refer to much memory: a text, data, or a container.
  @inline(__always)
  var takesMemory: Bool {
    switch self {
    case .value(let value): value.takesMemory
    case .object: false
    case .collection: true
    }
  }

  /// The memory that the value takes, without what its elements refer to.
  var ownSize: Int {
    switch self {
    case .collection(let collection): Self.head + collection.elements.count * Self.size
    case .value(.list(let elements)): Self.head + elements.count * MemoryLayout<Value>.stride
    case .value(.set(let elements)): Self.head + elements.count * 2 * MemoryLayout<Value>.stride
    case .value(.map(let entries)):
      Self.head + entries.count * 2 * MemoryLayout<(String, Value)>.stride
    case .value(.text(let text)), .value(.url(let text)): text.utf8.count
    case .value(.bytes(let bytes)): bytes.count
    case .value, .object: 0
    }
  }
}

extension Value {
  /// The approximate memory of the value in an array, with all that it holds.
  package var memory: Int {
    guard takesMemory else { return MemoryLayout<Self>.stride }
    var sum = MemoryLayout<Self>.stride
    var rest: [KeyedValue] = [.value(self)]
    while let value = rest.popLast() {
      sum += value.ownSize
      value.addParts(to: &rest)
    }
    return sum
  }

  /// Whether the value may refer to much memory: a text, data, or a container.
  @inline(__always)
  var takesMemory: Bool {
    switch self {
    case .null, .bool, .integer, .real, .date, .decimal, .uuid: false
    case .text, .bytes, .url, .list, .set, .map: true
    }
  }
}

extension KeyedValue {
  /// Adds the values inside a container that take memory of their own.
  fileprivate func addParts(to rest: inout [KeyedValue]) {
    func add(_ parts: some Sequence<Value>) {
      for part in parts where part.takesMemory { rest.append(.value(part)) }
    }
    switch self {
    case .collection(let collection):
      for element in collection.elements where element.takesMemory { rest.append(element) }
    case .value(.list(let elements)): add(elements)
    case .value(.set(let elements)): add(elements)
    case .value(.map(let entries)): add(entries.values)
    case .value, .object: break
    }
  }
}
