/// A type of a module with the keys that predicates may read.
struct SwiftType {
  var name: String
  /// The keys; nil if they are unknown.
  var keys: [String: SwiftKey]?
}

/// A key of a type: `"level": .rawValue(\.level)`
struct SwiftKey {
  /// The way in which it is read: `rawValue`; nil if the type of the property decides.
  var reading: String?
  /// The property that it reads; nil if that is not a property of the type itself.
  var property: String?
}

/// A property as declared: `var name: String?`
struct SwiftProperty {
  var name: String
  /// The declared type, or that of its literal value; nil if it is inferred otherwise.
  var type: String?
}

/// A type as written, in parts: `[Person]?`
struct SwiftTypeName {
  /// The name of the type, or of the elements, without outer types.
  private(set) var name: Substring
  private(set) var isOptional = false
  /// Whether it is an array, or a set if elements have no order; nil for a single value.
  private(set) var hasOrder: Bool?

  /// Nil unless it is a name, an optional, an array or a set: tuples, dictionaries, functions.
  init?(_ text: String) {
    name = text[...]
    while true {
      if name.last == "?" || name.last == "!" {
        name.removeLast()
        isOptional = isOptional || hasOrder == nil
      } else if let inner = Self.inner(of: name, ["Optional<"], ">") {
        name = inner
        isOptional = isOptional || hasOrder == nil
      } else if hasOrder == nil,
        let inner = Self.inner(of: name, ["Array<", "ContiguousArray<", "ArraySlice<"], ">")
          ?? Self.inner(of: name, ["["], "]")
      {
        name = inner
        hasOrder = true
      } else if hasOrder == nil, let inner = Self.inner(of: name, ["Set<"], ">") {
        name = inner
        hasOrder = false
      } else {
        break
      }
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    guard isName, let last = parts.last else { return nil }
    name = last
  }

  private static func inner(
    of text: Substring,
    _ openings: [String],
    _ end: String
  ) -> Substring? {
    guard text.hasSuffix(end), let opening = openings.first(where: text.hasPrefix) else {
      return nil
    }
    return text.dropFirst(opening.count).dropLast(end.count)
  }
}
