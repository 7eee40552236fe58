import PredicateEvaluation
import PredicateModels

extension ModelReport {
  /// The report as one object.
  var json: JSONItem {
    .object([
      ("model", .text(model.name)),
      ("store", store.map(JSONItem.text) ?? .null),
      ("versionIdentifiers", .list(model.versionIdentifiers.map(JSONItem.text))),
      ("entities", .list(model.entities.map(json))),
      (
        "fetchRequests",
        .list(
          model.fetchRequests.map {
            .object([
              ("name", .text($0.name)), ("entity", .text($0.entity)),
              ("predicate", Self.text($0.predicate?.text)),
            ])
          }
        )
      ),
      (
        "configurations",
        .list(
          model.configurations.map {
            .object([
              ("name", .text($0.name)), ("entities", .list($0.entities.map(JSONItem.text))),
            ])
          }
        )
      ),
    ])
  }

  private static func text(_ text: String?) -> JSONItem { text.map(JSONItem.text) ?? .null }

  private func json(_ entity: ModelEntity) -> JSONItem {
    .object([
      ("name", .text(entity.name)),
      ("parent", Self.text(entity.parent)),
      ("isAbstract", .bool(entity.isAbstract)),
      ("className", Self.text(entity.className)),
      ("renamingIdentifier", Self.text(entity.renamingIdentifier)),
      ("count", counts?[entity.name].map(JSONItem.integer) ?? .null),
      ("attributes", .list(entity.attributes.map(Self.json))),
      ("relationships", .list(entity.relationships.map(Self.json))),
      (
        "fetchedProperties",
        .list(
          entity.fetchedProperties.map {
            .object([
              ("name", .text($0.name)), ("entity", .text($0.entity)),
              ("predicate", Self.text($0.predicate?.text)),
            ])
          }
        )
      ),
      (
        "indexes",
        .list(
          entity.indexes.map {
            .object([
              ("name", .text($0.name)), ("elements", .list($0.elements.map(JSONItem.text))),
              ("predicate", Self.text($0.predicate?.text)),
            ])
          }
        )
      ),
    ])
  }

  private static func json(_ attribute: ModelAttribute) -> JSONItem {
    .object([
      ("name", .text(attribute.name)),
      ("type", .text(attribute.type.rawValue)),
      ("composite", text(attribute.composite)),
      ("isOptional", .bool(attribute.isOptional)),
      ("isTransient", .bool(attribute.isTransient)),
      ("allowsExternalStorage", .bool(attribute.allowsExternalStorage)),
      ("default", text(attribute.defaultValue)),
      ("derivation", text(attribute.derivation?.text)),
      ("renamingIdentifier", text(attribute.renamingIdentifier)),
    ])
  }

  private static func json(_ relationship: ModelRelationship) -> JSONItem {
    .object([
      ("name", .text(relationship.name)),
      ("destination", .text(relationship.destination)),
      ("inverse", text(relationship.inverse)),
      ("isToMany", .bool(relationship.isToMany)),
      ("isOrdered", .bool(relationship.isOrdered)),
      ("isOptional", .bool(relationship.isOptional)),
      ("isTransient", .bool(relationship.isTransient)),
      ("renamingIdentifier", text(relationship.renamingIdentifier)),
    ])
  }
}
