import PredicateCoreData
import PredicateEvaluation
import PredicateModels
import PredicateSyntax

// Text for people.
extension ModelReport {
  /// The model in numbers: `3 entities, 5 attributes, 4 relationships`
  var summary: String {
    let entities = model.entities
    var parts = [
      Self.count(entities.count, "entity", "entities"),
      Self.count(entities.reduce(0) { $0 + $1.attributes.count }, "attribute", "attributes"),
      Self.count(
        entities.reduce(0) { $0 + $1.relationships.count },
        "relationship",
        "relationships"
      ),
    ]
    if let counts {
      parts.append(Self.count(counts.values.reduce(0, +), "object", "objects"))
    }
    return parts.joined(separator: ", ")
  }

  private static func count(_ count: Int, _ one: String, _ many: String) -> String {
    "\(grouped(count)) \(count == 1 ? one : many)"
  }

  /// `1,234`
  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.indices.reduce(into: "") { text, index in
      let rest = digits.count - index
      if index > 0, rest.isMultiple(of: 3) { text += "," }
      text.append(digits[index])
    }
  }
}

extension ModelReport {
  var text: String {
    var text = VisibleText.of(title) + ": " + summary + "\n"
    if let store { text += "the model of the store \(VisibleText.of(store))\n" }
    for entity in model.entities { text += "\n" + self.text(of: entity) }
    if !model.fetchRequests.isEmpty { text += "\nfetch requests\n" }
    text += Self.table(
      model.fetchRequests.map { [$0.name, $0.entity, $0.predicate?.text ?? ""] }
    )
    return text
  }

  private func text(of entity: ModelEntity) -> String {
    var heading = VisibleText.of(entity.name)
    if let parent = entity.parent { heading += " : " + VisibleText.of(parent) }
    var notes: [String] = []
    if entity.isAbstract { notes.append("abstract") }
    if let count = counts?[entity.name], count > 0 || !entity.isAbstract {
      notes.append(Self.count(count, "object", "objects"))
    }
    if let old = entity.renamingIdentifier, old != entity.name {
      notes.append("was " + VisibleText.of(old))
    }
    if !notes.isEmpty { heading += "  (" + notes.joined(separator: ", ") + ")" }
    var rows: [[String]] = []
    for attribute in entity.attributes { rows.append(Self.row(attribute)) }
    for relationship in entity.relationships { rows.append(Self.row(relationship)) }
    for property in entity.fetchedProperties {
      rows.append([property.name, "fetched \(property.entity)", property.predicate?.text ?? ""])
    }
    for index in entity.indexes {
      let condition = index.predicate.map { " where \($0.text)" } ?? ""
      rows.append([index.name, "index", index.elements.joined(separator: ", ") + condition])
    }
    return heading + "\n" + Self.table(rows)
  }

  private static func row(_ attribute: ModelAttribute) -> [String] {
    var notes: [String] = []
    if attribute.isOptional { notes.append("optional") }
    if attribute.isTransient { notes.append("transient") }
    if attribute.allowsExternalStorage { notes.append("external storage") }
    if let value = attribute.defaultValue { notes.append("default \(value)") }
    if let derivation = attribute.derivation { notes.append("derived: \(derivation.text)") }
    if let old = attribute.renamingIdentifier, old != attribute.name { notes.append("was \(old)") }
    return [
      attribute.name, attribute.composite ?? attribute.type.rawValue,
      notes.joined(separator: ", "),
    ]
  }

  private static func row(_ relationship: ModelRelationship) -> [String] {
    var notes: [String] = []
    if relationship.isOptional { notes.append("optional") }
    if relationship.isTransient { notes.append("transient") }
    if relationship.isOrdered { notes.append("ordered") }
    notes.append(relationship.inverse.map { "inverse \($0)" } ?? "no inverse")
    if let old = relationship.renamingIdentifier, old != relationship.name {
      notes.append("was \(old)")
    }
    return [
      relationship.name,
      (relationship.isToMany ? "to-many " : "to-one ") + relationship.destination,
      notes.joined(separator: ", "),
    ]
  }

  /// Rows with columns as wide as what is in them, but none wider than is good for the others.
  private static func table(_ rows: [[String]]) -> String {
    let rows = rows.map { $0.map { VisibleText.of($0) } }
    let widths = (0..<2).map { column in
      min(rows.map { DisplayWidth.of($0[column]) }.max() ?? 0, 40)
    }
    return rows.map { row in
      var line = "  "
      for column in 0..<2 {
        let blanks = max(0, widths[column] - DisplayWidth.of(row[column]))
        line += row[column] + String(repeating: " ", count: blanks + 2)
      }
      line += row[2]
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
