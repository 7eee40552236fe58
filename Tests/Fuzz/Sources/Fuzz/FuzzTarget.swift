import PredicateTestSupport

/// A property, with the time that checking it may take.
struct FuzzTarget: Sendable {
  var property: FuzzProperty
  /// The time for any input, however short.
  var secondsAtLeast = 5.0
  /// The time for each byte: work must be in proportion to the input. Sanitizers make everything
  /// about ten times slower.
  var secondsAByte = 0.002

  init(_ property: FuzzProperty) { self.property = property }

  func seconds(for length: Int) -> Double { secondsAtLeast + secondsAByte * Double(length) }

  static let all = FuzzProperty.all.map(FuzzTarget.init)
}
