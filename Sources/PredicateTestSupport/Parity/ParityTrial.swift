import PredicateAnalysis
import PredicateEvaluation
import PredicateSchema
package import PredicateStorage
import PredicateSyntax

/// One set of tables, in memory and in another store, to which the same requests are put.
package struct ParityTrial: Sendable {
  package let tables: ParityTables
  let memory: MemoryBackend
  let store: any StorageBackend
  /// The number of rows of each entity.
  private let rowCounts: [String: Int]

  /// The outcome of one request.
  package enum Outcome: Sendable {
    /// Both gave one answer, with this number of rows; selective if it has some of them, but not all
    case agreed(rows: Int, isSelective: Bool)
    /// The checker rejects the request on both sides
    case rejected
    /// Memory cannot decide some row, and the store fails too; or the request is limited and the
    /// store stopped before that row
    case undecided
    case different(ParityDifference)
  }

  /// The number of ways in which a request is put. A slow store is asked for identifiers alone.
  package enum Depth: Int, Sendable {
    case identifiers, count, all
  }

  /// Fills an empty store with the tables.
  package init(_ tables: ParityTables, in store: some WritableStorageBackend) async throws {
    self.tables = tables
    self.store = store
    memory = try await tables.memory()
    var counts: [String: Int] = [:]
    for entity in tables.schema.entities.keys {
      counts[entity] = try await memory.count(FetchRequest(entity: entity))
    }
    rowCounts = counts
    try await store.createTables(enforcingForeignKeys: false)
    try await tables.fill(store)
  }

  /// Memory's answer, as lines of cases write it.
  package func expectation(of request: FetchRequest) async -> String {
    if request.resultType == .dictionaries {
      return await ParityAnswer {
        Self.arranged(try await memory.dictionaries(request), request)
      }.description
    }
    return Self.answer(await identifiers(of: request, from: memory)).description
  }

  package func ask(_ request: FetchRequest, depth: Depth = .all) async -> Outcome {
    if request.resultType == .dictionaries { return await askForDictionaries(request) }
    let expected = await identifiers(of: request, from: memory)
    let found = await identifiers(of: request, from: store)
    switch (expected, found) {
    case (.failure(.predicate), .failure(.predicate)): return .rejected
    case (.failure(.evaluation(let error)), .success(let found)):
      // An error must not be lost: if every row is examined, the store must fail as memory does.
      guard error.id == .limit || request.limit != nil || request.offset > 0 else {
        return await different("identifiers", request, Self.answer(expected), .identifiers(found))
      }
      return await undecided(request, found)
    case (.failure(.evaluation), .failure): return .undecided
    case (.success(let expected), .success(let found)) where expected == found:
      return depth == .identifiers
        ? agreed(expected.count, request) : await askMore(request, expected, depth)
    default:
      // Every other pair of answers is a difference.
      return await different("identifiers", request, Self.answer(expected), Self.answer(found))
    }
  }

  private func askForDictionaries(_ request: FetchRequest) async -> Outcome {
    let expected: ParityAnswer
    do throws(StorageError) {
      expected = Self.arranged(try await memory.dictionaries(request), request)
    } catch {
      let found = await ParityAnswer { .rows(try await store.dictionaries(request)) }
      switch error {
      case .evaluation: return .undecided
      default:
        // Any other error refuses the request, which both must do alike.
        return found == .error("\(error)")
          ? .rejected : await different("dictionaries", request, .error("\(error)"), found)
      }
    }
    let found = await ParityAnswer {
      Self.arranged(try await store.dictionaries(request), request)
    }
    guard found == expected else {
      return await different("dictionaries", request, expected, found)
    }
    guard case .rows(let rows) = expected else { return agreed(0, request) }
    let count = await ParityAnswer { .count(try await store.count(request)) }
    return count == .count(rows.count)
      ? agreed(rows.count, request) : await different("count", request, .count(rows.count), count)
  }

  private func askMore(
    _ request: FetchRequest,
    _ expected: [StoredIdentifier],
    _ depth: Depth
  ) async -> Outcome {
    let count = await ParityAnswer { .count(try await store.count(request)) }
    if count != .count(expected.count) {
      return await different("count", request, .count(expected.count), count)
    }
    guard depth == .all else { return agreed(expected.count, request) }
    var answers: [(String, ParityAnswer, ParityAnswer)] = []
    let batches = await ParityAnswer {
      var found: [StoredIdentifier] = []
      for try await batch in store.batches(request) { found += batch.map(\.identifier) }
      return .identifiers(Self.arranged(found, request))
    }
    answers.append(("batches", .identifiers(expected), batches))
    let objects = await ParityAnswer { try await attributes(of: request, from: store) }
    answers.append(
      ("objects", await ParityAnswer { try await attributes(of: request, from: memory) }, objects)
    )
    for (question, expected, found) in answers where expected != found {
      return await different(question, request, expected, found)
    }
    return agreed(expected.count, request)
  }

  func agreed(_ count: Int, _ request: FetchRequest) -> Outcome {
    let rows = rowCounts[request.entity] ?? 0
    // With a limit, the rows after the last one found may not have been examined.
    return .agreed(
      rows: request.limit == nil ? rows : min(count, rows),
      isSelective: count > 0 && count < rows
    )
  }

  /// Compares the answers for the rows that memory can decide.
  private func undecided(
    _ request: FetchRequest,
    _ found: [StoredIdentifier]
  ) async -> Outcome {
    guard request.limit == nil, request.offset == 0, let predicate = request.predicate,
      let evaluator = try? Evaluator(predicate),
      let objects = try? await memory.objects(FetchRequest(entity: request.entity))
    else { return .undecided }
    var expected: [StoredIdentifier] = []
    var free: Set<StoredIdentifier> = []
    for object in objects {
      do {
        if try evaluator.matches(object) { expected.append(object.identifier) }
      } catch {
        free.insert(object.identifier)
      }
    }
    let decided = found.filter { !free.contains($0) }
    guard Set(decided) != Set(expected) else { return .undecided }
    return await different(
      "identifiers of rows that memory can decide",
      request,
      .identifiers(Self.arranged(expected, FetchRequest(entity: ""))),
      .identifiers(Self.arranged(decided, FetchRequest(entity: "")))
    )
  }

  func different(
    _ question: String,
    _ request: FetchRequest,
    _ expected: ParityAnswer,
    _ found: ParityAnswer
  ) async -> Outcome {
    let plan = try? await store.plan(for: request)
    return .different(
      ParityDifference(
        question: question,
        example: ParityCase(tables: tables, request: request),
        expected: expected,
        found: found,
        plan: plan.map(Self.text) ?? "no plan"
      )
    )
  }

  private static func text(_ plan: FetchPlan) -> String {
    """
    statement: \(plan.statement ?? "none")
    bindings:  \(plan.bindings.map { ParityAnswer.text($0) }.joined(separator: ", "))
    residual:  \(plan.residual?.format ?? "none") \(plan.inMemory.joined(separator: " "))
    """
  }
}

extension ParityTrial {
  private func identifiers(
    of request: FetchRequest,
    from store: any StorageBackend
  ) async -> Swift.Result<[StoredIdentifier], StorageError> {
    do throws(StorageError) {
      return .success(Self.arranged(try await store.identifiers(request), request))
    } catch {
      return .failure(error)
    }
  }

  private func attributes(
    of request: FetchRequest,
    from store: any StorageBackend
  ) async throws(StorageError) -> ParityAnswer {
    let objects = try await store.objects(request)
    let isOrdered = !request.sortDescriptors.isEmpty || request.limit != nil
    return .rows(
      (isOrdered
        ? objects
        : objects.sorted { ValueOrder.precedes($0.identifier.key, $1.identifier.key) })
        .map { $0.attributes.mapValues(Self.withoutSignOfZero) }
    )
  }

  /// SQLite does not keep the sign of zero.
  private static func withoutSignOfZero(_ value: Value) -> Value {
    if case .real(let number) = value, number == 0 { .real(0) } else { value }
  }

  /// The values in the order of the answer if the request has one, otherwise sorted.
  private static func arranged(
    _ found: [StoredIdentifier],
    _ request: FetchRequest
  ) -> [StoredIdentifier] {
    guard request.sortDescriptors.isEmpty, request.limit == nil, request.offset == 0 else {
      return found
    }
    return found.sorted { ValueOrder.precedes($0.key, $1.key) }
  }

  private static func arranged(
    _ rows: [[String: Value]],
    _ request: FetchRequest
  ) -> ParityAnswer {
    let rows = rows.map { $0.mapValues(Self.withoutSignOfZero) }
    guard request.sortDescriptors.isEmpty, request.limit == nil, request.offset == 0 else {
      return .rows(rows)
    }
    let texts = rows.map { ($0, ParityAnswer.text(.map($0))) }
    return .rows(texts.sorted { $0.1.utf8.lexicographicallyPrecedes($1.1.utf8) }.map(\.0))
  }

  private static func answer(
    _ result: Swift.Result<[StoredIdentifier], StorageError>
  ) -> ParityAnswer {
    switch result {
    case .success(let found): .identifiers(found)
    case .failure(let error): .error("\(error)")
    }
  }
}

extension ParityAnswer {
  fileprivate init(_ ask: () async throws -> Self) async {
    do { self = try await ask() } catch { self = .error("\(error)") }
  }
}
