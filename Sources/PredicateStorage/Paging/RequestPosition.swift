import PredicatePlatform
import PredicateSQL
import PredicateSchema
package import PredicateSyntax

/// The place of a cursor among the rows of a matching request.
package struct RequestPosition: Sendable {
  private let place: EncodedPlace
  /// The values of the sorts, folded according to their options.
  private let sortKeys: [Value]

  init(
    _ cursor: PageCursor,
    in request: FetchRequest,
    _ columns: RequestColumns,
    _ shape: StoredShape
  ) throws(StorageError) {
    try shape.entity.requireKey()
    place = cursor.place
    guard place.fingerprint == columns.fingerprint(of: request.entity),
      place.sortKeys.count == columns.sorts.count,
      place.primaryKey.count == shape.keyColumns.count
    else { throw .invalidCursor("it belongs to another entity or another order") }
    for sort in columns.sorts where sort.path.map({ columns.inputs[$0].bucket != nil }) ?? true {
      throw .invalidCursor("it is for values, not for periods of dates or groups")
    }
    let types = columns.sorts.map(columns.type) + shape.keyColumns.map(\.type)
    for (value, type) in zip(place.sortKeys + place.primaryKey, types) {
      guard type.map({ value == .null || value.isOf($0) }) ?? false else {
        throw .invalidCursor("its values do not have the types of the keys")
      }
    }
    guard !place.primaryKey.contains(.null) else { throw .invalidCursor("it has no primary key") }
    sortKeys = zip(columns.sorts, place.sortKeys).map { $0.folded($1) }
  }

  /// The place for a database.
  var sql: SQLQuery.Position {
    SQLQuery.Position(sortKeys: place.sortKeys, primaryKey: place.primaryKey)
  }

  /// Whether the place comes before a row, by its values at `columns.inputs` and its primary key.
  package func precedes(_ inputs: [Value], key: [Value], _ columns: RequestColumns) -> Bool {
    let order = columns.order(sortKeys, columns.sortKeys(inputs, []))
    return order != 0 ? order < 0 : ValueOrder.precedes(place.primaryKey, key)
  }
}

extension RequestColumns {
  /// A hash of the entity and the order, which distinguishes cursors of different requests.
  func fingerprint(of entity: String) -> UInt64 {
    let parts = sorts.map { sort in
      let order = "\(sort.isAscending) \(sort.putsNilFirst) \(sort.options.rawValue)"
      let path = sort.path.map { inputs[$0] }
      let bucket = path?.bucket.map { "\($0.unit.rawValue) \($0.timeZoneIdentifier)" } ?? ""
      return "\(path?.text ?? "") \(bucket) \(order)"
    }
    return EncodedPlace.hash(([entity] + parts).joined(separator: "\u{0}").utf8)
  }

  fileprivate func type(of sort: Sort) -> AttributeType? { sort.path.flatMap { inputs[$0].type } }
}

extension RequestColumns.Sort {
  /// The position of the path in `inputs`; nil for a sort by an aggregate.
  var path: Int? {
    switch source {
    case .input(let input): input
    case .output: nil
    }
  }
}

extension Value {
  /// Whether it is a value of the type, as in rows.
  fileprivate func isOf(_ type: AttributeType) -> Bool {
    switch (type, self) {
    case (.bool, .bool), (.integer, .integer), (.real, .real), (.decimal, .decimal),
      (.text, .text), (.date, .date), (.uuid, .uuid), (.bytes, .bytes), (.url, .url):
      true
    case (.bool, _), (.integer, _), (.real, _), (.decimal, _), (.text, _), (.date, _), (.uuid, _),
      (.bytes, _), (.url, _), (.json, _), (.list, _), (.object, _), (.map, _):
      false
    }
  }
}
