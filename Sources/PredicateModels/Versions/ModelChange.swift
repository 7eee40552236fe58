/// A difference between two versions of a model that matters to predicates, by the names of the
/// older version.
public enum ModelChange: Hashable, Sendable {
  /// An entity that the newer version lacks
  case entityRemoved(String)
  /// An entity with another name
  case entityRenamed(String, to: String)
  /// A property that the newer version lacks
  case keyRemoved(String, of: String)
  /// A property with another name
  case keyRenamed(String, of: String, to: String)
  /// Another type of an attribute, another destination of a relationship, or one in place of the
  /// other; both as words: `Integer 32`, `to-many Book`
  case typeChanged(String, of: String, from: String, to: String)
  /// Whether a value may now be missing that was always present, or the reverse.
  case optionalityChanged(String, of: String, isOptional: Bool)
  /// Whether a key is no longer stored, or is now.
  case storageChanged(String, of: String, isStored: Bool)
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
    }
  }

  /// The name of the lint rule that reports it: `model.key-renamed`.
  public var rule: String {
    switch self {
    case .entityRemoved: "model.entity-removed"
    case .entityRenamed: "model.entity-renamed"
    case .keyRemoved: "model.key-removed"
    case .keyRenamed: "model.key-renamed"
    case .typeChanged: "model.type-changed"
    case .optionalityChanged: "model.optionality-changed"
    case .storageChanged: "model.storage-changed"
    }
  }
}
