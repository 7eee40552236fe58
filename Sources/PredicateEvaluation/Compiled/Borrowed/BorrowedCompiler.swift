import PredicateSyntax

/// A compiler of matchers for the rows of a `BorrowedTable`, column by column. The matchers hold
/// addresses of the table, which must outlive them.
struct BorrowedCompiler {
  let table: BorrowedTable
  let options: EvaluationOptions
  let elementLimit: Int

  var plans: PlanCompiler { plans(of: table.root) }

  /// The compiler for rows that are the values of a column.
  private func plans(of rows: UnsafePointer<BorrowedColumn>) -> PlanCompiler {
    PlanCompiler { names, leaf in matcher(names, leaf, of: rows.pointee) }
  }

  /// The matcher for the values that `names` lead to from a column; nil if the table cannot be
  /// read.
  func matcher(
    _ names: ArraySlice<String>,
    _ leaf: Leaf,
    of column: BorrowedColumn
  ) -> (any BlockMatcher)? {
    guard table.isReadable(column) else { return nil }
    guard let matcher = presentMatcher(names, leaf, of: column) else { return nil }
    guard let validity = column.validity else { return matcher }
    return OptionalMatcher(
      null: leaf.null,
      presence: Self.presence(validity, offset: column.offset),
      wrapped: matcher
    )
  }

  /// The matcher for the values of a column, which may be null.
  func elementMatcher(_ leaf: Leaf, of column: BorrowedColumn) -> (any BlockMatcher)? {
    matcher([], leaf, of: column)
  }

  /// The matcher for rows that are not null.
  private func presentMatcher(
    _ names: ArraySlice<String>,
    _ leaf: Leaf,
    of column: BorrowedColumn
  ) -> (any BlockMatcher)? {
    if let name = names.first, case .structure = column.kind {
      guard let index = table.member(name, of: column) else {
        return ConstantMatcher(verdict: leaf.missing(options.missingKey))
      }
      let member = column.children[index].shifted(by: column.offset, count: column.count)
      return matcher(names.dropFirst(), leaf, of: member)
    }
    if names.isEmpty, case .test(let test) = leaf,
      let kernel = kernel(test, of: column, leaf)
    {
      return kernel
    }
    return lists(names, leaf, of: column) ?? follower(names, leaf, of: column)
  }

  /// The matcher that follows the keys in each row.
  private func follower(
    _ names: ArraySlice<String>,
    _ leaf: Leaf,
    of column: BorrowedColumn
  ) -> (any BlockMatcher)? {
    guard let keys = keys(names, of: column) else { return nil }
    var condition: ElementTest?
    if let plan = leaf.condition {
      // The elements are rows of another column.
      guard let elements = elements(behind: names, of: column) else { return nil }
      condition = ElementTest(plans(of: elements).compile(plan))
    }
    let path = PathMatcher<BorrowedDatum>(
      names: Array(names),
      keys: keys,
      elementKeys: keys.indices.map { Array(keys[$0...]) },
      leaf: leaf,
      condition: condition,
      elementLimit: elementLimit,
      missing: leaf.missing(options.missingKey)
    )
    let place = BorrowedPlace(column)
    let estimate = MatcherEstimate(cost: 30, share: 0.4, isTotal: false)
    return LoopMatcher(estimate: estimate) { alive, undecided, rows in
      withExtendedLifetime(place) {
        let column = place.address
        alive.keep(undecided) { path.verdict(BorrowedDatum(column, rows.first &+ $0)) }
      }
    }
  }

  /// The keys as indices of members. Arrays on the way are followed element by element. Nil if a
  /// member cannot be read.
  private func keys(_ names: ArraySlice<String>, of column: BorrowedColumn) -> [BorrowedKey]? {
    var keys: [BorrowedKey] = []
    var place: BorrowedColumn? = column
    for name in names {
      var index: Int?
      if let container = place?.behindLists {
        switch container.kind {
        case .structure:
          index = table.member(name, of: container)
          place = index.map { container.children[$0] }
        case .map:
          let values = container.indexOfValues(areDates: table.dateKeys.containsExactly(name))
          index = values
          place = container.children[0].children[values]
        case .null, .flags, .integer, .real, .decimal, .date, .uuid, .text, .bytes, .list,
          .dictionary, .unsupported:
          place = nil
        }
      }
      if let place, !table.isReadable(place) { return nil }
      keys.append(BorrowedKey(name: Array(name.utf8), index: index))
    }
    return keys
  }

  /// The elements of the array that the keys lead to without crossing another array.
  private func elements(
    behind names: ArraySlice<String>,
    of column: BorrowedColumn
  ) -> UnsafePointer<BorrowedColumn>? {
    var place = column
    for name in names {
      guard case .structure = place.kind, let index = table.member(name, of: place) else {
        return nil
      }
      place = place.children[index]
    }
    guard case .list = place.kind else { return nil }
    return place.child(0)
  }

  /// The loop that keeps the rows whose bit is set.
  static func presence(_ bits: UnsafeRawPointer, offset: Int) -> LoopMatcher {
    let bits = BorrowedAddress(bits)
    let estimate = MatcherEstimate(cost: 1, share: 0.9, isTotal: true)
    return LoopMatcher(estimate: estimate) { alive, _, rows in
      let first = rows.first &+ offset
      alive.keepWords {
        bits.start.word(first &+ $0)
      } row: {
        bits.start.bit(first &+ $0)
      }
    }
  }
}

/// An address in a table. Sendable, because matchers are; a table's matcher stays on the thread
/// that compiled it.
struct BorrowedAddress: @unchecked Sendable {
  let start: UnsafeRawPointer

  init(_ start: UnsafeRawPointer) { self.start = start }
}

/// A column with a stable address, since its rows may be numbered differently than in the table.
final class BorrowedPlace: @unchecked Sendable {
  private let storage: UnsafeMutablePointer<BorrowedColumn>

  init(_ column: BorrowedColumn) {
    storage = .allocate(capacity: 1)
    storage.initialize(to: column)
  }

  deinit { storage.deallocate() }

  var address: UnsafePointer<BorrowedColumn> { UnsafePointer(storage) }
}

extension BorrowedColumn {
  /// This column, or its innermost elements below any number of lists and dictionaries.
  fileprivate var behindLists: Self {
    var column = self
    while true {
      switch column.kind {
      case .list, .dictionary: column = column.children[0]
      case .null, .flags, .integer, .real, .decimal, .date, .uuid, .text, .bytes, .structure, .map,
        .unsupported:
        return column
      }
    }
  }
}

extension UnsafeRawPointer {
  /// The 64 bits from an index on, all of which must exist.
  @inline(__always)
  func word(_ index: Int) -> UInt64 {
    let start = self + index &>> 3
    let shift = UInt64(truncatingIfNeeded: index & 7)
    let low = UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
    guard shift > 0 else { return low }
    let last = UInt64(start.load(fromByteOffset: 8, as: UInt8.self))
    return low &>> shift | last &<< (64 &- shift)
  }
}
