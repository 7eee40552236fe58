import PredicateSyntax

/// Fast validation of string views: bounds without branches, UTF-8 of many views at once.
extension BorrowedTable {
  /// Whether all views, including those of null rows, are within their heaps and valid UTF-8. If
  /// not, each row must be validated on its own.
  func viewsAreSound(_ column: BorrowedColumn) -> Bool {
    // Heaps are validated whole, which does not pay off if the rows refer to a small part of them.
    var size = 0
    var isASCII = true
    for heap in column.heaps where heap.count > 0 {
      size = size.addingReportingOverflow(heap.count).partialValue
      guard let start = heap.start, size >= 0, size <= 64 * column.count + 4_096 else {
        return false
      }
      let bytes = TextBytes(
        start: start.assumingMemoryBound(to: UInt8.self),
        count: heap.count
      )
      if bytes.isASCII { continue }
      guard isUTF8(bytes) else { return false }
      isASCII = false
    }
    return longViewsAreSound(column, isASCII: isASCII) && shortViewsAreUTF8(column)
  }

  /// Whether long views begin and end at character boundaries of their heaps, which are valid
  /// UTF-8.
  private func longViewsAreSound(_ column: BorrowedColumn, isASCII: Bool) -> Bool {
    let start = column.values + column.offset &* 16
    let last = UInt64(max(column.heaps.count, 1) - 1)
    // Without heaps, an empty one is read.
    let nothing = UnsafeBufferPointer(
      start: emptyBuffer.assumingMemoryBound(to: BorrowedHeap.self),
      count: 1
    )
    guard let heaps = (column.heaps.isEmpty ? nothing : column.heaps).baseAddress else {
      return false
    }
    var signs = 0
    for row in 0..<column.count {
      let view = start + row &* 16
      let length = UInt64(view.loadUnaligned(as: UInt32.self))
      let place = view.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      let number = place & 0xFFFF_FFFF
      let heap = heaps + Int(truncatingIfNeeded: min(number, last))
      let from = Int(truncatingIfNeeded: place &>> 32)
      let end = from &+ Int(truncatingIfNeeded: length)
      // Negative if the heap, the length, the beginning or the end is invalid.
      let faults =
        Int(truncatingIfNeeded: last &- number)
        | (0x7FFF_FFFF &- Int(truncatingIfNeeded: length)) | (0x7FFF_FFFF &- from)
        | (heap.pointee.count &- end)
      signs |= length > 12 ? faults : 0
      if !isASCII, length > 12, faults >= 0, let bytes = heap.pointee.start {
        // A continuation byte is less than -64 as a signed number.
        signs |= Int(bytes.load(fromByteOffset: from, as: Int8.self)) &+ 64
        if end < heap.pointee.count {
          signs |= Int(bytes.load(fromByteOffset: end, as: Int8.self)) &+ 64
        }
      }
    }
    return signs >= 0
  }

  /// Whether the texts inside views are valid UTF-8. Non-ASCII ones are gathered, each after four
  /// zeros, and validated together.
  private func shortViewsAreUTF8(_ column: BorrowedColumn) -> Bool {
    let capacity = 1_024
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * capacity) { gathered in
      let start = column.values + column.offset &* 16
      var count = 0
      func gatheredIsUTF8() -> Bool {
        let bytes = UnsafeBufferPointer(rebasing: gathered[..<(2 * count)])
        count = 0
        return bytes.withMemoryRebound(to: UInt8.self) { isUTF8($0) }
      }
      for row in 0..<column.count {
        let view = start + row &* 16
        let low = view.loadUnaligned(as: UInt64.self).littleEndian
        let high = view.loadUnaligned(fromByteOffset: 8, as: UInt64.self).littleEndian
        let highs = low & 0x8080_8080_0000_0000 | high & 0x8080_8080_8080_8080
        let length = low & 0xFFFF_FFFF
        guard highs != 0, length <= 12 else { continue }
        // The bytes after the text do not belong to it.
        let first: UInt64 = length >= 4 ? .max : 1 &<< (32 &+ length &* 8) &- 1
        let second: UInt64 =
          length >= 12 ? .max : length > 4 ? 1 &<< (length &* 8 &- 32) &- 1 : 0
        gathered[2 &* count] = (low & first & 0xFFFF_FFFF_0000_0000).littleEndian
        gathered[2 &* count &+ 1] = (high & second).littleEndian
        count &+= 1
        if count == capacity, !gatheredIsUTF8() { return false }
      }
      return gatheredIsUTF8()
    }
  }
}
