import PredicateSyntax

/// The search for what is wrong in a column's buffers. That the buffers are as long as the numbers
/// say cannot be known; the caller promises it.
extension BorrowedTable {
  func verify(_ column: BorrowedColumn) throws(BorrowedFault) {
    switch column.kind {
    case .null, .flags, .integer, .real, .decimal, .date: break
    case .text(let form):
      try verifyOffsets(form, column, upTo: nil)
      try verifyText(form, column)
    case .bytes(let form): try verifyOffsets(form, column, upTo: nil)
    case .list(let form): try verifyOffsets(form, column, upTo: column.children[0].count)
    case .map: try verifyOffsets(.short, column, upTo: column.children[0].count)
    case .structure: break
    case .dictionary(let form): try verifyIndices(form, column)
    case .unsupported:
      throw fault(column, "holds values of a type that predicates cannot read")
    }
    setReadable(column)
    // The members of a structure are looked at one by one, when they are read.
    if case .structure = column.kind { return }
    for child in column.children {
      try verify(child)
      if case .structure = child.kind { for member in child.children { try verifyDeep(member) } }
    }
  }

  /// Looks at all that a member of an element contains, too.
  private func verifyDeep(_ column: BorrowedColumn) throws(BorrowedFault) {
    // Only what is read matters: an unsupported member may stand beside others.
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
      var last = 0
      for row in 0..<column.count {
        let (lower, upper) = column.bounds(form, row)
        guard lower >= last, upper >= lower else {
          throw fault(column, "has offsets that fall or are negative, in row \(row)")
        }
        last = upper
      }
      if last > limit ?? .max { throw fault(column, "has offsets beyond its elements") }
      if limit == nil, last > 0, column.bytes == emptyBuffer {
        throw fault(column, "has offsets into a buffer that is not there")
      }
    }
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
      else { throw fault(column, "has a view of bytes that are not there, in row \(row)") }
    }
  }

  private func verifyIndices(
    _ form: BorrowedInteger,
    _ column: BorrowedColumn
  ) throws(BorrowedFault) {
    let count = column.children[0].count
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
      if bytes.isASCII || (bytes.isUTF8 && column.beginsCharacters(form, upTo: last)) { return }
    }
    // A mistake may belong to rows that hold nothing.
    for row in 0..<column.count where column.isPresent(row) {
      guard column.text(form, row).isUTF8 else {
        throw fault(column, "has text that is not UTF-8, in row \(row)")
      }
    }
  }
}

extension BorrowedColumn {
  /// Whether no text begins in the middle of a character, where all bytes up to `end` are UTF-8.
  fileprivate func beginsCharacters(_ form: BorrowedOffsets, upTo end: Int) -> Bool {
    for row in 0..<count {
      let start = bounds(form, row).lower
      guard start < end else { return true }
      if bytes.load(fromByteOffset: start, as: UInt8.self) & 0xC0 == 0x80 { return false }
    }
    return true
  }
}

extension TextBytes {
  /// Whether the bytes are valid UTF-8.
  var isUTF8: Bool {
    var place = positionBeyondASCII(from: 0)
    while place < count {
      let lead = self[place]
      // The number of bytes that follow, and the range of the first of them.
      let (length, low, high): (Int, UInt8, UInt8)
      switch lead {
      case 0xC2...0xDF: (length, low, high) = (1, 0x80, 0xBF)
      case 0xE0: (length, low, high) = (2, 0xA0, 0xBF)
      case 0xED: (length, low, high) = (2, 0x80, 0x9F)
      case 0xE1...0xEF: (length, low, high) = (2, 0x80, 0xBF)
      case 0xF0: (length, low, high) = (3, 0x90, 0xBF)
      case 0xF1...0xF3: (length, low, high) = (3, 0x80, 0xBF)
      case 0xF4: (length, low, high) = (3, 0x80, 0x8F)
      default: return false
      }
      guard place &+ length < count, (low...high).contains(self[place &+ 1]) else { return false }
      for next in 1..<(length &+ 1) where self[place &+ next] & 0xC0 != 0x80 { return false }
      place = positionBeyondASCII(from: place &+ length &+ 1)
    }
    return true
  }
}
