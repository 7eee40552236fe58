import PredicateSyntax

/// A compiler of matchers of the cells of a table of records.
struct CellCompiler {
  let values: ValueCompiler
  let reader: CellReader

  /// The compiler for contiguous records of one shape.
  func table(of shape: RecordShape) -> PlanCompiler {
    PlanCompiler { names, leaf in
      guard let name = names.first else { return nil }
      guard let slot = shape.slot(of: name) else {
        return ConstantMatcher(verdict: leaf.missing(values.options.missingKey))
      }
      return matcher(names.dropFirst(), leaf, offset: slot * MemoryLayout<Cell>.stride)
    }
  }

  /// A matcher of the cell at `offset` in each row.
  private func matcher(
    _ names: ArraySlice<String>,
    _ leaf: Leaf,
    offset: Int
  ) -> any BlockMatcher {
    let condition = leaf.condition.map { plan in
      PlanCompiler { matcher($0, $1, offset: 0) }.compile(plan)
    }
    let shapes = reader.storage.pointee.shapes
    let path = PathMatcher<CellDatum>(
      names: Array(names),
      leaf: leaf,
      condition: condition,
      elementLimit: values.elementLimit,
      missingKey: values.options.missingKey
    ) { name in CellKey(shapes.map { $0.slot(of: name) ?? -1 }) }
    guard !path.keys.isEmpty else {
      return path.loop(at: CellPlace(offset: offset, reader: reader))
    }
    return path.loop(at: MemberPlace(offset: offset, reader: reader, keys: path.keys))
  }
}

/// A cell of each row.
private struct CellPlace: DatumPlace {
  let offset: Int
  let reader: CellReader

  @inline(__always)
  func first(in row: UnsafeRawPointer) -> CellDatum {
    CellDatum(row.load(fromByteOffset: offset, as: Cell.self), reader)
  }

  @inline(__always)
  func last(in row: UnsafeRawPointer) -> CellDatum? { first(in: row) }
}

/// The value of one key in the dictionary that a cell of each row holds; several keys are followed
/// one by one.
private struct MemberPlace: DatumPlace {
  private let cell: CellPlace
  private let key: CellKey
  private let isLast: Bool

  init(offset: Int, reader: CellReader, keys: [CellKey]) {
    cell = CellPlace(offset: offset, reader: reader)
    key = keys[0]
    isLast = keys.count == 1
  }

  @inline(__always)
  func first(in row: UnsafeRawPointer) -> CellDatum { cell.first(in: row) }

  @inline(__always)
  func last(in row: UnsafeRawPointer) -> CellDatum? { isLast ? first(in: row).member(key) : nil }
}
