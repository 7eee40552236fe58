import PredicateEvaluation
import PredicateJSON
import PredicateSchema
import PredicateSyntax

/// Objects divided into rows, and the common shape of the rows of one kind. If one object is
/// reached along several paths, the kinds at their ends are merged.
struct ObjectShapes {
  typealias Irregular = RegularTables.Irregular

  /// The content of a key in all rows of a kind.
  enum Slot: Hashable {
    /// Nothing so far
    case null
    case attribute(AttributeType)
    case one(shape: Int)
    case many(shape: Int, isOrdered: Bool)
  }

  enum Content: Hashable {
    case value(Value)
    case one(Int)
    case many([Int])
  }

  struct Row: Hashable {
    let shape: Int
    var content: [String: Content] = [:]
  }

  private struct Shape {
    let path: String
    var slots: [String: Slot] = [:]
    /// The shape with which this one was merged.
    var sameAs: Int?
  }

  private(set) var rows: [Row] = []
  /// Whether every object equals only itself, as rows do. Other objects are equal if their contents
  /// are.
  private(set) var haveIdentity = true
  private var shapes = [Shape(path: RegularTables.root)]
  private var graph: [ObjectIdentifier: Int] = [:]

  private let asked: AskedKeys
  private let irregularValues: IrregularValues

  /// The treatment of values that do not fit into tables.
  enum IrregularValues { case refused, leftOut }

  init(_ asked: AskedKeys, _ irregularValues: IrregularValues) {
    self.asked = asked
    self.irregularValues = irregularValues
  }

  /// Adds an object to be queried and returns its row. A plain value gets a column of its own.
  mutating func addRoot(_ object: KeyedValue) throws(Irregular) -> Int {
    switch object {
    case .object(let object): return try add(object, 0)
    case .value:
      var row = Row(shape: 0)
      if asked.contains(PlainValues.key) {
        row.content[PlainValues.key] = try content(object, PlainValues.key, 0)
      }
      rows.append(row)
      return rows.count - 1
    case .collection: throw Irregular(reason: "objects that are arrays")
    }
  }

  /// The kinds, each with the path along which it was first found.
  var distinct: [(shape: Int, path: String)] {
    shapes.indices.filter { shapes[$0].sameAs == nil }.map { ($0, shapes[$0].path) }
  }

  func slots(of shape: Int) -> [String: Slot] { shapes[find(shape)].slots }

  func find(_ shape: Int) -> Int {
    var shape = shape
    while let other = shapes[shape].sameAs { shape = other }
    return shape
  }

  /// Throws if a list is nil or missing: tables can only express an empty one.
  func requireWhole() throws(Irregular) {
    if irregularValues == .leftOut { return }
    for row in rows {
      for (key, slot) in slots(of: row.shape) {
        guard case .many = slot else { continue }
        guard case .many = row.content[key] else {
          throw Irregular(reason: "arrays that are nil")
        }
      }
    }
  }

  private mutating func add(_ object: any KeyValueReadable, _ shape: Int) throws(Irregular) -> Int {
    let members: [(String, KeyedValue)]
    let row = rows.count
    switch object {
    case let object as GraphObject:
      if let known = graph[ObjectIdentifier(object)] {
        try unite(shape, rows[known].shape)
        return known
      }
      graph[ObjectIdentifier(object)] = row
      members = object.entries.map { ($0.key, $0.value) }
    case let object as JSONObject:
      haveIdentity = false
      members = object.members.map { ($0.key, $0.value) }
    default: throw Irregular(reason: "objects of the host")
    }
    rows.append(Row(shape: shape))
    for (key, value) in members where asked.contains(key) {
      do throws(Irregular) {
        rows[row].content[key] = try content(value, key, shape)
      } catch {
        if irregularValues == .refused { throw error }
      }
    }
    return row
  }

  private mutating func content(
    _ value: KeyedValue,
    _ key: String,
    _ shape: Int
  ) throws(Irregular) -> Content {
    switch value {
    case .value(let value):
      try fill(key, of: shape, with: try slot(of: value))
      return .value(value)
    case .object(let object):
      let part = newShape(key, of: shape)
      try fill(key, of: shape, with: .one(shape: part))
      return .one(try add(object, part))
    case .collection(let collection):
      if let values = collection.plainValues {
        guard collection.kind != .set else { throw Irregular(reason: "sets of plain values") }
        return try content(.value(.list(values)), key, shape)
      }
      let part = newShape(key, of: shape)
      try fill(key, of: shape, with: .many(shape: part, isOrdered: collection.kind != .set))
      var elements: [Int] = []
      for element in collection.elements {
        guard case .object(let object) = element else {
          throw Irregular(reason: "arrays of objects and other values")
        }
        elements.append(try add(object, part))
      }
      guard Set(elements).count == elements.count else {
        throw Irregular(reason: "arrays that hold an object twice")
      }
      return .many(elements)
    }
  }

  private mutating func newShape(_ key: String, of shape: Int) -> Int {
    shapes.append(Shape(path: shapes[shape].path + "." + key))
    return shapes.count - 1
  }

  private mutating func fill(_ key: String, of shape: Int, with slot: Slot) throws(Irregular) {
    guard key != RegularTables.primaryKey else {
      throw Irregular(reason: "a key named as the primary key")
    }
    let shape = find(shape)
    // A dictionary of Swift takes keys for the same whose characters are equivalent.
    if let known = shapes[shape].slots.index(forKey: key) {
      guard shapes[shape].slots[known].key.hasSameBytes(as: key) else {
        throw Irregular(reason: "keys that differ in their spelling alone")
      }
    }
    switch (shapes[shape].slots[key], slot) {
    case (nil, _), (.null, _): shapes[shape].slots[key] = slot
    case (.some, .null): break
    case (.attribute(let known), .attribute(let type)) where known == type: break
    case (.attribute(.integer), .attribute(.real)) where !asked.tellsNumbersApart:
      shapes[shape].slots[key] = slot
    case (.attribute(.real), .attribute(.integer)) where !asked.tellsNumbersApart: break
    case (.one(let known), .one(let other)): try unite(known, other)
    case (.many(let known, let isOrdered), .many(let other, let isAlsoOrdered))
    where isOrdered == isAlsoOrdered:
      try unite(known, other)
    case (.attribute, _), (.one, _), (.many, _):
      throw Irregular(reason: "values of unlike types under one key")
    }
  }

  private mutating func unite(_ left: Int, _ right: Int) throws(Irregular) {
    let kept = min(find(left), find(right))
    let other = max(find(left), find(right))
    guard kept != other else { return }
    let slots = shapes[other].slots
    shapes[other].slots = [:]
    shapes[other].sameAs = kept
    for (key, slot) in slots.sorted(by: { $0.key < $1.key }) {
      try fill(key, of: kept, with: slot)
    }
  }

  private func slot(of value: Value) throws(Irregular) -> Slot {
    if value == .null { return .null }
    // Tables that hold most of an object are for any store, also one without columns of arrays.
    if irregularValues == .refused, case .list(let elements) = value {
      let types = Set(elements.filter { $0 != .null }.map(AttributeType.init(of:)))
      guard types.count == 1, case .some(.some(let type)) = types.first else {
        throw Irregular(reason: "arrays of values of several types")
      }
      return .attribute(.list(of: type))
    }
    guard let type = AttributeType(of: value) else {
      throw Irregular(reason: "arrays, sets and dictionaries")
    }
    return .attribute(type)
  }
}

extension KeyedCollection {
  /// The elements of an array that holds values without keys of their own; nil for other arrays, and
  /// for an empty one, which may be anything's.
  fileprivate var plainValues: [Value]? {
    guard !elements.isEmpty else { return nil }
    var values: [Value] = []
    for element in elements {
      guard case .value(let value) = element else { return nil }
      values.append(value)
    }
    return values
  }
}
