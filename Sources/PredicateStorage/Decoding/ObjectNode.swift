import PredicateSyntax

/// An object with its prefetched relationships, for a decoder: decoding is synchronous, but reading
/// is not.
final class ObjectNode {
  let object: StoredObject
  /// The relationships from the decoded object to this one.
  let path: [String]
  private(set) var related: [String: [ObjectNode]] = [:]

  init(_ object: StoredObject, path: [String] = []) {
    self.object = object
    self.path = path
  }

  /// Reads the missing relationships of a tree. `budget` is the remaining number of objects.
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

/// The relationships to read for each object: `author`, `author.books`.
struct RelationshipTree {
  private(set) var next: [String: RelationshipTree] = [:]

  /// The limit of the length of a path, and of the objects read for one object: a type that
  /// contains itself would read a cycle forever.
  static let depthLimit = 64
  static let objectLimit = 100_000

  init() {}

  /// Creates the tree from key paths.
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
          the relationship leads to more than \(objectLimit) objects, or over more than \(depthLimit) \
          steps: the type may contain itself
          """
      )
    )
  }
}
