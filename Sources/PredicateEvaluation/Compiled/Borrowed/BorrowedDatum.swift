import PredicateSyntax

/// A key of a structure or a map: the index of the member, the same in every row.
struct BorrowedKey: Sendable {
  let name: [UInt8]
  /// The index of the member, or of a map's values; nil if the structure lacks it.
  let index: Int?
}

/// A value of a column, in place.
struct BorrowedDatum: Datum {
  let column: UnsafePointer<BorrowedColumn>
  let row: Int

  /// The value of a row; for a dictionary index, the value that it refers to.
  @inline(__always)
  init(_ column: UnsafePointer<BorrowedColumn>, _ row: Int) {
    if case .dictionary = column.pointee.kind {
      self = Self(found: column, row).distinct
    } else {
      self = Self(found: column, row)
    }
  }

  private init(found column: UnsafePointer<BorrowedColumn>, _ row: Int) {
    self.column = column
    self.row = row
  }

  /// The dictionary value for this row's index.
  private var distinct: Self {
    guard case .dictionary(let form) = column.pointee.kind, column.pointee.isPresent(row),
      let index = form.load(column.pointee.values, row &+ column.pointee.offset)
    else { return Self(found: column, row) }
    return Self(column.pointee.child(0), Int(index))
  }

  var form: DatumForm {
    guard column.pointee.isPresent(row) else { return .null }
    return switch column.pointee.kind {
    case .null: .null
    case .structure, .map: .object
    case .list: .array
    case .flags, .integer, .real, .decimal, .date, .uuid, .text, .bytes, .dictionary, .unsupported:
      .scalar
    }
  }

  @inline(__always)
  func verdict(_ matcher: ValueMatcher) -> Verdict {
    let column = column.pointee
    guard column.isPresent(row) else { return matcher.null }
    let place = row &+ column.offset
    switch column.kind {
    case .text(let form) where column.dates != .none:
      return matcher.verdict(column.textOrDate(form, row))
    case .text(let form):
      return matcher.text?.verdict(column.text(form, row)) ?? matcher.others
    case .integer(let form):
      return form.load(column.values, place).map { matcher.number.verdict($0) }?.or(matcher.others)
        ?? matcher.others
    case .real(let form):
      return matcher.number.verdict(form.load(column.values, place)).or(matcher.others)
    case .flags: return matcher.number.verdict(column.flag(row) ? 1 : 0 as Int64).or(matcher.others)
    case .date(let form, let ticks):
      let seconds = ticks.seconds(form.load(column.values, place) ?? 0)
      return matcher.date.verdict(seconds).or(matcher.others)
    case .list: return anyElement(matcher)
    case .null: return matcher.null
    case .decimal(let width, let scale):
      return matcher.verdict(
        DecimalBytes(column.values + place &* width, width: width).value(scale: scale)
      )
    case .uuid: return matcher.uuid?.verdict(column.uuid(at: place)) ?? matcher.others
    case .bytes, .structure, .map: return matcher.others
    case .dictionary, .unsupported: return .undecided
    }
  }

  func withMember(_ key: BorrowedKey, missing: Verdict, _ body: (Self) -> Verdict) -> Verdict {
    switch column.pointee.kind {
    case .structure:
      guard let index = key.index else { return missing }
      return body(Self(column.pointee.child(index), row &+ column.pointee.offset))
    case .map:
      let entries = column.pointee.child(0)
      for place in column.pointee.elements(.short, row).reversed() {
        let name = Self(entries.pointee.child(0), place &+ entries.pointee.offset)
        guard case .text(let form) = name.column.pointee.kind else { return .undecided }
        let isFound = key.name.withUnsafeBufferPointer {
          name.column.pointee.text(form, name.row).hasSameBytes(as: $0)
        }
        if isFound {
          let values = entries.pointee.child(key.index ?? 1)
          return body(Self(values, place &+ entries.pointee.offset))
        }
      }
      return missing
    case .null, .flags, .integer, .real, .decimal, .date, .uuid, .text, .bytes, .list, .dictionary,
      .unsupported:
      return .undecided
    }
  }

  private var elements: Range<Int> {
    guard case .list(let form) = column.pointee.kind else { return 0..<0 }
    return column.pointee.elements(form, row)
  }

  var count: Int { elements.count }

  @inline(__always)
  func forEachElement(_ body: (Self) -> Bool) {
    let child = column.pointee.child(0)
    for place in elements where !body(Self(child, place)) { return }
  }

  func passing(_ condition: ElementTest) -> Int? {
    let (first, count) = (elements.lowerBound, elements.count)
    return condition.passing(
      of: Rows(base: column.pointee.values, stride: 0, first: first, count: count)
    )
  }
}

extension BorrowedColumn {
  /// The address of a child, which must exist.
  @inline(__always)
  func child(_ index: Int) -> UnsafePointer<BorrowedColumn> {
    // Never nil: called only for columns with children.
    guard let start = children.baseAddress else { preconditionFailure("no children") }
    return start + index
  }
}
