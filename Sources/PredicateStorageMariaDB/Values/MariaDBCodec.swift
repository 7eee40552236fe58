import PredicateEvaluation
import PredicateJSON
import PredicatePlatform
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// Values as columns keep them, by the type and form of their attribute.
enum MariaDBCodec {
  /// The value of a cell; nil when it is not of the attribute's type.
  static func value(
    of stored: MariaDBValue,
    in column: TableLayout.Column,
    isSum: Bool,
    json: @autoclosure () -> JSONReader
  ) -> Value? {
    switch (column.type, stored) {
    case (_, .null): return isSum ? .integer(0) : column.isOptional ? .null : nil
    case (.bool, .integer(let number)): return number == 0 || number == 1 ? .bool(number == 1) : nil
    case (.integer, .integer(let number)): return .integer(number)
    case (.integer, .decimal(let text)): return integer(text, isSum: isSum)
    case (.integer, .unsigned(let number)): return isSum ? .decimal(Decimal(number)) : nil
    case (.real, .real(let number)): return .real(number)
    case (.real, .integer(let number)): return ValueRules.stored(.integer(number), as: .real)
    case (.real, .decimal(let text)): return Double(text).map(Value.real)
    case (.decimal, .decimal(let text)), (.decimal, .text(let text)):
      return PostgresText.decimal(text).map(Value.decimal)
    case (.decimal, .integer(let number)): return .decimal(Decimal(number))
    case (.decimal, .unsigned(let number)): return .decimal(Decimal(number))
    case (.text, .text(let text)): return .text(text)
    case (.url, .text(let text)): return .url(text)
    case (.date, _): return date(stored, column.storage).map(Value.date)
    case (.uuid, _): return uuid(stored, column.storage).map(Value.uuid)
    case (.bytes, .blob(let bytes)): return .bytes(bytes)
    case (.json, .text(var text)):
      return text.withUTF8 { try? json().read(UnsafeRawBufferPointer($0)) }?.plainValue
    // Any other value is not one of the type, and no column of MariaDB is a list or an object.
    default: return nil
    }
  }

  /// Arithmetic gives decimals, and a sum may be beyond the integers.
  private static func integer(_ text: String, isSum: Bool) -> Value? {
    if let number = Int64(text) { return .integer(number) }
    return isSum ? PostgresText.decimal(text).map(Value.decimal) : nil
  }

  private static func date(_ stored: MariaDBValue, _ form: StorageForm?) -> Date? {
    switch (form, stored) {
    case (.secondsSince1970, _): seconds(stored).map(Date.init(timeIntervalSince1970:))
    case (.secondsSince2001, _): seconds(stored).map(Date.init(timeIntervalSinceReferenceDate:))
    case (.iso8601, .text(let text)), (.text, .text(let text)): DateText.dateInColumn(text)
    case (_, .time(let text)): point(text)
    // Whatever else is there is no date.
    default: nil
    }
  }

  /// A date and time; nil of those with a month or a day 0.
  private static func point(_ text: String) -> Date? {
    let parts = text.prefix(10).split(separator: "-")
    guard parts.count == 3, parts[1] != "00", parts[2] != "00" else { return nil }
    return PostgresTimestamp.date(of: text.utf8)
  }

  private static func seconds(_ stored: MariaDBValue) -> Double? {
    switch stored {
    case .real(let number): number
    case .integer(let number): Double(number)
    case .decimal(let text): Double(text)
    case .null, .unsigned, .time, .text, .invalidText, .blob: nil
    }
  }

  private static func uuid(_ stored: MariaDBValue, _ form: StorageForm?) -> UUID? {
    switch stored {
    case .text(let text):
      // A UUID in mixed case cannot be found by comparing text.
      guard form == .native || text == text.uppercased() || text == text.lowercased() else {
        return nil
      }
      return UUID(uuidString: text)
    case .blob(let bytes):
      guard form == .blob, bytes.count == 16 else { return nil }
      return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    case .null, .integer, .unsigned, .real, .decimal, .time, .invalidText: return nil
    }
  }

  /// The value to store in a column; nil if MariaDB cannot store it.
  static func stored(_ value: Value, in column: TableLayout.Column) -> Value? {
    if case .json = column.type, value != .null { return .text(JSONText.of(value)) }
    switch value {
    case .real(let number): return number.isFinite ? value : nil
    case .date(let date): return stored(date, column.storage)
    case .uuid(let uuid):
      return column.storage == .blob
        ? .bytes(withUnsafeBytes(of: uuid.uuid) { Array($0) }) : .text(uuid.uuidString)
    case .decimal(let number):
      if column.storage == .native { return number.isNaN ? nil : value }
      return .text(number.isNaN ? "NaN" : number.description)
    case .url(let text): return .text(text)
    case .bool(let truth): return .integer(truth ? 1 : 0)
    case .null, .integer, .text, .bytes: return value
    case .list, .set, .map: return nil
    }
  }

  private static func stored(_ date: Date, _ form: StorageForm?) -> Value? {
    switch form {
    case .secondsSince1970: finite(date.timeIntervalSince1970)
    case .secondsSince2001: finite(date.timeIntervalSinceReferenceDate)
    case .iso8601, .text: DateText.text(of: date).map(Value.text)
    case nil, .native, .zoneless, .blob, .integer, .cast, .padded, .single, .nanoseconds,
      .zonelessNanoseconds, .number, .external, .archive, .any:
      keeps(date) ? .date(date) : nil
    }
  }

  private static func finite(_ seconds: Double) -> Value? {
    seconds.isFinite ? .real(seconds) : nil
  }

  /// Whether a DATETIME(6) holds the date: whole microseconds of the years 1 to 9999.
  private static func keeps(_ date: Date) -> Bool {
    guard PostgresTimestamp.keeps(date) else { return false }
    return (-63_113_904_000..<252_423_993_600).contains(date.timeIntervalSinceReferenceDate)
  }
}
