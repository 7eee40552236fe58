public import PredicateEvaluation
import PredicateSchema
public import PredicateSyntax

/// An object from a store: its attributes as they were when it was read, its relationships read on
/// demand.
///
/// It is read by key like any object: a to-one relationship is an object or nil, a to-many one a
/// set, or an ordered set if it is ordered. Two stored objects are equal when their identifiers
/// are.
public struct StoredObject: Sendable {
  /// The identity of the object in its store.
  public let identifier: StoredIdentifier
  /// The values, in the order of `shape.columns`.
  package let values: [Value]
  /// The values of the row that could not be read.
  package let faults: RowFaults?
  package let shape: StoredShape
  package private(set) var reader: any RelationshipReader

  package init(
    values: [Value],
    faults: RowFaults? = nil,
    shape: StoredShape,
    reader: any RelationshipReader
  ) {
    identifier = shape.identifier(of: values)
    self.values = values
    self.faults = faults
    self.shape = shape
    self.reader = reader
  }

  /// The object, with relationships read by another reader.
  func read(by reader: any RelationshipReader) -> Self {
    var object = self
    object.reader = reader
    return object
  }

  /// The values of columns of the row, for the relationships that start there. Throws if one cannot
  /// be read.
  package func values(ofColumns names: [String]) throws(StorageError) -> [Value] {
    var found: [Value] = []
    for name in names {
      let position = shape.columnPositions[name]
      if let position, let error = faults?[position] { throw error }
      found.append(position.map { values[$0] } ?? .null)
    }
    return found
  }

  /// The value of an attribute; null if the entity does not have it. Throws if it cannot be read.
  package func value(ofAttribute name: String) throws(StorageError) -> Value {
    guard let position = shape.positions.exact(name) else { return .null }
    if let error = faults?[position] { throw error }
    return values[position]
  }

  /// The name of the entity that it was requested as.
  public var entity: String { shape.entity.name }

  /// The attributes by name.
  ///
  /// Requests for objects fail if one cannot be read, unless only an external file is missing
  /// (`StorageError.missingFile`). Those for identifiers do not check. Unreadable attributes are
  /// missing here.
  public var attributes: [String: Value] {
    shape.positions.filter { faults?[$0.value] == nil }.mapValues { values[$0] }
  }

  /// An attribute; nil if the entity does not have it, or if it cannot be read.
  public subscript(attribute: String) -> Value? {
    guard let position = shape.positions.exact(attribute), faults?[position] == nil else {
      return nil
    }
    return values[position]
  }

  /// The objects of a relationship: at most one for a to-one relationship. Throws the errors of
  /// reading them, and `unknownKey` for a key that is not a relationship.
  public func related(_ relationship: String) async throws(StorageError) -> [StoredObject] {
    guard shape.entity.relationships.exact(relationship) != nil else {
      throw .unknownKey(relationship, of: shape.entity)
    }
    let objects = try await reader.related(relationship, of: self)
    for object in objects { if let error = object.faults?.damage { throw error } }
    return objects
  }
}

extension StoredObject: KeyValueReadable {
  /// The value of a key. A relationship is read from the store, blocking the calling thread, since
  /// evaluation is synchronous; `related(_:)` does not block. An unreadable one counts as an
  /// unknown key, so that evaluation stops; the reader keeps the error, and `related(_:)` throws
  /// it.
  public func value(forKey key: String) -> KeyedValue? {
    if let position = shape.positions.exact(key) {
      guard let error = faults?[position] else { return .value(values[position]) }
      reader.note(error)
      return nil
    }
    guard let relationship = shape.entity.relationships.exact(key) else { return nil }
    do throws(StorageError) {
      let objects = try reader.objects(of: key, from: self)
      switch relationship.cardinality {
      case .one: return objects.first.map { .object($0) } ?? .null
      case .many:
        let kind: KeyedCollection.Kind = relationship.isOrdered ? .orderedSet : .set
        return .collection(KeyedCollection(kind, objects.map { .object($0) }))
      }
    } catch {
      reader.note(error)
      return nil
    }
  }

  public var readableKeyNames: [String]? {
    shape.attributes + shape.entity.relationships.keys.sorted()
  }

  public func isSameObject(as other: any KeyValueReadable) -> Bool {
    (other as? Self)?.identifier == identifier
  }
}

extension StoredObject: Hashable {
  public static func == (left: Self, right: Self) -> Bool { left.identifier == right.identifier }
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
