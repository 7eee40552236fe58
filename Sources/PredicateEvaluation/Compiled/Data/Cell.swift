import PredicatePlatform
import PredicateSyntax

/// A value of a record in 16 bytes: a number itself, or the place of anything else.
struct Cell: BitwiseCopyable, Sendable {
  enum Kind: UInt8, Sendable {
    case null, bool, integer, real
    /// seconds since the reference date
    case date
    /// start byte and number of bytes
    case text
    /// start element and number of elements
    case list
    /// start element, with one element for each key of a shape
    case map
    /// index among the values that have no cell of their own
    case other
  }

  let payload: UInt64
  /// The number of bytes or elements; for a dictionary, the index of its shape.
  let count: UInt32
  let kind: Kind

  init(_ kind: Kind, _ payload: UInt64 = 0, count: UInt32 = 0) {
    self.kind = kind
    self.payload = payload
    self.count = count
  }

  @inline(__always)
  var integer: Int64 { Int64(bitPattern: payload) }
  @inline(__always)
  var real: Double { Double(bitPattern: payload) }
  @inline(__always)
  var start: Int { Int(truncatingIfNeeded: payload) }
}

/// The storage behind the cells of a table: contiguous elements of arrays and dictionaries, and
/// texts in one run of bytes.
struct CellStorage: Sendable {
  private(set) var elements: [Cell] = []
  private(set) var bytes: [UInt8] = []
  private(set) var others: [Value] = []
  /// The lists of keys of dictionaries, each list once.
  private(set) var shapes: [RecordShape] = []
  private var shapeNumbers: [[String]: UInt32] = [:]

  /// The depth limit of cells; deeper values are kept as they are.
  private static let depth = 64

  /// Stores a value and returns its cell.
  mutating func cell(for value: Value, depth: Int = CellStorage.depth) -> Cell {
    switch value {
    case .null: return Cell(.null)
    case .bool(let flag): return Cell(.bool, flag ? 1 : 0)
    case .integer(let number): return Cell(.integer, UInt64(bitPattern: number))
    case .real(let number): return Cell(.real, number.bitPattern)
    case .date(let date): return Cell(.date, date.timeIntervalSinceReferenceDate.bitPattern)
    case .text(let text):
      guard let count = UInt32(exactly: text.utf8.count) else { return other(value) }
      let start = bytes.count
      bytes.append(contentsOf: text.utf8)
      return Cell(.text, UInt64(start), count: count)
    case .list(let values):
      guard depth > 0, let count = UInt32(exactly: values.count) else { return other(value) }
      return Cell(.list, add(values, depth), count: count)
    case .map(let entries):
      let keys = entries.keys.sorted()
      guard depth > 0, let shape = shapeNumber(keys) else { return other(value) }
      return Cell(.map, add(keys.map { entries[$0] ?? .null }, depth), count: shape)
    case .decimal, .uuid, .bytes, .url, .set: return other(value)
    }
  }

  /// Stores values side by side and returns the index of the first.
  private mutating func add(_ values: [Value], _ depth: Int) -> UInt64 {
    let cells = values.map { cell(for: $0, depth: depth - 1) }
    let start = elements.count
    elements += cells
    return UInt64(start)
  }

  private mutating func other(_ value: Value) -> Cell {
    others.append(value)
    return Cell(.other, UInt64(others.count - 1))
  }

  /// The index of the shape of `keys`; nil for keys beyond ASCII, which may be equal in different
  /// spellings.
  private mutating func shapeNumber(_ keys: [String]) -> UInt32? {
    guard keys.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) else { return nil }
    if let known = shapeNumbers[keys] { return known }
    guard let number = UInt32(exactly: shapes.count) else { return nil }
    shapes.append(RecordShape(keys))
    shapeNumbers[keys] = number
    return number
  }

  /// The value that a cell holds.
  func value(of cell: Cell) -> Value {
    switch cell.kind {
    case .null: return .null
    case .bool: return .bool(cell.payload != 0)
    case .integer: return .integer(cell.integer)
    case .real: return .real(cell.real)
    case .date: return .date(Date(timeIntervalSinceReferenceDate: cell.real))
    case .text:
      let text = bytes[cell.start..<cell.start + Int(cell.count)]
      return .text(String(decoding: text, as: UTF8.self))
    case .list:
      let values = elements[cell.start..<cell.start + Int(cell.count)]
      return .list(values.map { value(of: $0) })
    case .map:
      let keys = shapes[Int(cell.count)].keys
      let values = elements[cell.start..<cell.start + keys.count].map { value(of: $0) }
      return .map(Dictionary(zip(keys, values), uniquingKeysWith: { first, _ in first }))
    case .other: return others[cell.start]
    }
  }
}
