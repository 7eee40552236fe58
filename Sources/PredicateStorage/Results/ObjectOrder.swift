package import PredicateSyntax

/// The order of objects in memory by a request's sort descriptors, then by primary key.
package struct ObjectOrder: Sendable {
  private let columns: RequestColumns

  package init(_ request: CheckedRequest) { columns = request.columns }

  package func sorted(_ objects: [StoredObject]) throws(StorageError) -> [StoredObject] {
    var keyed: [(object: StoredObject, keys: [Value])] = []
    keyed.reserveCapacity(objects.count)
    for object in objects {
      keyed.append((object, columns.sortKeys(try columns.inputs(of: object), [])))
    }
    keyed.sort { left, right in
      let order = columns.order(left.keys, right.keys)
      return order != 0
        ? order < 0
        : ValueOrder.precedes(left.object.identifier.key, right.object.identifier.key)
    }
    return keyed.map(\.object)
  }
}

extension RequestColumns {
  /// The values at the paths that are read of each row.
  package func inputs(of object: StoredObject) throws(StorageError) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(inputs.count)
    for path in inputs { values.append(try path.value(on: object)) }
    return values
  }
}
