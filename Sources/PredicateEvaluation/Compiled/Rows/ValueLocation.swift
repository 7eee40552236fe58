/// The location of a matcher's values in rows: an offset in each row, or a column.
struct ValueLocation: @unchecked Sendable {
  /// The start of a column; nil for a part of the row itself. Sendable, because it is only read,
  /// and kept alive by the table that the program was compiled for.
  private let column: UnsafeRawPointer?
  /// The offset from the start of the row or, in a column, the distance from one value to the next.
  private let distance: Int
  /// Whether an optional around it may be empty: the bytes are then not a value, and must not be
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

  /// The location `offset` bytes further on. Columns have no parts.
  func advanced(by offset: Int) -> Self {
    var result = Self(offset: distance + offset)
    result.isWithinOptional = isWithinOptional
    return result
  }

  /// This location, for the payload of an optional there.
  var withinOptional: Self {
    var result = self
    result.isWithinOptional = true
    return result
  }

  /// The distance of the value from the start of a row; nil for a column.
  var offset: Int? { column == nil ? distance : nil }

  @inline(__always)
  func start(in rows: Rows) -> UnsafeRawPointer {
    if let column { column + rows.first &* distance } else { rows.base + distance }
  }

  @inline(__always)
  func stride(in rows: Rows) -> Int { column == nil ? rows.stride : distance }

  /// The address of the first row's value, and the distance from one value to the next.
  @inline(__always)
  func layout(in rows: Rows) -> (start: UnsafeRawPointer, stride: Int) {
    (start(in: rows), stride(in: rows))
  }
}
