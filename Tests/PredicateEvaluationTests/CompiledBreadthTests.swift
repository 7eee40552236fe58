import Foundation
import PredicateEvaluation
import PredicateSyntax
import Testing

/// Numbers of every size, arrays of classes and columns of many rows. Each has loops of its own,
/// and all give the answers of the reference.
@Suite struct CompiledBreadthTests {
  private static let records = (0..<300).map(Wide.init)

  private static let numbers = [
    "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64",
    "float",
    "double",
  ]

  /// The conditions on every number.
  private static let questions = [
    "# == 3", "# != nil", "# == nil", "# > 2 AND # < 90 AND # >= 3 AND # <= 80",
    "# IN {1, 3, 5, 7, 9, 11, 13, 15, 17, 19}", "NOT # BETWEEN {10, 100}",
  ]

  private static let others = [
    "text >= 'b' AND text < 'p'", "text BEGINSWITH 'r' AND text ENDSWITH '7'",
    "text IN {'row 1', 'row 7'}", "text ==[c] 'ROW 7'", "text IN[c] {'ROW 7', 'nil'}",
    "SUBQUERY(lines, $l, $l.count > 1).@count > 1", "SUBQUERY(lines, $l, $l.price > 1).@count == 1",
    "SUBQUERY(lines, $l, $l.count > 1 AND $l.price < 3).@count > 0",
    "SUBQUERY(lines, $l, $l.price > 1 AND $l.count < 3).@count > 0",
    "SUBQUERY(lines, $l, $l.price > 1 AND $l.price < 3).@count > 0",
    "SUBQUERY(lines, $l, $l.count > 1 AND $l.count < 4).@count > 0",
    "SUBQUERY(lines, $l, $l.count > 40 OR $l.count < 1).@count > 1",
    "SUBQUERY(lines, $l, $l.count > 40 OR $l.price < 1).@count > 2",
    "SUBQUERY(lines, $l, $l.price > 20 OR $l.count < 1).@count > 1",
    "SUBQUERY(lines, $l, $l.price > 20 OR $l.price < 1).@count > 2",
    "ANY {1, 3} == int", "ANY {1, 3} == lines.@count", "ANY lines.detail.word MATCHES 'w[13]'",
    "ALL lines.detail.word MATCHES 'w[0-9]'", "text MATCHES '[rx]ow [1-7]'",
    "text MATCHES '[r.x]ow 7'", "maybe_flag == YES", "maybe_date != nil", "maybe_uuid == nil",
    "text == ''", "text IN {'', 'row 1'}", "twice > 3", "twice == nil",
    "SUBQUERY(lines, $l, $l.note == 'x').@count > 40",
    "ANY lines.count == 45",
    "ALL lines.price >= 0", "ANY nodes.name == 'n7'", "nodes.@count > 2",
    "SUBQUERY(nodes, $n, $n.name != 'n7').@count == 2",
  ]

  private static let formats =
    numbers.flatMap { name in
      questions.flatMap { question in
        [name, "maybe_" + name].map { question.replacing("#", with: $0) }
      }
    } + others

  @Test(arguments: formats)
  func recordsAgree(_ format: String) throws {
    let reference = try evaluator(format)
    let expected = try Self.records.filter { try reference.matches($0) }.map(\.number)
    let found = try CompiledEvaluator<Wide>(reference).filter(Self.records).map(\.number)
    #expect(found == expected)
  }

  @Test(arguments: formats.filter { !$0.contains("lines") && !$0.contains("nodes") })
  func columnsAgree(_ format: String) throws {
    let records = Self.records
    var table = ColumnTable(rowCount: records.count)
    table["int"] = .integers(records.map { $0.int })
    table["int32"] = .integers(records.map { $0.int32 })
    table["double"] = .reals(records.map { $0.double })
    table["maybe_int"] = .integers(records.map(\.maybeInt))
    table["maybe_int32"] = .integers(records.map(\.maybeInt32))
    table["maybe_double"] = .reals(records.map(\.maybeDouble))
    table["text"] = .texts(records.map { $0.text })
    let reference = try evaluator(format)
    let expected: [Int]
    do {
      expected = try records.indices.filter { try reference.matches(table.row($0)) }
    } catch {
      // A column that does not exist.
      #expect(throws: EvaluationError.self) { try table.rows(matching: reference) }
      return
    }
    #expect(try table.rows(matching: reference) == expected)
    #expect(try table.count(matching: reference) == expected.count)
  }
}

/// A type with a field of every kind that compiled tests read in place.
private struct Wide: KeyPathReadable {
  struct Line: KeyPathReadable {
    var count: Int
    var price: Double
    var note: String
    var detail: Detail

    static let readableKeys: ReadableKeys<Self> = [
      "count": .key(\.count), "price": .key(\.price), "note": .key(\.note),
      "detail": .object(\.detail),
    ]
  }

  struct Detail: KeyPathReadable {
    var word: String
    static let readableKeys: ReadableKeys<Self> = ["word": .key(\.word)]
  }

  final class Node: KeyPathReadable, Sendable {
    let name: String

    init(_ name: String) { self.name = name }

    static let readableKeys: ReadableKeys<Node> = ["name": .key(\.name)]
  }

  var number: Int
  var int: Int
  var int8: Int8
  var int16: Int16
  var int32: Int32
  var int64: Int64
  var uint: UInt
  var uint8: UInt8
  var uint16: UInt16
  var uint32: UInt32
  var uint64: UInt64
  var float: Float
  var double: Double
  var maybeInt: Int?
  var maybeInt8: Int8?
  var maybeInt16: Int16?
  var maybeInt32: Int32?
  var maybeInt64: Int64?
  var maybeUInt: UInt?
  var maybeUInt8: UInt8?
  var maybeUInt16: UInt16?
  var maybeUInt32: UInt32?
  var maybeUInt64: UInt64?
  var maybeFloat: Float?
  var maybeDouble: Double?
  var maybeFlag: Bool?
  var maybeDate: Date?
  var maybeUUID: UUID?
  var twice: Int??
  var text: String
  var lines: [Line]
  var nodes: [Node]

  init(_ number: Int) {
    self.number = number
    let small = number % 120
    let isThere = number % 7 != 0
    (int, int8, int16, int32) = (small, Int8(small), Int16(small), Int32(small))
    (int64, uint, uint8, uint16) = (Int64(small), UInt(small), UInt8(small), UInt16(small))
    (uint32, uint64, float, double) = (UInt32(small), UInt64(small), Float(small), Double(small))
    (maybeInt, maybeInt8) = (isThere ? small : nil, isThere ? Int8(small) : nil)
    (maybeInt16, maybeInt32) = (isThere ? Int16(small) : nil, isThere ? Int32(small) : nil)
    (maybeInt64, maybeUInt) = (isThere ? Int64(small) : nil, isThere ? UInt(small) : nil)
    (maybeUInt8, maybeUInt16) = (isThere ? UInt8(small) : nil, isThere ? UInt16(small) : nil)
    (maybeUInt32, maybeUInt64) = (isThere ? UInt32(small) : nil, isThere ? UInt64(small) : nil)
    (maybeFloat, maybeDouble) = (isThere ? Float(small) : nil, isThere ? Double(small) : nil)
    maybeFlag = isThere ? small > 50 : nil
    maybeDate = isThere ? Date(timeIntervalSinceReferenceDate: Double(small)) : nil
    maybeUUID = isThere ? UUID() : nil
    twice = isThere ? small : number.isMultiple(of: 2) ? .some(nil) : nil
    text =
      number % 77 == 0
      ? "" : number % 11 == 0 ? "no row, and more than fifteen bytes \(number)" : "row \(number)"
    // Few elements are tested one by one, many in blocks.
    lines = (0..<(number % 50)).map {
      Line(count: $0, price: Double($0) / 2, note: "x", detail: Detail(word: "w\($0 % 12)"))
    }
    nodes = (0..<(number % 4)).map { Node("n\(number % 9 + $0)") }
  }

  static let readableKeys: ReadableKeys<Self> = [
    "int": .key(\.int), "int8": .key(\.int8), "int16": .key(\.int16), "int32": .key(\.int32),
    "int64": .key(\.int64), "uint": .key(\.uint), "uint8": .key(\.uint8), "uint16": .key(\.uint16),
    "uint32": .key(\.uint32), "uint64": .key(\.uint64), "float": .key(\.float),
    "double": .key(\.double), "maybe_int": .key(\.maybeInt), "maybe_int8": .key(\.maybeInt8),
    "maybe_int16": .key(\.maybeInt16), "maybe_int32": .key(\.maybeInt32),
    "maybe_int64": .key(\.maybeInt64), "maybe_uint": .key(\.maybeUInt),
    "maybe_uint8": .key(\.maybeUInt8), "maybe_uint16": .key(\.maybeUInt16),
    "maybe_uint32": .key(\.maybeUInt32), "maybe_uint64": .key(\.maybeUInt64),
    "maybe_float": .key(\.maybeFloat), "maybe_double": .key(\.maybeDouble),
    "maybe_flag": .key(\.maybeFlag), "maybe_date": .key(\.maybeDate),
    "maybe_uuid": .key(\.maybeUUID), "twice": .key(\.twice),
    "text": .key(\.text), "lines": .objects(\.lines), "nodes": .objects(\.nodes),
  ]
}
