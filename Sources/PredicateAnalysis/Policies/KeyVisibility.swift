/// The part of the data at one place that a policy shows: a key that may not be read does not exist.
package struct KeyVisibility: Sendable {
  private let patterns: KeyPatterns
  private let place: DataPlace

  /// The visibility of the object, or of a variable's value; nil if all of it is visible.
  package init?(_ rules: KeyRules, variable: String? = nil) {
    if rules.isOpen { return nil }
    let root = variable.map(DataPlace.Root.variable) ?? .object
    self.init(KeyPatterns(rules), DataPlace(root: root))
    if isWhole { return nil }
  }

  private init(_ patterns: KeyPatterns, _ place: DataPlace) {
    self.patterns = patterns
    self.place = place
  }

  /// Whether everything at the place may be read.
  private var isWhole: Bool { patterns.allow(place.appending([.below]), .value) }

  package enum Key {
    case hidden
    /// Some keys below it are hidden, or may be.
    case partly(KeyVisibility)
    case whole
  }

  /// Whether a key at the place is visible.
  package func key(_ name: String) -> Key {
    let place = place.appending([.key(name)])
    guard patterns.allow(place, .passage) else { return .hidden }
    let below = Self(patterns, place)
    return below.isWhole ? .whole : .partly(below)
  }
}
