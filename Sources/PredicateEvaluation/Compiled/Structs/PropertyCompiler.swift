import PredicateSyntax

/// A test of the value that keys lead to from a place in each row.
struct PlacedPath {
  var keys: ArraySlice<String>
  var place: ValueLocation
  let leaf: Leaf

  /// The path after the first key, from another place.
  func dropFirst(to place: ValueLocation) -> Self {
    Self(keys: keys.dropFirst(), place: place, leaf: leaf)
  }

  /// This path, starting at another location.
  func moved(to place: ValueLocation) -> Self { Self(keys: keys, place: place, leaf: leaf) }
}

/// Compiles matchers of properties by their static types.
///
/// Stored properties of structs are read in place. Properties of classes, and computed or observed
/// ones, are read by their key path into a temporary, to which the same matchers apply.
struct PropertyCompiler: Sendable {
  let elementLimit: Int

  /// The place of a value that was read into a temporary.
  private static let temporary = ValueLocation(offset: 0)

  /// A matcher of the value that `path` leads to from a value of type `Root`.
  func matcher<Root: KeyPathReadable>(
    of path: PlacedPath,
    in root: Root.Type
  ) -> (any BlockMatcher)? {
    guard let name = path.keys.first else {
      // For an object, it is only known that it is not nil.
      if case .test(let matcher) = path.leaf { return ConstantMatcher(verdict: matcher.others) }
      return nil
    }
    guard Root.readsAsListed, let key = Root.readableKeys[name] else { return nil }
    if let keyPath = key.keyPath {
      let type = type(of: keyPath).valueType
      if let offset = MemoryLayout<Root>.offset(of: keyPath) {
        return property(type, key.kind, path.dropFirst(to: path.place.advanced(by: offset)))
      }
      if let matcher = read(type, keyPath, key.kind, path) { return matcher }
    }
    let read = key.read
    let rest = keyed(path.keys.dropFirst(), path.leaf)
    return ReadMatcher<Root, KeyedValue>(place: path.place, property: rest, cost: 100) {
      read($0.pointee)
    }
  }

  /// A matcher of values as the reference evaluator reads them. A missing key may be an error.
  private func keyed(_ keys: ArraySlice<String>, _ leaf: Leaf) -> any BlockMatcher {
    let path = PathMatcher<KeyedDatum>(
      names: Array(keys),
      leaf: leaf,
      condition: leaf.condition.map { _ in ElementTest(ConstantMatcher(verdict: .undecided)) },
      elementLimit: elementLimit,
      missingKey: .error
    ) { $0 }
    let estimate = MatcherEstimate(cost: 100, share: 0.3, isTotal: false)
    return LoopMatcher.each(KeyedValue.self, Self.temporary, estimate) {
      path.verdict(KeyedDatum(value: $0.pointee))
    }
  }

  /// A matcher of the property at the first key of `path`, which cannot be read in place.
  private func read<Root, Property>(
    _ type: Property.Type,
    _ keyPath: any PartialKeyPath<Root> & Sendable,
    _ kind: ReadableKeyKind,
    _ path: PlacedPath
  ) -> (any BlockMatcher)? {
    let anyKeyPath: PartialKeyPath<Root> = keyPath
    guard let keyPath = anyKeyPath as? KeyPath<Root, Property>,
      let inner = property(type, kind, path.dropFirst(to: Self.temporary))
    else { return nil }
    return ReadMatcher<Root, Property>(place: path.place, property: inner, cost: 40) {
      $0.pointee[keyPath: keyPath]
    }
  }

  /// A matcher of a property of type `Property` at the place of `path`.
  private func property<Property>(
    _ type: Property.Type,
    _ kind: ReadableKeyKind,
    _ path: PlacedPath
  ) -> (any BlockMatcher)? {
    switch kind {
    case .computed: return nil
    case .rawValue:
      guard path.keys.isEmpty else { return nil }
      if let type = type as? any OptionalProperty.Type { return optional(type, kind, path) }
      return (type as? any RawRepresentable.Type).flatMap { rawValue($0, path) }
    case .object:
      if let type = type as? any OptionalProperty.Type { return optional(type, kind, path) }
      return (type as? any KeyPathReadable.Type).flatMap { matcher(of: path, in: $0) }
    case .objects: return (type as? any PlacedArray.Type).flatMap { $0.matcher(of: path, self) }
    case .datum:
      guard path.keys.isEmpty else { return nil }
      if let matcher = (type as? any PlacedArray.Type)?.matcher(of: path, self) { return matcher }
      if case .test(let matcher) = path.leaf, let type = type as? any PlacedValue.Type {
        return type.matcher(matcher, at: path.place)
      }
      return (type as? any ValueConvertible.Type).map { converted($0, path) }
    }
  }

  private func rawValue<Property: RawRepresentable>(
    _ type: Property.Type,
    _ path: PlacedPath
  ) -> (any BlockMatcher)? {
    property(Property.RawValue.self, .datum, path.moved(to: Self.temporary)).map {
      ReadMatcher<Property, Property.RawValue>(place: path.place, property: $0, cost: 20) {
        $0.pointee.rawValue
      }
    }
  }

  private func optional<Property: OptionalProperty>(
    _ type: Property.Type,
    _ kind: ReadableKeyKind,
    _ path: PlacedPath
  ) -> (any BlockMatcher)? {
    property(Property.Wrapped.self, kind, path.moved(to: path.place.withinOptional)).map {
      OptionalMatcher(
        null: path.leaf.null,
        presence: LoopMatcher.presence(Property.Wrapped.self, path.place),
        wrapped: $0
      )
    }
  }

  private func converted<Property: ValueConvertible>(
    _ type: Property.Type,
    _ path: PlacedPath
  ) -> any BlockMatcher {
    let property = keyed([], path.leaf)
    return ReadMatcher<Property, KeyedValue>(place: path.place, property: property, cost: 0) {
      .value($0.pointee.predicateValue)
    }
  }
}

/// An optional of any type.
protocol OptionalProperty {
  associatedtype Wrapped
}

extension Optional: OptionalProperty {}
