/// The names of value types in diagnostics, errors, reports and the manual: one word for each type.
/// Schemas and columns use other names, such as `text` and `bytes`.
package enum TypeName: String, CaseIterable, Sendable {
  case null = "nil"
  case boolean = "Boolean"
  case integer, double, decimal
  /// Any of the three above
  case number
  case string, date
  case uuid = "UUID"
  case data
  case url = "URL"
  case array, set
  case orderedSet = "ordered set"
  case dictionary
  /// An array, a set or an ordered set
  case collection
  case object

  /// The name alone: "string".
  package var noun: String { rawValue }

  /// The name with its article: "a string", "an array", "data".
  package var phrase: String {
    switch self {
    case .null, .data: noun
    case .integer, .array, .orderedSet, .object: "an " + noun
    case .boolean, .double, .decimal, .number, .string, .date, .uuid, .url, .set, .dictionary,
      .collection:
      "a " + noun
    }
  }

  /// The name of several: "strings", "data".
  package var plural: String {
    switch self {
    case .null, .data: noun
    case .dictionary: "dictionaries"
    case .boolean, .integer, .double, .decimal, .number, .string, .date, .uuid, .url, .array, .set,
      .orderedSet, .collection, .object:
      noun + "s"
    }
  }

  /// The name where all numbers have one name.
  package var amongNumbersAlike: Self {
    switch self {
    case .integer, .double, .decimal: .number
    case .null, .boolean, .number, .string, .date, .uuid, .data, .url, .array, .set, .orderedSet,
      .dictionary, .collection, .object:
      self
    }
  }

  /// The type that CAST names; nil for a class that is not a value type.
  package init?(ofClass name: String) {
    guard let type = Self.classes[name] else { return nil }
    self = type
  }

  private static let classes: [String: Self] = [
    "NSDate": .date, "NSNumber": .number, "NSDecimalNumber": .decimal, "NSString": .string,
    "NSUUID": .uuid, "NSURL": .url, "NSData": .data, "NSSet": .set, "NSArray": .array,
    "NSDictionary": .dictionary,
  ]
}

extension Value {
  package var typeName: TypeName {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .integer: .integer
    case .real: .double
    case .decimal: .decimal
    case .text: .string
    case .date: .date
    case .uuid: .uuid
    case .bytes: .data
    case .url: .url
    case .list: .array
    case .set: .set
    case .map: .dictionary
    }
  }
}

extension Placeholder.Conversion {
  /// The type of the argument; nil if it may be any value, or is a key path.
  package var typeName: TypeName? {
    switch self {
    case .object, .keyPath: nil
    case .signedInteger, .unsignedInteger: .integer
    case .real: .number
    case .character, .string: .string
    }
  }
}

extension FunctionSignature.Kind {
  /// The type of the argument or the result; nil for any.
  package var typeName: TypeName? {
    switch self {
    case .any: nil
    case .number: .number
    case .text: .string
    case .date: .date
    case .collection: .collection
    }
  }
}
