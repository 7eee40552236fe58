import PredicateSyntax

/// A column of a `BorrowedTable`, ready to be read: plain addresses, so that reading counts no
/// references. It is valid as long as its table.
struct BorrowedColumn {
  let kind: BorrowedKind
  let count: Int
  let offset: Int
  let validity: UnsafeRawPointer?
  let values: UnsafeRawPointer
  let bytes: UnsafeRawPointer
  let heaps: UnsafeBufferPointer<BorrowedHeap>
  /// Inside the table's columns.
  let children: UnsafeBufferPointer<BorrowedColumn>
  let dates: BorrowedDates
  /// The index of the column in the table.
  let number: Int

  /// Whether a row has a value.
  @inline(__always)
  func isPresent(_ row: Int) -> Bool {
    guard let validity else { return true }
    return validity.bit(row &+ offset)
  }

  @inline(__always)
  func flag(_ row: Int) -> Bool { values.bit(row &+ offset) }

  /// The elements of a row: a range of rows of the child, or of bytes.
  @inline(__always)
  func elements(_ form: BorrowedOffsets, _ row: Int) -> Range<Int> {
    Range(uncheckedBounds: bounds(form, row))
  }

  /// The bounds of the elements, as stored; they may be anything until they are validated.
  @inline(__always)
  func bounds(_ form: BorrowedOffsets, _ row: Int) -> (lower: Int, upper: Int) {
    let place = row &+ offset
    switch form {
    case .short:
      let start = values.loadUnaligned(fromByteOffset: place &* 4, as: Int32.self)
      let end = values.loadUnaligned(fromByteOffset: place &* 4 &+ 4, as: Int32.self)
      return (Int(start), Int(end))
    case .long:
      let start = values.loadUnaligned(fromByteOffset: place &* 8, as: Int64.self)
      let end = values.loadUnaligned(fromByteOffset: place &* 8 &+ 8, as: Int64.self)
      return (Int(start), Int(end))
    case .fixed(let size):
      return (place &* size, place &* size &+ size)
    case .view: return (0, 0)
    }
  }

  /// The bytes of a text in a row.
  @inline(__always)
  func text(_ form: BorrowedOffsets, _ row: Int) -> TextBytes {
    if case .view = form { return view(row) }
    let range = elements(form, row)
    // Values of a fixed size are the bytes themselves.
    let start = if case .fixed = form { values } else { bytes }
    return TextBytes(
      start: (start + range.lowerBound).assumingMemoryBound(to: UInt8.self),
      count: range.upperBound &- range.lowerBound
    )
  }

  /// The text of a row that is not null, or the date in it.
  func textOrDate(_ form: BorrowedOffsets, _ row: Int) -> Value {
    let text = String(decoding: text(form, row), as: UTF8.self)
    return dates.date(in: text).map(Value.date) ?? .text(text)
  }

  /// The text of a view: up to 12 bytes are in the view, longer texts in a heap.
  func view(_ row: Int) -> TextBytes {
    let view = values + (row &+ offset) &* 16
    let length = Int(view.loadUnaligned(as: Int32.self))
    guard length > 12 else {
      return TextBytes(start: (view + 4).assumingMemoryBound(to: UInt8.self), count: length)
    }
    let heap = Int(view.loadUnaligned(fromByteOffset: 8, as: Int32.self))
    let start = Int(view.loadUnaligned(fromByteOffset: 12, as: Int32.self))
    return TextBytes(
      start: heaps[heap].start.map { ($0 + start).assumingMemoryBound(to: UInt8.self) },
      count: length
    )
  }

  /// `count` rows of this column, from a later row on.
  func shifted(by rows: Int, count: Int) -> Self {
    Self(
      kind: kind,
      count: count,
      offset: offset + rows,
      validity: validity,
      values: values,
      bytes: bytes,
      heaps: heaps,
      children: children,
      dates: dates,
      number: number
    )
  }
}

extension UnsafeRawPointer {
  /// The bit at an index, the lowest of each byte first.
  @inline(__always)
  func bit(_ index: Int) -> Bool {
    load(fromByteOffset: index &>> 3, as: UInt8.self) &>> UInt8(truncatingIfNeeded: index & 7) & 1
      != 0
  }
}
