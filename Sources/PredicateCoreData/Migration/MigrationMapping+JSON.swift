import PredicateAnalysis
public import PredicatePlatform
import PredicateSchema
import PredicateSyntax

/// A mapping as JSON:
///
///     {"entities": [{
///       "source": "ToDo", "predicate": "done == FALSE", "target": "Task", "key": "objectID",
///       "attributes": {"title": "uppercase:(name)"},
///       "relationships": {"list": "list", "owner": {"attribute": "email", "equals": "ownerEmail"}}
///     }]}
extension MigrationMapping: Codable {
  /// Throws a `MigrationError` with the places of all mistakes, or the decoder's error.
  public init(from decoder: any Decoder) throws {
    var reader = MigrationReader()
    let mapping = reader.mapping(from: try SchemaNode(from: decoder))
    if !reader.problems.isEmpty { throw MigrationError(reader.problems) }
    self = mapping
  }

  public func encode(to encoder: any Encoder) throws {
    let entities = entities.map(Self.node)
    try SchemaNode.object(["entities": .list(entities)]).encode(to: encoder)
  }

  /// Reads a mapping; throws a `MigrationError` with all mistakes: invalid JSON, unknown fields,
  /// duplicate names, values of another type.
  public init(json: Data) throws(MigrationError) {
    do {
      self = try JSONDecoder().decode(Self.self, from: json)
    } catch let error as MigrationError {
      throw error
    } catch {
      throw MigrationError("", (error as? DecodingError)?.words ?? "not a mapping")
    }
    if let name = DuplicateNames.first(in: Array(json)) {
      throw MigrationError(name.path.joined(separator: "."), "`\(name.name)` is given twice")
    }
  }

  /// The JSON, indented and with its names sorted; `init(json:)` reads an equal mapping from it.
  public func json() -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }

  private static func node(of mapping: EntityMapping) -> SchemaNode {
    var fields: [String: SchemaNode] = [
      "name": .text(mapping.name), "source": .text(mapping.source), "target": .text(mapping.target),
    ]
    if let predicate = mapping.predicate { fields["predicate"] = .text(predicate) }
    if !mapping.includesSubentities { fields["subentities"] = .bool(false) }
    if let key = mapping.key { fields["key"] = .text(key) }
    if !mapping.attributes.isEmpty {
      fields["attributes"] = .object(mapping.attributes.mapValues(SchemaNode.text))
    }
    if !mapping.relationships.isEmpty {
      fields["relationships"] = .object(mapping.relationships.mapValues(node))
    }
    return .object(fields)
  }

  private static func node(of mapping: RelationshipMapping) -> SchemaNode {
    switch mapping {
    case .objects(let text, by: []): .text(text)
    case .objects(let text, let names):
      .object(["objects": .text(text), "by": .list(names.map(SchemaNode.text))])
    case .key(let attribute, let expression):
      .object(["attribute": .text(attribute), "equals": .text(expression)])
    }
  }
}

/// Reads a mapping from JSON, and notes every part that it cannot interpret.
private struct MigrationReader {
  private(set) var problems: [MigrationError.Problem] = []

  mutating func mapping(from node: SchemaNode) -> MigrationMapping {
    let fields = object(node, at: "", ["entities"])
    guard case .list(let nodes)? = fields["entities"] else {
      if problems.isEmpty { report("", "`entities`, a list, is missing") }
      return MigrationMapping()
    }
    var names: Set<String> = []
    var mapping = MigrationMapping()
    for (index, node) in nodes.enumerated() {
      let path = "entities[\(index)]"
      guard let entity = entity(node, at: path) else { continue }
      if !names.insert(entity.name).inserted {
        report(path, "duplicate mapping “\(entity.name)”: give each a name")
      }
      mapping.entities.append(entity)
    }
    return mapping
  }

  private mutating func entity(_ node: SchemaNode, at path: String) -> EntityMapping? {
    let fields = object(
      node,
      at: path,
      [
        "name", "source", "predicate", "subentities", "target", "key", "attributes",
        "relationships",
      ]
    )
    guard case .object = node else { return nil }
    for name in ["source", "target"] where fields[name] == nil {
      report(path, "`\(name)` is missing")
    }
    var mapping = EntityMapping(
      name: text(fields["name"], at: path + ".name"),
      source: text(fields["source"], at: path + ".source") ?? "",
      predicate: text(fields["predicate"], at: path + ".predicate"),
      target: text(fields["target"], at: path + ".target") ?? "",
      key: text(fields["key"], at: path + ".key")
    )
    switch fields["subentities"] {
    case nil: break
    case .bool(let flag): mapping.includesSubentities = flag
    case .some(let other): report(path + ".subentities", wanted("true or false", other))
    }
    for (name, node) in entries(fields["attributes"], at: path + ".attributes") {
      mapping.attributes[name] = text(node, at: "\(path).attributes.\(name)")
    }
    for (name, node) in entries(fields["relationships"], at: path + ".relationships") {
      mapping.relationships[name] = relationship(node, at: "\(path).relationships.\(name)")
    }
    return mapping
  }

  private mutating func relationship(
    _ node: SchemaNode,
    at path: String
  ) -> RelationshipMapping? {
    if let text = node.text { return .objects(text) }
    let fields = object(node, at: path, ["objects", "by", "attribute", "equals"])
    guard case .object = node else { return nil }
    if let objects = fields["objects"], fields["attribute"] == nil, fields["equals"] == nil {
      var names: [String] = []
      switch fields["by"] {
      case nil: break
      case .text(let name): names = [name]
      case .list(let nodes): names = nodes.compactMap { text($0, at: path + ".by") }
      case .some(let other): report(path + ".by", wanted("a name or a list of names", other))
      }
      return text(objects, at: path + ".objects").map { .objects($0, by: names) }
    }
    guard let attribute = fields["attribute"], let expression = fields["equals"],
      fields["objects"] == nil, fields["by"] == nil
    else {
      report(path, "give either `objects`, or `attribute` and `equals`")
      return nil
    }
    guard let attribute = text(attribute, at: path + ".attribute"),
      let expression = text(expression, at: path + ".equals")
    else { return nil }
    return .key(attribute: attribute, equals: expression)
  }

  private mutating func report(_ path: String, _ message: String) {
    problems.append(.init(path, message))
  }

  private func wanted(_ what: String, _ node: SchemaNode) -> String {
    "expected \(what), found \(node.kindName)"
  }

  /// The fields of an object that may have only these and a comment.
  private mutating func object(
    _ node: SchemaNode,
    at path: String,
    _ known: Set<String>
  ) -> [String: SchemaNode] {
    guard case .object(let found) = node else {
      report(path, wanted("an object", node))
      return [:]
    }
    for name in found.keys.sorted() where !known.contains(name) && name != "comment" {
      let nearest = Spelling.nearest(to: name, among: known.sorted())
      let hint = nearest.map { "; did you mean `\($0)`?" } ?? ""
      report(path, "unknown field `\(name)`\(hint)")
    }
    return found
  }

  private mutating func entries(
    _ node: SchemaNode?,
    at path: String
  ) -> [(String, SchemaNode)] {
    switch node {
    case nil: return []
    case .object(let entries): return entries.sorted { $0.key < $1.key }.map { ($0, $1) }
    case .some(let other):
      report(path, wanted("an object", other))
      return []
    }
  }

  private mutating func text(_ node: SchemaNode?, at path: String) -> String? {
    guard let node else { return nil }
    if let text = node.text { return text }
    report(path, wanted("a string", node))
    return nil
  }
}
