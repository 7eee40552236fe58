/// A field that a predicate reads, and which slot of its row it is read into.
package struct NamedField: Sendable {
  /// nil for the elements of the parent's array
  package let key: String?
  /// The field it belongs to, which comes before it; -1 for the record.
  package let parent: Int
  /// Rows are those of the record and of each array whose elements are read; their own slot is 0.
  package let slot: Int
}

/// Gathers the fields that a predicate reads.
final class FieldLayout {
  /// The record, where a field is asked for.
  static let record = -1

  private(set) var fields: [NamedField] = []
  /// How many slots the rows of the record and of elements have.
  private var widths = [record: 1]

  func member(_ key: String, of parent: Int) -> Int {
    let known = fields.firstIndex { field in
      field.parent == parent && field.key.map { $0.utf8.elementsEqual(key.utf8) } == true
    }
    if let known { return known }
    let row = row(of: parent)
    let slot = widths[row, default: 1]
    widths[row] = slot + 1
    fields.append(NamedField(key: key, parent: parent, slot: slot))
    return fields.count - 1
  }

  /// The elements of the array that `parent` may be.
  func element(of parent: Int) -> Int {
    if let known = fields.firstIndex(where: { $0.parent == parent && $0.key == nil }) {
      return known
    }
    fields.append(NamedField(key: nil, parent: parent, slot: 0))
    widths[fields.count - 1] = 1
    return fields.count - 1
  }

  /// Asks for what keys lead to, whichever of the values on the way are arrays; less of it where
  /// that is much.
  func add(_ keys: ArraySlice<String>, of parent: Int = FieldLayout.record) {
    guard let key = keys.first, fields.count < Self.mostAdded else { return }
    let field = member(key, of: parent)
    let element = element(of: field)
    add(keys.dropFirst(), of: field)
    add(keys.dropFirst(), of: element)
  }

  private static let mostAdded = 100

  /// Bytes from the start of its row.
  func offset(of field: Int) -> Int { field < 0 ? 0 : fields[field].slot * Field.size }

  /// Bytes from one row of this kind to the next. Grows while fields are gathered.
  func stride(ofRows root: Int) -> Int { widths[root, default: 1] * Field.size }

  private func row(of field: Int) -> Int {
    var row = field
    while row >= 0, fields[row].key != nil { row = fields[row].parent }
    return row
  }
}
