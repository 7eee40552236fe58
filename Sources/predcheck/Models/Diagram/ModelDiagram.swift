import PredicateCoreData
import PredicateModels

/// A model as a diagram: its entities as boxes, inheritance and relationships as lines, a
/// relationship and its inverse as one.
struct ModelDiagram {
  private(set) var boxes: [DiagramBox] = []
  private(set) var lines: [DiagramLine] = []
  private let report: ModelReport
  private let places: [String: Int]

  /// What a diagram holds at most: a larger one could not be read.
  private static let maximumEntities = 500
  private static let maximumRelationships = 3_000
  private static let maximumRows = 40
  private static let longestName = 40

  init(_ report: ModelReport) throws(CommandError) {
    self.report = report
    let entities = report.model.entities
    let relationships = entities.reduce(0) { $0 + $1.relationships.count }
    guard entities.count <= Self.maximumEntities, relationships <= Self.maximumRelationships else {
      throw .failure(
        "a diagram has at most \(Self.maximumEntities) entities and "
          + "\(Self.maximumRelationships) relationships, and “\(report.title)” has "
          + "\(entities.count) and \(relationships): use text or JSON"
      )
    }
    places = Dictionary(
      entities.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    let colors = Self.colors(report.model)
    for entity in entities { boxes.append(box(entity, colors)) }
    addInheritance()
    addRelationships()
  }

  /// The diagram as a file of SVG.
  var svg: String {
    var drawing = DiagramDrawing(boxes, lines)
    return drawing.svg(title: Self.cut(report.title), subtitle: report.summary)
  }

  /// A colour for each hierarchy; entities without one have the first.
  private static func colors(_ model: ManagedObjectModel) -> [String: Int] {
    var colors: [String: Int] = [:]
    for entity in model.entities where entity.parent != nil {
      guard let root = model.lineage(of: entity.name).last?.name else { continue }
      if colors[root] == nil { colors[root] = 1 + Set(colors.values).count % 7 }
      colors[entity.name] = colors[root]
    }
    return colors
  }

  private func box(_ entity: ModelEntity, _ colors: [String: Int]) -> DiagramBox {
    let attributes = entity.attributes.map { attribute in
      DiagramBox.Row(
        name: Self.cut(attribute.name),
        type: Self.cut(attribute.composite ?? attribute.type.rawValue)
          + (attribute.isOptional ? "?" : "")
      )
    }
    let relationships = entity.relationships.map { relationship in
      DiagramBox.Row(
        name: Self.cut(relationship.name),
        type: (relationship.isToMany ? "⇉ " : "→ ") + Self.cut(relationship.destination)
      )
    }
    let note = report.counts?[entity.name].map(ModelReport.grouped) ?? ""
    return DiagramBox(
      title: Self.cut(entity.name),
      note: entity.isAbstract ? "abstract" : note,
      isAbstract: entity.isAbstract,
      color: colors[entity.name] ?? 0,
      attributes: Self.shortened(attributes),
      relationships: Self.shortened(relationships)
    )
  }

  private static func shortened(_ rows: [DiagramBox.Row]) -> [DiagramBox.Row] {
    guard rows.count > maximumRows else { return rows }
    let more = rows.count - maximumRows + 1
    return rows.prefix(maximumRows - 1) + [DiagramBox.Row(name: "… \(more) more", type: "")]
  }

  private static func cut(_ name: String) -> String {
    // A character may consist of any number of scalars.
    let scalars = name.unicodeScalars
    guard scalars.count > longestName else { return name }
    return String(String.UnicodeScalarView(scalars.prefix(longestName - 1))) + "…"
  }

  private mutating func addInheritance() {
    for entity in report.model.entities {
      guard let child = places[entity.name], let parent = entity.parent.flatMap({ places[$0] })
      else { continue }
      lines.append(
        DiagramLine(
          start: .init(box: child, relationship: nil, mark: .child),
          end: .init(box: parent, relationship: nil, mark: .parent)
        )
      )
    }
  }

  private struct Key: Hashable {
    let box: Int
    let relationship: Int
  }

  private mutating func addRelationships() {
    let model = report.model
    var drawn: Set<Key> = []
    for (box, entity) in model.entities.enumerated() {
      for (number, relationship) in entity.relationships.enumerated() {
        guard drawn.insert(Key(box: box, relationship: number)).inserted,
          let destination = places[relationship.destination]
        else { continue }
        let inverse = inverse(of: relationship)
        if let inverse { drawn.insert(inverse) }
        let back = inverse.map { model.entities[$0.box].relationships[$0.relationship] }
        lines.append(
          DiagramLine(
            start: .init(
              box: box,
              relationship: min(number, Self.maximumRows - 1),
              mark: back.map(Self.mark) ?? .open
            ),
            end: .init(
              box: inverse?.box ?? destination,
              relationship: inverse.map { min($0.relationship, Self.maximumRows - 1) },
              mark: Self.mark(relationship)
            )
          )
        )
      }
    }
  }

  private static func mark(_ relationship: ModelRelationship) -> DiagramLine.Mark {
    relationship.isToMany ? .many : .one(isOptional: relationship.isOptional)
  }

  /// The inverse relationship, where the destination or an ancestor declares it.
  private func inverse(of relationship: ModelRelationship) -> Key? {
    guard let name = relationship.inverse else { return nil }
    for entity in report.model.lineage(of: relationship.destination) {
      guard let box = places[entity.name] else { continue }
      if let number = entity.relationships.firstIndex(where: { $0.name == name }) {
        return Key(box: box, relationship: number)
      }
    }
    return nil
  }
}
