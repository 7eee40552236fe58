import PredicateSyntax

/// Access to the storage of a table's cells while the table is searched.
///
/// Sendable, because it writes nothing. The addresses are those of the arrays of `storage`, and are
/// valid only within `RecordTable.withProgram`, which keeps them alive and makes the matchers anew.
struct CellReader: @unchecked Sendable {
  let elements: UnsafePointer<Cell>
  let bytes: UnsafePointer<UInt8>
  let storage: UnsafePointer<CellStorage>
}

/// A key of dictionaries in cells: its slot in each shape that dictionaries have, -1 where it has
/// none.
///
/// Sendable, because the storage is only read.
struct CellKey: @unchecked Sendable {
  private let storage: ColumnStorage<Int>
  fileprivate let slots: UnsafePointer<Int>

  init(_ slots: [Int]) {
    storage = ColumnStorage(slots)
    self.slots = storage.start
  }
}

/// A cell of a table of records.
struct CellDatum: FlatDatum {
  let cell: Cell
  let reader: CellReader

  @inline(__always)
  init(_ cell: Cell, _ reader: CellReader) {
    self.cell = cell
    self.reader = reader
  }

  @inline(__always)
  var form: DatumForm {
    switch cell.kind {
    case .null: .null
    case .bool, .integer, .real, .date, .text: .scalar
    case .list: .array
    case .map: .object
    case .other: .other
    }
  }

  @inline(__always)
  var integer: Int64? { cell.kind == .integer ? cell.integer : nil }

  @inline(__always)
  var real: Double? { cell.kind == .real ? cell.real : nil }

  @inline(__always)
  var text: TextBytes? {
    cell.kind == .text
      ? TextBytes(start: reader.bytes + cell.start, count: Int(cell.count)) : nil
  }

  func rarer(_ matcher: ValueMatcher) -> Verdict {
    switch cell.kind {
    case .null: matcher.null
    case .bool: matcher.number.verdict(cell.integer).or(matcher.others)
    case .date: matcher.date.verdict(cell.real).or(matcher.others)
    case .list: anyElement(matcher)
    case .map: matcher.others
    case .other: matcher.verdict(reader.storage.pointee.value(of: cell))
    // Looked at before.
    case .integer, .real, .text: .undecided
    }
  }

  @inline(__always)
  func withMember(_ key: CellKey, missing: Verdict, _ body: (Self) -> Verdict) -> Verdict {
    member(key).map(body) ?? missing
  }

  /// The member of an object; nil where it has none, and for other values.
  @inline(__always)
  func member(_ key: CellKey) -> Self? {
    guard cell.kind == .map else { return nil }
    let slot = key.slots[Int(cell.count)]
    return slot >= 0 ? Self(reader.elements[cell.start &+ slot], reader) : nil
  }

  var count: Int { elements.count }

  private var elements: UnsafeBufferPointer<Cell> {
    UnsafeBufferPointer(
      start: reader.elements + cell.start,
      count: cell.kind == .list ? Int(cell.count) : 0
    )
  }

  @inline(__always)
  func forEachElement(_ body: (Self) -> Bool) {
    for element in elements where !body(Self(element, reader)) { return }
  }

  func countVerdict(_ condition: any BlockMatcher, _ number: NumberMatcher) -> Verdict {
    condition.countVerdict(elements, number)
  }

  var converted: KeyedDatum? {
    KeyedDatum(value: .value(reader.storage.pointee.value(of: cell)))
  }
}
