import PredicateSchema
import PredicateSyntax

/// An array that a row holds: its elements are looked at by a lambda, not by a subquery.
struct SQLArray {
  var attribute: Attribute
  /// The type of the elements.
  var element: AttributeType
  var hasOptionalElements: Bool
  var sql: SQLFragment
  /// Whether the array may be NULL.
  var isOptional: Bool
  /// The level of the row that holds it.
  var level: Int
  /// The name that its objects have in the schema.
  var objects: String
}

/// The rows and values that are read inside a row.
extension Compilation {
  /// An attribute that consists of others, if the dialect can read them.
  func composed(_ key: String, of row: SQLRow) -> Attribute? {
    guard dialect.has(.partsOfRows), let attribute = row.entity.attributes.exact(key) else {
      return nil
    }
    switch attribute.type {
    case .list, .object, .map: return attribute
    case .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url, .json: return nil
    }
  }

  /// An object that an attribute of a row holds.
  mutating func object(
    _ attribute: Attribute,
    named key: String,
    of row: SQLRow,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLRow {
    guard let entity = entity(named: row.entity.name + "." + key) else {
      throw Unsupported("the key \(key)", at: span)
    }
    return inner(attribute, entity, of: row)
  }

  private mutating func inner(_ attribute: Attribute, _ entity: SQLEntity, of row: SQLRow) -> SQLRow
  {
    .inner(
      of: row,
      step(attribute.column, from: row),
      column: attribute.column,
      isOptional: attribute.isOptional,
      entity
    )
  }

  /// A dictionary as a whole, which is nil or is not; its keys are no columns.
  mutating func dictionary(_ attribute: Attribute, named key: String, of row: SQLRow) -> SQLRow {
    let entity = SQLEntity(Entity(name: row.entity.name + "." + key, primaryKey: []))
    return inner(attribute, entity, of: row)
  }

  /// `labels.colour`
  mutating func mapValue(
    _ attribute: Attribute,
    of type: AttributeType,
    _ steps: ArraySlice<PathStep>,
    from row: SQLRow,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    guard case .key(let key) = steps.first, key != "self" else {
      throw Unsupported("a dictionary as a whole", at: span)
    }
    let own = Attribute(
      column: attribute.column,
      type: type,
      storage: attribute.storage,
      collation: attribute.collation
    )
    guard let form = dialect.form(of: own) else {
      throw Unsupported("the way the values of a dictionary are stored", at: span)
    }
    let map = SQLScalar.column(try column(attribute.column, of: row)).fragment
    var value = try render(.mapValue(map, key: key), "a key of a dictionary", at: span)
    if let read = dialect.reading(value, of: own) { value = read }
    return SQLOperand(fragment: value, form: form, isOptional: true)
  }

  /// The array that an attribute of a row holds; nil where it holds none.
  mutating func array(_ key: String, of row: SQLRow) throws(Unsupported) -> SQLArray? {
    guard let attribute = composed(key, of: row),
      case .list(of: let element, let hasOptionalElements) = attribute.type
    else { return nil }
    return SQLArray(
      attribute: attribute,
      element: element,
      hasOptionalElements: hasOptionalElements,
      sql: SQLScalar.column(try column(attribute.column, of: row)).fragment,
      isOptional: attribute.isOptional || row.isOptional,
      level: row.level,
      objects: row.entity.name + "." + key
    )
  }

  /// The array with which a collection begins; nil where it begins with a relationship.
  mutating func array(
    of collection: SQLCollection,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLArray? {
    guard let key = collection.keys.first else {
      throw Unsupported("an empty collection", at: span)
    }
    return try array(key, of: collection.base)
  }

  /// Whether the elements are inside the row.
  func isInside(_ collection: SQLCollection) -> Bool {
    collection.keys.first.flatMap { composed($0, of: collection.base) } != nil
  }

  /// Whether it may be nil, and not only empty.
  func mayBeNil(_ collection: SQLCollection) -> Bool {
    let attribute = collection.keys.first.flatMap { composed($0, of: collection.base) }
    return collection.base.isOptional || attribute?.isOptional ?? false
  }

  /// The number of arrays, one inside the other, that the keys of a collection go through.
  mutating func countOfArrays(in collection: SQLCollection) -> Int {
    var (entity, count): (SQLEntity?, Int) = (collection.base.entity, 0)
    for key in collection.keys {
      guard let within = entity, let attribute = within.attributes.exact(key) else { break }
      if case .list = attribute.type { count += 1 }
      entity = self.entity(named: within.name + "." + key)
    }
    return count
  }
}
