package import PredicateSchema
package import PredicateSyntax

/// A resolved key path of a request: to-one relationships, then the end of the path.
package struct FetchPath: Hashable, Sendable {
  package enum End: Hashable, Sendable {
    /// `name`
    case attribute(String, AttributeType)
    /// `reviews.@count`
    case count(relationship: String)
    /// `SELF`
    case row
  }

  /// The path as written.
  package let text: String
  package let relationships: [String]
  package let end: End

  package init(
    _ text: String,
    entity: Entity,
    schema: Schema
  ) throws(StorageError) {
    self.text = text
    guard text != "SELF" else {
      relationships = []
      end = .row
      return
    }
    var current = entity
    var walked: [String] = []
    var keys = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    while let key = keys.first {
      keys.removeFirst()
      if let attribute = current.attributes.exact(key) {
        guard keys.isEmpty else {
          throw .invalidRequest("“\(text)” goes on after the attribute “\(key)”")
        }
        relationships = walked
        end = .attribute(key, attribute.type)
        return
      }
      guard let relationship = current.relationships.exact(key) else {
        throw .unknownKey(key, of: current)
      }
      if relationship.cardinality == .many {
        guard keys == ["@count"] else {
          throw .invalidRequest("“\(key)” in “\(text)” is to-many; only its @count is one value")
        }
        relationships = walked
        end = .count(relationship: key)
        return
      }
      guard let next = schema.resolvedEntity(named: relationship.destination) else {
        throw .unknownEntity(relationship.destination, in: schema)
      }
      walked.append(key)
      current = next
    }
    throw .invalidRequest("“\(text)” leads to an object; name one of its attributes")
  }

  /// The type of the values; nil for whole rows.
  package var type: AttributeType? {
    switch end {
    case .attribute(_, let type): type
    case .count: .integer
    case .row: nil
    }
  }

  /// The value at the path; null behind a relationship that leads nowhere.
  package func value(on object: StoredObject) throws(StorageError) -> Value {
    var current = object
    for relationship in relationships {
      guard let next = try current.reader.objects(of: relationship, from: current).first else {
        return .null
      }
      current = next
    }
    switch end {
    case .attribute(let name, _): return try current.value(ofAttribute: name)
    case .count(let relationship):
      return .integer(Int64(try current.reader.objects(of: relationship, from: current).count))
    case .row: return .bool(true)
    }
  }
}
