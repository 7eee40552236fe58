package import PredicateEvaluation
import PredicateModels

extension ModelReport {
  private typealias Members = [(String, JSONItem)]

  /// The report as one object.
  package var json: JSONItem {
    let requests = model.fetchRequests.map { Self.named($0.name, $0.entity, $0.predicate) }
    let configurations = model.configurations.map { configuration in
      JSONItem.object([
        ("name", .text(configuration.name)),
        ("entities", .list(configuration.entities.map(JSONItem.text))),
      ])
    }
    let members: Members = [
      ("model", .text(title)),
      ("store", Self.text(store)),
      ("identifier", Self.text(identifier)),
      ("versionIdentifiers", .list(model.versionIdentifiers.map(JSONItem.text))),
      ("entities", .list(model.entities.map { item($0) })),
      ("fetchRequests", .list(requests)),
      ("configurations", .list(configurations)),
    ]
    return .object(members)
  }

  private static func text(_ text: String?) -> JSONItem {
    guard let text else { return .null }
    return .text(text)
  }

  private static func named(
    _ name: String,
    _ entity: String,
    _ predicate: ModelPredicateText?
  ) -> JSONItem {
    .object([
      ("name", .text(name)), ("entity", .text(entity)), ("predicate", text(predicate?.text)),
    ])
  }

  private func item(_ entity: ModelEntity) -> JSONItem {
    let fetched = entity.fetchedProperties.map { Self.named($0.name, $0.entity, $0.predicate) }
    var count: JSONItem = .null
    if let number = counts?[entity.name] { count = .integer(number) }
    let members: Members = [
      ("name", .text(entity.name)),
      ("parent", Self.text(entity.parent)),
      ("isAbstract", .bool(entity.isAbstract)),
      ("className", Self.text(entity.className)),
      ("renamingIdentifier", Self.text(entity.renamingIdentifier)),
      ("count", count),
      ("attributes", .list(entity.attributes.map { Self.item($0) })),
      ("relationships", .list(entity.relationships.map { Self.item($0) })),
      ("fetchedProperties", .list(fetched)),
      ("indexes", .list(entity.indexes.map { Self.item($0) })),
    ]
    return .object(members)
  }

  private static func item(_ index: ModelFetchIndex) -> JSONItem {
    .object([
      ("name", .text(index.name)), ("elements", .list(index.elements.map(JSONItem.text))),
      ("predicate", text(index.predicate?.text)),
    ])
  }

  private static func item(_ attribute: ModelAttribute) -> JSONItem {
    let members: Members = [
      ("name", .text(attribute.name)),
      ("type", .text(attribute.type.rawValue)),
      ("composite", text(attribute.composite)),
      ("isOptional", .bool(attribute.isOptional)),
      ("isTransient", .bool(attribute.isTransient)),
      ("allowsExternalStorage", .bool(attribute.allowsExternalStorage)),
      ("default", text(attribute.defaultValue)),
      ("derivation", text(attribute.derivation?.text)),
      ("renamingIdentifier", text(attribute.renamingIdentifier)),
    ]
    return .object(members)
  }

  private static func item(_ relationship: ModelRelationship) -> JSONItem {
    let members: Members = [
      ("name", .text(relationship.name)),
      ("destination", .text(relationship.destination)),
      ("inverse", text(relationship.inverse)),
      ("isToMany", .bool(relationship.isToMany)),
      ("isOrdered", .bool(relationship.isOrdered)),
      ("isOptional", .bool(relationship.isOptional)),
      ("isTransient", .bool(relationship.isTransient)),
      ("renamingIdentifier", text(relationship.renamingIdentifier)),
    ]
    return .object(members)
  }
}
