import PredicateEvaluation
import PredicateSchema
import PredicateSyntax

/// A row of another client, or an object beside it, as the evaluator reads it.
struct ResidualRow: KeyValueReadable {
  let place: ResidualPlace
  let reading: RowReading

  func value(forKey key: String) -> KeyedValue? {
    if let attribute = place.entity.attributes.exact(key) {
      return place.value(of: attribute, reading).map(KeyedValue.value)
    }
    guard let relationship = place.entity.relationships.exact(key) else { return nil }
    if let next = place.next.exact(key) {
      return next.key(reading) == nil ? .null : .object(Self(place: next, reading: reading))
    }
    guard let content = reading.content(place.prefix + key) else { return nil }
    switch (relationship.cardinality, content) {
    case (.one, .null), (.one, .map): return .value(content)
    case (.many, .list(let elements)), (.many, .set(let elements)):
      let kind: KeyedCollection.Kind = relationship.isOrdered ? .orderedSet : .set
      return .collection(KeyedCollection(kind, elements.map(KeyedValue.value)))
    case (.one, _), (.many, _):
      reading.note(.missingColumn(place.prefix + key))
      return nil
    }
  }

  func isSameObject(as other: any KeyValueReadable) -> Bool {
    guard let other = other as? Self, place.entity.table == other.place.entity.table,
      let key = place.key(reading)
    else { return false }
    return key == other.place.key(other.reading)
  }
}
