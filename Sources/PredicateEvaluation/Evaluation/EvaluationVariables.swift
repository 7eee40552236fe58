import PredicateSyntax

/// What `$name` stands for: what SUBQUERYs and assignments say, else what was given. Names are what
/// they are written as.
struct EvaluationVariables {
  private let given: [String: KeyedValue]
  /// Those that were assigned, then those of the SUBQUERYs that are under way, the innermost last.
  private var bound: [(name: String, value: KeyedValue)] = []
  /// How many SUBQUERYs are under way.
  private(set) var loops = 0

  init(_ given: [String: KeyedValue]) { self.given = given }

  subscript(name: String) -> KeyedValue? {
    bound.last { $0.name.isWritten(as: name) }?.value ?? given.exact(name)
  }

  /// Hides what has the same name until `leave()`.
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

  /// Whether it is the variable of the only SUBQUERY that is under way.
  func isOnlyElement(_ name: String) -> Bool {
    loops == 1 && bound.last?.name.isWritten(as: name) == true
  }

  mutating func assign(_ name: String, _ value: KeyedValue) {
    if let index = bound.lastIndex(where: { $0.name.isWritten(as: name) }) {
      bound[index].value = value
    } else {
      bound.insert((name, value), at: 0)
    }
  }
}
