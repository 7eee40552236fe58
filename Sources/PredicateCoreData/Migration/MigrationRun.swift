import PredicateAnalysis
import PredicateEvaluation
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// A migration that is running.
struct MigrationRun {
  private let migration: Migration
  private let store: any MutableStorageBackend
  private let columns: ColumnValues
  /// The number of rows of each mapping that the report shows.
  private let samples: Int
  private var shown: [String: [[String: Value]]] = [:]
  private var states: [String: MigrationProgress]
  private let progress: @Sendable (Int, Int) -> Void
  private var done = 0
  private var total = 0

  private enum Pass: String { case rows, links }

  init(
    _ migration: Migration,
    _ store: any MutableStorageBackend,
    _ states: [String: MigrationProgress],
    _ samples: Int,
    _ progress: @escaping @Sendable (Int, Int) -> Void
  ) {
    self.migration = migration
    self.store = store
    columns = migration.trial.map { ColumnValues($0.dialect) } ?? ColumnValues(of: store)
    self.samples = samples
    self.states = states
    self.progress = progress
  }

  private func id(_ pass: Pass, _ step: MigrationPlan.Step) -> String {
    "\(pass.rawValue) \(step.mapping.name)"
  }

  private func state(_ pass: Pass, _ step: MigrationPlan.Step) -> MigrationProgress {
    states[id(pass, step)] ?? MigrationProgress()
  }

  mutating func run() async throws -> MigrationReport {
    let steps = migration.plan.steps
    for step in steps {
      let count = try await migration.source.count(step.request)
      total += step.relations.isEmpty ? count : 2 * count
    }
    for pass in [Pass.rows, .links] {
      for step in steps where pass == .rows || !step.relations.isEmpty {
        done += state(pass, step).read
        try await run(pass, step)
      }
    }
    return try await report()
  }

  private mutating func run(_ pass: Pass, _ step: MigrationPlan.Step) async throws {
    var request = pass == .rows ? step.request : step.linking
    request.limit = migration.batchSize
    while !state(pass, step).isDone {
      request.after = state(pass, step).cursor
      let objects = try await migration.source.objects(request)
      if let last = objects.last {
        try await write(pass, step, objects, upTo: last, request)
      }
      if objects.count < migration.batchSize {
        var state = state(pass, step)
        state.isDone = true
        try await save(pass, step, state) { _ in }
      }
      done += objects.count
      progress(done, total)
    }
  }

  /// Writes a batch. If it violates a constraint of the target, its objects are written one by one,
  /// so that only the offending one is skipped.
  private mutating func write(
    _ pass: Pass,
    _ step: MigrationPlan.Step,
    _ objects: [StoredObject],
    upTo last: StoredObject,
    _ request: FetchRequest
  ) async throws {
    var state = state(pass, step)
    state.cursor = try await migration.source.cursor(after: last, of: request)
    state.read += objects.count
    do {
      switch pass {
      case .rows: try await writeRows(step, objects, state)
      case .links: try await writeLinks(step, objects, state)
      }
    } catch let error as StorageError {
      let attribute: String
      var reason: String
      switch error {
      case .constraint(_, let detail): (attribute, reason) = ("", detail)
      case .cannotStore(_, _, let key, let detail): (attribute, reason) = (key, detail)
      default: throw error  // The store is at fault, not a row.
      }
      if objects.count > 1 {
        for object in objects { try await write(pass, step, [object], upTo: object, request) }
      } else {
        // The messages of databases differ.
        if pass == .rows, let key = try await takenKey(step, last) {
          reason = "its key \(MigrationText.shown(key)) is already used by another row"
        }
        let reject = MigrationReport.Reject(
          mapping: step.mapping.name,
          source: last.identifier.description,
          attribute: attribute,
          reason: reason
        )
        try stop(at: [reject])
        state.rejected += 1
        try await save(pass, step, state, rejects: [reject]) { _ in }
      }
    }
  }

  /// The key of an object's row, if another row already has it.
  private func takenKey(
    _ step: MigrationPlan.Step,
    _ object: StoredObject
  ) async throws -> Value? {
    guard step.key != nil,
      let key = step.row(of: object, number: 0, for: columns).row?[MigrationLedger.key]
    else { return nil }
    let request = MigrationLedger.request(
      step.root,
      [MigrationLedger.isIn(MigrationLedger.key, [key])]
    )
    return try await store.count(request) > 0 ? key : nil
  }

  private func stop(at rejects: [MigrationReport.Reject]) throws {
    guard migration.misfits == .stop, let first = rejects.first else { return }
    throw MigrationError("", first.description)
  }

  /// Makes a change together with a record of the progress.
  private mutating func save(
    _ pass: Pass,
    _ step: MigrationPlan.Step,
    _ state: MigrationProgress,
    rejects: [MigrationReport.Reject] = [],
    _ change: @escaping @Sendable (any MutableStorageBackend) async throws -> Void
  ) async throws {
    let id = id(pass, step)
    let row = state.row(id)
    let noted = rejects.map { $0.row }
    try await store.transaction { store in
      try await change(store)
      if !noted.isEmpty {
        try await store.upsert(
          noted,
          into: MigrationLedger.rejects,
          by: ["mapping", "source", "attribute"]
        )
      }
      try await store.upsert([row], into: MigrationLedger.progress, by: ["id"])
    }
    states[id] = state
  }

  private mutating func writeRows(
    _ step: MigrationPlan.Step,
    _ objects: [StoredObject],
    _ state: MigrationProgress
  ) async throws {
    var state = state
    var rows: [[String: Value]] = []
    var keys: [[String: Value]] = []
    var rejects: [MigrationReport.Reject] = []
    var number = migration.plan.steps.filter { $0.root == step.root }
      .map { self.state(.rows, $0).written }.reduce(0, +)
    for object in objects {
      let (row, misfits) = step.row(of: object, number: number + 1, for: columns)
      rejects += misfits
      guard let row, let key = row[MigrationLedger.key] else { continue }
      number += 1
      rows.append(row)
      keys.append([
        "mapping": .text(step.mapping.name), "source": .text(object.identifier.description),
        "target": .text(MigrationValues.text(of: key)),
      ])
    }
    try stop(at: rejects)
    state.written += rows.count
    state.rejected += rejects.count
    let target = step.mapping.target
    let written = migration.trial?.kept(rows) ?? rows
    let noted = keys
    try await save(.rows, step, state, rejects: rejects) { store in
      try await store.insert(written, into: target)
      try await store.insert(noted, into: MigrationLedger.keys)
    }
    let key = migration.target.resolvedEntity(named: target)?.primaryKey.first ?? "id"
    for var row in rows.prefix(samples - shown[step.mapping.name, default: []].count) {
      row[key] = row.removeValue(forKey: MigrationLedger.key)
      shown[step.mapping.name, default: []].append(row)
    }
  }

  private mutating func writeLinks(
    _ step: MigrationPlan.Step,
    _ objects: [StoredObject],
    _ state: MigrationProgress
  ) async throws {
    var state = state
    var links = MigrationLinks(step, migration.target)
    try await links.read(objects, store)
    try stop(at: links.rejects)
    state.rejected += links.rejects.count
    state.unlinked += links.unlinked
    state.written += links.count
    let (updates, joins) = (links.updates, links.joins)
    try await save(.links, step, state, rejects: links.rejects) { store in
      for update in updates.values {
        let rows = MigrationLedger.request(
          update.entity,
          [MigrationLedger.isIn(MigrationLedger.key, update.keys)]
        )
        try await store.update(rows, setting: update.setting.mapValues { .value($0) })
      }
      for join in joins.values {
        try await store.upsert(join.rows, into: join.entity, by: join.columns)
      }
    }
  }

  private func report() async throws -> MigrationReport {
    var report = MigrationReport()
    for step in migration.plan.steps {
      let (rows, links) = (state(.rows, step), state(.links, step))
      report.parts.append(
        MigrationReport.Part(
          name: step.mapping.name,
          read: rows.read,
          written: rows.written,
          rejected: rows.rejected + links.rejected,
          unlinked: links.unlinked,
          samples: shown[step.mapping.name] ?? []
        )
      )
    }
    let noted = try await store.objects(FetchRequest(entity: MigrationLedger.rejects))
      .map { MigrationReport.Reject($0) }
    for step in migration.plan.steps {
      report.rejects += noted.filter { $0.mapping == step.mapping.name }
        .sorted { ($0.source, $0.attribute) < ($1.source, $1.attribute) }
    }
    report.unread = try await migration.unread()
    if let source = migration.source as? CoreDataBackend { report.strays = try source.strays() }
    return report
  }
}

extension MigrationReport.Reject {
  fileprivate var row: [String: Value] {
    [
      "mapping": .text(mapping), "source": .text(source), "attribute": .text(attribute),
      "reason": .text(reason),
    ]
  }

  fileprivate init(_ row: StoredObject) {
    func text(_ key: String) -> String {
      if case .text(let text)? = row[key] { text } else { "" }
    }
    self.init(
      mapping: text("mapping"),
      source: text("source"),
      attribute: text("attribute"),
      reason: text("reason")
    )
  }
}

extension ExpressionEvaluator {
  /// The value for an object, which must be data.
  func data(of object: StoredObject) throws(MigrationError) -> Value {
    let result: KeyedValue
    do throws(EvaluationError) { result = try value(on: object) } catch {
      // A missing file makes its attribute unknown to evaluation.
      let missing = error.id == .unknownKey ? object.faults?.missingFiles.first : nil
      throw MigrationError("", missing?.description ?? "\(error)")
    }
    switch result {
    case .value(let value): return value
    case .object: break
    case .collection(let collection):
      let values = collection.elements.compactMap { element in
        if case .value(let value) = element { value } else { nil as Value? }
      }
      if values.count == collection.elements.count { return .list(values) }
    }
    throw MigrationError("", "the expression gives objects, not values")
  }
}

extension MigrationText {
  /// A value for messages, truncated.
  static func shown(_ value: Value) -> String {
    let text = FormatPrinter(style: .canonical).text(of: ExpressionNode(.constant(value)))
    return text.count > 80 ? text.prefix(80) + "…" : text
  }
}
