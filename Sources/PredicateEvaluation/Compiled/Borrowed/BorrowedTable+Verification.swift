import PredicateSyntax

/// Validates a column's buffers. The lengths of the buffers cannot be validated; the caller
/// guarantees them.
extension BorrowedTable {
  func verify(_ column: BorrowedColumn) throws(BorrowedFault) {
    switch column.kind {
    case .null, .flags, .integer, .real, .date, .uuid: break
    case .decimal(let width, let scale): try verifyDecimals(width, scale, column)
    case .text(.view) where viewsAreSound(column): break
    case .text(let form):
      try verifyOffsets(form, column, upTo: nil)
      try verifyText(form, column)
    case .bytes(let form): try verifyOffsets(form, column, upTo: nil)
    case .list(let form): try verifyOffsets(form, column, upTo: column.children[0].count)
    case .map: try verifyOffsets(.short, column, upTo: column.children[0].count)
    case .structure: break
    case .dictionary(let form): try verifyIndices(form, column)
    case .unsupported(let content):
      throw fault(column, "\(content.description), which predicates cannot read")
    }
    setReadable(column)
    // The members of a structure are validated one by one, when they are read.
    if case .structure = column.kind { return }
    for child in column.children {
      try verify(child)
      if case .structure = child.kind { for member in child.children { try verifyDeep(member) } }
    }
  }

  /// Validates everything that a member of an element contains, too.
  private func verifyDeep(_ column: BorrowedColumn) throws(BorrowedFault) {
    // Only members that are read matter: unsupported ones may be next to them.
    if case .unsupported = column.kind { return }
    try verify(column)
    if case .structure = column.kind { for member in column.children { try verifyDeep(member) } }
  }

  func fault(_ column: BorrowedColumn, _ message: String) -> BorrowedFault {
    BorrowedFault(names[column.number], message)
  }

  private func verifyOffsets(
    _ form: BorrowedOffsets,
    _ column: BorrowedColumn,
    upTo limit: Int?
  ) throws(BorrowedFault) {
    switch form {
    case .fixed(let size):
      let end = (column.offset + column.count).multipliedReportingOverflow(by: size)
      if end.overflow || end.partialValue > limit ?? .max {
        throw fault(column, "has fewer elements than its length says")
      }
    case .view: try verifyViews(column)
    case .short, .long:
      let rises =
        form == .short ? column.offsetsRise(Int32.self) : column.offsetsRise(Int64.self)
      var last = 0
      if rises, column.count > 0 { last = column.bounds(form, column.count - 1).upper }
      for row in 0..<(rises ? 0 : column.count) {
        let (lower, upper) = column.bounds(form, row)
        guard lower >= last, upper >= lower else {
          throw fault(column, "has decreasing or negative offsets, in row \(row)")
        }
        last = upper
      }
      if last > limit ?? end(of: column, form) {
        throw fault(column, "has offsets beyond its \(limit == nil ? "last one" : "elements")")
      }
      if limit == nil, last > 0, column.bytes == emptyBuffer {
        throw fault(column, "has offsets into a missing buffer")
      }
    }
  }

  /// The number of bytes of a column, from its last offset. The column that is read may be a part
  /// of it, as in a structure that is shorter than its member; the last offset of that part does
  /// not give the buffer's size.
  private func end(of column: BorrowedColumn, _ form: BorrowedOffsets) -> Int {
    let whole = whole(column)
    return whole.count > 0 ? whole.bounds(form, whole.count - 1).upper : 0
  }

  private func verifyViews(_ column: BorrowedColumn) throws(BorrowedFault) {
    for row in 0..<column.count where column.isPresent(row) {
      let view = column.values + (row &+ column.offset) &* 16
      let length = Int(view.loadUnaligned(as: Int32.self))
      guard length > 12 || length < 0 else { continue }
      let heap = Int(view.loadUnaligned(fromByteOffset: 8, as: Int32.self))
      let start = Int(view.loadUnaligned(fromByteOffset: 12, as: Int32.self))
      guard length > 0, start >= 0, column.heaps.indices.contains(heap),
        column.heaps[heap].start != nil, start + length <= column.heaps[heap].count
      else { throw fault(column, "has a view beyond its buffers, in row \(row)") }
    }
  }

  /// Decimals of the language have 38 digits; rounding would change the number.
  private func verifyDecimals(
    _ width: Int,
    _ scale: Int,
    _ column: BorrowedColumn
  ) throws(BorrowedFault) {
    guard width > 8 else { return }
    for row in 0..<column.count where column.isPresent(row) {
      let number = DecimalBytes(column.values + (row &+ column.offset) &* width, width: width)
      guard number.isDecimal(scale: scale) else {
        throw fault(column, "has a decimal of more than 38 digits, in row \(row)")
      }
    }
  }

  private func verifyIndices(
    _ form: BorrowedInteger,
    _ column: BorrowedColumn
  ) throws(BorrowedFault) {
    let count = column.children[0].count
    if column.greatestIndex(form) < count { return }
    // An invalid value may be in a null row.
    for row in 0..<column.count where column.isPresent(row) {
      guard let index = form.load(column.values, row &+ column.offset), index >= 0, index < count
      else { throw fault(column, "has an index beyond its dictionary, in row \(row)") }
    }
  }

  /// Texts must be UTF-8; most are ASCII.
  private func verifyText(
    _ form: BorrowedOffsets,
    _ column: BorrowedColumn
  ) throws(BorrowedFault) {
    guard column.count > 0 else { return }
    if form != .view {
      let first = column.elements(form, 0).lowerBound
      let last = column.elements(form, column.count - 1).upperBound
      let start = (column.bytes + first).assumingMemoryBound(to: UInt8.self)
      let bytes = TextBytes(start: start, count: last - first)
      if bytes.isASCII || (isUTF8(bytes) && column.beginsCharacters(form, upTo: last)) { return }
    }
    // An invalid value may be in a null row.
    for row in 0..<column.count where column.isPresent(row) {
      if form == .view, column.isShortASCII(row) { continue }
      guard column.text(form, row).isUTF8 else {
        throw fault(column, "has text that is not UTF-8, in row \(row)")
      }
    }
  }
}

extension BorrowedColumn {
  /// Whether no offset is negative or less than the one before. All are read, without a branch.
  fileprivate func offsetsRise<Offset: FixedWidthInteger & SignedInteger & BitwiseCopyable>(
    _ type: Offset.Type
  ) -> Bool {
    guard count > 0 else { return true }
    let size = MemoryLayout<Offset>.size
    let start = values + offset &* size
    // The sign bit of a negative offset, or of a decrease.
    var signs = start.loadUnaligned(fromByteOffset: count &* size, as: Offset.self)
    for row in 0..<count {
      let lower = start.loadUnaligned(fromByteOffset: row &* size, as: Offset.self)
      let upper = start.loadUnaligned(fromByteOffset: row &* size &+ size, as: Offset.self)
      signs |= lower | (upper &- lower)
    }
    return signs >= 0
  }

  /// Whether no text begins in the middle of a character, if all bytes up to `end` are UTF-8.
  fileprivate func beginsCharacters(_ form: BorrowedOffsets, upTo end: Int) -> Bool {
    switch form {
    case .short: return beginsCharacters(Int32.self, upTo: end)
    case .long: return beginsCharacters(Int64.self, upTo: end)
    // Texts are not of a fixed number of bytes; views are validated one by one.
    case .fixed, .view: return false
    }
  }

  private func beginsCharacters<Offset: FixedWidthInteger & BitwiseCopyable>(
    _ type: Offset.Type,
    upTo end: Int
  ) -> Bool {
    let size = MemoryLayout<Offset>.size
    let start = values + offset &* size
    func begin(_ row: Int) -> Int {
      Int(start.loadUnaligned(fromByteOffset: row &* size, as: Offset.self))
    }
    // Trailing rows may have no bytes after their start.
    var rows = count
    while rows > 0, begin(rows &- 1) >= end { rows &-= 1 }
    // A continuation byte is less than -64 as a signed number.
    var signs: Int = 0
    for row in 0..<rows {
      signs |= Int(bytes.load(fromByteOffset: begin(row), as: Int8.self)) &+ 64
    }
    return signs >= 0
  }

  /// The greatest index of a dictionary, including null rows; a negative one is greater than all
  /// others.
  fileprivate func greatestIndex(_ form: BorrowedInteger) -> UInt64 {
    switch form {
    case .int8: greatest(UInt8.self)
    case .int16: greatest(UInt16.self)
    case .int32: greatest(UInt32.self)
    case .int64: greatest(UInt64.self)
    case .uint8: greatest(UInt8.self)
    case .uint16: greatest(UInt16.self)
    case .uint32: greatest(UInt32.self)
    case .uint64: greatest(UInt64.self)
    }
  }

  private func greatest<Index: FixedWidthInteger & BitwiseCopyable>(_ type: Index.Type) -> UInt64 {
    let size = MemoryLayout<Index>.size
    let start = values + offset &* size
    var greatest: Index = 0
    for row in 0..<count {
      greatest = max(greatest, start.loadUnaligned(fromByteOffset: row &* size, as: Index.self))
    }
    return UInt64(greatest)
  }

  /// Whether a view certainly contains ASCII: its text is inline, and no byte has its highest bit
  /// set.
  fileprivate func isShortASCII(_ row: Int) -> Bool {
    let view = values + (row &+ offset) &* 16
    guard view.loadUnaligned(as: Int32.self) <= 12 else { return false }
    let first = view.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
    let second = view.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    return first & 0x8080_8080 == 0 && second & 0x8080_8080_8080_8080 == 0
  }
}
