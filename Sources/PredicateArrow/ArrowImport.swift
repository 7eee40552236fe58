package import CArrow
package import PredicateEvaluation
package import PredicateJSON
import PredicatePlatform

/// A reading of an array of the Arrow C data interface, which copies none of its buffers.
///
/// Everything that can be validated is: missing structures and pointers, counts of buffers and
/// children, lengths, and lengths of children. The content of the buffers is validated when a
/// column is read. The caller guarantees that buffers have the stated lengths.
package struct ArrowImport {
  /// The limit of nesting; reading recurses.
  private static let depthLimit = 64
  /// The number of columns at all depths; structures that contain themselves have no end.
  private static let columnLimit = 100_000
  /// The length of a name or format, in bytes.
  private static let textLimit = 65_536

  private var columns = 0
  /// Describes the array. The caller keeps the structures and buffers, and must not change them for
  /// as long as the table is used. Texts that `dates` accepts are read as dates, as in JSON.
  package static func table(
    _ schema: UnsafePointer<ArrowSchema>?,
    _ array: UnsafePointer<ArrowArray>?,
    dates: DateRule = .none
  ) throws(BorrowedFault) -> BorrowedTable {
    var reading = Self()
    var layout = try reading.layout(schema, array, "the array", depth: 0)
    let rule = ArrowDates(dates)
    rule.mark(&layout, under: nil)
    return BorrowedTable(layout, dateKeys: rule.keys, isUTF8: UTF8Validator.isValid)
  }

  private mutating func layout(
    _ schema: UnsafePointer<ArrowSchema>?,
    _ array: UnsafePointer<ArrowArray>?,
    _ parent: String,
    depth: Int
  ) throws(BorrowedFault) -> BorrowedLayout {
    guard let schema, let array else { throw BorrowedFault(parent, "has a member that is NULL") }
    let (schemas, arrays) = (schema.pointee, array.pointee)
    guard schemas.release != nil, arrays.release != nil else {
      throw BorrowedFault(parent, "has been released")
    }
    columns += 1
    guard depth < Self.depthLimit, columns <= Self.columnLimit else {
      throw BorrowedFault(parent, "is nested too deeply, or has too many columns")
    }
    let name = try Self.text(schemas.name, of: parent) ?? ""
    let column = name.isEmpty ? parent : name
    guard let format = try Self.text(schemas.format, of: column) else {
      throw BorrowedFault(column, "has no format")
    }
    guard let count = Int(exactly: arrays.length), let offset = Int(exactly: arrays.offset),
      count >= 0, offset >= 0, !count.addingReportingOverflow(offset).overflow,
      // Every buffer has less than 2 to the power of 56 elements of up to 32 bytes.
      count + offset < 1 << 56
    else { throw BorrowedFault(column, "has an invalid length or offset") }
    guard arrays.null_count >= -1, arrays.null_count <= arrays.length else {
      throw BorrowedFault(column, "has an invalid number of nulls")
    }
    let known = ArrowFormat(format)
    let kind = try ArrowExtension.kind(known.kind, schemas, column)
    var layout = BorrowedLayout(name, kind, count: count, offset: offset)
    if case .unsupported = kind { return layout }
    try read(buffersOf: arrays, known, into: &layout, column)
    if let children = known.children, Int64(children) != arrays.n_children {
      throw BorrowedFault(column, "has the wrong number of children for its format")
    }
    try read(childrenOf: schemas, arrays, into: &layout, column, depth: depth)
    try read(dictionaryOf: schemas, arrays, into: &layout, column, depth: depth)
    try Self.requireLengths(&layout, column)
    return layout
  }

  private func read(
    buffersOf array: ArrowArray,
    _ format: ArrowFormat,
    into layout: inout BorrowedLayout,
    _ column: String
  ) throws(BorrowedFault) {
    let isView = layout.kind == .text(.view) || layout.kind == .bytes(.view)
    // Polars gives an array of only nulls a missing buffer.
    let counts = Int64(format.buffers)...Int64(layout.kind == .null ? 1 : format.buffers)
    guard isView ? array.n_buffers >= 3 : counts.contains(array.n_buffers),
      array.n_buffers < 1 << 24
    else {
      throw BorrowedFault(column, "has the wrong number of buffers for its format")
    }
    guard format.buffers > 0 else { return }
    guard let buffers = array.buffers else { throw BorrowedFault(column, "has no buffers") }
    let reach = layout.count + layout.offset
    layout.validity = buffers[0]
    if layout.validity == nil, array.null_count > 0 {
      throw BorrowedFault(column, "has nulls but no validity buffer")
    }
    // Rows without nulls are read directly.
    if array.null_count == 0 { layout.validity = nil }
    guard format.buffers > 1 else { return }
    layout.values = buffers[1]
    if layout.values == nil, reach > 0, layout.kind != .bytes(.fixed(0)) {
      throw BorrowedFault(column, "has no values")
    }
    if let values = layout.values, Int(bitPattern: values) % format.alignment != 0 {
      throw BorrowedFault(column, "has values that are not aligned")
    }
    if isView {
      let count = Int(array.n_buffers) - 3
      let sizes = buffers[count + 2]
      guard count == 0 || sizes != nil else {
        throw BorrowedFault(column, "does not give the lengths of its buffers")
      }
      for index in 0..<count {
        let size = sizes?.loadUnaligned(fromByteOffset: index * 8, as: Int64.self) ?? 0
        guard size >= 0 else { throw BorrowedFault(column, "has a buffer of negative length") }
        layout.heaps.append(BorrowedHeap(buffers[index + 2], count: Int(size)))
      }
    } else if format.buffers > 2 {
      layout.bytes = buffers[2]
    }
  }

  private mutating func read(
    childrenOf schema: ArrowSchema,
    _ array: ArrowArray,
    into layout: inout BorrowedLayout,
    _ column: String,
    depth: Int
  ) throws(BorrowedFault) {
    guard schema.n_children == array.n_children,
      (0...Int64(Self.columnLimit)).contains(schema.n_children)
    else { throw BorrowedFault(column, "has children that its schema does not have") }
    guard schema.n_children > 0 else { return }
    guard let schemas = schema.children, let arrays = array.children else {
      throw BorrowedFault(column, "has a member that is NULL")
    }
    for index in 0..<Int(schema.n_children) {
      layout.children.append(
        try self.layout(schemas[index], arrays[index], column, depth: depth + 1)
      )
    }
  }

  /// The values that the indices of a dictionary refer to.
  private mutating func read(
    dictionaryOf schema: ArrowSchema,
    _ array: ArrowArray,
    into layout: inout BorrowedLayout,
    _ column: String,
    depth: Int
  ) throws(BorrowedFault) {
    guard schema.dictionary != nil || array.dictionary != nil else { return }
    guard case .integer(let type) = layout.kind else {
      throw BorrowedFault(column, "has a dictionary but no indices")
    }
    layout.kind = .dictionary(type)
    layout.children = [
      try self.layout(schema.dictionary, array.dictionary, column, depth: depth + 1)
    ]
  }

  /// Children must be at least as long as their parents.
  private static func requireLengths(
    _ layout: inout BorrowedLayout,
    _ column: String
  ) throws(BorrowedFault) {
    let reach = layout.count + layout.offset
    switch layout.kind {
    case .structure:
      for child in layout.children where child.count < reach {
        if case .unsupported = child.kind { continue }
        throw BorrowedFault(column, "is longer than its member “\(child.name)”")
      }
    case .list(.fixed(let size)):
      let (least, overflows) = reach.multipliedReportingOverflow(by: size)
      if overflows || layout.children[0].count < least {
        throw BorrowedFault(column, "has fewer elements than its length says")
      }
    case .map:
      let entries = layout.children[0]
      guard entries.kind == .structure, entries.children.count == 2 else {
        throw BorrowedFault(column, "is a map without keys and values")
      }
      // Keys of predicates are texts.
      if case .text = entries.children[0].kind { return }
      layout.kind = .unsupported(.mapWithoutTexts)
      layout.children = []
    case .null, .flags, .integer, .real, .decimal, .date, .uuid, .text, .bytes, .list, .dictionary,
      .unsupported:
      break
    }
  }

  private static func text(
    _ start: UnsafePointer<CChar>?,
    of column: String
  ) throws(BorrowedFault) -> String? {
    guard let start else { return nil }
    let length = strnlen(start, textLimit)
    guard length < textLimit else {
      throw BorrowedFault(column, "has an unterminated name or format")
    }
    return String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }
}
