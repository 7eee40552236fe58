/// Where in the data a value may have come from.
enum PolicyReach {
  /// From nowhere, such as a constant or a sum.
  case nowhere
  /// From one of these places: the keys that lead there from the object, or from a variable.
  case places([[String]])
  /// From what a function of the host gives: nobody knows.
  case unknown

  /// The object itself.
  static let object = Self.places([[]])

  /// More places than this are more than is worth telling apart.
  private static let most = 64

  func joined(_ other: Self) -> Self {
    switch (self, other) {
    case (.unknown, _), (_, .unknown): .unknown
    case (.nowhere, let reach), (let reach, .nowhere): reach
    case (.places(let left), .places(let right)):
      left.count + right.count > Self.most
        ? .unknown : .places(left + right.filter { !left.contains($0) })
    }
  }

  func appending(_ key: String) -> Self {
    switch self {
    case .nowhere, .unknown: self
    case .places(let places): .places(places.map { $0 + [key] })
    }
  }
}
