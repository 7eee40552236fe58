import PredicateEvaluation
import PredicateJSON
import PredicatePlatform
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// Values as columns keep them, by the type and form of their attribute.
enum PostgresCodec {
  /// The value of a cell, whose text PostgreSQL wrote; nil when it is not of the attribute's type.
  static func value(
    of bytes: UnsafeBufferPointer<UInt8>?,
    in column: TableLayout.Column,
    isSum: Bool = false,
    json: @autoclosure () -> JSONReader
  ) -> Value? {
    guard let bytes else { return isSum ? .integer(0) : column.isOptional ? .null : nil }
    guard let value = value(of: bytes, in: column, isSum, json) else { return nil }
    return column.storage?.read(value) ?? value
  }

  private static func value(
    of bytes: UnsafeBufferPointer<UInt8>,
    in column: TableLayout.Column,
    _ isSum: Bool,
    _ json: () -> JSONReader
  ) -> Value? {
    switch column.type {
    case .bool: return truth(bytes).map(Value.bool)
    case .integer:
      let wide = isSum ? PostgresText.decimal(text(bytes)).map(Value.decimal) : nil
      return integer(bytes).map(Value.integer) ?? wide
    // The few digits of a number of 32 bits are read as such a number.
    case .real where column.storage == .single: return Float(text(bytes)).map { .real(Double($0)) }
    case .real: return Double(text(bytes)).map(Value.real)
    case .decimal: return PostgresText.decimal(text(bytes)).map(Value.decimal)
    case .text: return .text(text(bytes))
    case .url: return .url(text(bytes))
    case .date: return date(bytes, column.storage).map(Value.date)
    case .uuid: return uuid(bytes, column.storage).map(Value.uuid)
    case .bytes: return Self.bytes(bytes).map(Value.bytes)
    case .json: return (try? json().read(UnsafeRawBufferPointer(bytes)))?.plainValue
    case .list(of: let element, _):
      let own = TableLayout.Column(
        name: column.name,
        type: element,
        storage: column.storage,
        isOptional: true
      )
      return list(bytes, of: own, json)
    // No column of PostgreSQL is of these types.
    case .object, .map: return nil
    }
  }

  /// The elements of an array; nil where it has arrays for elements.
  private static func list(
    _ bytes: UnsafeBufferPointer<UInt8>,
    of element: TableLayout.Column,
    _ json: () -> JSONReader
  ) -> Value? {
    guard let texts = PostgresArray.elements(of: bytes) else { return nil }
    var values: [Value] = []
    values.reserveCapacity(texts.count)
    for text in texts {
      guard let text else {
        values.append(.null)
        continue
      }
      let value = text.withUnsafeBufferPointer { Self.value(of: $0, in: element, json: json()) }
      guard let value else { return nil }
      values.append(value)
    }
    return .list(values)
  }

  /// The value to store in a column; nil if PostgreSQL cannot store it.
  static func stored(_ value: Value, in column: TableLayout.Column) -> Value? {
    switch (column.type, value) {
    case (_, .null): return value
    case (.json, _):
      // `jsonb` has no U+0000.
      guard column.storage == .text || !value.hasNul else { return nil }
      return .text(JSONText.of(value))
    case (.list(of: let element, _), .list(let values)):
      let own = TableLayout.Column(
        name: column.name,
        type: element,
        storage: column.storage,
        isOptional: true
      )
      let stored = values.compactMap { Self.stored($0, in: own) }
      return stored.count == values.count ? .list(stored) : nil
    // Every other attribute has a value without parts.
    default: return storedScalar(value, in: column)
    }
  }

  private static func storedScalar(_ value: Value, in column: TableLayout.Column) -> Value? {
    switch value {
    case .text(let text), .url(let text): text.utf8.contains(0) ? nil : value
    case .bool(let truth): column.storage == .integer ? .integer(truth ? 1 : 0) : value
    case .date(let date): stored(date, column.storage)
    case .uuid(let uuid):
      switch column.storage {
      case .blob: .bytes(withUnsafeBytes(of: uuid.uuid) { Array($0) })
      case .text: .text(uuid.uuidString)
      case nil, .native: value
      // `AttributeType.storageForms` allows a UUID none of these.
      case .secondsSince1970, .secondsSince2001, .iso8601, .integer, .zoneless, .cast, .padded,
        .single, .nanoseconds, .zonelessNanoseconds, .number, .external, .archive, .any:
        value
      }
    case .decimal(let number):
      column.storage == .text ? .text(number.isNaN ? "NaN" : number.description) : value
    case .null, .integer, .real, .bytes: value
    case .list, .set, .map: nil
    }
  }

  private static func stored(_ date: Date, _ form: StorageForm?) -> Value? {
    switch form {
    case .secondsSince1970: .real(date.timeIntervalSince1970)
    case .secondsSince2001: .real(date.timeIntervalSinceReferenceDate)
    case .iso8601, .text: DateText.text(of: date).map(Value.text)
    case nil, .native, .zoneless, .blob, .integer, .cast, .padded, .single, .nanoseconds,
      .zonelessNanoseconds, .number, .external, .archive, .any:
      PostgresTimestamp.keeps(date) ? .date(date) : nil
    }
  }

  private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private static func truth(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    switch text(bytes) {
    case "t", "1": true
    case "f", "0": false
    default: nil
    }
  }

  private static func integer(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    var rest = bytes[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest = rest.dropFirst() }
    guard !rest.isEmpty else { return nil }
    var result: Int64 = 0
    for byte in rest {
      guard (0x30...0x39).contains(byte) else { return nil }
      let (product, isTooBig) = result.multipliedReportingOverflow(by: 10)
      let (sum, isBeyond) = product.subtractingReportingOverflow(Int64(byte - 0x30))
      guard !isTooBig, !isBeyond else { return nil }
      result = sum
    }
    guard isNegative || result != .min else { return nil }
    return isNegative ? result : -result
  }

  private static func date(_ bytes: UnsafeBufferPointer<UInt8>, _ form: StorageForm?) -> Date? {
    switch form {
    case .secondsSince1970: Double(text(bytes)).map(Date.init(timeIntervalSince1970:))
    case .secondsSince2001: Double(text(bytes)).map(Date.init(timeIntervalSinceReferenceDate:))
    case .iso8601, .text: DateText.dateInColumn(text(bytes))
    case nil, .native, .zoneless, .blob, .integer, .cast, .padded, .single, .nanoseconds,
      .zonelessNanoseconds, .number, .external, .archive, .any:
      PostgresTimestamp.date(of: bytes)
    }
  }

  private static func uuid(_ bytes: UnsafeBufferPointer<UInt8>, _ form: StorageForm?) -> UUID? {
    guard form == .blob else {
      let text = text(bytes)
      // A UUID in mixed case cannot be found by comparing text.
      guard form != .text || text == text.uppercased() || text == text.lowercased() else {
        return nil
      }
      return UUID(uuidString: text)
    }
    guard let bytes = Self.bytes(bytes), bytes.count == 16 else { return nil }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// `\x00ff`
  private static func bytes(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard bytes.count >= 2, bytes.count.isMultiple(of: 2), bytes[0] == UInt8(ascii: "\\") else {
      return nil
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 2)
    for index in stride(from: 2, to: bytes.count, by: 2) {
      guard let high = digit(bytes[index]), let low = digit(bytes[index + 1]) else { return nil }
      result.append(high << 4 | low)
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}

extension Value {
  /// Whether a text in it has U+0000.
  fileprivate var hasNul: Bool {
    switch self {
    case .text(let text), .url(let text): text.utf8.contains(0)
    case .list(let values), .set(let values): values.contains(where: \.hasNul)
    case .map(let entries): entries.contains { $0.key.utf8.contains(0) || $0.value.hasNul }
    case .null, .bool, .integer, .real, .decimal, .date, .uuid, .bytes: false
    }
  }
}
