/// Rows at equal distances in memory. Tests take up to `RowMask.blockSize` of them at once.
///
/// Whoever makes one must keep the memory alive, unchanged and of the type for which the tests were
/// compiled until they are done with it. Tests never keep it.
struct Rows {
  /// Where the first row is. Rows of a table of columns have no address; this is then any.
  let base: UnsafeRawPointer
  /// How many bytes from one row to the next.
  let stride: Int
  /// Which row of its table the first is.
  let first: Int
  let count: Int

  /// Some of them.
  func block(at offset: Int, _ count: Int) -> Self {
    Self(base: base + offset &* stride, stride: stride, first: first &+ offset, count: count)
  }
}

/// Where a test finds its values in rows.
struct Place: @unchecked Sendable {
  /// The start of a column; nil for a part of the row itself. Read only, and kept alive by the table
  /// that the program was compiled for: hence sendable.
  private let column: UnsafeRawPointer?
  /// From the start of the row, or from one value of the column to the next.
  private let distance: Int
  /// Whether an optional around it may hold nothing: then what lies there is no value, and must not be
  /// copied.
  private(set) var isWithinOptional = false

  /// A part of each row, `offset` bytes from its start.
  init(offset: Int) {
    column = nil
    distance = offset
  }

  /// A column with one value a row, `stride` bytes apart.
  init(column: UnsafeRawPointer, stride: Int) {
    self.column = column
    distance = stride
  }

  /// The place `offset` bytes further on. Columns have no parts.
  func advanced(by offset: Int) -> Self {
    var result = Self(offset: distance + offset)
    result.isWithinOptional = isWithinOptional
    return result
  }

  /// The same place, of what an optional there holds.
  var withinOptional: Self {
    var result = self
    result.isWithinOptional = true
    return result
  }

  /// How far from the start of a row the value is; nil of a column.
  var offset: Int? { column == nil ? distance : nil }

  @inline(__always)
  func start(in rows: Rows) -> UnsafeRawPointer {
    if let column { column + rows.first &* distance } else { rows.base + distance }
  }

  @inline(__always)
  func stride(in rows: Rows) -> Int { column == nil ? rows.stride : distance }
}
