import PredicateSyntax

/// A place in the data: the steps that lead to it from the object, or from a variable.
package struct DataPlace: Hashable, Sendable {
  package enum Root: Hashable, Sendable {
    case object
    /// `$me`
    case variable(String)

    package static func == (left: Self, right: Self) -> Bool {
      switch (left, right) {
      case (.object, .object): true
      case (.variable(let left), .variable(let right)): left.hasSameBytes(as: right)
      case (.object, _), (.variable, _): false
      }
    }
  }

  package enum Step: Hashable, Sendable {
    /// `address`, `["city"]`
    case key(String)
    /// `[5]`: an element of a list, or the value that a dictionary has under that key
    case index(String)
    /// `[FIRST]`, a SUBQUERY's variable: one element, if there are many
    case element
    /// the value that a dictionary has under an unknown key, or an element
    case below

    package static func == (left: Self, right: Self) -> Bool {
      switch (left, right) {
      case (.key(let left), .key(let right)), (.index(let left), .index(let right)):
        left.hasSameBytes(as: right)
      case (.element, .element), (.below, .below): true
      case (.key, _), (.index, _), (.element, _), (.below, _): false
      }
    }
  }

  package let root: Root
  package private(set) var steps: [Step] = []

  func appending(_ steps: [Step]) -> Self {
    var place = self
    for step in steps {
      // Nothing more is known about a place below an unknown key.
      if place.steps.last == .below { break }
      if step == .element, place.steps.last == .element { continue }
      place.steps.append(step)
    }
    return place
  }

  /// The keys that lead there, as far as they are known. A key with dots counts as several: a table
  /// may have a column `address.city`, and lists of keys cannot name it otherwise.
  var path: [String] {
    var keys: [String] = []
    if case .variable(let name) = root { keys.append("$" + name) }
    for step in steps {
      switch step {
      case .key(let key), .index(let key): keys += KeyPattern.keys(of: key)
      case .element, .below: break
      }
    }
    return keys
  }

  /// Whether the place is under an unknown key.
  var isBelow: Bool { steps.last == .below }

  /// The place that this is a part of: outside of dictionaries, `self` and numbers between brackets
  /// add no key.
  var whole: Self? {
    var place = self
    while place.steps.last == .element { place.steps.removeLast() }
    switch place.steps.popLast() {
    case .index, .key("self"): return place
    case .key, .element, .below, nil: return nil
    }
  }
}
