/// A difference between two versions of a model, by the names of the older version; for additions,
/// by those of the newer one.
public enum ModelChange: Hashable, Sendable {
  /// An entity that the newer version lacks
  case entityRemoved(String)
  /// An entity with another name
  case entityRenamed(String, to: String)
  /// A property that the newer version lacks
  case keyRemoved(String, of: String)
  /// A property with another name
  case keyRenamed(String, of: String, to: String)
  /// Another type of an attribute, another destination of a relationship, or a change between them;
  /// both as words: `Integer 32`, `to-many Book`
  case typeChanged(String, of: String, from: String, to: String)
  /// Whether a value may now be missing that was always present, or the reverse.
  case optionalityChanged(String, of: String, isOptional: Bool)
  /// Whether a key is no longer stored, or is now.
  case storageChanged(String, of: String, isStored: Bool)
  /// An entity that the older version lacks
  case entityAdded(String)
  /// A property that the older version lacks
  case keyAdded(String, of: String)
  /// Another parent of an entity, by the names of the two versions; nil for none
  case parentChanged(String, from: String?, to: String?)
  /// Whether an entity is now abstract, or no longer.
  case abstractnessChanged(String, isAbstract: Bool)
  /// Whether the objects of a relationship now have an order, or no longer.
  case orderChanged(String, of: String, isOrdered: Bool)
}

extension ModelChange: CustomStringConvertible {
  /// The change as a sentence without its full stop.
  public var description: String {
    switch self {
    case .entityRemoved(let name): "the entity `\(name)` was removed"
    case .entityRenamed(let name, let new): "the entity `\(name)` is now `\(new)`"
    case .keyRemoved(let key, let entity): "`\(key)` was removed from `\(entity)`"
    case .keyRenamed(let key, let entity, let new): "`\(key)` of `\(entity)` is now `\(new)`"
    case .typeChanged(let key, let entity, let old, let new):
      "`\(key)` of `\(entity)` was \(old) and is now \(new)"
    case .optionalityChanged(let key, let entity, let isOptional):
      "`\(key)` of `\(entity)` " + (isOptional ? "may now be nil" : "can no longer be nil")
    case .storageChanged(let key, let entity, let isStored):
      "`\(key)` of `\(entity)` is \(isStored ? "now" : "no longer") stored"
    case .entityAdded(let name): "the entity `\(name)` was added"
    case .keyAdded(let key, let entity): "`\(key)` was added to `\(entity)`"
    case .parentChanged(let name, let old, let new):
      "`\(name)` inherited from \(Self.words(old)) and now inherits from \(Self.words(new))"
    case .abstractnessChanged(let name, let isAbstract):
      "the entity `\(name)` is \(isAbstract ? "now" : "no longer") abstract"
    case .orderChanged(let key, let entity, let isOrdered):
      "`\(key)` of `\(entity)` is \(isOrdered ? "now" : "no longer") ordered"
    }
  }

  private static func words(_ name: String?) -> String { name.map { "`\($0)`" } ?? "nothing" }

  /// The name of the kind, used as lint's rule for changes that matter to predicates:
  /// `model.key-renamed`.
  public var rule: String {
    switch self {
    case .entityRemoved: "model.entity-removed"
    case .entityRenamed: "model.entity-renamed"
    case .keyRemoved: "model.key-removed"
    case .keyRenamed: "model.key-renamed"
    case .typeChanged: "model.type-changed"
    case .optionalityChanged: "model.optionality-changed"
    case .storageChanged: "model.storage-changed"
    case .entityAdded: "model.entity-added"
    case .keyAdded: "model.key-added"
    case .parentChanged: "model.parent-changed"
    case .abstractnessChanged: "model.abstractness-changed"
    case .orderChanged: "model.order-changed"
    }
  }
}
