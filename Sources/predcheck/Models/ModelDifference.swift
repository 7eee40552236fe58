import PredicateEvaluation
import PredicateModels
import PredicateSyntax

/// A difference between two models, as text and as JSON.
struct ModelDifference {
  let change: ModelChange

  /// `+ the entity ... was added`: added, removed or changed
  var text: String {
    let mark =
      switch change {
      case .entityAdded, .keyAdded: "+"
      case .entityRemoved, .keyRemoved: "-"
      case .entityRenamed, .keyRenamed, .typeChanged, .optionalityChanged, .storageChanged,
        .parentChanged, .abstractnessChanged, .orderChanged:
        "~"
      }
    return mark + " " + VisibleText.of(change.description)
  }

  var json: JSONItem {
    let kind = String(change.rule.drop { $0 != "." }.dropFirst())
    var members: [(String, JSONItem)] = [("change", .text(kind))]
    members += facts
    members.append(("message", .text(change.description)))
    return .object(members)
  }

  private static func text(_ text: String?) -> JSONItem { text.map(JSONItem.text) ?? .null }

  private var facts: [(String, JSONItem)] {
    switch change {
    case .entityRemoved(let name), .entityAdded(let name): [("entity", .text(name))]
    case .entityRenamed(let name, let new): [("entity", .text(name)), ("to", .text(new))]
    case .keyRemoved(let key, let entity), .keyAdded(let key, let entity):
      [("entity", .text(entity)), ("key", .text(key))]
    case .keyRenamed(let key, let entity, let new):
      [("entity", .text(entity)), ("key", .text(key)), ("to", .text(new))]
    case .typeChanged(let key, let entity, let old, let new):
      [("entity", .text(entity)), ("key", .text(key)), ("from", .text(old)), ("to", .text(new))]
    case .optionalityChanged(let key, let entity, let isOptional):
      [("entity", .text(entity)), ("key", .text(key)), ("isOptional", .bool(isOptional))]
    case .storageChanged(let key, let entity, let isStored):
      [("entity", .text(entity)), ("key", .text(key)), ("isStored", .bool(isStored))]
    case .parentChanged(let name, let old, let new):
      [("entity", .text(name)), ("from", Self.text(old)), ("to", Self.text(new))]
    case .abstractnessChanged(let name, let isAbstract):
      [("entity", .text(name)), ("isAbstract", .bool(isAbstract))]
    case .orderChanged(let key, let entity, let isOrdered):
      [("entity", .text(entity)), ("key", .text(key)), ("isOrdered", .bool(isOrdered))]
    }
  }
}
