import Foundation
import PredicateAnalysis
import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import PredicateEvaluation

/// Loops over columns that do more than one row at a time: IN by bit sets and hashes, `==` by lengths,
/// CONTAINS over the bytes of many rows, dictionaries by indices. Each gives the answers of the
/// reference evaluator, where all rows of a word are left and where few are, with rows skipped.
@Suite struct ColumnLoopTests {
  private static let sizes = Array(1...20) + [31, 64, 100, 200]

  private static let texts = [
    "", "a", "b", "ab", "abc", "abcd", "Ada", "René", "Zoë", "Grüße", "abcdefg", "abcdefgh",
    "abcdefgX", "abcdefgh-1", "abcdefgh-2", "sixteen bytes ok", "sixteen bytes oK",
    "seventeen bytes ok", "a text of more than 16 bytes, one", "a text of more than 16 bytes, two",
    "a text oX more than 16 bytes, two", "son", "so", "on", "Sonson", "a son of", "Johnson", "xso",
    "n", "日本語", "a\u{301}", "12 bytes ok.", "13 bytes ok..", "\u{1F600}",
  ]

  private static let numbers: [Value] = {
    let small: [Int64] = (-60..<60).map { $0 * 3 }
    let wide: [Int64] = (0..<80).map { $0 * 0x0123_4567_89AB }
    let integers: [Int64] = small + [.max, .min, 1 << 40, -(1 << 40)] + wide
    let reals: [Double] = [-0.0, 0.5, 6, .nan, .infinity, 1e300, -3]
    let others: [Value] = [.decimal(Decimal(1)), .text("3"), .null, .bool(true)]
    return integers.map { Value.integer($0) } + reals.map { Value.real($0) } + others
  }()

  /// Members that are spread over a list, some of them twice.
  private static func members(_ all: [Value], _ count: Int) -> Value {
    .list((0..<count).map { all[$0 &* 7919 % all.count] } + [all[0]])
  }

  @Test(arguments: [
    "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "double", "single",
    "codes",
  ])
  func listsOfNumbersAgree(_ column: String) throws {
    try Columns.withTable { table in
      for size in Self.sizes {
        let members = Self.members(Self.numbers, size)
        for text in ["# IN %@", "NOT # IN %@", "few == 1 AND # IN %@", "# == nil OR # IN %@"] {
          try table.check(text.replacing("#", with: column), [members])
        }
      }
    }
  }

  @Test(arguments: ["short", "long", "view", "coded", "maybe", "maybeView"])
  func listsOfTextsAgree(_ column: String) throws {
    let values = Self.texts.map { Value.text($0) } + [.null, .integer(3)]
    // More texts of one length, beginning and end than are looked through.
    let alike = (0..<12).map {
      Value.text("the same \(Unicode.Scalar(UInt8(65 + $0))) and the same")
    }
    try Columns.withTable { table in
      for size in Self.sizes {
        let others = (0..<size).map { Value.text("other \($0)") }
        let lists = [
          Self.members(values, min(size, values.count)), Self.members(values + others, size),
        ]
        for members in lists + [.list(alike + [.text("Ada")])] {
          for text in ["# IN %@", "NOT # IN %@", "few == 1 AND # IN %@"] {
            try table.check(text.replacing("#", with: column), [members])
          }
        }
      }
    }
  }

  @Test(arguments: ["short", "long", "view", "coded", "maybe", "maybeView"])
  func textsAndConstantsAgree(_ column: String) throws {
    try Columns.withTable { table in
      for text in Self.texts + ["absent", "absent, and longer than 16 bytes"] {
        for comparison in ["==", "!=", "CONTAINS", "CONTAINS[c]"] {
          try table.check("\(column) \(comparison) %@", [.text(text)])
          try table.check("few == 1 AND \(column) \(comparison) %@", [.text(text)])
        }
      }
      for pattern in [".*son", "a.*b", ".*on.*", "[a-z]+", ".*of more.*two", "(a|b).*", "so?n?"] {
        try table.check("\(column) MATCHES %@", [.text(pattern)])
        try table.check("NOT \(column) MATCHES %@", [.text(pattern)])
      }
    }
  }

  /// Keys that a multiplication alone would put into one place.
  @Test(arguments: [1, 2, 3, 8, 100, 1_000, 20_000])
  func aPerfectHashHasASlotForEachKey(_ count: Int) throws {
    let spread: [(UInt64) -> UInt64] = [
      { $0 }, { $0 << 32 }, { $0 << 44 }, { $0 &* 0x9E37_79B9_7F4A_7C15 },
      { Double($0).bitPattern },
    ]
    for key in spread {
      let keys = (0..<UInt64(count)).map(key)
      let hash = try #require(PerfectHash(keys))
      let finder = hash.finder
      #expect(Set(keys.map { finder.place(of: $0) }).count == count)
      #expect(hash.count >= count)
    }
    #expect(PerfectHash([]) == nil)
    #expect(PerfectHash([7, 8, 7]) == nil)
  }
}

extension BorrowedTable {
  fileprivate func check(_ text: String, _ arguments: [Value]) throws {
    let evaluator = try Evaluator(
      PredicateTemplate(parsing: text).bound(to: Bindings(arguments: arguments))
    )
    var mask = [UInt8](repeating: 9, count: rowCount)
    _ = try mask.withUnsafeMutableBufferPointer { try decide(evaluator, into: $0) { false } }
    let expected = (0..<rowCount).map { row -> UInt8 in
      guard let answer = try? evaluator.matches(self.row(row)) else { return 2 }
      return answer ? 1 : 0
    }
    let wrong = mask.indices.first { mask[$0] != expected[$0] }
    #expect(
      wrong == nil,
      "\(text) \(arguments), row \(wrong ?? 0): \(wrong.map { row($0) } as Any)"
    )
  }
}

/// A table of 147 rows, behind 5 that are skipped, in buffers with nothing behind them.
private struct Columns {
  private var buffers: [UnsafeMutableRawBufferPointer] = []
  private static let count = 152

  static func withTable(_ body: (BorrowedTable) throws -> Void) throws {
    var columns = Columns()
    defer { for buffer in columns.buffers { buffer.deallocate() } }
    for skipped in [0, 5] {
      var rows = BorrowedLayout("", .structure, count: count - skipped, offset: skipped)
      rows.children = columns.members()
      try body(BorrowedTable(rows))
    }
  }

  private mutating func buffer<T: BitwiseCopyable>(_ values: [T]) -> UnsafeRawPointer? {
    let size = values.count * MemoryLayout<T>.stride
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 8)
    values.withUnsafeBytes { buffer.copyMemory(from: $0) }
    buffers.append(buffer)
    return UnsafeRawPointer(buffer.baseAddress)
  }

  private mutating func column<T: BitwiseCopyable>(
    _ name: String,
    _ kind: BorrowedKind,
    _ values: [T]
  ) -> BorrowedLayout {
    var column = BorrowedLayout(name, kind, count: Self.count)
    column.values = buffer(values)
    return column
  }

  /// Integers of which many are members of the lists.
  private static func integers<T: FixedWidthInteger>(_ type: T.Type) -> [T] {
    (0..<count).map { row in
      let isEven = row % 2 == 0
      return switch row % 5 {
      case 0: T(truncatingIfNeeded: (row - 60) * 3)
      case 1: T(truncatingIfNeeded: row)
      case 2: T(truncatingIfNeeded: row * 0x0123_4567_89AB / 2)
      case 3: isEven ? T.min : T.max
      default: T(truncatingIfNeeded: isEven ? 0 : 1 << 40)
      }
    }
  }

  /// Every third row has none.
  private mutating func withNulls(_ column: BorrowedLayout, _ name: String) -> BorrowedLayout {
    var column = column
    column.name = name
    var bytes = [UInt8](repeating: 0, count: Self.count / 8)
    for row in 0..<Self.count where row % 3 != 1 { bytes[row / 8] |= 1 << UInt8(row % 8) }
    column.validity = buffer(bytes)
    return column
  }

  private mutating func texts(_ texts: [String], _ name: String, isLong: Bool) -> BorrowedLayout {
    var offsets = [0]
    for text in texts { offsets.append(offsets[offsets.count - 1] + text.utf8.count) }
    var result =
      isLong
      ? column(name, .text(.long), offsets.map { Int64($0) })
      : column(name, .text(.short), offsets.map { Int32($0) })
    result.count = texts.count
    result.bytes = buffer(Array(texts.joined().utf8))
    return result
  }

  private mutating func views(_ texts: [String], _ name: String) -> BorrowedLayout {
    var heap: [UInt8] = []
    var words: [UInt32] = []
    for text in texts {
      let bytes = Array(text.utf8)
      let padded = bytes + [UInt8](repeating: 0, count: 12)
      let parts = padded.withUnsafeBytes { bytes in
        (0..<3).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
      }
      words += [UInt32(bytes.count), parts[0]]
      words += bytes.count <= 12 ? parts[1...] : [0, UInt32(heap.count)]
      if bytes.count > 12 { heap += bytes }
    }
    var result = column(name, .text(.view), words)
    result.heaps = [BorrowedHeap(buffer(heap), count: heap.count)]
    return result
  }

  private mutating func members() -> [BorrowedLayout] {
    let integers = Self.integers(Int64.self)
    let reals = integers.enumerated().map { row, number in
      row % 7 == 0 ? [-0.0, 0.5, .nan, .infinity, -3][row / 7 % 5] : Double(number)
    }
    let texts = (0..<Self.count).map { row in
      row % 9 == 4
        ? "the same \(Unicode.Scalar(UInt8(65 + row % 20))) and the same"
        : ColumnLoopTests.rowTexts[row * 31 % ColumnLoopTests.rowTexts.count]
    }
    // A value that is missing, one that no row has, and one twice.
    let distinct = ["Ada", "nobody", "René", "", "Ada", "a text of more than 16 bytes, two", "son"]
    var coded = column(
      "coded",
      .dictionary(.int8),
      (0..<Self.count).map { Int8([0, 2, 3, 4, 5, 6][$0 % 6]) }
    )
    coded.children = [withNulls(self.texts(distinct, "", isLong: false), "")]
    var codes = column("codes", .dictionary(.uint16), (0..<Self.count).map { UInt16($0 % 40) })
    codes.children = [column("", .integer(.int64), Array(integers.prefix(40)))]
    codes.children[0].count = 40
    let short = self.texts(texts, "short", isLong: false)
    let view = views(texts, "view")
    let double = column("double", .real(.double), reals)
    return [
      column("int8", .integer(.int8), Self.integers(Int8.self)),
      column("int16", .integer(.int16), Self.integers(Int16.self)),
      column("int32", .integer(.int32), Self.integers(Int32.self)),
      withNulls(column("", .integer(.int64), integers), "int64"),
      column("uint8", .integer(.uint8), Self.integers(UInt8.self)),
      column("uint16", .integer(.uint16), Self.integers(UInt16.self)),
      column("uint32", .integer(.uint32), Self.integers(UInt32.self)),
      column("uint64", .integer(.uint64), Self.integers(UInt64.self)),
      double, column("single", .real(.single), reals.map { Float($0) }), coded,
      withNulls(codes, "codes"),
      column("few", .integer(.int8), (0..<Self.count).map { Int8($0 % 8 == 3 ? 1 : 0) }),
      short, self.texts(texts, "long", isLong: true), view, withNulls(short, "maybe"),
      withNulls(view, "maybeView"),
    ]
  }
}

extension ColumnLoopTests {
  fileprivate static var rowTexts: [String] { texts + ["a son of", "Ada"] }
}
