import PredicateSchema
import PredicateSyntax

/// Tables that hold an object of nested dictionaries: scalars are columns, dictionaries inside are
/// rows of other tables, and lists of dictionaries are to-many relationships.
struct RegularShape {
  /// The entity of the object itself.
  static let root = "Object"

  private var schema = Schema()
  private var rows: [ParityTables.Row] = []
  /// The type of keys that are null everywhere.
  private let typeOfNull: AttributeType

  /// The tables of an object. Lists of scalars, and values of unlike types under one key, are left
  /// out. Anything but a dictionary gives one row without values.
  static func tables(of object: Value, typeOfNull: AttributeType) -> ParityTables {
    var shape = Self(typeOfNull: typeOfNull)
    var fields: [String: Value] = [:]
    if case .map(let found) = object { fields = found }
    _ = shape.add(fields, to: root, back: nil)
    return ParityTables(schema: shape.schema, rows: shape.rows)
  }

  private init(typeOfNull: AttributeType) { self.typeOfNull = typeOfNull }

  /// Adds a row and returns its key. `back` is the column that refers to the owner of the row.
  private mutating func add(
    _ fields: [String: Value],
    to entity: String,
    back: (column: String, key: Value)?
  ) -> Value {
    if schema.entities[entity] == nil {
      schema.entities[entity] = Entity(name: entity, primaryKey: ["row number"])
    }
    let key = Value.integer(Int64(rows.count))
    var values = ["row number": key]
    if let back { values[back.column] = back.key }
    let place = rows.count
    rows.append(ParityTables.Row(entity: entity, values: [:]))
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      switch value {
      case .map(let part):
        guard relate(entity, name, .one) else { continue }
        values[name] = add(part, to: "\(entity).\(name)", back: nil)
      case .list(let parts), .set(let parts):
        let objects = parts.compactMap { if case .map(let part) = $0 { part } else { nil } }
        guard objects.count == parts.count, !parts.isEmpty, relate(entity, name, .many) else {
          continue
        }
        for part in objects {
          _ = add(part, to: "\(entity).\(name)", back: ("owner of \(name)", key))
        }
      default:
        // No other value has parts of its own, so it is an attribute.
        if describe(entity, name, value) { values[name] = value }
      }
    }
    rows[place].values = values
    return key
  }

  private mutating func describe(_ entity: String, _ name: String, _ value: Value) -> Bool {
    let type: AttributeType
    switch value {
    case .null: type = typeOfNull
    case .bool: type = .bool
    case .integer: type = .integer
    case .real: type = .real
    case .decimal: type = .decimal
    case .text(let text):
      guard !text.utf8.contains(0) else { return false }
      type = .text
    case .date: type = .date
    case .uuid: type = .uuid
    case .bytes: type = .bytes
    case .url: type = .url
    case .list, .set, .map: return false
    }
    guard schema.entities[entity]?.relationships[name] == nil else { return value == .null }
    if let known = schema.entities[entity]?.attributes[name] {
      return known.type == type || value == .null
    }
    schema.entities[entity]?.attributes[name] = Attribute(
      column: name,
      type: type,
      isOptional: true
    )
    return true
  }

  private mutating func relate(
    _ entity: String,
    _ name: String,
    _ cardinality: Cardinality
  ) -> Bool {
    guard schema.entities[entity]?.attributes[name] == nil else { return false }
    let destination = "\(entity).\(name)"
    if let known = schema.entities[entity]?.relationships[name] {
      return known.cardinality == cardinality
    }
    let pair =
      cardinality == .one
      ? ColumnPair(near: "\(name) of", far: "row number")
      : ColumnPair(near: "row number", far: "owner of \(name)")
    schema.entities[entity]?.relationships[name] = Relationship(
      destination: destination,
      cardinality: cardinality,
      isOptional: true,
      join: .direct(on: [pair])
    )
    if schema.entities[destination] == nil {
      schema.entities[destination] = Entity(name: destination, primaryKey: ["row number"])
    }
    return true
  }
}
