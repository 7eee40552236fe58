import PredicateEvaluation
import PredicatePlatform
import PredicateSyntax

/// The conversion of values to types of Swift. Numbers keep their value, or the conversion fails,
/// except that a decimal becomes the nearest double.
extension RowDecoder {
  /// The value for a type of Foundation, or for `Value`; nil for other types.
  func foundationValue(_ type: Any.Type) throws -> Any? {
    if type == Value.self {
      guard case .value(let value) = content else { throw mismatch(type) }
      return value
    }
    if type == Date.self {
      return try value(type) { if case .date(let date) = $0 { date } else { nil } }
    }
    if type == Data.self {
      return try value(type) { if case .bytes(let bytes) = $0 { Data(bytes) } else { nil } }
    }
    if type == UUID.self {
      return try value(type) { value in
        switch value {
        case .uuid(let uuid): uuid
        case .text(let text): UUID(uuidString: text)
        // Nothing else is a UUID.
        default: nil
        }
      }
    }
    if type == URL.self {
      return try value(type) { value in
        switch value {
        case .url(let text), .text(let text): URL(string: text)
        // Nothing else is a URL.
        default: nil
        }
      }
    }
    if type == Decimal.self { return try value(type, Self.decimal) }
    return nil
  }

  /// The value, converted; throws where it is nil or cannot be converted.
  private func value<Result>(
    _ type: Any.Type,
    _ convert: (Value) -> Result?
  ) throws -> Result {
    if content.isNull { throw missing(type) }
    guard case .value(let value) = content, let result = convert(value) else {
      throw mismatch(type)
    }
    return result
  }

  func bool() throws -> Bool {
    try value(Bool.self) { if case .bool(let truth) = $0 { truth } else { nil } }
  }

  func string() throws -> String {
    try value(String.self) { value in
      switch value {
      case .text(let text), .url(let text): text
      // Other values have several spellings.
      default: nil
      }
    }
  }

  func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    let number: Number? = try value(type) { value in
      switch value {
      case .integer(let number): .some(Number(exactly: number))
      case .real(let number): .some(Number(exactly: number))
      case .decimal(let number): .some(Number(number.description))
      // Nothing else is a number.
      default: nil
      }
    }
    guard let number else { throw corrupted("\(content.phrase) is not of the type \(type)") }
    return number
  }

  func double() throws -> Double {
    try value(Double.self) { value in
      switch value {
      case .real(let number): number
      case .integer(let number): Int64(exactly: Double(number)) == number ? Double(number) : nil
      case .decimal(let number): number.isNaN ? .nan : Double(number.description)
      // Nothing else is a number.
      default: nil
      }
    }
  }

  func float() throws -> Float {
    let number = try double()
    let nearest = Float(number)
    guard nearest.isFinite || !number.isFinite else {
      throw corrupted("\(content.phrase) is not of the type Float")
    }
    return nearest
  }

  private static func decimal(_ value: Value) -> Decimal? {
    switch value {
    case .decimal(let number): number
    case .integer(let number): Decimal(number)
    case .real(let number): number.isNaN ? .nan : TextNumber.decimal(number.description)
    // Nothing else is a number.
    default: nil
    }
  }
}
