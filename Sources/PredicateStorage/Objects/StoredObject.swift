import PredicateAnalysis
public import PredicateEvaluation
public import PredicateSyntax

/// An object from a store: its attributes as they were when it was read, its relationships read on
/// demand.
///
/// It is read by key like any object: a to-one relationship is an object or nil, a to-many one a
/// set, or an ordered set where the schema says so. Two stored objects are equal when their
/// identifiers are.
public struct StoredObject: Sendable {
  public let identifier: StoredIdentifier
  /// The values, in the order of `shape.columns`.
  package let values: [Value]
  package let shape: StoredShape
  package let reader: any RelationshipReader

  package init(values: [Value], shape: StoredShape, reader: any RelationshipReader) {
    identifier = shape.identifier(of: values)
    self.values = values
    self.shape = shape
    self.reader = reader
  }

  /// The values of columns of the row, as the relationships that start there need them.
  package func values(ofColumns names: [String]) -> [Value] {
    names.map { name in shape.columnPositions[name].map { values[$0] } ?? .null }
  }

  /// The name of the entity that it was requested as.
  public var entity: String { shape.entity.name }

  /// The attributes by name.
  public var attributes: [String: Value] {
    shape.positions.mapValues { values[$0] }
  }

  /// An attribute; nil when the entity has no attribute of that name.
  public subscript(attribute: String) -> Value? {
    shape.positions.exact(attribute).map { values[$0] }
  }

  /// The objects that a relationship leads to: at most one for a to-one relationship. Throws the
  /// errors of reading them, and `unknownKey` for a key that is not a relationship.
  public func related(_ relationship: String) throws(StorageError) -> [StoredObject] {
    guard shape.entity.relationships.exact(relationship) != nil else {
      throw .unknownKey(relationship, of: shape.entity)
    }
    return try reader.objects(of: relationship, from: self)
  }
}

extension StoredObject: KeyValueReadable {
  /// The value of a key. A relationship that cannot be read counts as an unknown key, so that
  /// evaluation stops; the reader keeps the error itself, and `related(_:)` throws it.
  public func value(forKey key: String) -> KeyedValue? {
    if let position = shape.positions.exact(key) { return .value(values[position]) }
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
