/// A reader of the XML of a model: the file `contents` in an `.xcdatamodel` folder.
struct ModelXMLReader {
  private let file: String
  private var omissions: [ModelError] = []

  static func model(
    in bytes: [UInt8],
    name: String,
    file: String
  ) throws(ModelError) -> ManagedObjectModel {
    let root = try XMLTreeReader.root(of: bytes, file: file)
    guard root.name == "model" else {
      throw ModelError(
        "this XML is not a Core Data model: its root element is <\(root.name)>, not <model>",
        at: root.place
      )
    }
    var reader = Self(file: file)
    return try reader.model(root, name: name)
  }

  private init(file: String) { self.file = file }

  private mutating func model(
    _ root: XMLNode,
    name: String
  ) throws(ModelError) -> ManagedObjectModel {
    var model = ManagedObjectModel(name: name, file: file)
    if let identifier = root["userDefinedModelVersionIdentifier"], !identifier.isEmpty {
      model.versionIdentifiers = [identifier]
    }
    for node in root.children {
      switch node.name {
      case "entity": model.entities.append(try entity(node))
      case "fetchRequest": model.fetchRequests.append(try fetchRequest(node))
      case "composite":
        var composite = ModelComposite(name: try required("name", of: node), place: node.place)
        for child in node.children(named: "attribute") {
          composite.attributes.append(try attribute(child))
        }
        model.composites.append(composite)
      case "configuration":
        let members = node.children(named: "memberEntity").compactMap { $0["name"] }
        model.configurations.append(
          ModelConfiguration(
            name: try required("name", of: node),
            entities: members,
            place: node.place
          )
        )
      case "elements": break  // The layout of the diagram.
      default: omissions.append(ModelError("<\(node.name)> is unknown", at: node.place))
      }
    }
    model.omissions = omissions
    return model
  }

  private mutating func entity(_ node: XMLNode) throws(ModelError) -> ModelEntity {
    var entity = ModelEntity(
      name: try required("name", of: node),
      parent: node["parentEntity"],
      isAbstract: node.flag("isAbstract"),
      className: node["representedClassName"].flatMap { $0.isEmpty ? nil : $0 },
      renamingIdentifier: node["elementID"],
      place: node.place
    )
    for child in node.children {
      switch child.name {
      case "attribute": entity.attributes.append(try attribute(child))
      case "relationship": entity.relationships.append(try relationship(child))
      case "fetchedProperty": entity.fetchedProperties.append(try fetchedProperty(child))
      case "fetchIndex": entity.indexes.append(try index(child))
      // Neither indexes of the old kind nor constraints contain predicates.
      case "compoundIndexes", "uniquenessConstraints", "userInfo": break
      default: omissions.append(ModelError("<\(child.name)> is unknown", at: child.place))
      }
    }
    return entity
  }

  private mutating func attribute(_ node: XMLNode) throws(ModelError) -> ModelAttribute {
    let type: ModelAttributeType
    let typeName = node["attributeType"] ?? ModelAttributeType.undefined.rawValue
    if let known = ModelAttributeType(rawValue: typeName) {
      type = known
    } else {
      omissions.append(
        ModelError("the attribute type `\(typeName)` is unknown", at: node.place)
      )
      type = .undefined
    }
    return ModelAttribute(
      name: try required("name", of: node),
      type: type,
      isOptional: node.flag("optional"),
      isTransient: node.flag("transient"),
      allowsExternalStorage: node.flag("allowsExternalBinaryDataStorage"),
      isPreservedAfterDeletion: node.flag("preserveAfterDeletion"),
      defaultValue: node["defaultValueString"] ?? node["defaultDateTimeInterval"],
      renamingIdentifier: node["elementID"],
      derivation: node.flag("derived") ? text("derivationExpression", of: node) : nil,
      composite: node["composite"],
      place: node.place
    )
  }

  private func relationship(_ node: XMLNode) throws(ModelError) -> ModelRelationship {
    ModelRelationship(
      name: try required("name", of: node),
      destination: try required("destinationEntity", of: node),
      inverse: node["inverseName"],
      isToMany: node.flag("toMany"),
      isOrdered: node.flag("ordered"),
      isOptional: node.flag("optional"),
      isTransient: node.flag("transient"),
      renamingIdentifier: node["elementID"],
      place: node.place
    )
  }

  private func fetchRequest(_ node: XMLNode) throws(ModelError) -> ModelFetchRequest {
    ModelFetchRequest(
      name: try required("name", of: node),
      entity: try required("entity", of: node),
      predicate: text("predicateString", of: node),
      place: node.place
    )
  }

  private func fetchedProperty(_ node: XMLNode) throws(ModelError) -> ModelFetchedProperty {
    guard let request = node.children(named: "fetchRequest").first else {
      throw ModelError("<fetchedProperty> has no <fetchRequest>", at: node.place)
    }
    return ModelFetchedProperty(
      name: try required("name", of: node),
      entity: try required("entity", of: request),
      predicate: text("predicateString", of: request),
      place: node.place
    )
  }

  private func index(_ node: XMLNode) throws(ModelError) -> ModelFetchIndex {
    ModelFetchIndex(
      name: try required("name", of: node),
      elements: node.children(named: "fetchIndexElement")
        .compactMap { $0["property"] ?? $0["expression"] },
      predicate: text("partialIndexPredicate", of: node),
      place: node.place
    )
  }

  private func text(_ name: String, of node: XMLNode) -> ModelPredicateText? {
    guard let attribute = node.attribute(name), !attribute.value.isEmpty else { return nil }
    return ModelPredicateText(attribute.value, place: attribute.place)
  }

  private func required(_ name: String, of node: XMLNode) throws(ModelError) -> String {
    guard let value = node[name], !value.isEmpty else {
      throw ModelError("<\(node.name)> has no `\(name)`", at: node.place)
    }
    return value
  }
}
