import PredicateSyntax

/// Access to the storage of a table's cells while the table is searched.
///
/// Sendable, because it writes nothing. The addresses are those of the arrays of `storage`, and are
/// valid only within `RecordTable.forEachBlock`, which keeps them alive and makes the tests anew.
struct CellReader: @unchecked Sendable {
  let elements: UnsafePointer<Cell>
  let bytes: UnsafePointer<UInt8>
  let storage: CellStorage

  @inline(__always)
  func text(_ cell: Cell) -> TextBytes {
    TextBytes(start: bytes + cell.start, count: Int(cell.count))
  }

  @inline(__always)
  func elements(_ cell: Cell) -> UnsafeBufferPointer<Cell> {
    UnsafeBufferPointer(start: elements + cell.start, count: Int(cell.count))
  }
}

extension ValueTest {
  /// The verdict on the value that the cell holds.
  @inline(__always)
  func verdict(_ cell: Cell, _ reader: CellReader) -> Verdict {
    switch cell.kind {
    case .integer: number.verdict(cell.integer).or(others)
    case .real: number.verdict(cell.real).or(others)
    case .text: text?.verdict(reader.text(cell)) ?? others
    case .null: null
    case .bool, .date, .list, .map, .other: rarer(cell, reader)
    }
  }

  private func rarer(_ cell: Cell, _ reader: CellReader) -> Verdict {
    switch cell.kind {
    case .bool: number.verdict(cell.integer).or(others)
    case .date: date.verdict(cell.real).or(others)
    case .list:
      anyElement(reader.elements(cell)) { $0.verdict($1, reader) }
    case .map: others
    case .other, .null, .integer, .real, .text: verdict(reader.storage.value(of: cell))
    }
  }
}

/// A test of the value that the keys after the first lead to in a table of records. Rare values are
/// put to the equivalent test of `Value`s.
struct CellLeaf: Sendable {
  let reader: CellReader
  let values: ValueLeaf
  /// The condition on the elements that are counted; nil when there is none.
  let condition: (any BlockTest)?
  /// The slot of each key after the first in each shape of dictionaries; -1 where there is none.
  let places: [[Int]]

  @inline(__always)
  func verdict(_ cell: Cell) -> Verdict { places.isEmpty ? last(cell) : longer(cell) }

  /// The verdict where there are more keys to follow.
  func longer(_ cell: Cell) -> Verdict {
    var cell = cell
    for level in places.indices {
      switch cell.kind {
      case .null: return values.leaf.null
      case .map:
        let place = places[level][Int(cell.count)]
        guard place >= 0 else { return values.missing }
        cell = reader.elements[cell.start &+ place]
      case .list:
        guard case .each(let quantifier, let test) = values.leaf,
          Int(cell.count) <= values.mostElements
        else { return .undecided }
        return quantifier.verdict(of: reader.elements(cell), readsAll: true) {
          element($0, test, level)
        }
      case .other: return rare(cell, level)
      case .bool, .integer, .real, .date, .text: return .undecided
      }
    }
    return last(cell)
  }

  /// The verdict on an element, read by the remaining keys; only dictionaries may be on the path.
  private func element(_ cell: Cell, _ test: ValueTest, _ level: Int) -> Verdict {
    var cell = cell
    for place in places[level...] {
      switch cell.kind {
      case .null: return test.null
      case .map:
        let place = place[Int(cell.count)]
        guard place >= 0 else { return values.missing == .undecided ? .undecided : test.null }
        cell = reader.elements[cell.start &+ place]
      case .bool, .integer, .real, .date, .text, .list, .other: return .undecided
      }
    }
    return single(cell, test)
  }

  /// The verdict on an element; undecided for an element that is itself a collection.
  @inline(__always)
  private func single(_ cell: Cell, _ test: ValueTest) -> Verdict {
    switch cell.kind {
    case .list: return .undecided
    case .other:
      if case .set = reader.storage.value(of: cell) { return .undecided }
      return test.verdict(cell, reader)
    case .null, .bool, .integer, .real, .date, .text, .map: return test.verdict(cell, reader)
    }
  }

  @inline(__always)
  private func last(_ cell: Cell) -> Verdict {
    switch values.leaf {
    case .test(let test): return test.verdict(cell, reader)
    case .each(let quantifier, let test):
      guard cell.kind == .list else { return rare(cell, places.count) }
      guard Int(cell.count) <= values.mostElements else { return .undecided }
      return quantifier.verdict(of: reader.elements(cell)) { single($0, test) }
    case .count(_, let test):
      guard cell.kind == .list else { return rare(cell, places.count) }
      let count = Int(cell.count)
      guard count <= values.mostElements else { return .undecided }
      guard let condition else { return test.number.verdict(Int64(count)) }
      return condition.countVerdict(
        UnsafeRawBufferPointer(reader.elements(cell)),
        count,
        stride: MemoryLayout<Cell>.stride,
        test.number
      )
    }
  }

  private func rare(_ cell: Cell, _ level: Int) -> Verdict {
    withUnsafePointer(to: reader.storage.value(of: cell)) { values.longer($0, level) }
  }
}
