import PredicateSyntax

/// The places in the data that a value may come from.
package enum ValueOrigin: Hashable {
  /// Not from the data, such as a constant or a sum.
  case nowhere
  /// From one of these places.
  case places(Set<DataPlace>)
  /// From a function of the application: its result may be used, but the content of its keys is
  /// unknown.
  case application
  /// From anywhere.
  case unknown

  /// The object itself.
  static let object = Self.places([DataPlace(root: .object)])

  static func variable(_ name: String) -> Self { .places([DataPlace(root: .variable(name))]) }

  /// The limit of places; distinguishing more is not worth the cost.
  private static let most = 64

  func joined(_ other: Self) -> Self {
    switch (self, other) {
    case (.nowhere, let reach), (let reach, .nowhere): reach
    case (.application, .application): .application
    case (.places(let left), .places(let right)):
      left.union(right).count > Self.most ? .unknown : .places(left.union(right))
    // The origin of a key is no longer known.
    case (.unknown, _), (_, .unknown), (.application, _), (_, .application): .unknown
    }
  }

  /// The reach of a key. `self` may be the value itself, or a key of a dictionary.
  func key(_ key: String) -> Self {
    key == "self" ? joined(appending(.key(key))) : appending(.key(key))
  }

  /// The reach of keys that follow one another.
  func keys(_ keys: [String]) -> Self {
    var origin = self
    var rest = keys[...]
    while let key = rest.first {
      let plain = rest.prefix { $0 != "self" }
      if plain.isEmpty {
        let run = rest.prefix { $0 == key }
        origin = origin.selves(run.count)
        rest = rest.dropFirst(run.count)
      } else {
        origin = origin.appending(plain.map(DataPlace.Step.key))
        rest = rest.dropFirst(plain.count)
      }
    }
    return origin
  }

  /// The reach of `self`, repeated.
  private func selves(_ count: Int) -> Self {
    guard case .places(let places) = self else {
      return (0..<count).reduce(self) { origin, _ in origin.key("self") }
    }
    var (all, last) = (places, places)
    for _ in 0..<count {
      last = Set(last.map { $0.appending([.key("self")]) })
      all.formUnion(last)
      if all.count > Self.most { return .unknown }
    }
    return .places(all)
  }

  /// The reach of one element, if there are many.
  var elements: Self { appending(.element) }

  /// The reach of an index: an element of a list, or the value under a key of a dictionary.
  func index(_ value: Value, _ key: String) -> Self {
    if case .text = value { return appending(.key(key)) }
    return elements.joined(appending(.index(key)))
  }

  /// The elements of a collection, or the values of a dictionary.
  var contents: Self { elements.joined(below) }

  /// The reach of the value under some key of a dictionary.
  var below: Self { appending(.below) }

  private func appending(_ step: DataPlace.Step) -> Self { appending([step]) }

  private func appending(_ steps: [DataPlace.Step]) -> Self {
    switch self {
    case .nowhere: .nowhere
    case .places(let places): .places(Set(places.map { $0.appending(steps) }))
    case .application: steps.allSatisfy(\.isWithinApplication) ? .application : .unknown
    case .unknown: .unknown
    }
  }
}

extension DataPlace.Step {
  /// Whether it leads from a function's result to a value of the application.
  fileprivate var isWithinApplication: Bool {
    switch self {
    case .element, .below: true
    case .key, .index: false
    }
  }
}
