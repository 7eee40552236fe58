/// The parts of a newer version by their names, for finding those that continue parts of an older one.
///
/// There may be thousands, so each is found without a linear search.
struct Successors: Sendable {
  /// The places by name, and by renaming identifier.
  private var named: [String: (place: Int, identifier: String?)] = [:]
  private var renamed: [String: Int] = [:]
  private var names: [String] = []

  /// The parts in order: of two candidates the first counts.
  init(_ parts: some Sequence<(name: String, identifier: String?)>) {
    for (place, part) in parts.enumerated() {
      names.append(part.name)
      if named[part.name] == nil { named[part.name] = (place, part.identifier) }
      if let identifier = part.identifier, renamed[identifier] == nil {
        renamed[identifier] = place
      }
    }
  }

  /// The name in the newer version; nil if nothing there continues the older part. `isOld` returns
  /// whether the older version has a part with a name.
  func name(
    for old: (name: String, identifier: String?),
    _ isOld: (String) -> Bool
  ) -> String? {
    hasSame(as: old, isOld) ? old.name : nameRenamed(from: old)
  }

  /// Whether the part of the same name continues the older one.
  func hasSame(
    as old: (name: String, identifier: String?),
    _ isOld: (String) -> Bool
  ) -> Bool {
    guard let same = named[old.name] else { return false }
    // It may be another part that was given this one's old name.
    guard let identifier = same.identifier, identifier != old.name else { return true }
    return identifier == old.identifier || !isOld(identifier)
  }

  /// The name of the part whose renaming identifier names the older one.
  func nameRenamed(from old: (name: String, identifier: String?)) -> String? {
    let places = [renamed[old.name], old.identifier.flatMap { renamed[$0] }].compactMap(\.self)
    return places.min().map { names[$0] }
  }
}

/// The properties of an entity itself, by name.
struct NamedProperties: Sendable {
  let successors: Successors
  private let byName: [String: ModelProperty]

  init(_ entity: ModelEntity) {
    let all = ModelProperty.all(of: entity)
    byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    successors = Successors(all.map { ($0.name, $0.renamingIdentifier) })
  }

  /// The properties of each entity of a model.
  static func byEntity(of model: ManagedObjectModel) -> [String: Self] {
    Dictionary(
      model.entities.map { ($0.name, Self($0)) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  subscript(name: String) -> ModelProperty? { byName[name] }
}
