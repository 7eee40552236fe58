/// The functions that FUNCTION and custom operators may call, by selector. There is no reflection:
/// only registered functions can be called.
///
///     var registry = FunctionRegistry.standard
///     registry.register("isAdult") { receiver, _ in … }
///
/// Register only pure functions: their number of calls and their order are not defined.
public struct FunctionRegistry: Sendable {
  /// A function of the receiver of FUNCTION, which is never nil, and its arguments. A function that
  /// is called by name, `distanceToLocation:fromLocation:` or one of the application's own, has
  /// only arguments, and a nil receiver.
  public typealias Body =
    @Sendable (_ receiver: KeyedValue, _ arguments: [KeyedValue]) throws -> KeyedValue

  /// The implementation of a selector.
  enum Entry: Sendable {
    /// receives the limits, since a small argument may give a large result
    case function(StandardFunctions.Bounded)
    /// `valueForKey:`, `valueForKeyPath:`: reads like a key path
    case keyAccess
    /// `isEqual:`, `containsObject:`: compares like `==`
    case sameness(SamenessMethod)

    init(_ body: @escaping Body) {
      self = .function { receiver, arguments, _ in try body(receiver, arguments) }
    }
  }

  private var entries: [String: Entry]

  /// A registry of `functions`, none by default.
  public init(_ functions: [String: Body] = [:]) { entries = functions.mapValues(Entry.init) }

  /// Nothing may be called.
  public static let none = Self()

  /// Pure methods of text, numbers and collections, under the names they have on Apple's systems:
  /// `uppercaseString`, `length`, `stringByAppendingString:`, `count`, `valueForKey:` and others.
  /// `isKindOfClass:` and `isMemberOfClass:` take the name of an Apple class, as text.
  public static let standard: Self = {
    var registry = Self(StandardFunctions.table)
    for (selector, body) in StandardFunctions.parts { registry.register(selector, body) }
    for (selector, body) in StandardFunctions.bounded {
      registry.entries[selector] = .function(body)
    }
    for method in SamenessMethod.allCases { registry.entries[method.rawValue] = .sameness(method) }
    registry.entries["valueForKey:"] = .keyAccess
    registry.entries["valueForKeyPath:"] = .keyAccess
    return registry
  }()

  /// Adds a function, or replaces the one with the same selector.
  public mutating func register(_ selector: String, _ body: @escaping Body) {
    entries[selector] = Entry(body)
  }

  /// Every selector, sorted.
  public var selectors: [String] { entries.keys.sorted() }

  subscript(selector: String) -> Entry? { entries[selector] }
}

/// The error of a registered function that cannot use its receiver or arguments.
public struct FunctionFailure: Error, Hashable, Sendable {
  /// The end of a sentence: "needs a string".
  public var message: String

  /// Creates a failure.
  public init(_ message: String) { self.message = message }
}
