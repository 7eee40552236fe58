import PredicateSyntax

/// A field that a predicate reads, and the slot of its row that it is read into.
package struct NamedField: Sendable {
  /// nil for the elements of the parent's array
  package let key: String?
  /// The index of the field it belongs to, which comes before it; -1 for the record.
  package let parent: Int
  /// The slot within its row. The record and each array whose elements are read have rows; their
  /// own slot is 0.
  package let slot: Int
}

/// The fields that a predicate reads, collected one by one.
final class FieldLayout {
  /// A field by its parent; the key is nil for the elements of the parent's array.
  private struct Place: Hashable {
    let key: ExactKey?
    let parent: Int
  }

  /// The parent of the record's own fields.
  static let record = -1

  private(set) var fields: [NamedField] = []
  private var indices: [Place: Int] = [:]
  /// The number of slots in the rows of the record and of elements.
  private var widths = [record: 1]

  func member(_ key: String, of parent: Int) -> Int {
    let place = Place(key: ExactKey(key), parent: parent)
    if let known = indices[place] { return known }
    let row = row(of: parent)
    let slot = widths[row, default: 1]
    widths[row] = slot + 1
    return append(NamedField(key: key, parent: parent, slot: slot), at: place)
  }

  /// The field for the elements of `parent`, if it is an array.
  func element(of parent: Int) -> Int {
    let place = Place(key: nil, parent: parent)
    if let known = indices[place] { return known }
    let field = append(NamedField(key: nil, parent: parent, slot: 0), at: place)
    widths[field] = 1
    return field
  }

  private func append(_ field: NamedField, at place: Place) -> Int {
    indices[place] = fields.count
    fields.append(field)
    return fields.count - 1
  }

  /// Adds the values that keys lead to, whichever values on the path are arrays; if there are many,
  /// only some of them.
  func add(_ keys: ArraySlice<String>, of parent: Int = FieldLayout.record) {
    guard let key = keys.first, fields.count < Self.addedLimit else { return }
    let field = member(key, of: parent)
    let element = element(of: field)
    add(keys.dropFirst(), of: field)
    add(keys.dropFirst(), of: element)
  }

  private static let addedLimit = 100

  /// The offset from the start of its row, in bytes.
  func offset(of field: Int) -> Int { field < 0 ? 0 : fields[field].slot * Field.size }

  /// The distance from one row of this kind to the next, in bytes. Grows while fields are
  /// collected.
  func stride(ofRows root: Int) -> Int { widths[root, default: 1] * Field.size }

  private func row(of field: Int) -> Int {
    var row = field
    while row >= 0, fields[row].key != nil { row = fields[row].parent }
    return row
  }
}
