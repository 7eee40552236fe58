import PredicateSyntax

/// A compiler of matchers of properties by their static types.
///
/// Stored properties of structs are read in place. Properties of classes, and computed or observed
/// ones, are read by their key path into a temporary, to which the same matchers apply.
struct PropertyCompiler: Sendable {
  let elementLimit: Int

  /// A matcher of the value that `path` leads to from a value of type `Root` at `place`.
  func matcher<Root: KeyPathReadable>(
    of path: ArraySlice<String>,
    in root: Root.Type,
    at place: ValueLocation,
    _ leaf: Leaf
  ) -> (any BlockMatcher)? {
    guard let name = path.first else {
      // Of an object, only that it is not nil is known.
      if case .test(let matcher) = leaf { return ConstantMatcher(verdict: matcher.others) }
      return nil
    }
    guard Root.readsAsListed, let key = Root.readableKeys[name] else { return nil }
    let rest = path.dropFirst()
    if let keyPath = key.keyPath {
      let type = type(of: keyPath).valueType
      if let offset = MemoryLayout<Root>.offset(of: keyPath) {
        return property(type, key.kind, rest, at: place.advanced(by: offset), leaf)
      }
      if let matcher = read(type, keyPath, key.kind, rest, at: place, leaf) { return matcher }
    }
    let read = key.read
    return ReadMatcher<Root, KeyedValue>(place: place, property: keyed(rest, leaf), cost: 100) {
      read($0.pointee)
    }
  }

  /// A matcher of values as the reference evaluator reads them. A missing key may be an error.
  private func keyed(_ rest: ArraySlice<String>, _ leaf: Leaf) -> any BlockMatcher {
    let path = PathMatcher<KeyedDatum>(
      names: Array(rest),
      leaf: leaf,
      condition: leaf.condition.map { _ in ConstantMatcher(verdict: .undecided) },
      elementLimit: elementLimit,
      missing: .undecided
    ) { $0 }
    let estimate = MatcherEstimate(cost: 100, share: 0.3, isTotal: false)
    return LoopMatcher.each(KeyedValue.self, ValueLocation(offset: 0), estimate) {
      path.verdict(KeyedDatum(value: $0.pointee))
    }
  }

  private func read<Root, Property>(
    _ type: Property.Type,
    _ keyPath: any PartialKeyPath<Root> & Sendable,
    _ kind: ReadableKeyKind,
    _ rest: ArraySlice<String>,
    at place: ValueLocation,
    _ leaf: Leaf
  ) -> (any BlockMatcher)? {
    let anyKeyPath: PartialKeyPath<Root> = keyPath
    guard let keyPath = anyKeyPath as? KeyPath<Root, Property>,
      let inner = property(type, kind, rest, at: ValueLocation(offset: 0), leaf)
    else { return nil }
    return ReadMatcher<Root, Property>(place: place, property: inner, cost: 40) {
      $0.pointee[keyPath: keyPath]
    }
  }

  /// A matcher of a property of type `Property` at `place`.
  private func property<Property>(
    _ type: Property.Type,
    _ kind: ReadableKeyKind,
    _ rest: ArraySlice<String>,
    at place: ValueLocation,
    _ leaf: Leaf
  ) -> (any BlockMatcher)? {
    switch kind {
    case .computed: return nil
    case .rawValue:
      guard rest.isEmpty else { return nil }
      if let type = type as? any OptionalProperty.Type {
        return optional(type, kind, rest, at: place, leaf)
      }
      return (type as? any RawRepresentable.Type).flatMap { rawValue($0, at: place, leaf) }
    case .object:
      if let type = type as? any OptionalProperty.Type {
        return optional(type, kind, rest, at: place, leaf)
      }
      return (type as? any KeyPathReadable.Type).flatMap {
        matcher(of: rest, in: $0, at: place, leaf)
      }
    case .objects:
      return (type as? any PlacedArray.Type).flatMap {
        $0.matcher(rest, at: place, leaf, self)
      }
    case .datum:
      if let type = type as? any PlacedArray.Type, rest.isEmpty,
        let matcher = type.matcher(rest, at: place, leaf, self)
      {
        return matcher
      }
      guard rest.isEmpty else { return nil }
      if case .test(let matcher) = leaf, let type = type as? any PlacedValue.Type {
        return type.matcher(matcher, at: place)
      }
      guard let type = type as? any ValueConvertible.Type else { return nil }
      return converted(type, at: place, leaf)
    }
  }

  private func rawValue<Property: RawRepresentable>(
    _ type: Property.Type,
    at place: ValueLocation,
    _ leaf: Leaf
  ) -> (any BlockMatcher)? {
    guard
      let inner = property(Property.RawValue.self, .datum, [], at: ValueLocation(offset: 0), leaf)
    else { return nil }
    return ReadMatcher<Property, Property.RawValue>(place: place, property: inner, cost: 20) {
      $0.pointee.rawValue
    }
  }

  private func optional<Property: OptionalProperty>(
    _ type: Property.Type,
    _ kind: ReadableKeyKind,
    _ rest: ArraySlice<String>,
    at place: ValueLocation,
    _ leaf: Leaf
  ) -> (any BlockMatcher)? {
    property(Property.Wrapped.self, kind, rest, at: place.withinOptional, leaf).map {
      OptionalMatcher(
        null: leaf.null,
        presence: LoopMatcher.presence(Property.Wrapped.self, place),
        wrapped: $0
      )
    }
  }

  private func converted<Property: ValueConvertible>(
    _ type: Property.Type,
    at place: ValueLocation,
    _ leaf: Leaf
  ) -> any BlockMatcher {
    ReadMatcher<Property, KeyedValue>(place: place, property: keyed([], leaf), cost: 0) {
      .value($0.pointee.predicateValue)
    }
  }
}

/// An optional of any type.
protocol OptionalProperty {
  associatedtype Wrapped
}

extension Optional: OptionalProperty {}
