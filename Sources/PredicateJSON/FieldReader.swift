import Foundation
import PredicateEvaluation
import PredicateSyntax
import SimdjsonBridge

/// Makes values of the fields that were read of a record, one by one as they are asked for.
final class FieldReader {
  /// Set when something was asked for that was not read: what came of it does not count.
  var isLacking = false
  /// How many slots a record has.
  let width: Int
  private let dates: DateRule
  /// The record's fields and then those of each field.
  private var places: [Place]

  private struct Place {
    /// What texts stand under.
    var key: String?
    var members: [Member] = []
    /// The place of an array's elements, and how many slots each has.
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
    /// What each is in a row of.
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

  /// What stands under a key of the object at a place; nil where there is no such key.
  func value(
    forKey key: String,
    at place: Int,
    in row: UnsafePointer<SimdjsonNode>
  ) -> KeyedValue? {
    for member in places[place].members where member.key.isWritten(as: key) {
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

/// An object of which some fields were read, as long as they are there.
struct PartialObject: KeyValueReadable {
  let reader: FieldReader
  let row: UnsafePointer<SimdjsonNode>
  var place = 0

  func value(forKey key: String) -> KeyedValue? { reader.value(forKey: key, at: place, in: row) }

  /// Nobody knows which others there are.
  var readableKeyNames: [String]? {
    reader.isLacking = true
    return nil
  }

  var readableKind: ReadableKind { .dictionary }
}
