import PredicateEvaluation
import PredicatePlatform
import PredicateSyntax
import SimdjsonBridge

/// Creates values from the fields read of a record, one at a time, on demand.
final class FieldReader {
  /// Set when an unread field was requested; the result is then void.
  var isLacking = false
  /// The number of slots of a record.
  let width: Int
  private let dates: DateRule
  /// The place of the record's fields, and then that of each field's members.
  private var places: [Place]

  private struct Place {
    /// The key of the texts at this place.
    var key: String?
    var members: [Member] = []
    /// The place of an array's elements, and the number of slots of each.
    var elements: (place: Int, width: Int)?
  }

  private struct Member {
    let key: String
    let slot: Int
    let place: Int
  }

  init(_ fields: [NamedField], dates: DateRule) {
    self.dates = dates
    var places = [Place(key: nil)]
    var widths = [1]
    /// The row that each place is part of.
    var rows = [0]
    for (index, field) in fields.enumerated() {
      let parent = field.parent + 1
      let place = index + 1
      if let key = field.key {
        places[parent].members.append(Member(key: key, slot: field.slot, place: place))
        rows.append(rows[parent])
      } else {
        places[parent].elements = (place, 1)
        rows.append(place)
      }
      places.append(Place(key: field.key ?? places[parent].key))
      widths.append(1)
      widths[rows[place]] = max(widths[rows[place]], field.slot + 1)
    }
    for place in places.indices {
      if let elements = places[place].elements {
        places[place].elements?.width = widths[elements.place]
      }
    }
    self.places = places
    width = widths[0]
  }

  /// The value under a key of the object at a place; nil if there is no such key.
  func value(
    forKey key: String,
    at place: Int,
    in row: UnsafePointer<SimdjsonNode>
  ) -> KeyedValue? {
    for member in places[place].members where member.key.hasSameBytes(as: key) {
      let slot = row[member.slot]
      guard SimdjsonKind(slot.kind) != SimdjsonKindMissing else { return nil }
      return value(slot, at: member.place, in: row)
    }
    isLacking = true
    return nil
  }

  private func value(
    _ slot: SimdjsonNode,
    at place: Int,
    in row: UnsafePointer<SimdjsonNode>
  ) -> KeyedValue {
    switch SimdjsonKind(slot.kind) {
    case SimdjsonKindArray: return .collection(KeyedCollection(.array, elements(slot, at: place)))
    case SimdjsonKindObject: return .object(PartialObject(reader: self, row: row, place: place))
    default:
      guard let value = slot.scalar(dates, under: places[place].key) else {
        isLacking = true
        return .null
      }
      return .value(value)
    }
  }

  private func elements(_ array: SimdjsonNode, at place: Int) -> [KeyedValue] {
    guard let elements = places[place].elements, let rows = array.rows else {
      isLacking = true
      return []
    }
    return (0..<Int(array.count)).map { index in
      let row = rows + index * elements.width
      return value(row.pointee, at: elements.place, in: row)
    }
  }
}

/// An object of which only some fields were read; valid as long as these are in memory.
struct PartialObject: KeyValueReadable {
  let reader: FieldReader
  let row: UnsafePointer<SimdjsonNode>
  var place = 0

  func value(forKey key: String) -> KeyedValue? { reader.value(forKey: key, at: place, in: row) }

  /// Unknown, since other keys of the object were not read.
  var readableKeyNames: [String]? {
    reader.isLacking = true
    return nil
  }

  var readableKind: ReadableKind { .dictionary }
}
