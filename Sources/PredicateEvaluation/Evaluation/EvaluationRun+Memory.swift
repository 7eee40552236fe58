import PredicateSyntax

/// The memory of an evaluation: the values that are alive at one time. Each expression counts its
/// own value when it is evaluated or read, without the content of its elements, and a comparison
/// releases what it took. Values read from an object count with all their content, since the object
/// may create them for each read.
extension EvaluationRun {
  /// Counts a value that an object created.
  mutating func charge(
    reading value: KeyedValue,
    madeAt span: SourceSpan?
  ) throws(EvaluationError) {
    try charge(bytes: value.ownSize, at: span)
    guard value.text == nil else { return }
    var rest: [KeyedValue] = []
    // Creating it again in each iteration of a SUBQUERY takes time too.
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
  /// The approximate size of the header of an array or a heap-allocated string.
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

  /// The memory of the value, without what its elements refer to.
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
  /// The approximate memory of the value in an array, with all its content.
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
  /// Adds the values inside a container that have their own memory.
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
