import PredicateSyntax

/// Rows of columns in borrowed memory, ready to be read. It copies no buffer.
///
/// A table is used by one thread at a time. A column is validated when it is first read.
package final class BorrowedTable {
  /// The number of rows.
  package var rowCount: Int { root.pointee.count }

  /// The columns in preorder; the first is the rows themselves.
  private let columns: UnsafeMutableBufferPointer<BorrowedColumn>
  private var heaps: [UnsafeMutableBufferPointer<BorrowedHeap>] = []
  private(set) var names: [String] = []
  /// The keys under which the texts of maps are dates.
  let dateKeys: Set<String>
  private var states: [BorrowedState]
  /// The first fault found.
  package private(set) var fault: BorrowedFault?
  /// An address for buffers that are empty.
  private let nothing: UnsafeMutableRawPointer
  var emptyBuffer: UnsafeRawPointer { UnsafeRawPointer(nothing) }

  /// Whether bytes are UTF-8.
  let isUTF8: (UnsafeBufferPointer<UInt8>) -> Bool

  /// Creates a table. `isUTF8` may be a faster check than the built-in one.
  package init(
    _ layout: BorrowedLayout,
    dateKeys: Set<String> = [],
    isUTF8: @escaping (UnsafeBufferPointer<UInt8>) -> Bool = { $0.isUTF8 }
  ) {
    self.isUTF8 = isUTF8
    self.dateKeys = dateKeys
    let count = layout.columnCount
    columns = .allocate(capacity: count)
    states = Array(repeating: .unread, count: count)
    names = Array(repeating: "", count: count)
    nothing = .allocate(byteCount: 16, alignment: 16)
    nothing.initializeMemory(as: UInt8.self, repeating: 0, count: 16)
    var free = 1
    place(layout, at: 0, &free)
  }

  deinit {
    columns.deallocate()
    for heap in heaps { heap.deallocate() }
    nothing.deallocate()
  }

  /// Places a column, its children next to each other, and their descendants after them.
  private func place(_ layout: BorrowedLayout, at index: Int, _ free: inout Int) {
    let first = free
    free += layout.children.count
    let heap = UnsafeMutableBufferPointer<BorrowedHeap>.allocate(capacity: layout.heaps.count)
    _ = heap.initialize(from: layout.heaps)
    heaps.append(heap)
    names[index] = layout.name
    let children = UnsafeMutableBufferPointer(rebasing: columns[first..<free])
    columns.initializeElement(
      at: index,
      to: BorrowedColumn(
        kind: layout.kind,
        count: layout.count,
        offset: layout.offset,
        validity: layout.validity,
        values: layout.values ?? UnsafeRawPointer(nothing),
        bytes: layout.bytes ?? UnsafeRawPointer(nothing),
        heaps: UnsafeBufferPointer(heap),
        children: UnsafeBufferPointer(children),
        dates: layout.dates,
        number: index
      )
    )
    for (child, place) in zip(layout.children, first...) { self.place(child, at: place, &free) }
  }

  var root: UnsafePointer<BorrowedColumn> {
    // Never nil: there is at least the column of the rows.
    guard let start = columns.baseAddress else { preconditionFailure("no columns") }
    return UnsafePointer(start)
  }

  /// The column with all of its rows; a structure may read only some of them.
  func whole(_ column: BorrowedColumn) -> BorrowedColumn { columns[column.number] }

  /// The index of the member called `name`; of duplicates the last, as in JSON. Nil if there is
  /// none.
  func member(_ name: String, of column: BorrowedColumn) -> Int? {
    column.children.lastIndex { names[$0.number].hasSameBytes(as: name) }
  }

  /// Whether a column can be read. Its descendants are checked too.
  func isReadable(_ column: BorrowedColumn) -> Bool {
    guard fault == nil else { return false }
    if states[column.number] == .readable { return true }
    do throws(BorrowedFault) {
      try verify(column)
    } catch {
      fault = error
      return false
    }
    return true
  }

  func setReadable(_ column: BorrowedColumn) { states[column.number] = .readable }
}

/// The state of a column's validation.
enum BorrowedState {
  case unread, readable
}

extension BorrowedLayout {
  fileprivate var columnCount: Int { children.reduce(1) { $0 + $1.columnCount } }
}

/// The reason why columns cannot be read.
package struct BorrowedFault: Error, Equatable {
  /// The name of the column.
  package let column: String
  /// The fault of the column.
  package let message: String

  package init(_ column: String, _ message: String) {
    self.column = column
    self.message = message
  }
}
