import PredicateModels
public import PredicateSchema
public import PredicateStorage
import PredicateSyntax

/// Carries out a mapping, in batches, from one store into another.
///
///     let source = try CoreDataBackend(path: "ToDo.sqlite")
///     let plain = try PlainSchema(v2, dialect: .sqlite)
///     let migration = try Migration(mapping, from: source, into: plain.schema) { schema in
///       try SQLiteBackend(path: "Tasks.sqlite", schema: schema)
///     }
///     let report = try await migration.run()
///
/// The first pass writes the objects, the second one what their relationships lead to. Each batch is
/// a transaction in which the target also notes how far the migration is: after a kill at any point
/// `run` goes on there, and the result is the one without the kill. The source must not change
/// meanwhile.
public struct Migration: Sendable {
  /// The treatment of values that do not fit.
  public enum Misfits: Hashable, Sendable {
    /// The first one ends the migration with an error; what was written before stays.
    case stop
    /// The row is left out, or the link, and noted in the report.
    case report
  }

  /// The number of objects that are written in one transaction.
  public var batchSize = 500
  /// The treatment of values that do not fit.
  public var misfits = Misfits.stop

  let mapping: MigrationMapping
  let source: any StorageBackend
  let target: Schema
  let plan: MigrationPlan
  let open: @Sendable (Schema) throws(StorageError) -> any MutableStorageBackend

  /// A migration into the store that `open` opens with a schema. Throws a `MigrationError` with
  /// everything in the mapping that does not fit the two schemas.
  public init(
    _ mapping: MigrationMapping,
    from source: any StorageBackend,
    into target: Schema,
    open: @escaping @Sendable (Schema) throws(StorageError) -> any MutableStorageBackend
  ) throws(MigrationError) {
    self.mapping = mapping
    self.source = source
    self.target = target
    self.open = open
    plan = try MigrationPlan(mapping, from: source.schema, to: target)
  }

  /// Migrates what is not migrated yet, and returns the report of all of it. `progress` is told how
  /// many objects of how many were read.
  ///
  /// Throws a `MigrationError` for a target that holds something else, and for what does not fit; and
  /// the errors of both stores.
  public func run(
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> MigrationReport {
    let schema = MigrationLedger.written(to: target)
    let states = try await begin(try open(schema))
    // What a store knows of its tables may be older than they are.
    var run = MigrationRun(self, try open(schema), states, progress)
    return try await run.run()
  }

  /// The migration without the target: what would be written, what does not fit, the first rows of
  /// each mapping. Links are not followed.
  public func dryRun(
    samples: Int = 3,
    progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> MigrationReport {
    var report = MigrationReport()
    let total = try await total()
    var done = 0
    for step in plan.steps {
      var part = MigrationReport.Part(
        name: step.mapping.name,
        read: 0,
        written: 0,
        rejected: 0,
        unlinked: 0,
        samples: []
      )
      var request = step.request
      request.batchSize = batchSize
      var batches = source.batches(request).makeAsyncIterator()
      while let objects = try await batches.next() {
        for object in objects {
          let (row, rejects) = step.row(of: object, number: part.written + 1)
          part.read += 1
          part.rejected += rejects.count
          report.rejects += rejects
          guard let row else { continue }
          part.written += 1
          if part.samples.count < samples {
            var shown = row
            let key = target.resolvedEntity(named: step.mapping.target)?.primaryKey.first ?? "id"
            shown[key] = shown.removeValue(forKey: MigrationLedger.key)
            part.samples.append(shown)
          }
        }
        done += objects.count
        progress(done, total)
      }
      report.parts.append(part)
    }
    report.unread = try await unread()
    return report
  }

  /// The number of objects that both passes read.
  func total() async throws -> Int {
    var total = 0
    for step in plan.steps { total += try await source.count(step.request) }
    return total
  }

  /// The source entities that no mapping reads and that have objects.
  func unread() async throws -> [String: Int] {
    var found: [String: Int] = [:]
    let read = Set(
      plan.steps.flatMap { step in
        step.mapping.includesSubentities
          ? source.schema.descendants(of: step.mapping.source).map(\.name) : [step.mapping.source]
      }
    )
    for name in source.schema.entities.keys where !read.contains(name) {
      // An ancestor counts the objects of its children, which are counted by themselves.
      guard source.schema.descendants(of: name).count == 1,
        source.schema.entities[name]?.primaryKey.isEmpty == false,
        (source as? CoreDataBackend)?.model.entity(named: name) != nil
          || !(source is CoreDataBackend)
      else { continue }
      let count = try await source.count(FetchRequest(entity: name))
      if count > 0 { found[name] = count }
    }
    return found
  }

  /// Makes the tables of an empty target, or reads how far the migration into it is.
  private func begin(
    _ store: any MutableStorageBackend
  ) async throws -> [String: MigrationProgress] {
    let whole: [StoredObject]
    do throws(StorageError) {
      whole = try await store.objects(FetchRequest(entity: MigrationLedger.progress))
    } catch {
      guard case .missingTable = error else { throw error }
      try await open(MigrationLedger.created(with: target)).createTables()
      return try await note(store)
    }
    if whole.isEmpty { return try await note(store) }
    let text = whole.first { $0["id"] == .text(MigrationLedger.whole) }?["text"]
    guard text == .text(fingerprint) else {
      throw MigrationError(
        "",
        "the target was begun with another mapping, source or target: give a new one"
      )
    }
    return Dictionary(
      whole.compactMap { row in
        if case .text(let id)? = row["id"] { (id, MigrationProgress(row)) } else { nil }
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  private func note(
    _ store: any MutableStorageBackend
  ) async throws -> [String: MigrationProgress] {
    var row = MigrationProgress().row(MigrationLedger.whole)
    row["text"] = .text(fingerprint)
    try await store.insert([row], into: MigrationLedger.progress)
    return [:]
  }

  /// What a target is begun with, and must be continued with.
  private var fingerprint: String {
    let store = (source as? CoreDataBackend)?.identifier ?? ""
    return "\(mapping.json())\n\(store)\n\(target.json())"
  }
}

extension MigrationPlan.Step {
  /// The row of the target for an object, and what does not fit into it; the row is nil then.
  func row(
    of object: StoredObject,
    number: Int,
    for columns: ColumnValues? = nil
  ) -> (row: [String: Value]?, rejects: [MigrationReport.Reject]) {
    var row: [String: Value] = [:]
    var rejects: [MigrationReport.Reject] = []
    func reject(_ attribute: String, _ reason: String) {
      rejects.append(
        MigrationReport.Reject(
          mapping: mapping.name,
          source: object.identifier.description,
          attribute: attribute,
          reason: reason
        )
      )
    }
    if let key {
      do throws(MigrationError) {
        let value = try key.data(of: object)
        if let stored = MigrationValues.converted(value, to: keyType), stored != .null {
          row[MigrationLedger.key] = stored
        } else {
          reject("key", "\(MigrationText.shown(value)) is not \(keyType.phrase)")
        }
      } catch { reject("key", "\(error)") }
    } else {
      row[MigrationLedger.key] = .integer(Int64(number))
    }
    for (name, attribute, evaluator) in attributes {
      do throws(MigrationError) {
        let value = try evaluator.data(of: object)
        if value == .null, !attribute.isOptional {
          reject(name, "it must not be nil")
        } else if let stored = MigrationValues.converted(value, to: attribute.type) {
          // The store refuses values that the column cannot hold at all.
          row[name] = columns?.nearest(stored) ?? stored
        } else {
          reject(name, "\(MigrationText.shown(value)) is not \(attribute.type.phrase)")
        }
      } catch { reject(name, "\(error)") }
    }
    return (rejects.isEmpty ? row : nil, rejects)
  }
}
