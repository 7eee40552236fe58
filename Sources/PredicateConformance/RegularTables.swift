import PredicateEvaluation
import PredicateJSON
package import PredicateSchema
package import PredicateSyntax

/// Tables that hold the objects of a case: scalars are columns, objects inside are rows of other
/// tables, and lists and sets of objects are to-many relationships.
package struct RegularTables {
  /// The entity of the objects themselves.
  package static let root = "Object"
  /// The primary key. No object in a corpus has such a key; one that had it would not fit.
  static let primaryKey = "row number"

  /// The reason why objects do not fit into tables.
  struct Irregular: Error, Hashable {
    let reason: String
  }

  package let schema: Schema
  /// The rows by entity, in an order in which they can be inserted.
  package let rows: [(entity: String, rows: [[String: Value]])]
  /// The primary keys of the objects, in order.
  let roots: [Value]
  /// Whether objects equal only themselves, as rows do.
  let haveIdentity: Bool

  /// Whether a column holds arrays.
  var haveArrays: Bool {
    schema.entities.values.contains { entity in
      entity.attributes.values.contains { if case .list = $0.type { true } else { false } }
    }
  }

  /// The tables with the keys that are read. Keys that are null in all objects get the type
  /// `typeOfNull`.
  init(
    _ objects: [KeyedValue],
    asked: AskedKeys,
    typeOfNull: AttributeType
  ) throws(Irregular) {
    try self.init(objects, ObjectShapes(asked, .refused), typeOfNull)
  }

  /// The tables of an object in which values that do not fit into tables are left out. Anything but
  /// a dictionary gives one row without values.
  package init?(holdingMostOf object: Value, typeOfNull: AttributeType) {
    let object: KeyedValue = if case .map = object { .holding(object) } else { .holding(.map([:])) }
    do throws(Irregular) {
      try self.init([object], ObjectShapes(.everything, .leftOut), typeOfNull)
    } catch {
      return nil
    }
  }

  private init(
    _ objects: [KeyedValue],
    _ shapes: ObjectShapes,
    _ typeOfNull: AttributeType
  ) throws(Irregular) {
    var shapes = shapes
    roots = try objects.map { object throws(Irregular) in
      Self.key(of: try shapes.addRoot(object))
    }
    try shapes.requireWhole()
    haveIdentity = shapes.haveIdentity
    var tables: [Int: RegularTable] = [:]
    var names: Set<String> = []
    for (shape, path) in shapes.distinct {
      var name = path
      while !names.insert(name).inserted { name += "'" }
      tables[shape] = RegularTable(entity: name, number: tables.count + 1)
    }
    var entities: [String: Entity] = [:]
    for (shape, _) in shapes.distinct {
      guard let table = tables[shape] else { continue }
      let entity = table.entity(shapes.slots(of: shape), typeOfNull) { tables[shapes.find($0)] }
      entities[entity.name] = entity
    }
    schema = Schema(entities: entities)
    rows = shapes.distinct.compactMap { shape, _ in
      guard let table = tables[shape] else { return nil }
      let rows = shapes.rows.indices.filter { shapes.find(shapes.rows[$0].shape) == shape }
      let slots = shapes.slots(of: shape)
      return (table.name, rows.map { Self.values(of: shapes.rows[$0], key: $0, slots) })
    }
  }

  static func key(of row: Int) -> Value { .integer(Int64(row)) }

  private static func values(
    of row: ObjectShapes.Row,
    key: Int,
    _ slots: [String: ObjectShapes.Slot]
  ) -> [String: Value] {
    var values = [primaryKey: Self.key(of: key)]
    for (name, content) in row.content {
      switch content {
      case .value(.integer(let number)) where slots[name] == .attribute(.real):
        values[name] = .real(Double(number))
      case .value(let value): values[name] = value
      case .one(let row): values[name] = Self.key(of: row)
      case .many(let rows): values[name] = .list(rows.map(Self.key))
      }
    }
    return values
  }
}

/// The table of one kind of object. Its columns have plain names, since databases restrict names;
/// keys occur only as names of attributes.
private struct RegularTable {
  let name: String
  let number: Int

  init(entity: String, number: Int) {
    name = entity
    self.number = number
  }

  private var table: String { "t\(number)" }

  func entity(
    _ slots: [String: ObjectShapes.Slot],
    _ typeOfNull: AttributeType,
    _ tableOf: (Int) -> RegularTable?
  ) -> Entity {
    var entity = Entity(name: name, table: table, primaryKey: [RegularTables.primaryKey])
    for (index, (key, slot)) in slots.sorted(by: { $0.key < $1.key }).enumerated() {
      switch slot {
      case .null:
        entity.attributes[key] = Attribute(
          column: "a\(index)",
          type: typeOfNull,
          isOptional: true
        )
      case .attribute(let type):
        entity.attributes[key] = Attribute(column: "a\(index)", type: type, isOptional: true)
      case .one(let shape):
        guard let other = tableOf(shape) else { continue }
        entity.relationships[key] = Relationship(
          destination: other.name,
          cardinality: .one,
          isOptional: true,
          join: .direct(on: [ColumnPair(near: "r\(index)", far: RegularTables.primaryKey)])
        )
      case .many(let shape, let isOrdered):
        guard let other = tableOf(shape) else { continue }
        entity.relationships[key] = Relationship(
          destination: other.name,
          cardinality: .many,
          isOrdered: isOrdered,
          join: .through(
            table: "\(table)_\(index)",
            near: [ColumnPair(near: RegularTables.primaryKey, far: "near")],
            far: [ColumnPair(near: "far", far: RegularTables.primaryKey)]
          )
        )
      }
    }
    return entity
  }
}

extension KeyedValue {
  /// A value whose dictionaries, and lists and sets of dictionaries, are objects.
  fileprivate static func holding(_ value: Value) -> Self {
    switch value {
    case .map(let entries):
      .object(
        JSONObject(
          entries.filter { !$0.value.hasNul }.sorted { $0.key < $1.key }
            .map { JSONObject.Member($0.key, holding($0.value)) }
        )
      )
    case .list(let elements) where elements.allSatisfy(\.isMap):
      .collection(KeyedCollection(.array, elements.map(holding)))
    case .set(let elements) where elements.allSatisfy(\.isMap):
      .collection(KeyedCollection(.set, elements.map(holding)))
    case .null, .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url, .list, .set:
      .value(value)
    }
  }
}

extension Value {
  fileprivate var isMap: Bool { if case .map = self { true } else { false } }

  /// Whether it is text with a NUL, which not every database can hold.
  fileprivate var hasNul: Bool {
    if case .text(let text) = self { text.utf8.contains(0) } else { false }
  }
}
