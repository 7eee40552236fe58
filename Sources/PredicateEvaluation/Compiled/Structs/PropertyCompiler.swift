import PredicateSyntax

/// A compiler of tests of properties by their static types.
///
/// Stored properties of structs are read in place. Properties of classes, and computed or observed
/// ones, are read by their key path into a temporary, to which the same tests apply.
struct PropertyCompiler: Sendable {
  let mostElements: Int

  /// A test of the value that `path` leads to from a value of type `Root` at `place`.
  func test<Root: KeyPathReadable>(
    of path: ArraySlice<String>,
    in root: Root.Type,
    at place: Place,
    _ leaf: Leaf
  ) -> (any BlockTest)? {
    guard let name = path.first else {
      // Of an object, only that it is not nil is known.
      if case .test(let test) = leaf { return ConstantTest(verdict: test.others) }
      return nil
    }
    guard Root.readsAsListed, let key = Root.readableKeys[name] else { return nil }
    let rest = path.dropFirst()
    if let keyPath = key.keyPath {
      let type = type(of: keyPath).valueType
      if let offset = MemoryLayout<Root>.offset(of: keyPath) {
        return property(type, key.kind, rest, at: place.advanced(by: offset), leaf)
      }
      if let test = read(type, keyPath, key.kind, rest, at: place, leaf) { return test }
    }
    return ReadTest<Root>(
      place: place,
      read: key.read,
      rest: Array(rest),
      leaf: leaf,
      mostElements: mostElements
    )
  }

  private func read<Root, Property>(
    _ type: Property.Type,
    _ keyPath: any PartialKeyPath<Root> & Sendable,
    _ kind: ReadableKeyKind,
    _ rest: ArraySlice<String>,
    at place: Place,
    _ leaf: Leaf
  ) -> (any BlockTest)? {
    let anyKeyPath: PartialKeyPath<Root> = keyPath
    guard let keyPath = anyKeyPath as? KeyPath<Root, Property>,
      let inner = property(type, kind, rest, at: Place(offset: 0), leaf)
    else { return nil }
    return KeyPathTest(place: place, keyPath: keyPath, property: inner)
  }

  /// A test of a property of type `Property` at `place`.
  private func property<Property>(
    _ type: Property.Type,
    _ kind: ReadableKeyKind,
    _ rest: ArraySlice<String>,
    at place: Place,
    _ leaf: Leaf
  ) -> (any BlockTest)? {
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
      return (type as? any KeyPathReadable.Type).flatMap { test(of: rest, in: $0, at: place, leaf) }
    case .objects:
      return (type as? any PlacedArray.Type).flatMap { $0.test(rest, at: place, leaf, self) }
    case .datum:
      if let type = type as? any PlacedArray.Type, rest.isEmpty,
        let test = type.test(rest, at: place, leaf, self)
      {
        return test
      }
      guard rest.isEmpty else { return nil }
      if case .test(let test) = leaf, let type = type as? any PlacedValue.Type {
        return type.test(test, at: place)
      }
      guard let type = type as? any ValueConvertible.Type else { return nil }
      return converted(type, at: place, leaf)
    }
  }

  private func rawValue<Property: RawRepresentable>(
    _ type: Property.Type,
    at place: Place,
    _ leaf: Leaf
  ) -> (any BlockTest)? {
    guard
      let inner = property(Property.RawValue.self, .datum, [], at: Place(offset: 0), leaf)
    else { return nil }
    return RawValueTest<Property>(place: place, rawValue: inner)
  }

  private func optional<Property: OptionalProperty>(
    _ type: Property.Type,
    _ kind: ReadableKeyKind,
    _ rest: ArraySlice<String>,
    at place: Place,
    _ leaf: Leaf
  ) -> (any BlockTest)? {
    property(Property.Wrapped.self, kind, rest, at: place.withinOptional, leaf).map {
      OptionalTest(
        null: leaf.null,
        presence: LoopTest.presence(Property.Wrapped.self, place),
        wrapped: $0
      )
    }
  }

  private func converted<Property: ValueConvertible>(
    _ type: Property.Type,
    at place: Place,
    _ leaf: Leaf
  ) -> any BlockTest {
    ConvertedTest<Property>(place: place, leaf: leaf, mostElements: mostElements)
  }
}

/// An optional of any type.
protocol OptionalProperty {
  associatedtype Wrapped
}

extension Optional: OptionalProperty {}
