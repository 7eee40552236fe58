package import PredicateSyntax

extension KeyedValue {
  /// The value with objects converted to data. `depth` is the depth limit for following them.
  package func plainValue(depth: Int = 512) -> Value {
    guard depth > 0 else { return .null }
    switch self {
    case .value(let value): return value
    case .object(let object):
      let members = (object.readableKeyNames ?? []).map { key in
        (key, (object.value(forKey: key) ?? .null).plainValue(depth: depth - 1))
      }
      return .map(Dictionary(members, uniquingKeysWith: { $1 }))
    case .collection(let collection):
      let elements = collection.elements.map { $0.plainValue(depth: depth - 1) }
      return collection.kind == .set ? .set(elements) : .list(elements)
    }
  }

  package var plainValue: Value { plainValue() }
}
