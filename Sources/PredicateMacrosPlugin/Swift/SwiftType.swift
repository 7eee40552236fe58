/// A type of a module with the keys that predicates may read.
struct SwiftType {
  var name: String
  /// The type that each key leads to; nil within where it is not known.
  var keys: [String: String?] = [:]
}

/// A property as it is declared: `var name: String?`
struct SwiftProperty {
  var name: String
  /// The declared type; nil where it is inferred.
  var type: String?

  /// The name of the type without `?`, `[…]` and `Set<…>`: that of an object, or of its elements.
  var elementType: String? {
    guard var type else { return nil }
    while let last = type.last {
      if last == "?" || last == "!" {
        type.removeLast()
      } else if last == "]", type.first == "[", !type.contains(":") {
        type = String(type.dropFirst().dropLast())
      } else if last == ">", type.hasPrefix("Set<") || type.hasPrefix("Array<") {
        type = String(type.drop { $0 != "<" }.dropFirst().dropLast())
      } else {
        break
      }
    }
    return type.split(separator: ".").last.map(String.init)
  }
}
