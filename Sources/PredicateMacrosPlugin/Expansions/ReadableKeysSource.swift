/// The source of `readableKeys` for the properties of a type.
struct ReadableKeysSource {
  var members: SwiftMembers
  /// The names of excluded properties.
  var hidden: Set<String>
  /// The type as written in the types of its own properties.
  var owner: String
  var isOnMainActor: Bool
  /// Whether the keys are created at each use.
  var isComputed: Bool

  var declaration: String {
    let prefix = isOnMainActor ? "nonisolated static" : "static"
    let type = "PredicateMacros.ReadableKeys<\(owner)>"
    if members.directives.isEmpty {
      return isComputed
        ? "\(prefix) var readableKeys: \(type) { \(literal) }"
        : "\(prefix) let readableKeys: \(type) = \(literal)"
    }
    return isComputed
      ? "\(prefix) var readableKeys: \(type) {\n\(statements)\n  }"
      : "\(prefix) let readableKeys: \(type) = {\n\(statements)\n  }()"
  }

  private func isKey(_ property: SwiftProperty) -> Bool { !hidden.contains(property.name) }

  private func value(_ property: SwiftProperty) -> String {
    isOnMainActor ? ".onMainActor { \\.\(property.name) }" : ".property(\\.\(property.name))"
  }

  private var literal: String {
    let keys = members.properties.filter(isKey).map {
      "    \($0.name.debugDescription): \(value($0)),"
    }
    return keys.isEmpty ? "[:]" : "[\n\(keys.joined(separator: "\n"))\n  ]"
  }

  /// Statements, since parts of a literal cannot be conditional.
  private var statements: String {
    var lines = ["    var keys: [String: PredicateMacros.ReadableKey<\(owner)>] = [:]"]
    var directives = members.directives[...]
    for (index, property) in members.properties.enumerated() {
      while let next = directives.first, next.place <= index {
        lines.append("    " + next.line)
        directives.removeFirst()
      }
      guard isKey(property) else { continue }
      lines.append("    keys[\(property.name.debugDescription)] = \(value(property))")
    }
    lines += directives.map { "    " + $0.line }
    lines.append("    return PredicateMacros.ReadableKeys(keys)")
    return lines.joined(separator: "\n")
  }
}
