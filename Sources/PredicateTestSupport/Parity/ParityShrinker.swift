import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// Shrinks a difference as far as it remains one: the request and the rows in turn, until neither
/// becomes smaller.
struct ParityShrinker {
  private var best: ParityDifference
  private var tries: Int

  init(_ difference: ParityDifference, tries: Int) {
    best = difference
    self.tries = tries
  }

  typealias BackendFactory = @Sendable (Schema) async throws -> any WritableStorageBackend

  mutating func shrunk(_ make: BackendFactory) async -> ParityDifference {
    var didShrink = true
    while didShrink && tries > 0 {
      didShrink = await shrinkRequest(make)
      if await shrinkRows(make) { didShrink = true }
    }
    return best
  }

  /// Shrinks the request. All attempts share a store.
  private mutating func shrinkRequest(_ make: BackendFactory) async -> Bool {
    var didShrink = false
    guard let trial = await trial(best.example.tables, make) else { return false }
    var candidates = best.example.request.smaller[...]
    while tries > 0, let candidate = candidates.popFirst() {
      if await isSmaller(candidate, trial) {
        didShrink = true
        candidates = best.example.request.smaller[...]
      }
    }
    return didShrink
  }

  private mutating func shrinkRows(_ make: BackendFactory) async -> Bool {
    var didShrink = false
    var candidates = best.example.tables.smaller[...]
    while tries > 0, let candidate = candidates.popFirst() {
      guard let trial = await trial(candidate, make) else { continue }
      if await isSmaller(best.example.request, trial) {
        didShrink = true
        candidates = best.example.tables.smaller[...]
      }
    }
    return didShrink
  }

  private mutating func isSmaller(_ request: FetchRequest, _ trial: ParityTrial) async -> Bool {
    tries -= 1
    let outcome =
      best.question == ParityTrial.pages
      ? await trial.askForPages(request) : await trial.ask(request)
    guard case .different(let difference) = outcome,
      difference.expected.isError == best.expected.isError,
      difference.found.isError == best.found.isError
    else { return false }
    best = difference
    return true
  }

  private func trial(_ tables: ParityTables, _ make: BackendFactory) async -> ParityTrial? {
    guard let store = try? await make(tables.schema) else { return nil }
    return try? await ParityTrial(tables, in: store)
  }
}

extension ParityAnswer {
  fileprivate var isError: Bool { if case .error = self { true } else { false } }
}

extension FetchRequest {
  /// Smaller requests, the smallest first.
  fileprivate var smaller: [FetchRequest] {
    var result: [FetchRequest] = []
    if !sortDescriptors.isEmpty || limit != nil || offset > 0 {
      var plain = self
      (plain.sortDescriptors, plain.limit, plain.offset) = ([], nil, 0)
      result.append(plain)
      for index in sortDescriptors.indices {
        var fewer = self
        fewer.sortDescriptors.remove(at: index)
        result.append(fewer)
        let sort = sortDescriptors[index]
        guard !sort.options.isEmpty || sort.nulls != nil else { continue }
        var simpler = self
        simpler.sortDescriptors[index] = FetchSort(
          keyPath: sort.keyPath,
          ascending: sort.isAscending
        )
        result.append(simpler)
      }
    }
    for (name, subrequest) in subrequests {
      var plain = self
      plain.subrequests[name] = FetchRequest(
        entity: subrequest.entity,
        resultType: .dictionaries,
        propertiesToFetch: subrequest.propertiesToFetch
      )
      if plain != self { result.append(plain) }
    }
    if having != nil {
      var every = self
      every.having = nil
      result.append(every)
    }
    for index in groupBy.indices {
      var fewer = self
      fewer.propertiesToFetch.removeAll { $0.name == groupBy[index] }
      fewer.groupBy.remove(at: index)
      result.append(fewer)
    }
    for index in propertiesToFetch.indices where !groupBy.contains(propertiesToFetch[index].name) {
      var fewer = self
      fewer.propertiesToFetch.remove(at: index)
      if !fewer.propertiesToFetch.isEmpty { result.append(fewer) }
    }
    for root in predicate?.root.smaller ?? [] {
      guard let smaller = try? BoundPredicate(root) else { continue }
      var copy = self
      copy.predicate = smaller
      result.append(copy)
    }
    return result
  }
}

extension ParityTables {
  /// Tables without some rows, then with nulls in place of some values. References to removed rows
  /// become null.
  fileprivate var smaller: [ParityTables] {
    var result: [ParityTables] = []
    var length = rows.count / 2
    while length > 0 {
      for start in stride(from: 0, to: rows.count, by: length) {
        result.append(removing(start..<min(start + length, rows.count)))
      }
      length /= 2
    }
    for (index, row) in rows.enumerated() {
      guard let entity = schema.resolvedEntity(named: row.entity) else { continue }
      for key in row.values.keys.sorted() where entity.attributes[key]?.isOptional ?? true {
        guard row.values[key] != .null else { continue }
        var copy = self
        copy.rows[index].values[key] = nil
        result.append(copy)
      }
    }
    return result
  }

  private func removing(_ range: Range<Int>) -> ParityTables {
    var copy = self
    copy.rows.removeSubrange(range)
    for (index, row) in copy.rows.enumerated() {
      let relationships = schema.resolvedEntity(named: row.entity)?.relationships ?? [:]
      for (key, relationship) in relationships {
        guard let value = row.values[key] else { continue }
        let known = copy.keys(of: relationship.destination)
        switch (relationship.cardinality, value) {
        case (.one, _):
          if !known.contains(value) { copy.rows[index].values[key] = nil }
        case (.many, .list(let keys)):
          copy.rows[index].values[key] = .list(keys.filter(known.contains))
        case (.many, _): break
        }
      }
    }
    return copy
  }

  /// The keys of the rows of an entity and of those that share its table; a key of several columns
  /// is a list.
  private func keys(of entity: String) -> Set<Value> {
    let table = schema.resolvedEntity(named: entity)?.table
    return Set(
      rows.compactMap { row in
        guard let entity = schema.resolvedEntity(named: row.entity), entity.table == table else {
          return nil
        }
        let parts = entity.primaryKey.map { row.values[$0] ?? .null }
        return parts.count == 1 ? parts[0] : .list(parts)
      }
    )
  }
}
