import PredicateSchema
import PredicateSyntax

/// A decoder of the rows of a store.
struct RowDecoder: Decoder {
  let content: RowContent
  var codingPath: [any CodingKey] = []
  let reading: RowReadings
  /// The objects being decoded, each with its type.
  var enclosing: [Enclosing] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  struct Enclosing: Hashable {
    var object: StoredIdentifier
    var type: ObjectIdentifier
  }

  /// The maximum depth of the coding path.
  private static let depthLimit = 200

  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    if content.isNull { throw missing([String: Value].self) }
    guard var names = content.names else { throw mismatch([String: Value].self) }
    if let visible = reading.visible, case .object(let node) = content {
      names.removeAll { !visible.contains($0, of: node) }
    }
    return KeyedDecodingContainer(KeyedRowContainer<Key>(decoder: self, names: names))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    if content.isNull { throw missing([Value].self) }
    guard let elements = content.elements else { throw mismatch([Value].self) }
    return UnkeyedRowContainer(decoder: self, elements: elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    SingleRowContainer(decoder: self)
  }

  func inside(_ content: RowContent, at key: any CodingKey) throws -> Self {
    guard codingPath.count < Self.depthLimit else { throw corrupted("it is nested too deeply") }
    return Self(
      content: content,
      codingPath: codingPath + [key],
      reading: reading,
      enclosing: enclosing
    )
  }

  /// The content under a key; nil if there is none.
  func content(forKey name: String) throws -> RowContent? {
    switch content {
    case .value(.map(let entries)): return entries.exact(name).map(RowContent.value)
    case .value, .objects: return nil
    case .object(let node):
      let object = node.object
      if let visible = reading.visible, !visible.contains(name, of: node) { return nil }
      if object.shape.positions.exact(name) != nil {
        do throws(StorageError) {
          return .value(try object.value(ofAttribute: name))
        } catch {
          throw corrupted("“\(name)” cannot be read", error)
        }
      }
      guard let relationship = object.shape.entity.relationships.exact(name) else { return nil }
      guard let related = node.related.exact(name) else {
        reading.note(node.path + [name])
        throw corrupted("the relationship “\(name)” was not fetched")
      }
      switch relationship.cardinality {
      case .one: return related.first.map(RowContent.object) ?? .value(.null)
      case .many: return .objects(related)
      }
    }
  }

  /// A value of a type: Foundation's types are converted from values, others decode themselves.
  func decode<Result: Decodable>(_ type: Result.Type) throws -> Result {
    if let known = try foundationValue(type) {
      guard let result = known as? Result else { throw mismatch(type) }
      return result
    }
    var decoder = self
    if case .object(let node) = content {
      let inner = Enclosing(object: node.object.identifier, type: ObjectIdentifier(type))
      guard !enclosing.contains(inner) else {
        throw corrupted("\(node.object.identifier) contains itself")
      }
      decoder.enclosing.append(inner)
    }
    return try Result(from: decoder)
  }
}

/// Records the relationships that a decoder requested before they were read.
final class RowReadings {
  private(set) var missing: [[String]] = []
  /// The keys that the decoder sees; nil for all.
  let visible: VisibleKeys?

  init(_ visible: VisibleKeys? = nil) { self.visible = visible }

  func note(_ path: [String]) {
    if !missing.contains(path) { missing.append(path) }
  }

  func forget() { missing = [] }
}

extension RowDecoder {
  func corrupted(_ reason: String, _ error: (any Error)? = nil) -> DecodingError {
    .dataCorrupted(context(reason, error))
  }

  func mismatch(_ type: Any.Type) -> DecodingError {
    .typeMismatch(type, context("\(content.phrase) is not of the type \(type)"))
  }

  func missing(_ type: Any.Type) -> DecodingError {
    .valueNotFound(type, context("nil was found where \(type) is required"))
  }

  func context(_ reason: String, _ error: (any Error)? = nil) -> DecodingError.Context {
    DecodingError.Context(
      codingPath: codingPath,
      debugDescription: reason,
      underlyingError: error
    )
  }
}
