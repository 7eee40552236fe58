package import PredicateSchema
package import PredicateSyntax

/// A resolved key path of a request: to-one relationships, then the end of the path.
package struct FetchPath: Hashable, Sendable {
  package enum End: Hashable, Sendable {
    /// `name`
    case attribute(String, AttributeType)
    /// `reviews.@count`
    case count(relationship: String)
    /// `reviews.@max.date`: the value that comes last, or first, in the order of sorts
    case extreme(AggregateFunction, relationship: String, attribute: String, AttributeType)
    /// `SELF`
    case row
  }

  /// The path, which is the same text however its keys are quoted.
  package let text: String
  package let relationships: [String]
  package let end: End
  /// The periods into which dates are divided; nil for the dates themselves.
  package var bucket: DateBucket?

  package init(
    _ text: String,
    entity: Entity,
    schema: Schema
  ) throws(StorageError) {
    self.text = text == "SELF" ? text : KeyPathText.text(of: KeyPathText.steps(of: text))
    guard text != "SELF" else {
      relationships = []
      end = .row
      return
    }
    var current = entity
    var walked: [String] = []
    var keys = KeyPathText.keys(of: text)
    while let key = keys.first {
      keys.removeFirst()
      if let attribute = current.attributes.exact(key) {
        guard keys.isEmpty else {
          throw .invalidRequest("“\(text)” continues after the attribute “\(key)”")
        }
        relationships = walked
        end = .attribute(key, attribute.type)
        return
      }
      guard let relationship = current.relationships.exact(key) else {
        throw .unknownKey(key, of: current, before: keys)
      }
      if relationship.cardinality == .many {
        relationships = walked
        if keys == ["@count"] {
          end = .count(relationship: key)
          return
        }
        guard keys.count == 2, let aggregate = Self.extremes[keys[0]] else {
          throw .invalidRequest(
            """
            “\(key)” in “\(text)” is to-many; only its @count, and the @min and @max of an \
            attribute, are one value
            """
          )
        }
        let next = try schema.destination(of: relationship)
        guard let attribute = next.attributes.exact(keys[1]) else {
          throw .unknownKey(keys[1], of: next)
        }
        guard attribute.type.isScalar else {
          throw .invalidRequest("“\(text)” has values without an order")
        }
        end = .extreme(aggregate, relationship: key, attribute: keys[1], attribute.type)
        return
      }
      let next = try schema.destination(of: relationship)
      walked.append(key)
      current = next
    }
    throw .invalidRequest("“\(text)” leads to an object; name one of its attributes")
  }

  private static let extremes: [String: AggregateFunction] = ["@min": .minimum, "@max": .maximum]

  /// The type of the values; nil for whole rows.
  package var type: AttributeType? {
    switch end {
    case .attribute(_, let type): type
    case .count: .integer
    case .extreme(_, _, _, let type): type
    case .row: nil
    }
  }

  /// The path to the objects that the value is read or computed from; empty for the row itself.
  package var objectPath: String {
    let last: [String] =
      switch end {
      case .attribute, .row: []
      case .count(let relationship), .extreme(_, let relationship, _, _): [relationship]
      }
    return (relationships + last).joined(separator: ".")
  }

  /// The value at the path, or the start of its period; null if a relationship on it is nil.
  package func value(on object: StoredObject) throws(StorageError) -> Value {
    finished(try wholeValue(on: object))
  }

  /// The value to return for the one at the path.
  package func finished(_ value: Value) -> Value {
    bucket.map { $0.start(of: value) } ?? value
  }

  private func wholeValue(on object: StoredObject) throws(StorageError) -> Value {
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
    case .extreme(let aggregate, let relationship, let attribute, _):
      var best = FetchAccumulator(aggregate)
      for object in try current.reader.objects(of: relationship, from: current) {
        best.add(try object.value(ofAttribute: attribute))
      }
      return best.value
    case .row: return .bool(true)
    }
  }
}

extension Schema {
  fileprivate func destination(of relationship: Relationship) throws(StorageError) -> Entity {
    guard let entity = resolvedEntity(named: relationship.destination) else {
      throw .unknownEntity(relationship.destination, in: self)
    }
    return entity
  }
}
