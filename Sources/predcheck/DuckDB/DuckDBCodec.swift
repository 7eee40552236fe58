import PredicateEvaluation
import PredicateJSON
import PredicatePlatform
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// Values as Python gives them in JSON, by the type and form of their attribute: decimals, dates,
/// UUIDs and what JSON lacks of numbers are texts, bytes hexadecimal digits.
enum DuckDBCodec {
  /// Nil for what is not of the attribute's type.
  static func value(
    of found: Value,
    in column: TableLayout.Column,
    isSum: Bool = false
  ) -> Value? {
    if case .null = found { return isSum ? .integer(0) : column.isOptional ? .null : nil }
    if isSum, column.type == .integer, case .decimal = found { return found }
    return value(of: found, column.type, column.storage)
  }

  private static func value(
    of found: Value,
    _ type: AttributeType,
    _ storage: StorageForm?
  ) -> Value? {
    switch type {
    case .bool:
      if case .integer(let number) = found, number == 0 || number == 1 { return .bool(number == 1) }
      return found.bool.map(Value.bool)
    case .integer: return found.integer.map(Value.integer)
    case .real: return real(found).map(Value.real)
    case .decimal: return decimal(found).map(Value.decimal)
    case .text: return found.text.map(Value.text)
    case .url: return found.text.map(Value.url)
    case .date: return date(found, storage).map(Value.date)
    case .uuid: return uuid(found, storage).map(Value.uuid)
    case .bytes: return found.text.flatMap(bytes).map(Value.bytes)
    case .json:
      return found.text.flatMap { try? JSONReader().read($0) }?.plainValue
    case .list(of: let element, _):
      guard let elements = found.list else { return nil }
      return all(elements, element, storage).map(Value.list)
    case .map(of: let element, _):
      guard case .map(let entries) = found else { return nil }
      let names = Array(entries.keys)
      guard let values = all(names.map { entries[$0] ?? .null }, element, storage) else {
        return nil
      }
      return .map(Dictionary(zip(names, values), uniquingKeysWith: { first, _ in first }))
    case .object(let fields):
      guard case .map(let entries) = found else { return nil }
      var object: [String: Value] = [:]
      for (name, field) in fields {
        let entry = entries[field.column] ?? .null
        guard let value = part(entry, field.type, field.storage) else { return nil }
        object[name] = value
      }
      return .map(object)
    }
  }

  private static func all(
    _ parts: [Value],
    _ type: AttributeType,
    _ storage: StorageForm?
  ) -> [Value]? {
    let values = parts.compactMap { part($0, type, storage) }
    return values.count == parts.count ? values : nil
  }

  private static func part(
    _ found: Value,
    _ type: AttributeType,
    _ storage: StorageForm?
  ) -> Value? {
    found == .null ? .null : value(of: found, type, storage)
  }

  private static func real(_ found: Value) -> Double? {
    switch found {
    case .real(let number): number
    case .integer(let number): Double(number)
    case .decimal(let number): Double(number.description)
    case .text("nan"): .nan
    case .text("inf"): .infinity
    case .text("-inf"): -.infinity
    case .null, .bool, .text, .date, .uuid, .bytes, .url, .list, .set, .map: nil
    }
  }

  private static func decimal(_ found: Value) -> Decimal? {
    switch found {
    case .text(let text): PostgresText.decimal(text)
    case .integer(let number): Decimal(number)
    case .decimal(let number): number
    case .null, .bool, .real, .date, .uuid, .bytes, .url, .list, .set, .map: nil
    }
  }

  private static func date(_ found: Value, _ form: StorageForm?) -> Date? {
    switch form {
    case .secondsSince1970: real(found).map(Date.init(timeIntervalSince1970:))
    case .secondsSince2001: real(found).map(Date.init(timeIntervalSinceReferenceDate:))
    // A sum or an extreme is a number; the column itself is Python's time.
    case .nanoseconds, .zonelessNanoseconds:
      real(found).map(Date.init(timeIntervalSinceReferenceDate:))
        ?? found.text.flatMap { PostgresTimestamp.date(of: $0.utf8) }
    case .iso8601, .text: found.text.flatMap(DateText.dateInColumn)
    case nil, .native, .zoneless, .blob, .integer, .cast, .padded, .single, .number, .external,
      .archive, .any:
      found.text.flatMap { PostgresTimestamp.date(of: $0.utf8) }
    }
  }

  private static func uuid(_ found: Value, _ form: StorageForm?) -> UUID? {
    guard let text = found.text else { return nil }
    guard form == .blob else { return UUID(uuidString: text) }
    guard let bytes = bytes(text), bytes.count == 16 else { return nil }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  private static func bytes(_ digits: String) -> [UInt8]? {
    let digits = Array(digits.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      let pair = String(decoding: digits[index..<index + 2], as: UTF8.self)
      guard let byte = UInt8(pair, radix: 16) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  /// The value as a parameter has it; nil for what DuckDB does not keep.
  static func stored(_ value: Value, in column: TableLayout.Column) -> Value? {
    switch value {
    case .date(let date): PostgresTimestamp.text(of: date).map(Value.text)
    case .decimal(let number): number.isNaN ? nil : .text(number.description)
    case .uuid(let uuid): .text(uuid.uuidString)
    case .url(let text): .text(text)
    case .null, .bool, .integer, .real, .text, .bytes: value
    case .list(let elements): list(elements, in: column)
    case .set, .map: nil
    }
  }

  private static func list(_ elements: [Value], in column: TableLayout.Column) -> Value? {
    let values = elements.compactMap { stored($0, in: column) }
    return values.count == elements.count ? .list(values) : nil
  }

  /// The type of a column; nil for what is not written here.
  static func declaration(of type: AttributeType, _ storage: StorageForm? = nil) -> String? {
    switch type {
    case .bool: "BOOLEAN"
    case .integer: "BIGINT"
    case .real: "DOUBLE"
    case .text, .url: "VARCHAR"
    case .json: "JSON"
    case .list(of: let element, _): declaration(of: element).map { $0 + "[]" }
    case .map(of: let element, _): declaration(of: element).map { "MAP(VARCHAR, \($0))" }
    case .object(let fields): structure(fields)
    case .date: storage == nil ? "TIMESTAMPTZ" : nil
    case .uuid: storage == nil ? "UUID" : nil
    case .decimal: storage == nil ? "VARCHAR" : nil
    case .bytes: "BLOB"
    }
  }

  private static func structure(_ fields: [String: Attribute]) -> String? {
    let parts = fields.sorted { $0.key < $1.key }.compactMap { name, field in
      declaration(of: field.type).map {
        "\((.duckDB as any SQLDialect).quoted(field.column)) \($0)"
      }
    }
    guard parts.count == fields.count, !parts.isEmpty else { return nil }
    return "STRUCT(\(parts.joined(separator: ", ")))"
  }
}
