import PredicateAnalysis
import PredicateSchema
import PredicateSyntax

/// An untrusted request. The policy of the predicate validates every part of it.
struct StrangersRequest {
  private var request: FetchRequest
  private let policy: PredicatePolicy
  private let schema: Schema

  init(
    _ entity: String,
    _ predicate: ValidatedPredicate,
    _ sortDescriptors: [FetchSort],
    in schema: Schema
  ) throws(StorageError) {
    request = FetchRequest(
      entity: entity,
      predicate: predicate,
      sortDescriptors: sortDescriptors
    )
    policy = predicate.policy
    self.schema = schema
    do throws(PredicateFormatError) {
      // These errors reveal nothing about the schema, unlike those of a store.
      _ = try predicate.checked(against: schema, entity: entity)
      if sortDescriptors.count > FetchSort.countLimit {
        throw PredicateFormatError(
          source: SourceText(""),
          diagnostics: [.exceeded("more than \(FetchSort.countLimit) sort keys", at: nil)]
        )
      }
    } catch {
      throw .predicate(error)
    }
    for sort in sortDescriptors { try require(sort.keyPath) }
    for key in request.identifyingPaths(in: schema)
    where !policy.allows(keyPath: key, of: entity, in: schema) {
      throw .invalidRequest(
        "the policy hides “\(key)” of the primary key, which every cursor contains: allow it"
      )
    }
  }

  /// Sets the key paths to fetch; nil for all that the policy allows.
  mutating func fetch(_ keys: [String]?) throws(StorageError) {
    var seen: Set<String> = []
    let paths = (keys ?? visibleKeys).filter { seen.insert($0).inserted }
    for path in paths { try require(path) }
    guard !paths.isEmpty else {
      throw .invalidRequest("no key of “\(request.entity)” is given")
    }
    request.propertiesToFetch = paths.map { .keyPath($0) }
  }

  /// The request for one page.
  func page(_ limit: Int, after cursor: PageCursor?) -> FetchRequest {
    var page = request
    page.limit = limit
    page.after = cursor
    return page
  }

  private func require(_ keyPath: String) throws(StorageError) {
    do throws(PredicateFormatError) {
      try policy.requireKeyPath(keyPath, of: request.entity, in: schema)
    } catch {
      throw .predicate(error)
    }
  }

  /// The attributes that the policy allows, and the paths through to-one relationships that it lists.
  private var visibleKeys: [String] {
    guard let entity = schema.resolvedEntity(named: request.entity) else { return [] }
    var paths = Set(entity.attributes.keys.map { KeyPathText.quoted($0) })
    if case .only(let listed) = policy.keys.allowed {
      for path in listed {
        guard let found = try? FetchPath(path, entity: entity, schema: schema),
          case .attribute = found.end
        else { continue }
        paths.insert(path)
      }
    }
    return paths.sorted()
      .filter { policy.allows(keyPath: $0, of: request.entity, in: schema) }
  }
}

extension FetchSort {
  /// The maximum number of sort keys in an untrusted request.
  static let countLimit = 16
}
