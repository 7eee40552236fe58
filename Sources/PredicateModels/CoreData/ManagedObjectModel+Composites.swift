extension ManagedObjectModel {
  /// The leaf attributes of a composite attribute, with their paths: `city` and `position.latitude`
  /// of an address. Any other attribute is its own only part, with an empty path.
  package func parts(of attribute: ModelAttribute) -> [(path: [String], attribute: ModelAttribute)]
  {
    guard attribute.type == .composite,
      let composite = composites.first(where: { $0.name == attribute.composite })
    else { return [([], attribute)] }
    return composite.attributes.flatMap { part in
      parts(of: part).map { ([part.name] + $0.path, $0.attribute) }
    }
  }

  /// The maximum number of columns of all composite attributes of a model together.
  private static let maximumParts = 100_000

  /// Throws for composites that contain themselves, and for those with too many columns: a few
  /// levels of ten parts multiply without bound.
  func requireSoundComposites() throws(ModelError) {
    var names: Set<String> = []
    for composite in composites where !names.insert(composite.name).inserted {
      throw ModelError("duplicate composite `\(composite.name)`", at: composite.place)
    }
    var sizes = CompositeSizes(composites)
    var total = 0
    for entity in entities {
      for attribute in entity.attributes {
        total += try sizes.size(of: attribute)
        guard total <= Self.maximumParts else {
          throw ModelError(
            "the composite attributes have more than \(Self.maximumParts) columns",
            at: attribute.place
          )
        }
      }
    }
  }
}

/// The number of columns of each composite, each computed once.
private struct CompositeSizes {
  private let composites: [String: ModelComposite]
  private var sizes: [String: Int] = [:]
  private var open: Set<String> = []

  init(_ composites: [ModelComposite]) {
    self.composites = Dictionary(
      composites.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The number of columns of a composite attribute, at least one; zero for other attributes.
  mutating func size(of attribute: ModelAttribute) throws(ModelError) -> Int {
    guard let composite = attribute.composite.flatMap({ composites[$0] }) else { return 0 }
    if let size = sizes[composite.name] { return size }
    guard open.insert(composite.name).inserted else {
      throw ModelError("the composite `\(composite.name)` contains itself", at: composite.place)
    }
    guard open.count <= 32 else {
      throw ModelError("composites are nested more than 32 deep", at: composite.place)
    }
    var size = 0
    for part in composite.attributes {
      // A model is rejected long before such a sum overflows.
      size = min(size + max(try self.size(of: part), 1), Int(Int32.max))
    }
    open.remove(composite.name)
    sizes[composite.name] = max(size, 1)
    return max(size, 1)
  }
}
