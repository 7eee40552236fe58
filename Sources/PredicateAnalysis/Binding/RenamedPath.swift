import PredicateSyntax

/// A key path and its new name.
struct RenamedPath {
  let old: [String]
  let new: [String]

  /// The renamed steps of a key path.
  enum Outcome: Hashable {
    case unchanged
    case renamed([PathStep])
    /// The new path does not go through the value that the steps begin at.
    case impossible
  }

  /// The steps with the new name, which begin at the value under `start`, by its old name; nil if
  /// that has another root.
  func renaming(_ steps: [PathStep], after start: [String]?) -> Outcome {
    guard let start, start.count < old.count, old.startExactly(with: start),
      let places = places(in: steps, of: Array(old[start.count...]))
    else { return .unchanged }
    guard new.count > start.count, new.startExactly(with: start) else { return .impossible }
    return replacing(
      places,
      of: Array(old[start.count...]),
      with: Array(new[start.count...]),
      in: steps
    )
  }

  /// The indices of the steps that are `keys` in sequence; operators on elements may be between
  /// them. Nil if there are none.
  private func places(in steps: [PathStep], of keys: [String]) -> [Int]? {
    var rest = keys[...]
    var places: [Int] = []
    for (index, step) in steps.enumerated() {
      guard let next = rest.first else { break }
      switch step {
      case .key(let key) where key.hasSameBytes(as: next):
        places.append(index)
        rest.removeFirst()
      case .key("self"): break
      case .collectionOperator(let `operator`) where `operator`.isOfElements: break
      case .key, .collectionOperator, .variable, .placeholder: return nil
      }
    }
    return rest.isEmpty ? places : nil
  }

  /// Replaces only the components that differ, so that operators between the others stay.
  private func replacing(
    _ places: [Int],
    of old: [String],
    with new: [String],
    in steps: [PathStep]
  ) -> Outcome {
    let first = zip(old, new).prefix { $0.hasSameBytes(as: $1) }.count
    let last = zip(old[first...].reversed(), new[first...].reversed())
      .prefix { $0.hasSameBytes(as: $1) }.count
    let replaced = places[first..<(places.count - last)]
    let replacement = new[first..<(new.count - last)].map(PathStep.key)
    if replaced.isEmpty, replacement.isEmpty { return .unchanged }
    let start =
      replaced.first ?? (first < places.count ? places[first] : (places.last ?? -1) + 1)
    // An operator between them belongs to neither the old nor the new components.
    guard replaced.elementsEqual(start..<(start + replaced.count)) else { return .impossible }
    // Nor may an operator lose the key that it applies to.
    let next = start + replaced.count
    if start == 0, replacement.isEmpty, steps.indices.contains(next),
      case .collectionOperator = steps[next]
    {
      return .impossible
    }
    var renamed = steps
    renamed.replaceSubrange(start..<(start + replaced.count), with: replacement)
    if case .collectionOperator(let `operator`)? = renamed.last, `operator`.needsKey {
      return .impossible
    }
    return .renamed(renamed)
  }
}

extension CollectionOperator {
  /// Whether the keys after it are those of the elements.
  fileprivate var isOfElements: Bool {
    switch DataReach(self) {
    case .elements, .comparison: true
    case .fresh, .count, .keys, .contents, .argument, .argumentPath, .application, .unknown: false
    }
  }
}

extension PathStep {
  /// The step as `valueForKeyPath:` spells it.
  var spelling: String {
    switch self {
    case .key(let key): key
    case .collectionOperator(let `operator`): "@" + `operator`.name
    case .variable(let name): "$" + name
    case .placeholder(let placeholder): placeholder.conversion.spelling
    }
  }
}

extension ValueOrigin {
  /// The origin of the value that steps lead to.
  func following(_ steps: [PathStep]) -> Self {
    steps.reduce(self) { origin, step in
      switch step {
      case .key(let key): origin.key(key)
      case .collectionOperator(let `operator`): origin.result(of: DataReach(`operator`))
      case .variable, .placeholder: .unknown
      }
    }
  }

  /// The origin of the result of an operation on the value.
  func result(of reading: DataReach) -> Self {
    switch reading {
    case .elements, .comparison: elements
    case .contents: below
    case .fresh, .count, .keys: .nowhere
    case .application, .argument, .argumentPath, .unknown: .unknown
    }
  }

  /// The keys that lead to the value from the object; nil for a variable. Merely possible places,
  /// such as those of `self`, are excluded.
  var namedPaths: Set<[String]?> {
    switch self {
    case .nowhere, .application, .unknown: []
    case .places(let places): Set(places.compactMap(\.namedPath))
    }
  }
}

extension DataPlace {
  /// The keys that lead there; the outer nil if they are unknown.
  fileprivate var namedPath: [String]?? {
    guard case .object = root else { return .some(nil) }
    var keys: [String] = []
    for step in steps {
      switch step {
      case .key("self"), .index, .below: return .none
      case .key(let key): keys.append(key)
      case .element: break
      }
    }
    return keys
  }
}
