public import PredicateEvaluation
import PredicateSchema
import PredicateSyntax

/// A type whose values are created from the rows of a store by the keys that predicates read.
///
///     struct Book: KeyPathDecodable {
///       var title = ""
///       var pages: Int?
///       var authors: [Author] = []
///       static let readableKeys: ReadableKeys<Book> = [
///         "title": .key(\.title), "pages": .key(\.pages), "authors": .objects(\.authors),
///       ]
///     }
///     let books = try await store.objects(request, as: Book.self, reading: ["authors"])
///
/// A key's property is set from the attribute or relationship of the same name, so it must be a
/// `var`. Relationships that are not read keep their value from `init()`, as do computed keys, and
/// constant properties if the entity lacks their key.
public protocol KeyPathDecodable: KeyPathReadable {
  /// A value with defaults, whose properties are then set.
  init()
}

extension KeyPathDecodable {
  /// Creates a value from an object of a store.
  init(reading decoder: RowDecoder) throws {
    self.init()
    for name in Self.readableKeys.names {
      guard let path = Self.readableKeys[name]?.keyPath else { continue }
      try set(path, named: name, decoder)
    }
  }

  private mutating func set(
    _ path: any PartialKeyPath<Self> & Sendable,
    named name: String,
    _ decoder: RowDecoder
  ) throws {
    guard decoder.hasRead(name) else { return }
    let type = Swift.type(of: path as AnyKeyPath).valueType
    try set(type, at: path, try decoder.content(forKey: name), named: name, decoder)
  }

  private mutating func set<Property>(
    _ type: Property.Type,
    at path: any PartialKeyPath<Self> & Sendable,
    _ content: RowContent?,
    named name: String,
    _ decoder: RowDecoder
  ) throws {
    guard let writable = path as? WritableKeyPath<Self, Property> else {
      if content == nil { return }
      throw decoder.corrupted("“\(name)” of \(Self.self) cannot be set")
    }
    let key = RowKey(name)
    guard let content else {
      throw DecodingError.keyNotFound(key, decoder.context("there is no “\(name)”"))
    }
    self[keyPath: writable] = try decoder.inside(content, at: key).property(type)
  }
}

extension RowDecoder {
  /// False for a relationship that has not been read.
  fileprivate func hasRead(_ name: String) -> Bool {
    guard case .object(let node) = content,
      node.object.shape.entity.relationships.exact(name) != nil
    else { return true }
    return node.related.exact(name) != nil
  }

  /// A value for a property whose type only its key path knows.
  fileprivate func property<Property>(_ type: Property.Type) throws -> Property {
    let made: Any =
      switch type {
      case let type as any PropertyOfRows.Type: try type.property(self)
      case let type as any KeyPathDecodable.Type: try object(type)
      case let type as any Decodable.Type: try decode(type)
      case let type as any RawRepresentable.Type: try raw(type)
      // A type outside these protocols has no decoder.
      default: throw corrupted("a \(type) cannot be decoded from a row")
      }
    guard let property = made as? Property else { throw mismatch(type) }
    return property
  }

  private func object<Object: KeyPathDecodable>(_ type: Object.Type) throws -> Object {
    if content.isNull { throw missing(type) }
    guard content.names != nil else { throw mismatch(type) }
    return try Object(reading: self)
  }

  private func raw<Wrapper: RawRepresentable>(_ type: Wrapper.Type) throws -> Wrapper {
    guard let wrapper = Wrapper(rawValue: try property(Wrapper.RawValue.self)) else {
      throw corrupted("\(content.phrase) is not of the type \(type)")
    }
    return wrapper
  }
}

/// Optionals and collections, whose parts need not be `Decodable`.
private protocol PropertyOfRows {
  static func property(_ decoder: RowDecoder) throws -> Self
}

extension Optional: PropertyOfRows {
  fileprivate static func property(_ decoder: RowDecoder) throws -> Self {
    decoder.content.isNull ? nil : try decoder.property(Wrapped.self)
  }
}

extension Array: PropertyOfRows {
  fileprivate static func property(_ decoder: RowDecoder) throws -> Self {
    if decoder.content.isNull { throw decoder.missing(Self.self) }
    guard let elements = decoder.content.elements else { throw decoder.mismatch(Self.self) }
    var result = Self()
    for (index, element) in elements.enumerated() {
      result.append(try decoder.inside(element, at: RowKey(index)).property(Element.self))
    }
    return result
  }
}

extension Set: PropertyOfRows {
  fileprivate static func property(_ decoder: RowDecoder) throws -> Self {
    Self(try [Element].property(decoder))
  }
}
