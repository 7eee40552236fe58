/// The two ends of a relationship, as far as they are known before its columns are read.
struct JoinEnds {
  let path: String
  let entity: String
  let name: String
  let cardinality: Cardinality
  let nearKey: [String]
  /// The primary key of the destination; nil if the entity is unknown.
  let farKey: [String]?
}

extension SchemaReader {
  mutating func join(_ fields: [String: SchemaNode], _ ends: JoinEnds) -> Join? {
    guard let through = fields["through"] else {
      for name in ["near", "far"] where fields[name] != nil {
        report(ends.path, "`\(name)` belongs to `through`")
      }
      guard let on = fields["on"] else {
        return missing(ends)
      }
      let isNear = ends.cardinality == .one
      return pairs(on, key: isNear ? ends.farKey : ends.nearKey, isNear: isNear, "on", ends)
        .map { .direct(on: $0) }
    }
    if fields["on"] != nil { report(ends.path, "`through` takes `near` and `far`, not `on`") }
    guard let table = text(through, at: ends.path + ".through") else { return nil }
    guard let near = fields["near"], let far = fields["far"] else { return missing(ends) }
    let nearPairs = pairs(near, key: ends.nearKey, isNear: false, "near", ends)
    let farPairs = pairs(far, key: ends.farKey, isNear: true, "far", ends)
    guard let nearPairs, let farPairs else { return nil }
    return .through(table: table, near: nearPairs, far: farPairs)
  }

  private mutating func missing(_ ends: JoinEnds) -> Join? {
    report(.missingJoin(entity: ends.entity, relationship: ends.name))
    return nil
  }

  /// Pairs columns that are given alone with the primary key of one end; `isNear` says that they
  /// are columns of the near side.
  private mutating func pairs(
    _ node: SchemaNode,
    key: [String]?,
    isNear: Bool,
    _ field: String,
    _ ends: JoinEnds
  ) -> [ColumnPair]? {
    let path = ends.path + "." + field
    switch node {
    case .object(let columns):
      return columns.sorted { $0.key < $1.key }.compactMap { near, far in
        text(far, at: path).map { ColumnPair(near: near, far: $0) }
      }
    case .list(let elements) where elements.contains(where: { $0.text == nil }):
      return elements.compactMap { element in
        let fields = object(element, at: path, fields: ["near", "far"])
        guard let near = fields["near"]?.text, let far = fields["far"]?.text else {
          report(path, "a pair needs `near` and `far`")
          return nil
        }
        return ColumnPair(near: near, far: far)
      }
    case .text, .list:
      let columns = texts(node, at: path)
      // An unknown destination is another mistake, found when the schema is validated.
      let key = key ?? columns
      guard columns.count == key.count else {
        report(
          .unequalJoin(
            entity: ends.entity,
            relationship: ends.name,
            near: isNear ? columns.count : key.count,
            far: isNear ? key.count : columns.count
          )
        )
        return nil
      }
      return zip(columns, key).map {
        isNear ? ColumnPair(near: $0, far: $1) : ColumnPair(near: $1, far: $0)
      }
    case .null, .bool, .integer, .real:
      report(path, "expected columns, found \(node.kindName)")
      return nil
    }
  }
}
