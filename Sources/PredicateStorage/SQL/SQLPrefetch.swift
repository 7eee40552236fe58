import PredicateSQL
import PredicateSchema
import PredicateSyntax

/// Prefetches relationships of many objects: one statement for each relationship and batch of rows.
struct SQLPrefetch<Session: SQLSession> {
  let session: Session
  let layout: StoreLayout
  /// The relationships, each path after its prefixes: `author`, then `author.publisher`.
  let paths: [[String]]
  let shapes: ShapeCache

  init(_ paths: [[String]], over session: Session, _ layout: StoreLayout) {
    self.session = session
    self.layout = layout
    self.paths = Self.ordered(paths)
    shapes = ShapeCache(layout)
  }

  /// The paths and their prefixes, without duplicates, the shortest first.
  static func ordered(_ paths: [[String]]) -> [[String]] {
    let all = paths.flatMap { path in path.indices.map { Array(path[...$0]) } }
    return Set(all).sorted { left, right in
      left.count != right.count ? left.count < right.count : left.lexicographicallyPrecedes(right)
    }
  }

  /// The objects, with their relationships read.
  func objects(_ objects: [StoredObject]) throws(StorageError) -> [StoredObject] {
    guard let first = objects.first, !paths.isEmpty else { return objects }
    let reader = PrefetchedReader(first.reader, shapes)
    let result = objects.map { $0.read(by: reader) }
    var reached: [[String]: [StoredObject]] = [[]: result]
    for path in paths {
      guard let relationship = path.last, let starts = reached[Array(path.dropLast())] else {
        continue
      }
      try read(relationship, of: starts, into: reader)
      var ends: [StoredObject] = []
      var seen: Set<StoredIdentifier> = []
      for start in starts {
        for end in try reader.objects(of: relationship, from: start)
        where seen.insert(end.identifier).inserted {
          ends.append(end)
        }
      }
      reached[path] = ends
    }
    return result
  }

  private func read(
    _ name: String,
    of objects: [StoredObject],
    into reader: PrefetchedReader
  ) throws(StorageError) {
    guard let start = objects.first?.shape, let relationship = start.entity.relationships[name]
    else { return }
    let shape = try shapes.shape(of: relationship.destination)
    var lists: [[Value]] = []
    var seen: Set<[Value]> = []
    for object in objects {
      // An unreadable one is reported when it is used.
      guard let near = try? object.values(ofColumns: relationship.nearColumns) else { continue }
      if !near.contains(.null), seen.insert(near).inserted { lists.append(near) }
    }
    let size = RelationshipQuery.batchSize
    for first in stride(from: 0, to: lists.count, by: size) {
      let batch = Array(lists[first..<min(first + size, lists.count)])
      let found = try session.rows(of: relationship, fromAll: batch, start, to: shape)
      for near in batch {
        reader.keep(found[near] ?? [], at: .init(start.entity.name, name, near))
      }
    }
  }
}
