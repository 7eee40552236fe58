import PredicateSyntax

/// A reader of compiled models: `.mom` files, and a store's copy of its model.
///
/// It reads lists of entities and properties, each once, and does not follow the references between
/// them, which form cycles.
struct ModelArchiveReader {
  private var archive: ArchiveObjects
  private let place: ModelPlace
  private var omissions: [ModelError] = []

  static func model(
    in bytes: [UInt8],
    name: String,
    file: String
  ) throws(ModelError) -> ManagedObjectModel {
    var reader = Self(archive: try ArchiveObjects(bytes, file: file), place: ModelPlace(file: file))
    return try reader.model(name: name)
  }

  private init(archive: ArchiveObjects, place: ModelPlace) {
    self.archive = archive
    self.place = place
  }

  private typealias Fields = [String: ArchiveObjects.Object]

  private mutating func model(name: String) throws(ModelError) -> ManagedObjectModel {
    let fields = try archive.fields(of: archive.root)
    let type = try archive.className(fields)
    guard type == "NSManagedObjectModel" else {
      throw archive.mistake(
        "it holds \(type.map { "an object of class \($0)" } ?? "a value"), not a model"
      )
    }
    var model = ManagedObjectModel(name: name, file: place.file)
    for identifier in try archive.elements(fields["NSVersionIdentifiers"]) {
      if let text = try archive.text(identifier), !text.isEmpty {
        model.versionIdentifiers.append(text)
      }
    }
    for (name, object) in try archive.entries(fields["NSEntities"]) {
      model.entities.append(try entity(name, object))
      try model.requireLimits()
    }
    removeInherited(from: &model)
    for (name, object) in try archive.entries(fields["NSFetchRequestTemplates"]) {
      let request = try archive.fields(of: object)
      let (entity, predicate) = try content(of: request)
      model.fetchRequests.append(
        ModelFetchRequest(name: name, entity: entity, predicate: predicate, place: place)
      )
    }
    for (name, object) in try archive.entries(fields["NSConfigurations"]) {
      var names: [String] = []
      for member in try archive.elements(object) {
        let member = try archive.fields(of: member)
        if let name = try archive.text(member["NSEntityName"]) { names.append(name) }
      }
      model.configurations.append(
        ModelConfiguration(name: name, entities: names.sorted(), place: place)
      )
    }
    model.omissions = omissions
    return model
  }

  private mutating func entity(
    _ name: String,
    _ object: ArchiveObjects.Object
  ) throws(ModelError) -> ModelEntity {
    let fields = try archive.fields(of: object)
    var entity = ModelEntity(name: name, place: place)
    if let parent = fields["NSSuperentity"] {
      let parent = try archive.fields(of: parent)
      entity.parent = try archive.text(parent["NSEntityName"])
    }
    entity.isAbstract = try archive.flag(fields["NSIsAbstract"])
    entity.className = try archive.text(fields["NSClassNameForEntity"])
    entity.renamingIdentifier = try renaming(fields, of: name)
    for (name, object) in try archive.entries(fields["NSProperties"]) {
      try addProperty(name, object, to: &entity)
    }
    for object in try archive.elements(fields["NSFetchIndexDescriptions"]) {
      let fields = try archive.fields(of: object)
      var index = ModelFetchIndex(name: try archive.text(fields["NSIndexName"]) ?? "", place: place)
      for element in try archive.elements(fields["NSIndexElements"]) {
        let element = try archive.fields(of: element)
        if let name = try archive.text(element["NSPropertyName"]) { index.elements.append(name) }
      }
      index.predicate = try predicate(fields["NSPartialIndexPredicate"])
      entity.indexes.append(index)
    }
    return entity
  }

  private mutating func addProperty(
    _ name: String,
    _ object: ArchiveObjects.Object,
    to entity: inout ModelEntity
  ) throws(ModelError) {
    var fields = try archive.fields(of: object)
    var type = try archive.className(fields)
    if type == "_NSPropertyDescriptionProxy", let inherited = fields["NSUnderlyingProperty"] {
      fields = try archive.fields(of: inherited)
      type = try archive.className(fields)
    }
    switch type {
    case "NSAttributeDescription", "NSDerivedAttributeDescription",
      "NSCompositeAttributeDescription":
      entity.attributes.append(try attribute(name, fields))
    case "NSRelationshipDescription":
      guard let destination = try archive.text(fields["_NSDestinationEntityName"]) else {
        throw archive.mistake("the relationship \(name) of \(entity.name) has no destination")
      }
      entity.relationships.append(
        ModelRelationship(
          name: name,
          destination: destination,
          inverse: try archive.text(fields["_NSInverseRelationshipName"]),
          isToMany: try archive.integer(fields["NSMaxCount"]) != 1,
          isOrdered: try archive.flag(fields["NSIsOrdered"]),
          isOptional: try archive.flag(fields["NSIsOptional"]),
          isTransient: try archive.flag(fields["NSIsTransient"]),
          renamingIdentifier: try renaming(fields, of: name),
          place: place
        )
      )
    case "NSFetchedPropertyDescription":
      let request = try fields["NSFetchRequest"].map { object throws(ModelError) in
        try archive.fields(of: object)
      }
      let (target, predicate) = try content(of: request ?? [:])
      let named = try archive.text(fields["_NSFetchRequestEntityName"])
      entity.fetchedProperties.append(
        ModelFetchedProperty(
          name: name,
          entity: named ?? target,
          predicate: predicate,
          place: place
        )
      )
    case "NSExpressionDescription", nil: break
    case .some(let type):
      omissions.append(
        archive.mistake("the property \(name) of \(entity.name) has the unknown class \(type)")
      )
    }
  }

  private mutating func attribute(
    _ name: String,
    _ fields: Fields
  ) throws(ModelError) -> ModelAttribute {
    let code = try archive.integer(fields["NSAttributeType"]) ?? 0
    if ModelAttributeType(archiveCode: code) == nil {
      omissions.append(archive.mistake("the attribute \(name) has the unknown type \(code)"))
    }
    return ModelAttribute(
      name: name,
      type: ModelAttributeType(archiveCode: code) ?? .undefined,
      isOptional: try archive.flag(fields["NSIsOptional"]),
      isTransient: try archive.flag(fields["NSIsTransient"]),
      // Observed in the models of Photos: attributes kept in tombstones have this flag, others do
      // not.
      isPreservedAfterDeletion: (try archive.integer(fields["NSFlagsKey"]) ?? 0) & 16 != 0,
      defaultValue: try defaultValue(fields["NSDefaultValue"]),
      renamingIdentifier: try renaming(fields, of: name),
      derivation: try expression(fields["NSDerivationExpression"]),
      place: place
    )
  }

  private mutating func defaultValue(
    _ object: ArchiveObjects.Object?
  ) throws(ModelError) -> String? {
    guard let object else { return nil }
    switch try archive.content(of: object) {
    case .bool(let flag): return flag ? "YES" : "NO"
    case .integer(let number): return "\(number)"
    case .unsigned(let number): return "\(number)"
    case .real(let number), .date(let number): return "\(number)"
    case .text(let text): return text
    case .null, .data, .uid, .array, .dictionary: return nil
    }
  }

  /// The renaming identifier, which archives give for every part; nil if it is the name itself.
  private mutating func renaming(_ fields: Fields, of name: String) throws(ModelError) -> String? {
    let identifier = try archive.text(fields["NSRenamingIdentifier"])
    return identifier == name ? nil : identifier
  }

  private mutating func content(
    of request: Fields
  ) throws(ModelError) -> (entity: String, predicate: ModelPredicateText?) {
    var entity = try archive.text(request["NSEntityName"])
    if let object = request["NSEntity"] {
      let fields = try archive.fields(of: object)
      entity = try archive.text(fields["NSEntityName"])
    }
    return (entity ?? "", try predicate(request["NSPredicate"]))
  }

  private mutating func predicate(
    _ object: ArchiveObjects.Object?
  ) throws(ModelError) -> ModelPredicateText? {
    guard let object else { return nil }
    let node = try ArchivedPredicateReader.predicate(object, in: &archive, &omissions)
    return node.map { ModelPredicateText($0.description, place: place) }
  }

  private mutating func expression(
    _ object: ArchiveObjects.Object?
  ) throws(ModelError) -> ModelPredicateText? {
    guard let object else { return nil }
    let node = try ArchivedPredicateReader.expression(object, in: &archive, &omissions)
    return node.map { ModelPredicateText($0.description, place: place) }
  }

  /// Removes the properties that archives repeat in every child of the entity that declares them.
  private func removeInherited(from model: inout ManagedObjectModel) {
    let whole = ModelIndex(model)
    for index in model.entities.indices {
      let ancestors = whole.lineage(of: model.entities[index].name).dropFirst()
      let names = Set(
        ancestors.flatMap { entity in
          entity.attributes.map(\.name) + entity.relationships.map(\.name)
            + entity.fetchedProperties.map(\.name)
        }
      )
      model.entities[index].attributes.removeAll { names.contains($0.name) }
      model.entities[index].relationships.removeAll { names.contains($0.name) }
      model.entities[index].fetchedProperties.removeAll { names.contains($0.name) }
    }
  }
}
