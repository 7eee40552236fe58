import PredicateSyntax

/// Where the slots of a table lead to, for as long as it is looked through.
///
/// Sendable, because nothing is written there. The addresses are those of the arrays of `storage`,
/// and hold only within `RecordTable.forEachBlock`, which keeps them and makes the tests anew.
struct SlotReader: @unchecked Sendable {
  let elements: UnsafePointer<Slot>
  let bytes: UnsafePointer<UInt8>
  let storage: SlotStorage

  @inline(__always)
  func text(_ slot: Slot) -> TextBytes {
    TextBytes(start: bytes + slot.start, count: Int(slot.count))
  }

  @inline(__always)
  func elements(_ slot: Slot) -> UnsafeBufferPointer<Slot> {
    UnsafeBufferPointer(start: elements + slot.start, count: Int(slot.count))
  }
}

extension ValueTest {
  /// As of the value that the slot holds.
  @inline(__always)
  func verdict(_ slot: Slot, _ reader: SlotReader) -> Verdict {
    switch slot.kind {
    case .integer: number.verdict(slot.integer).or(others)
    case .real: number.verdict(slot.real).or(others)
    case .text: text?.verdict(reader.text(slot)) ?? others
    case .null: null
    case .bool, .date, .list, .map, .other: rarer(slot, reader)
    }
  }

  private func rarer(_ slot: Slot, _ reader: SlotReader) -> Verdict {
    switch slot.kind {
    case .bool: number.verdict(slot.integer).or(others)
    case .date: date.verdict(slot.real).or(others)
    case .list:
      anyElement(reader.elements(slot)) { $0.verdict($1, reader) }
    case .map: others
    case .other, .null, .integer, .real, .text: verdict(reader.storage.value(of: slot))
    }
  }
}

/// A test of what the keys after the first lead to in a table of records. What is rare is put to the
/// same test of values.
struct SlotLeaf: Sendable {
  let reader: SlotReader
  let values: ValueLeaf
  /// The condition on the elements that are counted; nil when there is none.
  let condition: (any BlockTest)?
  /// Of each key after the first, its place in each shape of dictionaries; -1 where there is none.
  let places: [[Int]]

  @inline(__always)
  func verdict(_ slot: Slot) -> Verdict { places.isEmpty ? last(slot) : longer(slot) }

  /// The same where there are keys to follow.
  func longer(_ slot: Slot) -> Verdict {
    var slot = slot
    for level in places.indices {
      switch slot.kind {
      case .null: return values.leaf.null
      case .map:
        let place = places[level][Int(slot.count)]
        guard place >= 0 else { return values.missing }
        slot = reader.elements[slot.start &+ place]
      case .list:
        guard case .each(let quantifier, let test) = values.leaf,
          Int(slot.count) <= values.mostElements
        else { return .undecided }
        return quantifier.verdict(of: reader.elements(slot), readsAll: true) {
          element($0, test, level)
        }
      case .other: return rare(slot, level)
      case .bool, .integer, .real, .date, .text: return .undecided
      }
    }
    return last(slot)
  }

  /// What an element says, read by the keys that are left; nothing but dictionaries may be on the way.
  private func element(_ slot: Slot, _ test: ValueTest, _ level: Int) -> Verdict {
    var slot = slot
    for place in places[level...] {
      switch slot.kind {
      case .null: return test.null
      case .map:
        let place = place[Int(slot.count)]
        guard place >= 0 else { return values.missing == .undecided ? .undecided : test.null }
        slot = reader.elements[slot.start &+ place]
      case .bool, .integer, .real, .date, .text, .list, .other: return .undecided
      }
    }
    return single(slot, test)
  }

  /// What an element that is no collection itself says.
  @inline(__always)
  private func single(_ slot: Slot, _ test: ValueTest) -> Verdict {
    switch slot.kind {
    case .list: return .undecided
    case .other:
      if case .set = reader.storage.value(of: slot) { return .undecided }
      return test.verdict(slot, reader)
    case .null, .bool, .integer, .real, .date, .text, .map: return test.verdict(slot, reader)
    }
  }

  @inline(__always)
  private func last(_ slot: Slot) -> Verdict {
    switch values.leaf {
    case .test(let test): return test.verdict(slot, reader)
    case .each(let quantifier, let test):
      guard slot.kind == .list else { return rare(slot, places.count) }
      guard Int(slot.count) <= values.mostElements else { return .undecided }
      return quantifier.verdict(of: reader.elements(slot)) { single($0, test) }
    case .count(_, let test):
      guard slot.kind == .list else { return rare(slot, places.count) }
      let count = Int(slot.count)
      guard count <= values.mostElements else { return .undecided }
      guard let condition else { return test.number.verdict(Int64(count)) }
      return condition.countVerdict(
        UnsafeRawBufferPointer(reader.elements(slot)),
        count,
        stride: MemoryLayout<Slot>.stride,
        test.number
      )
    }
  }

  private func rare(_ slot: Slot, _ level: Int) -> Verdict {
    withUnsafePointer(to: reader.storage.value(of: slot)) { values.longer($0, level) }
  }
}
