import PredicatePlatform
import PredicateSyntax

/// The pure methods in `FunctionRegistry.standard`.
enum StandardFunctions {
  static let table: [String: FunctionRegistry.Body] = [
    "uppercaseString": text { TextCase.uppercased($0) },
    "lowercaseString": text { TextCase.lowercased($0) },
    "capitalizedString": text { TextCase.capitalized($0) },
    "hasPrefix:": tests { $0.utf16.starts(with: $1.utf16) && !$1.isEmpty },
    "hasSuffix:": tests { $0.utf16.reversed().starts(with: $1.utf16.reversed()) && !$1.isEmpty },
    "containsString:": tests { !$1.isEmpty && $0.contains($1) },
    "isEqualToString:": tests { $0.utf16.elementsEqual($1.utf16) },
    "length": { receiver, _ in
      .value(.integer(Int64(try StandardFunctions.text(receiver).utf16.count)))
    },
    "stringValue": { receiver, _ in
      .value(.text(ValueText.plain(try StandardFunctions.value(receiver))))
    },
    "description": { receiver, _ in
      .value(.text(ValueText.plain(try StandardFunctions.value(receiver))))
    },
    "intValue": number { .integer(TextNumber.integer($0)) },
    "integerValue": number { .integer(TextNumber.integer($0)) },
    "longLongValue": number { .integer(TextNumber.integer($0)) },
    "floatValue": number { .real(TextNumber.real($0)) },
    "doubleValue": number { .real(TextNumber.real($0)) },
    "boolValue": number { .bool(TextNumber.bool($0)) },
    "count": { receiver, _ in .value(.integer(Int64(try StandardFunctions.count(receiver)))) },
    "firstObject": { receiver, _ in try StandardFunctions.ordered(receiver).first ?? .null },
    "lastObject": { receiver, _ in try StandardFunctions.ordered(receiver).last ?? .null },
    "allObjects": { receiver, _ in .array(try StandardFunctions.elements(receiver)) },
    "allKeys": { receiver, _ in
      .value(.list(try StandardFunctions.dictionary(receiver).visibleKeys.map(Value.text)))
    },
    "allValues": { receiver, _ in
      let dictionary = try StandardFunctions.dictionary(receiver)
      return .array(dictionary.visibleKeys.map { dictionary[$0] })
    },
    "objectForKey:": { receiver, arguments in
      try StandardFunctions.dictionary(receiver)[try StandardFunctions.text(arguments, at: 0)]
    },
  ]

  private static func text(_ body: @escaping @Sendable (String) -> String) -> FunctionRegistry.Body
  {
    { receiver, _ in .value(.text(body(try text(receiver)))) }
  }

  private static func tests(
    _ body: @escaping @Sendable (String, String) -> Bool
  ) -> FunctionRegistry.Body {
    { .value(.bool(body(try text($0), try text($1, at: 0)))) }
  }

  private static func number(
    _ body: @escaping @Sendable (Value) -> Value
  ) -> FunctionRegistry.Body {
    { receiver, _ in .value(body(try value(receiver))) }
  }

  static func text(_ value: KeyedValue) throws -> String {
    guard let text = value.text else { throw FunctionFailure(needs: .string) }
    return text
  }

  static func text(_ arguments: [KeyedValue], at index: Int) throws -> String {
    guard index < arguments.count else { throw FunctionFailure("needs another argument") }
    return try text(arguments[index])
  }

  /// A text or a number.
  private static func value(_ value: KeyedValue) throws -> Value {
    guard case .value(let value) = value, value.text != nil || Number(value) != nil else {
      throw FunctionFailure(needs: .string, .number)
    }
    return value
  }

  private static func count(_ value: KeyedValue) throws -> Int {
    if let dictionary = value.dictionary { return dictionary.visibleKeys.count }
    return try elements(value).count
  }

  private static func elements(_ value: KeyedValue) throws -> [KeyedValue] {
    guard let collection = value.collection else { throw FunctionFailure(needs: .collection) }
    return collection.elements
  }

  static func ordered(_ value: KeyedValue) throws -> [KeyedValue] {
    guard let collection = value.collection, collection.kind != .set else {
      throw FunctionFailure(needs: .array)
    }
    return collection.elements
  }

  private static func dictionary(_ value: KeyedValue) throws -> KeyedDictionary {
    guard let dictionary = value.dictionary else { throw FunctionFailure("needs a dictionary") }
    return dictionary
  }
}

extension FunctionFailure {
  /// The failure for a value of none of these types.
  init(needs types: TypeName...) {
    self.init("needs " + types.map(\.phrase).joined(separator: " or "))
  }
}
