import PredicateSyntax

/// The values of `$name`: first those bound by SUBQUERYs and assignments, then those passed in.
/// Names are compared byte for byte.
struct EvaluationVariables {
  private let given: [String: KeyedValue]
  /// Assigned variables, then those of the SUBQUERYs being evaluated, the innermost last.
  private var bound: [(name: String, value: KeyedValue)] = []
  /// The number of SUBQUERYs being evaluated, one inside another.
  private(set) var loops = 0

  init(_ given: [String: KeyedValue]) { self.given = given }

  subscript(name: String) -> KeyedValue? {
    bound.last { $0.name.hasSameBytes(as: name) }?.value ?? given.exact(name)
  }

  /// Shadows a variable of the same name until `leave()`.
  mutating func enter(_ name: String) {
    bound.append((name, .null))
    loops += 1
  }

  /// Sets the variable that was entered last.
  mutating func setEntered(_ value: KeyedValue) { bound[bound.count - 1].value = value }

  mutating func leave() {
    bound.removeLast()
    loops -= 1
  }

  /// Whether the name is the variable of the only SUBQUERY being evaluated.
  func isOnlyElement(_ name: String) -> Bool {
    loops == 1 && bound.last?.name.hasSameBytes(as: name) == true
  }

  mutating func assign(_ name: String, _ value: KeyedValue) {
    if let index = bound.lastIndex(where: { $0.name.hasSameBytes(as: name) }) {
      bound[index].value = value
    } else {
      bound.insert((name, value), at: 0)
    }
  }
}
