package import PredicateAnalysis
public import PredicateModels
import PredicateSQL
public import PredicateSchema
public import PredicateStorage
public import PredicateStorageSQLite
public import PredicateSyntax

/// A read-only store of Core Data or SwiftData.
///
///     let store = try CoreDataBackend(path: "Recipes.sqlite")
///     let salty = try BoundPredicate(format: "ANY ingredients.name CONTAINS[cd] %@", "salt")
///     let recipes = try await store.objects(FetchRequest(entity: "Recipe", predicate: salty))
///
/// A private copy of the file and its log is read, so that nothing is ever changed, and a store
/// that is in use, or on a read-only disk, opens too. The copy is a snapshot of the store.
///
/// Entities, attributes and relationships have the names of the model: the store's own, or a given
/// one. Every object also has the attributes `objectID`, its primary key, and `entity`, the number
/// of its own entity. Objects are compared with their URIs: `SELF == %@`, `author IN %@`, with a
/// `ManagedObjectID`, a URL or a text.
public final class CoreDataBackend: Sendable {
  /// The entities under their names in the model, with the tables and columns of the store.
  public let schema: Schema
  /// The model that the store was written with.
  public let model: ManagedObjectModel
  /// The identifier of the store, with which the URIs of its objects begin.
  public var identifier: String { file.identifier }
  /// The path of the store.
  public var path: String { file.path }
  /// The logic of values that are nil.
  public let semantics: NilSemantics

  package let file: CoreDataFile
  let store: SQLiteBackend
  /// The names of the entities by their numbers.
  let entityNames: [Int64: String]
  let roots: [String: String]
  /// The entities of the model by name.
  let index: ModelIndex

  /// Opens a store with its own model, or with `model` if it is given.
  ///
  /// - Throws: `StorageError.cannotOpen` with the reason: a file that is not a store, a store
  ///   without a model, a model that does not match it.
  public convenience init(
    path: String,
    model: ManagedObjectModel? = nil,
    options: CoreDataOptions = .default
  ) throws(StorageError) {
    try self.init(CoreDataFile(path: path), model: model, options: options)
  }

  package init(
    _ file: CoreDataFile,
    model given: ManagedObjectModel?,
    options: CoreDataOptions
  ) throws(StorageError) {
    let model: ManagedObjectModel
    if let given { model = given } else { model = try file.model() }
    let layout = try CoreDataLayout(model, in: file)
    self.file = file
    self.model = layout.model
    schema = layout.schema
    semantics = options.semantics
    entityNames = layout.entityNames
    roots = layout.roots
    index = ModelIndex(layout.model)
    store = try SQLiteBackend(
      file.connection,
      layout.schema,
      SQLiteOptions(maximumReaders: options.maximumReaders)
    )
  }

  private init(_ other: CoreDataBackend, _ semantics: NilSemantics) {
    schema = other.schema
    model = other.model
    file = other.file
    store = other.store
    entityNames = other.entityNames
    roots = other.roots
    index = other.index
    self.semantics = semantics
  }

  /// Returns a view of the same copy under another logic of nil.
  public func withSemantics(_ semantics: NilSemantics) -> CoreDataBackend {
    CoreDataBackend(self, semantics)
  }

  /// The connection over the copy, for benchmarks.
  @_spi(Measuring) public var connection: SQLiteConnection { file.connection }

  /// The request in terms of the tables: with URIs as keys, and the logic of nil made explicit.
  package func translated(_ request: FetchRequest) -> FetchRequest {
    translated(request, semantics)
  }

  private func translated(_ request: FetchRequest, _ semantics: NilSemantics) -> FetchRequest {
    var request = request
    if let predicate = request.predicate {
      request.predicate = translated(predicate, of: request.entity, semantics)
    }
    request.subrequests = request.subrequests.mapValues { translated($0, semantics) }
    return request
  }

  /// A predicate about an entity in terms of the tables.
  package func translated(_ predicate: BoundPredicate, of entity: String) -> BoundPredicate {
    translated(predicate, of: entity, semantics)
  }

  private func translated(
    _ predicate: BoundPredicate,
    of entity: String,
    _ semantics: NilSemantics
  ) -> BoundPredicate {
    // A deeper tree is rejected when it is checked.
    guard predicate.root.height <= TreeNode.depthLimit else { return predicate }
    let scope = EntityScope(schema, root: entity)
    var rewriter = identifierRewriter(scope)
    var root = rewriter.rewrite(predicate.root)
    if semantics == .coreData {
      var rewriter = CoreDataSemantics(scope, schema)
      root = rewriter.rewritten(root)
    }
    return root == predicate.root ? predicate : predicate.replacing(root)
  }

  /// Warnings about unknown entities and objects in a predicate's comparisons.
  package func warnings(of predicate: BoundPredicate, about entity: String) -> [Diagnostic] {
    guard predicate.root.height <= TreeNode.depthLimit else { return [] }
    var rewriter = identifierRewriter(EntityScope(schema, root: entity))
    _ = rewriter.rewrite(predicate.root)
    return rewriter.warnings
  }

  /// The rewriter of comparisons of objects; `union` is an entity of the scope for objects of any
  /// entity.
  func identifierRewriter(_ scope: EntityScope, union: String? = nil) -> IdentifierRewriter {
    IdentifierRewriter(scope, store: identifier, roots: roots, numbers: numbers, union: union)
  }

  /// The numbers of the entities
  private var numbers: [String: Int64] {
    Dictionary(entityNames.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// An expression about an entity in terms of the objects' keys: URIs as keys, entities as numbers
  /// in comparisons, and as names elsewhere.
  func translated(_ expression: BoundExpression, of entity: String) -> BoundExpression {
    guard expression.root.height <= TreeNode.depthLimit else { return expression }
    let scope = EntityScope(schema, root: entity)
    var identifiers = identifierRewriter(scope)
    var names = EntityNameRewriter(scope: scope, schema: schema, numbers: numbers)
    let root = names.rewrite(identifiers.rewrite(expression.root))
    return root == expression.root
      ? expression
      : BoundExpression(source: expression.source, root: root, warnings: expression.warnings)
  }

  /// The number of objects that match under one logic of nil but not under the other.
  public func differences(_ request: FetchRequest) async throws(StorageError) -> Int {
    guard let predicate = request.predicate else { return 0 }
    let ours = translated(predicate, of: request.entity, .predicate).root
    let theirs = translated(predicate, of: request.entity, .coreData).root
    guard ours != theirs else { return 0 }
    let differs = PredicateNode(
      .or([
        PredicateNode(.and([ours, PredicateNode(.not(theirs))])),
        PredicateNode(.and([PredicateNode(.not(ours)), theirs])),
      ])
    )
    let counted = FetchRequest(
      entity: request.entity,
      predicate: predicate.replacing(differs),
      limits: request.limits
    )
    return try await store.count(counted)
  }

  /// The identifier of an object of this store.
  public func objectID(of object: StoredObject) -> ManagedObjectID {
    let number: Int64 = if case .integer(let number) = object["entity"] { number } else { 0 }
    let key: Int64 = if case .integer(let key) = object["objectID"] { key } else { 0 }
    return ManagedObjectID(
      store: identifier,
      entity: entityNames[number] ?? object.entity,
      key: key
    )
  }

  /// The attributes of an object, with its URI as `objectID` and the name of its entity as `entity`.
  public func attributes(of object: StoredObject) -> [String: Value] {
    var attributes = object.attributes
    let id = objectID(of: object)
    attributes["objectID"] = .url(id.uri)
    attributes["entity"] = .text(id.entity)
    return attributes
  }

  /// The number of objects of each entity, without those of its children.
  public func counts() throws(StorageError) -> [String: Int] {
    var counts: [String: Int] = [:]
    for name in schema.entities.keys { if roots[name] != nil { counts[name] = 0 } }
    for table in Set(roots.values.compactMap { schema.entities[$0]?.table }).sorted() {
      let rows = try file.connection.records(
        "SELECT Z_ENT, count(*) FROM \(SQLiteConnection.dialect.quoted(table)) GROUP BY Z_ENT"
      )
      for row in rows {
        guard case .integer(let number) = row[0], case .integer(let count) = row[1],
          let name = entityNames[number]
        else { continue }
        counts[name, default: 0] += Int(count)
      }
    }
    return counts
  }
}

extension CoreDataBackend {
  /// The number of rows whose entity the model lacks, by the root entity of their table.
  package func strays() throws(StorageError) -> [String: Int] {
    var strays: [String: Int] = [:]
    let numbers = Dictionary(grouping: entityNames.keys) { roots[entityNames[$0] ?? ""] ?? "" }
    for root in Set(roots.values) {
      guard let table = schema.entities[root]?.table else { continue }
      let own = numbers[root, default: []].sorted().map(String.init)
      let rows = try file.connection.records(
        """
        SELECT count(*) FROM \(SQLiteConnection.dialect.quoted(table))
        WHERE Z_ENT IS NULL OR Z_ENT NOT IN (\(own.joined(separator: ", ")))
        """
      )
      if case .integer(let count)? = rows.first?[0], count > 0 { strays[root] = Int(count) }
    }
    return strays
  }
}

extension CoreDataBackend: StorageBackend {
  public func objects(_ request: FetchRequest) async throws(StorageError) -> [StoredObject] {
    try await store.objects(translated(request))
  }

  public func batches(_ request: FetchRequest) -> FetchBatches {
    store.batches(translated(request))
  }

  public func identifiers(
    _ request: FetchRequest
  ) async throws(StorageError) -> [StoredIdentifier] {
    try await store.identifiers(translated(request))
  }

  public func dictionaries(
    _ request: FetchRequest
  ) async throws(StorageError) -> [[String: Value]] {
    let rows = identified(request)
    return try await store.dictionaries(rows.request).map(rows.named)
  }

  public func streamDictionaries(_ request: FetchRequest) -> FetchStream<[String: Value]> {
    let rows = identified(request)
    return store.streamDictionaries(rows.request).map { rows.named($0) }
  }

  private func identified(_ request: FetchRequest) -> IdentifiedRows {
    IdentifiedRows(translated(request), schema, store: identifier, entityNames)
  }

  public func count(_ request: FetchRequest) async throws(StorageError) -> Int {
    try await store.count(translated(request))
  }

  public func plan(for request: FetchRequest) async throws(StorageError) -> FetchPlan {
    try await store.plan(for: translated(request))
  }
}
