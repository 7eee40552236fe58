public import PredicateSyntax

/// The value or the type of an argument for a placeholder, as far as the source shows it.
public struct ArgumentFact: Hashable, Sendable {
  /// The type of an argument.
  public enum Kind: String, Hashable, Sendable {
    /// A string
    case text
    /// A whole number, or a truth value
    case integer
    /// A number with a fraction
    case real
    /// A date
    case date
    /// A UUID
    case uuid
    /// An array or a set
    case list
    /// Nil
    case null
  }

  /// The type.
  public var kind: Kind
  /// The value; nil if only a run of the program shows it.
  public var value: Value?
  /// Whether the argument is an object, rather than a number of C or Swift.
  public var isObject: Bool
  /// Whether the value is a key path by the way in which it is written: `#keyPath(Item.title)`.
  public var isKeyPath: Bool
  /// Whether the argument may be nil by its declared type: `String?`, `nullable NSString *`.
  public var isOptional = false
  /// The placeholder that takes a number of C or Swift, where its width is known.
  var placeholder: String?

  /// A fact about an argument.
  public init(_ kind: Kind, _ value: Value? = nil, isObject: Bool = true, isKeyPath: Bool = false) {
    self.kind = kind
    self.value = value
    self.isObject = isObject
    self.isKeyPath = isKeyPath
  }

  /// A text that is a key path.
  static func keyPath(_ path: String) -> Self { Self(.text, .text(path), isKeyPath: true) }
}

extension ArgumentFact {
  /// The fact that a literal of Swift or Objective-C is; nil for any other text.
  init?(literal text: String) {
    let isBoxed = text.hasPrefix("@")
    let content = isBoxed ? text.dropFirst() : text[...]
    if Self.nils.contains(text) {
      self.init(.null, .null)
    } else if let string = Self.string(content) {
      self.init(.text, .text(string))
    } else if let path = Self.keyPath(in: text) {
      self = .keyPath(path)
    } else if ["true", "false", "YES", "NO"].contains(content) {
      let isTrue = content == "true" || content == "YES"
      self.init(.integer, .bool(isTrue), isObject: isBoxed)
    } else if let number = Int64(content.replacing("_", with: "")) {
      self.init(.integer, .integer(number), isObject: isBoxed)
    } else if content.contains("."), content.allSatisfy({ $0.isNumber || $0 == "." || $0 == "-" }),
      let number = Double(content)
    {
      self.init(.real, .real(number), isObject: isBoxed)
    } else if let fact = Self.conversion(text) {
      self = fact
    } else {
      return nil
    }
  }

  private static let nils: Set = ["nil", "Nil", "NULL", "NSNull()", "[NSNull null]"]

  private static let optionals: [(String, Kind)] = [
    ("String", .text), ("NSString", .text), ("NSNumber", .integer), ("NSDate", .date),
    ("NSArray", .list),
  ]

  /// The content of a string without escapes.
  private static func string(_ text: Substring) -> String? {
    guard text.utf8.count > 1, text.first == "\"", text.last == "\"" else { return nil }
    let content = text.dropFirst().dropLast()
    return content.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
      ? nil : String(content)
  }

  /// `#keyPath(Item.title)`, `NSStringFromSelector(@selector(title))`
  private static func keyPath(in text: String) -> String? {
    for (start, end) in [("#keyPath(", ")"), ("NSStringFromSelector(@selector(", "))")]
    where text.hasPrefix(start) && text.hasSuffix(end) {
      let names = text.dropFirst(start.count).dropLast(end.count).split(separator: ".")
      let keys = start == "#keyPath(" ? names.dropFirst() : names[...]
      let isPath = keys.allSatisfy { name in
        name.utf8.allSatisfy { $0 == UInt8(ascii: "_") || $0.isWordByte }
      }
      return keys.isEmpty || !isPath ? nil : keys.joined(separator: ".")
    }
    return nil
  }

  /// `5 as NSNumber`, `NSNumber(value: 5)`, `"x" as NSString`, `Date() as NSDate`, `name as String?`
  private static func conversion(_ text: String) -> Self? {
    for (type, kind) in optionals where text.hasSuffix(" as \(type)?") {
      var fact = Self(kind)
      fact.isOptional = true
      return fact
    }
    for type in ["NSNumber", "NSString", "NSDate", "CVarArg", "NSObject"] {
      guard text.hasSuffix(" as " + type) else { continue }
      let operand = String(text.dropLast(type.count + 4))
      if let fact = Self(literal: operand) {
        return Self(fact.kind, fact.value, isObject: fact.isObject || type != "CVarArg")
      }
      return type == "NSDate" ? Self(.date) : type == "NSString" ? Self(.text) : nil
    }
    if text.hasPrefix("NSNumber(value: "), text.hasSuffix(")"),
      let fact = Self(literal: String(text.dropFirst(16).dropLast()))
    {
      return Self(fact.kind, fact.value)
    }
    return ["Date()", "NSDate()", "[NSDate date]", "Date.now"].contains(text) ? Self(.date) : nil
  }
}

extension UInt8 {
  fileprivate var isWordByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: self >= 0x80
    }
  }
}
