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
/// The first pass writes the objects, the second one their relationships. Each batch is a
/// transaction, in which the target also records the progress: after a kill at any point `run`
/// resumes there, with the same result. The source must not change meanwhile.
public struct Migration: Sendable {
  /// The treatment of values that do not fit.
  public enum Misfits: Hashable, Sendable {
    /// The first one ends the migration with an error; everything written before stays.
    case stop
    /// The row, or the link, is skipped, and added to the report.
    case report
  }

  /// The number of objects per transaction.
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
  /// Registers the files of a dry run with the program, so that a signal handler can remove them.
  package var register: PrivateFolder.Registrar?

  /// Creates a migration into the store that `open` opens with a schema. Throws a `MigrationError`
  /// with everything in the mapping that does not match the two schemas.
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
    // Objects of such a store are compared with URIs and names of entities, but have them as
    // numbers.
    let store = source as? CoreDataBackend
    plan = try MigrationPlan(mapping, from: source.schema, to: target) { expression, entity in
      store?.translated(expression, of: entity) ?? expression
    }
  }

  /// Migrates the remaining objects, and returns the report of the whole migration. `progress`
  /// receives the number of objects read, and of all. The report shows up to `samples` rows of each
  /// mapping that this call has written.
  ///
  /// Throws a `MigrationError` for a target with other contents, and for values that do not fit;
  /// and the errors of both stores.
  public func run(
    samples: Int = 0,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> MigrationReport {
    let schema = writtenSchema
    let states = try await begin(try open(schema))
    // The store's knowledge of its tables may be outdated.
    var run = MigrationRun(self, try open(schema), states, samples, progress)
    return try await run.run()
  }

  /// A migration without the target: reports the rows that would be written, the values that do not
  /// fit, and the first rows of each mapping. Everything is written into a temporary database
  /// instead, so that the report is that of a run with `Misfits.report`; it takes as much time and
  /// room.
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

  /// Throws if `run` could not start with a target, which is only read: if it was started with
  /// another mapping, or has tables with these names.
  package func requireTarget(_ store: any StorageBackend) async throws {
    guard try await noted(in: store) == nil else { return }
    var tables: Set<String> = []
    for (name, entity) in store.schema.entities.sorted(by: { $0.key < $1.key }) {
      guard entity.parent == nil, tables.insert(entity.table).inserted else { continue }
      var request = FetchRequest(entity: name, limit: 1)
      request.resultType = .identifiers
      do throws(StorageError) { _ = try await store.identifiers(request) } catch {
        if case .missingTable = error { continue }
        // It exists, with other columns.
        guard case .missingColumn = error else { throw error }
      }
      throw MigrationError("", "the target already has a table “\(entity.table)”: use a new target")
    }
  }

  /// The source entities with objects that no mapping reads.
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
      // An ancestor's count includes the objects of its children, which are counted separately.
      guard !parents.contains(name),
        source.schema.entities[name]?.primaryKey.isEmpty == false
      else { continue }
      let count = try await source.count(FetchRequest(entity: name))
      if count > 0 { found[name] = count }
    }
    return found
  }

  /// Creates the tables of an empty target, or reads the progress of the migration into it.
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

  /// The progress that the target has recorded; nil if there is none. Throws for one that was
  /// started with another mapping.
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

  /// The inputs that a target is started with, and must be continued with.
  private var fingerprint: String {
    let store = (source as? CoreDataBackend)?.identifier ?? ""
    return "\(mapping.json())\n\(store)\n\(target.json())"
  }
}

extension MigrationPlan.Step {
  /// The row of the target for an object, and the values that do not fit; the row is then nil.
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
