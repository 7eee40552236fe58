import PredicateEvaluation

/// Two rows in columns as Apache Arrow lays them out: a number, another, a text, an array of texts and
/// an object.
enum GrowthArrow {
  /// Calls `body` with the rows, which are gone afterwards.
  static func withTable(_ body: (BorrowedTable) throws -> Void) rethrows {
    try withBuffer([5, 6] as [Int64]) { n in
      try withBuffer([6, 7] as [Int64]) { m in
        try withBuffer([0, 4, 9] as [Int32]) { offsets in
          try withBuffer([0, 1, 2, 3] as [Int32]) { partOffsets in
            try withBuffer(Array("textother".utf8)) { bytes in
              try withBuffer([0, 2, 3] as [Int32]) { lists in
                var text = column("t", .text(.short), offsets)
                text.bytes = bytes
                var tag = column("", .text(.short), partOffsets, count: 3)
                tag.bytes = bytes
                var tags = column("tags", .list(.short), lists)
                tags.children = [tag]
                var boss = column("boss", .structure, nil)
                boss.children = [column("n", .integer(.int64), m)]
                var rows = column("", .structure, nil)
                rows.children = [
                  column("n", .integer(.int64), n), column("m", .integer(.int64), m), text, tags,
                  boss,
                ]
                try body(BorrowedTable(rows))
              }
            }
          }
        }
      }
    }
  }

  static func decide(_ evaluator: Evaluator) throws {
    try withTable { table in
      var mask: [UInt8] = [0, 0]
      _ = try mask.withUnsafeMutableBufferPointer {
        try table.decide(evaluator, into: $0) { false }
      }
    }
  }

  private static func column(
    _ name: String,
    _ kind: BorrowedKind,
    _ values: UnsafeRawPointer?,
    count: Int = 2
  ) -> BorrowedLayout {
    var column = BorrowedLayout(name, kind, count: count)
    column.values = values
    return column
  }

  private static func withBuffer<Element>(
    _ elements: [Element],
    _ body: (UnsafeRawPointer?) throws -> Void
  ) rethrows {
    try elements.withUnsafeBytes { try body($0.baseAddress) }
  }
}
