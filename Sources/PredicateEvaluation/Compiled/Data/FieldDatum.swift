import PredicateSyntax

/// A key of a record whose fields were read into slots.
struct FieldKey: Sendable {
  /// The offset of its slot from the start of the row, in bytes.
  let offset: Int
  /// The distance from one element to the next, if the value is an array whose elements are read;
  /// else 0.
  let stride: Int
}

/// A value in a slot of a row.
struct FieldDatum: Datum {
  private let row: UnsafeRawPointer
  private let slot: UnsafePointer<Field>
  private let stride: Int

  @inline(__always)
  init(_ key: FieldKey, in row: UnsafeRawPointer) {
    self.row = row
    slot = (row + key.offset).assumingMemoryBound(to: Field.self)
    stride = key.stride
  }

  @inline(__always)
  var isMissing: Bool { slot.pointee.has(.missing) }

  var form: DatumForm {
    switch slot.pointee.kind {
    case .null: .null
    // A record that could not be read is neither.
    case .missing, .no, .yes, .integer, .real, .digits, .text: .scalar
    case .array: .array
    case .object: .object
    }
  }

  @inline(__always)
  var integer: Int64? { slot.pointee.has(.integer) ? slot.pointee.integer : nil }

  @inline(__always)
  var real: Double? { slot.pointee.has(.real) ? slot.pointee.real : nil }

  @inline(__always)
  var text: TextBytes? { slot.pointee.has(.text) ? slot.pointee.text : nil }

  @inline(__always)
  func verdict(_ matcher: ValueMatcher) -> Verdict {
    if let integer { return matcher.number.verdict(integer).or(matcher.others) }
    if let real { return matcher.number.verdict(real).or(matcher.others) }
    if let text { return matcher.text?.verdict(text) ?? matcher.others }
    return rarer(matcher)
  }

  private func rarer(_ matcher: ValueMatcher) -> Verdict {
    switch slot.pointee.kind {
    case .missing: .undecided
    case .null: matcher.null
    case .no: matcher.number.verdict(0 as Int64).or(matcher.others)
    case .yes: matcher.number.verdict(1 as Int64).or(matcher.others)
    case .digits, .object: matcher.others
    case .array: rows == nil ? matcher.others : anyElement(matcher)
    // Decided before.
    case .integer, .real, .text: .undecided
    }
  }

  @inline(__always)
  func withMember(_ key: FieldKey, missing: Verdict, _ body: (Self) -> Verdict) -> Verdict {
    let member = Self(key, in: row)
    return member.isMissing ? missing : body(member)
  }

  private var rows: UnsafeRawPointer? { slot.pointee.has(.array) ? slot.pointee.rows : nil }

  /// Beyond every limit if the elements were not read.
  var count: Int { rows == nil ? .max : slot.pointee.count }

  @inline(__always)
  func forEachElement(_ body: (Self) -> Bool) {
    guard var row = rows else { return }
    for _ in 0..<slot.pointee.count {
      if !body(Self(FieldKey(offset: 0, stride: 0), in: row)) { return }
      row += stride
    }
  }

  func passing(_ condition: ElementTest) -> Int? {
    guard let rows else { return nil }
    return condition.passing(
      of: Rows(base: rows, stride: stride, first: 0, count: slot.pointee.count)
    )
  }
}
