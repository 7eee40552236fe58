import PredicateEvaluation
import PredicatePlatform
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// Values as columns keep them, by the type and form of their attribute.
enum ColumnCodec {
  /// The value that a column holds; nil when what it holds is not of the attribute's type.
  static func value(
    of stored: SQLiteValue,
    in column: TableLayout.Column,
    _ reader: (any ColumnContentReader)? = nil
  ) -> Value? {
    switch (column.type, stored) {
    case (_, .null): column.isOptional ? .null : nil
    case (.bool, .integer(let number)) where number == 0 || number == 1: .bool(number == 1)
    case (.integer, .integer(let number)): .integer(number)
    case (.real, .real(let number)): .real(number)
    case (.real, .integer(let number)): ValueRules.stored(.integer(number), as: .real)
    case (.decimal, .integer(let number)) where column.storage == .number:
      .decimal(Decimal(number))
    case (.decimal, .real(let number)) where column.storage == .number:
      TextNumber.decimal("\(number)").map(Value.decimal)
    case (.decimal, .text(let text)): decimal(text).map(Value.decimal)
    case (.text, .text(let text)): .text(text)
    case (.url, .text(let text)): .url(text)
    case (.date, _): date(stored, column.storage).map(Value.date)
    case (.uuid, _): uuid(stored, column.storage).map(Value.uuid)
    case (.bytes, .blob(let bytes)) where column.storage == .external:
      reader?.data(external: bytes).map(Value.bytes)
    case (.bytes, .blob(let bytes)): .bytes(bytes)
    case (.json, .blob(let bytes)) where column.storage == .archive:
      reader?.value(archived: bytes) ?? .bytes(bytes)
    case (.json, _) where column.storage == .any: value(of: stored)
    // SQLite has neither JSON nor arrays of its own.
    case (.bool, _), (.integer, _), (.real, _), (.decimal, _), (.text, _), (.url, _), (.bytes, _),
      (.json, _), (.list, _), (.object, _), (.map, _):
      nil
    }
  }

  /// A value by the type that it has itself; nil for text that is not UTF-8.
  private static func value(of stored: SQLiteValue) -> Value? {
    switch stored {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text): .text(text)
    case .blob(let bytes): .bytes(bytes)
    case .invalidText: nil
    }
  }

  /// The value to store in a column; nil if SQLite cannot store it.
  static func stored(_ value: Value, in column: TableLayout.Column) -> Value? {
    switch value {
    // A column of any type would give them back as values of another.
    case .date, .uuid, .decimal, .url: column.storage == .any ? nil : converted(value, in: column)
    case .real(let number): number.isNaN ? nil : value
    case .null, .bool, .integer, .text, .bytes: value
    case .list, .set, .map: nil
    }
  }

  /// A value of a type that SQLite lacks, in the form of its column.
  private static func converted(_ value: Value, in column: TableLayout.Column) -> Value? {
    switch value {
    case .date(let date): stored(date, column.storage)
    case .uuid(let uuid):
      column.storage == .blob
        ? .bytes(withUnsafeBytes(of: uuid.uuid) { Array($0) }) : .text(uuid.uuidString)
    case .decimal(let number): .text(number.isNaN ? "NaN" : number.description)
    case .url(let text): .text(text)
    case .null, .bool, .integer, .real, .text, .bytes, .list, .set, .map: nil
    }
  }

  private static func decimal(_ text: String) -> Decimal? {
    text == "NaN" ? .nan : TextNumber.decimal(text)
  }

  private static func date(_ stored: SQLiteValue, _ form: StorageForm?) -> Date? {
    if form == .iso8601 || form == .text {
      if case .text(let text) = stored { return DateText.dateInColumn(text) }
      return nil
    }
    let seconds: Double
    switch stored {
    case .real(let number): seconds = number
    case .integer(let number): seconds = Double(number)
    case .null, .text, .invalidText, .blob: return nil
    }
    return form == .secondsSince2001
      ? Date(timeIntervalSinceReferenceDate: seconds) : Date(timeIntervalSince1970: seconds)
  }

  private static func stored(_ date: Date, _ form: StorageForm?) -> Value? {
    switch form {
    case .secondsSince2001: finite(date.timeIntervalSinceReferenceDate)
    case .iso8601, .text: DateText.text(of: date).map(Value.text)
    case nil, .native, .zoneless, .secondsSince1970, .blob, .integer, .cast, .padded, .single,
      .nanoseconds, .zonelessNanoseconds, .number, .external, .archive, .any:
      finite(date.timeIntervalSince1970)
    }
  }

  private static func finite(_ seconds: Double) -> Value? {
    seconds.isNaN ? nil : .real(seconds)
  }

  private static func uuid(_ stored: SQLiteValue, _ form: StorageForm?) -> UUID? {
    switch (form == .blob, stored) {
    case (true, .blob(let bytes)):
      guard bytes.count == 16 else { return nil }
      return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    case (false, .text(let text)):
      // A UUID in mixed case cannot be found by comparing text.
      guard text == text.uppercased() || text == text.lowercased() else { return nil }
      return UUID(uuidString: text)
    case (true, .null), (true, .integer), (true, .real), (true, .text), (true, .invalidText),
      (false, .null), (false, .integer), (false, .real), (false, .invalidText), (false, .blob):
      return nil
    }
  }
}
