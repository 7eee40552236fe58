import PredicateModels
public import PredicateSQL
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
  var open: @Sendable (Schema) throws(StorageError) -> any MutableStorageBackend
  /// The database of a dry run.
  var trial: MigrationTrial?
  /// Tells the program of the files of a dry run, so that a signal can remove them.
  package var register: PrivateFolder.Registrar?

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
    // Objects of such a store are compared with URIs and names of entities, which they have as numbers.
    let store = source as? CoreDataBackend
    plan = try MigrationPlan(mapping, from: source.schema, to: target) { expression, entity in
      store?.translated(expression, of: entity) ?? expression
    }
  }

  /// Migrates what is not migrated yet, and returns the report of all of it. `progress` is told how
  /// many objects of how many were read. The report shows up to `samples` rows of each mapping that
  /// this call has written.
  ///
  /// Throws a `MigrationError` for a target that holds something else, and for what does not fit; and
  /// the errors of both stores.
  public func run(
    samples: Int = 0,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> MigrationReport {
    let schema = writtenSchema
    let states = try await begin(try open(schema))
    // What a store knows of its tables may be older than they are.
    var run = MigrationRun(self, try open(schema), states, samples, progress)
    return try await run.run()
  }

  /// The migration without the target: what would be written, what does not fit, the first rows of
  /// each mapping. Everything is written into a temporary database instead, so that the report is that
  /// of a run with `Misfits.report`; it takes as much time and room.
  ///
  /// - Parameters:
  ///   - dialect: The dialect of the target, which decides what columns can hold.
  ///   - samples: How many rows of each mapping the report shows, at most.
  ///   - progress: Called with how many objects of how many were read.
  public func dryRun(
    as dialect: any SQLDialect = .sqlite,
    samples: Int = 3,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> MigrationReport {
    let trial = try MigrationTrial(
      dialect,
      for: MigrationLedger.created(with: target),
      register: register
    )
    var migration = self
    migration.trial = trial
    migration.misfits = .report
    migration.open = { schema throws(StorageError) in try trial.open(schema) }
    return try await migration.run(samples: samples, progress: progress)
  }

  /// The schema that the target is written with.
  package var writtenSchema: Schema { MigrationLedger.written(to: target) }

  /// Throws if `run` could not begin with a target, which is only read: it was begun with another
  /// mapping, or has tables of these names.
  package func requireTarget(_ store: any StorageBackend) async throws {
    guard try await noted(in: store) == nil else { return }
    var tables: Set<String> = []
    for (name, entity) in store.schema.entities.sorted(by: { $0.key < $1.key }) {
      guard entity.parent == nil, tables.insert(entity.table).inserted else { continue }
      var request = FetchRequest(entity: name, limit: 1)
      request.resultType = .identifiers
      do throws(StorageError) { _ = try await store.identifiers(request) } catch {
        if case .missingTable = error { continue }
        // It is there, with other columns.
        guard case .missingColumn = error else { throw error }
      }
      throw MigrationError("", "the target already has a table “\(entity.table)”: use a new target")
    }
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
    if let store = source as? CoreDataBackend {
      return try store.counts().filter { !read.contains($0.key) && $0.value > 0 }
    }
    let parents = Set(source.schema.entities.values.compactMap(\.parent))
    for name in source.schema.entities.keys where !read.contains(name) {
      // An ancestor counts the objects of its children, which are counted by themselves.
      guard !parents.contains(name),
        source.schema.entities[name]?.primaryKey.isEmpty == false
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
    guard let whole = try await noted(in: store) else {
      do throws(StorageError) {
        try await open(MigrationLedger.created(with: target)).createTables()
      } catch {
        guard case .existingTable(let table, _) = error else { throw error }
        throw MigrationError("", "the target already has a table “\(table)”: use a new target")
      }
      return try await note(store)
    }
    if whole.isEmpty { return try await note(store) }
    return Dictionary(
      whole.compactMap { row in
        if case .text(let id)? = row["id"] { (id, MigrationProgress(row)) } else { nil }
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The progress that the target has recorded; nil where it has recorded none. Throws for one that was begun
  /// with another mapping.
  private func noted(in store: any StorageBackend) async throws -> [StoredObject]? {
    let whole: [StoredObject]
    do throws(StorageError) {
      whole = try await store.objects(FetchRequest(entity: MigrationLedger.progress))
    } catch {
      guard case .missingTable = error else { throw error }
      return nil
    }
    let text = whole.first { $0["id"] == .text(MigrationLedger.whole) }?["text"]
    guard whole.isEmpty || text == .text(fingerprint) else {
      throw MigrationError(
        "",
        "the target was started with another mapping, source or schema: use a new target"
      )
    }
    return whole
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
    for columns: ColumnValues
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
    for step in attributes {
      let (name, attribute) = (step.name, step.attribute)
      do throws(MigrationError) {
        let value = try step.evaluator.data(of: object)
        if value == .null, !attribute.isOptional {
          reject(name, "it must not be nil")
        } else if let stored = step.converted(value) {
          if let kept = columns.nearest(stored) {
            row[name] = kept
          } else {
            reject(name, "\(MigrationText.shown(value)) cannot be stored in the database")
          }
        } else {
          reject(name, "\(MigrationText.shown(value)) is not \(attribute.type.phrase)")
        }
      } catch { reject(name, "\(error)") }
    }
    return (rejects.isEmpty ? row : nil, rejects)
  }
}
