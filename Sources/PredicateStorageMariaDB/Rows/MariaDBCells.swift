import CMariaDB

/// The memory into which the client library writes a row. It is used with the lock of its connection
/// held.
final class MariaDBCells {
  /// How a column is read.
  private enum Kind {
    case integer(isUnsigned: Bool)
    case real
    case decimal
    case time
    case text
    case blob

    init(_ field: MYSQL_FIELD) {
      switch field.type {
      case MYSQL_TYPE_TINY, MYSQL_TYPE_SHORT, MYSQL_TYPE_INT24, MYSQL_TYPE_LONG,
        MYSQL_TYPE_LONGLONG, MYSQL_TYPE_YEAR:
        self = .integer(isUnsigned: field.flags & UInt32(UNSIGNED_FLAG) != 0)
      case MYSQL_TYPE_FLOAT, MYSQL_TYPE_DOUBLE: self = .real
      case MYSQL_TYPE_DECIMAL, MYSQL_TYPE_NEWDECIMAL: self = .decimal
      case MYSQL_TYPE_DATE, MYSQL_TYPE_DATETIME, MYSQL_TYPE_TIMESTAMP: self = .time
      // A time of day may have hours beyond 24, and is no date.
      case MYSQL_TYPE_TIME: self = .text
      case MYSQL_TYPE_BIT, MYSQL_TYPE_GEOMETRY: self = .blob
      // Whatever else there is comes as bytes; 63 is the number of the character set `binary`.
      default: self = field.charsetnr == 63 ? .blob : .text
      }
    }

    var type: enum_field_types {
      switch self {
      case .integer: MYSQL_TYPE_LONGLONG
      case .real: MYSQL_TYPE_DOUBLE
      case .decimal, .time, .text: MYSQL_TYPE_STRING
      case .blob: MYSQL_TYPE_BLOB
      }
    }

    /// The bytes of a row's memory; longer values are asked for once more.
    func capacity(_ field: MYSQL_FIELD) -> Int {
      switch self {
      case .integer, .real: 8
      case .decimal: 72
      case .time: 32
      case .text, .blob: (Int(clamping: min(field.length, 256)) + 7) / 8 * 8
      }
    }
  }

  let count: Int
  private let kinds: [Kind]
  private let memory: UnsafeMutableRawPointer
  private let starts: [Int]
  private let lengths: UnsafeMutablePointer<UInt>
  private let nulls: UnsafeMutablePointer<my_bool>
  let bindings: UnsafeMutablePointer<MYSQL_BIND>

  /// Makes the memory for rows of these columns.
  init(_ fields: UnsafeBufferPointer<MYSQL_FIELD>) {
    count = fields.count
    kinds = fields.map(Kind.init)
    var starts: [Int] = []
    var size = 0
    for (kind, field) in zip(kinds, fields) {
      starts.append(size)
      size += kind.capacity(field)
    }
    self.starts = starts + [size]
    memory = .allocate(byteCount: max(size, 8), alignment: 8)
    lengths = .allocate(capacity: max(count, 1))
    nulls = .allocate(capacity: max(count, 1))
    bindings = .allocate(capacity: max(count, 1))
    lengths.initialize(repeating: 0, count: max(count, 1))
    nulls.initialize(repeating: 0, count: max(count, 1))
    bindings.initialize(repeating: MYSQL_BIND(), count: max(count, 1))
    for (index, kind) in kinds.enumerated() {
      bindings[index].buffer_type = kind.type
      bindings[index].buffer = memory + starts[index]
      bindings[index].buffer_length = UInt(self.starts[index + 1] - starts[index])
      bindings[index].length = lengths + index
      bindings[index].is_null = nulls + index
      if case .integer(isUnsigned: true) = kind { bindings[index].is_unsigned = 1 }
    }
  }

  deinit {
    memory.deallocate()
    lengths.deallocate()
    nulls.deallocate()
    bindings.deallocate()
  }

  /// The value of a column of the row that `statement` has fetched last.
  func value(at index: Int, of statement: UnsafeMutablePointer<MYSQL_STMT>) -> MariaDBValue {
    precondition(index < count)
    guard nulls[index] == 0 else { return .null }
    let start = UnsafeRawPointer(memory + starts[index])
    switch kinds[index] {
    case .integer(isUnsigned: false): return .integer(start.load(as: Int64.self))
    case .integer(isUnsigned: true):
      let number = start.load(as: UInt64.self)
      return Int64(exactly: number).map(MariaDBValue.integer) ?? .unsigned(number)
    case .real: return .real(start.load(as: Double.self))
    case .decimal:
      return withBytes(at: index, statement) { .decimal(String(decoding: $0, as: UTF8.self)) }
    case .time:
      return withBytes(at: index, statement) { .time(String(decoding: $0, as: UTF8.self)) }
    case .text:
      return withBytes(at: index, statement) {
        String(validating: $0, as: UTF8.self).map(MariaDBValue.text) ?? .invalidText
      }
    case .blob: return withBytes(at: index, statement) { .blob(Array($0)) }
    }
  }

  /// Calls `body` with the bytes of a value, which are asked for once more if they had no room.
  private func withBytes(
    at index: Int,
    _ statement: UnsafeMutablePointer<MYSQL_STMT>,
    _ body: (UnsafeRawBufferPointer) -> MariaDBValue
  ) -> MariaDBValue {
    let length = Int(clamping: lengths[index])
    guard length > starts[index + 1] - starts[index] else {
      return body(UnsafeRawBufferPointer(start: memory + starts[index], count: length))
    }
    let whole = UnsafeMutableRawBufferPointer.allocate(byteCount: length, alignment: 8)
    defer { whole.deallocate() }
    var binding = MYSQL_BIND()
    binding.buffer_type = kinds[index].type
    binding.buffer = whole.baseAddress
    binding.buffer_length = UInt(length)
    guard mysql_stmt_fetch_column(statement, &binding, UInt32(clamping: index), 0) == 0 else {
      return .invalidText
    }
    return body(UnsafeRawBufferPointer(whole))
  }
}
