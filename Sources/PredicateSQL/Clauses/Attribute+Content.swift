import PredicateEvaluation
import PredicatePlatform
import PredicateSchema
import PredicateSyntax

extension Attribute {
  /// The value that the content of the attribute's column stands for; nil where it is of another
  /// type. The content is what the database keeps or, from a client that knows better, the value
  /// itself.
  func value(of content: Value, in dialect: some SQLDialect) -> Value? {
    if content == .null { return isOptional ? .null : nil }
    if !type.isScalar { return whole(content, in: dialect) }
    guard let form = dialect.form(of: self) else { return nil }
    // Text in a column of another type is how a server sends the value.
    if dialect.has(.typedColumns), case .text(let text) = content, type != .text, type != .url {
      return PostgresText.value(text, in: form).flatMap { value(of: $0, form, dialect) }
        .map { storage?.read($0) ?? $0 }
    }
    return value(of: content, form, dialect).map { storage?.read($0) ?? $0 }
  }

  /// An array or JSON, which a client gives as the value itself: text may be either.
  private func whole(_ content: Value, in dialect: some SQLDialect) -> Value? {
    switch (type, content) {
    case (.json, _) where storage == .any: return content
    case (.json, .text), (.json, .date), (.json, .uuid), (.json, .bytes), (.json, .url),
      (.json, .set):
      return nil
    case (.json, _): return content
    case (.list(of: let element, let isOptional), .list(let contents)):
      let own = Attribute(column: column, type: element, isOptional: isOptional, storage: storage)
      let values = contents.compactMap { own.value(of: $0, in: dialect) }
      return values.count == contents.count ? .list(values) : nil
    case (.object(let fields), .map(let contents)):
      var values: [String: Value] = [:]
      for (name, field) in fields {
        guard let value = field.value(of: contents[field.column] ?? .null, in: dialect) else {
          return nil
        }
        values[name] = value
      }
      return .map(values)
    case (.map(of: let type, let isOptional), .map(let contents)):
      let own = Attribute(column: column, type: type, isOptional: isOptional, storage: storage)
      let values = contents.compactMapValues { own.value(of: $0, in: dialect) }
      return values.count == contents.count ? .map(values) : nil
    case (.list, .text(let text)) where dialect.has(.typedColumns):
      return PostgresArray.elements(of: text.utf8).flatMap { elements in
        let contents = elements.map { element in
          element.map { Value.text(String(decoding: $0, as: UTF8.self)) } ?? .null
        }
        return whole(.list(contents), in: dialect)
      }
    // Nothing else is an array or JSON.
    default: return nil
    }
  }

  private func value(of content: Value, _ form: ColumnForm, _ dialect: some SQLDialect) -> Value? {
    switch (type, content) {
    case (.bool, .bool), (.integer, .integer), (.real, .real), (.decimal, .decimal), (.text, .text),
      (.date, .date), (.uuid, .uuid), (.bytes, .bytes), (.url, .url):
      content
    case (.bool, .integer(let number)): number == 0 || number == 1 ? .bool(number == 1) : nil
    case (.real, .integer(let number)):
      Int64(exactly: Double(number)) == number ? .real(Double(number)) : nil
    case (.decimal, .text(let text)):
      (text == "NaN" ? Decimal.nan : TextNumber.decimal(text)).map(Value.decimal)
    case (.decimal, .integer(let number)):
      dialect.has(.typedColumns) ? .decimal(Decimal(number)) : nil
    case (.url, .text(let text)): .url(text)
    case (.date, _): Self.date(content, form).map(Value.date)
    case (.uuid, _): Self.uuid(content, form).map(Value.uuid)
    case (.bool, _), (.integer, _), (.real, _), (.decimal, _), (.text, _), (.bytes, _), (.url, _),
      (.json, _), (.list, _), (.object, _), (.map, _):
      nil
    }
  }

  private static func date(_ content: Value, _ form: ColumnForm) -> Date? {
    if case .text(let text) = content, form == .dateText { return DateText.dateInColumn(text) }
    let seconds: Double
    switch content {
    case .real(let number): seconds = number
    case .integer(let number): seconds = Double(number)
    case .null, .bool, .decimal, .text, .date, .uuid, .bytes, .url, .list, .set, .map: return nil
    }
    switch form {
    case .secondsSince1970: return Date(timeIntervalSince1970: seconds)
    case .secondsSince2001: return Date(timeIntervalSinceReferenceDate: seconds)
    case .boolean, .integer, .real, .numeric, .decimal, .decimalText, .text, .url, .dateText,
      .timestamp, .zonelessTimestamp, .uuidText, .uuidBytes, .uuid, .bytes:
      return nil
    }
  }

  private static func uuid(_ content: Value, _ form: ColumnForm) -> UUID? {
    switch (form, content) {
    case (.uuidBytes, .bytes(let bytes)) where bytes.count == 16:
      bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    // A UUID in mixed case cannot be found by comparing text.
    case (.uuidText, .text(let text)) where text == text.uppercased() || text == text.lowercased():
      UUID(uuidString: text)
    // No other form of a column holds a UUID.
    default: nil
    }
  }
}
