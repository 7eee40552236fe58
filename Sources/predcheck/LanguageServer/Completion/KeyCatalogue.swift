import PredicateLint
import PredicateSchema

/// The keys that predicates may name: those of an entity, or else those of the profile's host.
struct KeyCatalogue {
  private let entity: SchemaKeys?
  private let table: LintKeyTable

  init(schema: Schema?, entity name: String?, profile: LintProfile) {
    entity =
      if let schema, let name { SchemaKeys(schema: schema, entity: name) } else { nil }
    table = profile.keys
  }

  /// The keys that may follow a path, sorted by name.
  func entries(behind path: [String]) -> [KeyEntry] {
    if let entity { return entity.entries(behind: path) }
    return table.keys(behind: path).sorted { $0.key < $1.key }
      .map { KeyEntry(name: $0.key, type: Self.type(of: $0.value)) }
  }

  /// The key at the end of a path.
  func entry(at path: [String]) -> KeyEntry? {
    guard let name = path.last else { return nil }
    if let entity { return entity.entries(behind: path.dropLast()).first { $0.name == name } }
    return table.listedKey(at: path).map { KeyEntry(name: name, type: Self.type(of: $0)) }
  }

  private static func type(of key: LintKey?) -> String {
    guard let key else { return "object" }
    let type = key.isList ? "[\(key.type.rawValue)]" : key.type.rawValue
    guard let values = key.values, !values.isEmpty else { return type }
    let shown = values.prefix(6).joined(separator: ", ")
    return "\(type): \(shown)" + (values.count > 6 ? ", …" : "")
  }
}
