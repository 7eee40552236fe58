import PredicatePlatform
import PredicateSyntax

/// One value of a table, as the reference evaluator reads it.
extension BorrowedTable {
  /// The value of a row of a column. An unreadable value is nil, and sets the fault.
  func value(of column: BorrowedColumn, at row: Int) -> KeyedValue {
    guard column.isPresent(row) else { return .null }
    guard isReadable(column) else { return .null }
    switch column.kind {
    case .null, .unsupported: return .null
    case .structure: return .object(BorrowedObject(table: self, column: column, row: row))
    case .map: return .object(BorrowedMap(table: self, column: column, row: row))
    case .list(let form):
      let elements = column.elements(form, row)
      return .array(elements.map { value(of: column.children[0], at: $0) })
    case .dictionary(let form):
      let index = form.load(column.values, row &+ column.offset) ?? 0
      return value(of: column.children[0], at: Int(index))
    case .flags, .integer, .real, .decimal, .date, .uuid, .text, .bytes:
      return .value(column.scalar(at: row))
    }
  }
}

extension BorrowedColumn {
  /// The value of a row that is not null, not a container and not in a dictionary.
  func scalar(at row: Int) -> Value {
    let place = row &+ offset
    switch kind {
    case .flags: return .bool(flag(row))
    case .integer(let form):
      if let number = form.load(values, place) { return .integer(number) }
      return .decimal(Decimal(values.loadUnaligned(fromByteOffset: place &* 8, as: UInt64.self)))
    case .real(let form): return .real(form.load(values, place))
    case .decimal(let width, let scale):
      return DecimalBytes(values + place &* width, width: width).value(scale: scale)
    case .date(let form, let ticks):
      let seconds = ticks.seconds(form.load(values, place) ?? 0)
      return .date(Date(timeIntervalSinceReferenceDate: seconds))
    case .uuid: return .uuid(uuid(at: place))
    case .text(let form): return textOrDate(form, row)
    case .bytes(let form): return .bytes([UInt8](text(form, row)))
    case .null, .structure, .map, .list, .dictionary, .unsupported: return .null
    }
  }

  /// The UUID at a place in the buffer.
  func uuid(at place: Int) -> UUID {
    UUID(uuid: values.loadUnaligned(fromByteOffset: place &* 16, as: uuid_t.self))
  }
}

/// A structure in a row: its members are data, so a missing one is nil, as in a dictionary.
struct BorrowedObject: KeyValueReadable {
  let table: BorrowedTable
  let column: BorrowedColumn
  let row: Int

  func value(forKey key: String) -> KeyedValue? {
    guard let index = table.member(key, of: column) else { return nil }
    return table.value(of: column.children[index], at: row &+ column.offset)
  }

  var readableKeyNames: [String]? { column.children.map { table.names[$0.number] } }
  var readableKind: ReadableKind { .dictionary }
}

extension BorrowedColumn {
  /// The index of a map's values among the children of its entries; with `areDates`, of the values
  /// that are read as dates, if any.
  func indexOfValues(areDates: Bool) -> Int { areDates && children[0].children.count > 2 ? 2 : 1 }
}

/// A map in a row.
struct BorrowedMap: KeyValueReadable {
  let table: BorrowedTable
  let column: BorrowedColumn
  let row: Int

  /// The entries; for duplicate keys the last counts.
  private var entries: [(key: String, place: Int)] {
    let entries = column.children[0]
    return column.elements(.short, row).compactMap { place in
      let key = table.value(of: entries.children[0], at: place &+ entries.offset)
      return key.text.map { ($0, place) }
    }
  }

  func value(forKey key: String) -> KeyedValue? {
    guard let entry = entries.last(where: { $0.key.hasSameBytes(as: key) }) else { return nil }
    let values = column.children[0]
    let index = column.indexOfValues(areDates: table.dateKeys.containsExactly(key))
    return table.value(of: values.children[index], at: entry.place &+ values.offset)
  }

  var readableKeyNames: [String]? { Set(entries.map { ExactKey($0.key) }).map(\.text).sorted() }
  var readableKind: ReadableKind { .dictionary }
}
