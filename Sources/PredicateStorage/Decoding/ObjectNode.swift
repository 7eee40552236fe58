import PredicateSyntax

/// An object with those of its relationships that have been read, as a decoder needs them: decoding
/// is synchronous, and reading is not.
final class ObjectNode {
  let object: StoredObject
  /// The relationships that lead here from the object that is decoded.
  let path: [String]
  private(set) var related: [String: [ObjectNode]] = [:]

  init(_ object: StoredObject, path: [String] = []) {
    self.object = object
    self.path = path
  }

  /// Reads the relationships of a tree that have not been read. `budget` is the number of objects
  /// that may still be read.
  func read(_ tree: RelationshipTree, _ budget: inout Int) async throws {
    for (name, subtree) in tree.next {
      if related[name] == nil {
        let objects = try await object.related(name)
        budget -= objects.count
        guard budget >= 0 else { throw RelationshipTree.tooLarge(path + [name]) }
        related[name] = objects.map { ObjectNode($0, path: path + [name]) }
      }
      for node in related[name] ?? [] { try await node.read(subtree, &budget) }
    }
  }
}

/// The relationships that are read of each object: `author`, `author.books`.
struct RelationshipTree {
  private(set) var next: [String: RelationshipTree] = [:]

  /// The number of relationships that may follow one another, and of objects that one object may
  /// take along: a type that contains itself would read a cycle for ever.
  static let depthLimit = 64
  static let objectLimit = 100_000

  init() {}

  /// Makes the tree of key paths.
  init(_ keyPaths: [String]) throws {
    for keyPath in keyPaths { try add(KeyPathText.keys(of: keyPath)) }
  }

  mutating func add(_ path: [String]) throws {
    guard path.count <= Self.depthLimit else { throw Self.tooLarge(path) }
    insert(path[...])
  }

  private mutating func insert(_ path: ArraySlice<String>) {
    guard let name = path.first else { return }
    next[name, default: RelationshipTree()].insert(path.dropFirst())
  }

  static func tooLarge(_ path: [String]) -> DecodingError {
    DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: path.prefix(Self.depthLimit).map { RowKey($0) },
        debugDescription: """
          the relationship leads to more than \(objectLimit) objects, or further than \(depthLimit) \
          steps: the type may contain itself
          """
      )
    )
  }
}
