import PredicateSchema

/// Reads the types that DuckDB and ClickHouse write as text.
struct EngineTypeReader {
  let engine: TableDescription.Engine
  /// Remarks about omissions and other facts, each with its key path.
  private(set) var remarks: [String] = []

  init(_ engine: TableDescription.Engine) { self.engine = engine }

  /// Nil for an unsupported type, which is noted.
  mutating func attribute(
    of text: TypeText,
    isOptional: Bool,
    named name: String,
    at path: String
  ) -> Attribute? {
    guard let found = type(of: text, at: path) else { return nil }
    return Attribute(
      column: name,
      type: found.type,
      isOptional: isOptional || found.isOptional,
      storage: found.storage,
      digits: found.digits
    )
  }

  private mutating func type(of text: TypeText, at path: String) -> EngineType? {
    switch text.name {
    case TypeText.array, "ARRAY", "NESTED": return array(text, at: path)
    case "STRUCT", "TUPLE": return object(text, at: path)
    case "MAP": return map(text, at: path)
    case "NULLABLE", "LOWCARDINALITY":
      guard let inner = text.arguments.first?.type, var type = type(of: inner, at: path) else {
        return nil
      }
      if text.name == "NULLABLE" { type.isOptional = true }
      return type
    default: return scalar(text, at: path)
    }
  }

  private mutating func scalar(_ text: TypeText, at path: String) -> EngineType? {
    let table = engine == .duckDB ? EngineScalar.duckDB : EngineScalar.clickHouse
    guard let known = table[text.name] else {
      remarks.append("\(path) is left out: the type \(text.name) is not supported")
      return nil
    }
    if let remark = known.remark { remarks.append("\(path) \(remark)") }
    let numbers = text.arguments.compactMap(\.number)
    return EngineType(
      type: known.type,
      isOptional: false,
      // Digits of a second beyond those of dates in memory, which are doubles.
      storage: text.name == "DATETIME64" && (numbers.first ?? 3) > 6 ? .nanoseconds : known.storage,
      digits: text.name == "DECIMAL" && numbers.count == 2
        ? DecimalDigits(precision: numbers[0], scale: numbers[1]) : nil
    )
  }

  /// DuckDB's elements may always be NULL. In ClickHouse an array never is, and its elements only
  /// if declared so.
  private mutating func array(_ text: TypeText, at path: String) -> EngineType? {
    let isRows = text.name == "NESTED"
    let element = isRows ? object(text, at: path) : element(0, of: text, at: path)
    guard let element else { return nil }
    return EngineType(
      type: .list(of: element.type, hasOptionalElements: isOptional(element)),
      isOptional: false,
      storage: element.storage
    )
  }

  private mutating func element(
    _ place: Int,
    of text: TypeText,
    at path: String
  ) -> EngineType? {
    guard place < text.arguments.count, let type = text.arguments[place].type else {
      remarks.append("\(path) is left out: the type \(text.name) does not name its element type")
      return nil
    }
    return self.type(of: type, at: path)
  }

  private mutating func object(_ text: TypeText, at path: String) -> EngineType? {
    var fields: [String: Attribute] = [:]
    for argument in text.arguments {
      guard let name = argument.label, let type = argument.type else {
        remarks.append("\(path) is left out: its fields have no names")
        return nil
      }
      fields[name] = attribute(
        of: type,
        isOptional: engine == .duckDB,
        named: name,
        at: path + "." + name
      )
    }
    return EngineType(type: .object(fields: fields), isOptional: false)
  }

  private mutating func map(_ text: TypeText, at path: String) -> EngineType? {
    guard let key = text.arguments.first?.type, let keyType = type(of: key, at: path),
      keyType.type == .text
    else {
      remarks.append("\(path) is left out: its keys are not strings")
      return nil
    }
    guard let value = element(1, of: text, at: path) else { return nil }
    return EngineType(
      type: .map(of: value.type, hasOptionalValues: isOptional(value)),
      isOptional: false,
      storage: value.storage
    )
  }

  private func isOptional(_ type: EngineType) -> Bool { engine == .duckDB || type.isOptional }
}
