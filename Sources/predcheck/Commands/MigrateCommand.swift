import PredicateCoreData
import PredicateModels
import PredicatePlatform
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateSyntax

struct MigrateCommand: Command {
  static let name = "migrate"
  static let summary = "move a store to another version of its model, or into a plain database"
  static let operands = "SOURCE"
  static let details = [
    """
    Writes the objects of SOURCE, a Core Data store or a database, into the tables of a new SQLite \
    file or PostgreSQL database. The mapping selects objects (by a predicate), names their new \
    entity, and computes each attribute and relationship (by expressions); without --mapping it is \
    inferred from the models, through all given versions. SOURCE is only read.
    """,
    """
    An interrupted migration can be resumed: the same command again finishes it, with nothing lost \
    or duplicated. The target keeps its progress in tables predicateql_migration…, which may be \
    dropped afterwards.
    """,
    """
    The first value that does not fit ends the migration, with its row, its attribute and the \
    reason. With --rejects such rows are skipped and written to a file, and the migration \
    continues.
    """,
  ]
  static let to = CommandOption(
    "to",
    value: "TARGET",
    help: "the SQLite file, which is created if it does not exist, or the postgres:// address"
  )
  static let mapping = CommandOption(
    "mapping",
    value: "FILE",
    help: "the mapping as JSON (default: inferred from the models)"
  )
  static let model = CommandOption(
    "model",
    value: "MODEL",
    help: "the model of a store that does not contain it"
  )
  static let targetModel = CommandOption(
    "target-model",
    value: "MODEL",
    help: """
      the version to migrate to, or with --mapping a schema; repeat it for the versions on the way \
      (default: the store's own model)
      """
  )
  static let infer = CommandOption("infer", help: "print the inferred mapping, and write nothing")
  static let dryRun = CommandOption(
    "dry-run",
    help: "count, show the first rows and the values that do not fit, and write nothing"
  )
  static let rejects = CommandOption(
    "rejects",
    value: "FILE",
    help: "skip rows that do not fit, and write them to FILE as JSON lines"
  )
  static let batch = CommandOption(
    "batch",
    value: "COUNT",
    help: "the number of objects per transaction (default: 500)"
  )
  static let reportFormat = CommandOption(
    "format",
    choices: OutputFormat.allCases.map(\.rawValue),
    help: "the form of the report: text for people, or JSON (default: text)"
  )
  static let options = [
    to, mapping, model, targetModel, infer, dryRun, rejects, batch, reportFormat,
  ]
  static let examples = [
    CommandExample(
      "a store into a plain database, unchanged",
      "predcheck migrate Recipes.sqlite --to plain.sqlite"
    ),
    CommandExample(
      "the mapping to a newer version, for a review",
      "predcheck migrate ToDo.sqlite --target-model 'ToDo.xcdatamodeld/ToDo 2.xcdatamodel' --infer"
    ),
    CommandExample(
      "a dry run with your own mapping",
      "predcheck migrate ToDo.sqlite --target-model ToDo.xcdatamodeld --mapping tasks.json --dry-run"
    ),
    CommandExample(
      "into PostgreSQL, with rejected rows in a file",
      "predcheck migrate ToDo.sqlite --to postgres:///tasks --rejects misfits.ndjson"
    ),
  ]
  static let statuses = ExitMeanings(
    yes: "everything was written",
    no: "some rows did not fit and were skipped",
    unknown: "wrong usage, a mapping that does not fit, a value that does not fit, a failed store"
  )

  private let source: Database
  private let target: PlainTarget?
  private let mappingFile: InputFile?
  private let sourceModel: SchemaSource?
  private let targetModels: [SchemaSource]
  private let infers: Bool
  private let isDry: Bool
  private let rejectFile: OutputFile?
  private let batchSize: Int
  private let format: OutputFormat

  init(_ arguments: ParsedArguments) throws(CommandError) {
    guard let word = arguments.operands.first else { throw Self.missing("a source") }
    if let extra = arguments.operands.dropFirst().first { throw Self.misplaced(extra) }
    format = arguments.choice(of: Self.reportFormat, or: .text)
    infers = arguments.has(Self.infer)
    isDry = arguments.has(Self.dryRun)
    target = try arguments.value(of: Self.to).map { word throws(CommandError) in
      try PlainTarget(word)
    }
    if infers, arguments.has(Self.mapping) {
      throw .usage("'--infer' and '--mapping' cannot be combined")
    }
    if target == nil, !infers, !isDry { throw .usage("'--to' is required: the target database") }
    batchSize = try arguments.number(of: Self.batch) ?? 500
    if batchSize == 0 { throw .usage("'--batch' takes a number of at least 1") }
    rejectFile = try arguments.output(of: Self.rejects)
    if rejectFile?.path == "-" { throw .usage("'--rejects' takes a file") }
    _ = try arguments.output(of: Self.to, replacesDatabases: true)
    source = try Database(word)
    mappingFile = try arguments.value(of: Self.mapping).map { word throws(CommandError) in
      try InputFile.readable([word])[0]
    }
    sourceModel = try arguments.value(of: Self.model).map { word throws(CommandError) in
      try SchemaSource(word, readsStores: true)
    }
    var models: [SchemaSource] = []
    for word in arguments.values(of: Self.targetModel) {
      models.append(try SchemaSource(word, readsStores: true))
    }
    targetModels = models
    if mappingFile == nil {
      guard case .coreData = source else {
        throw .usage("without Core Data models there is no inferred mapping: use '--mapping'")
      }
    } else if models.count > 1 {
      throw .usage("with '--mapping', '--target-model' must be given once")
    }
  }

  func run(in console: Console) throws(CommandError) -> ExitStatus {
    let store = try source.open(nil, nil, model: sourceModel?.requiredModel(in: console))
    var models: [ManagedObjectModel] = []
    for source in targetModels {
      if let model = try source.model(in: console) { models.append(model) }
    }
    let own = (store as? CoreDataBackend)?.model
    let schema: Schema
    if models.count < targetModels.count {
      guard mappingFile != nil else {
        throw .usage("without Core Data models there is no inferred mapping: use '--mapping'")
      }
      schema = try targetModels[0].read(in: console, nil)
    } else if let last = models.last ?? own {
      let dialect = target?.dialect ?? .sqlite
      schema = try SchemaSource.modelling { () throws(ModelError) in
        try PlainSchema(last, dialect: dialect).schema
      }
    } else {
      throw .usage("'--target-model' is required")
    }
    let mapping = try mapping(own, models, in: console)
    if infers {
      try console.output.write(mapping.json() + "\n")
      return .yes
    }
    let opened = target
    var migration = try Self.migrating { () throws in
      try Migration(mapping, from: store, into: schema) { schema throws(StorageError) in
        guard let opened else { throw .invalidRequest("a dry run has no target") }
        return try opened.open(schema)
      }
    }
    migration.batchSize = batchSize
    migration.register = TemporaryFiles.registrar
    migration.misfits = rejectFile == nil ? .stop : .report
    // A place that cannot be written to is said before the work, not after it.
    try rejectFile?.write("")
    let report = try report(migration, in: console)
    try rejectFile?.write(report.rejects.map { $0.jsonText + "\n" }.joined())
    try write(report, console)
    return report.rejects.isEmpty ? .yes : .no
  }

  private func mapping(
    _ own: ManagedObjectModel?,
    _ models: [ManagedObjectModel],
    in console: Console
  ) throws(CommandError) -> MigrationMapping {
    if let mappingFile {
      let bytes = try mappingFile.contents(in: console)
      return try Self.migrating(mappingFile.name) { try MigrationMapping(json: Data(bytes)) }
    }
    guard let own else {
      throw .usage("without models there is no inferred mapping: use '--mapping'")
    }
    return try Self.migrating {
      try MigrationMapping(inferredThrough: [own] + (models.isEmpty ? [own] : models))
    }
  }

  private func report(
    _ migration: Migration,
    in console: Console
  ) throws(CommandError) -> MigrationReport {
    let isDry = isDry
    let target = target
    return try Self.migrating {
      try StoreWork.run(of: Self.name, "objects", in: console) { progress in
        if isDry {
          if let store = try target?.existing(migration.writtenSchema) {
            try await migration.requireTarget(store)
          }
          return try await migration.dryRun(as: target?.dialect ?? .sqlite, progress: progress)
        }
        return try await migration.run(progress: progress)
      }
    }
  }

  private func write(_ report: MigrationReport, _ console: Console) throws(CommandError) {
    if format == .json { return try console.output.write(report.jsonText + "\n") }
    for part in report.parts {
      var line = "\(part.name): \(part.read) read, \(part.written) \(isDry ? "fit" : "written")"
      if part.rejected > 0 { line += ", \(part.rejected.of("reject", "rejects"))" }
      if part.unlinked > 0 {
        line += ", \(part.unlinked.of("link", "links")) to objects that were not migrated"
      }
      try console.output.write(VisibleText.of(line) + "\n")
      for row in part.samples { try console.output.write("  \(row.jsonText)\n") }
    }
    if rejectFile == nil {
      for reject in report.rejects.prefix(10) { try console.errors.say("did not fit: \(reject)") }
      if report.rejects.count > 10 {
        try console.errors.say("and \(report.rejects.count - 10) more: '--rejects FILE' lists all")
      }
    }
    for (name, count) in report.strays.sorted(by: { $0.key < $1.key }) {
      try console.errors.say(
        "note: \(name): \(count.of("row belongs", "rows belong")) to no entity of the model"
      )
    }
    for (name, count) in report.unread.sorted(by: { $0.key < $1.key }) {
      try console.errors.say(
        "note: \(count.of("object", "objects")) of \(name) \(count == 1 ? "is" : "are") in no mapping"
      )
    }
  }

  /// Calls `body`, and turns its error into that of a command.
  private static func migrating<Answer>(
    _ file: String = "",
    _ body: () throws -> Answer
  ) throws(CommandError) -> Answer {
    do { return try body() } catch let error as MigrationError where error.problems.count > 1 {
      throw .failures(
        (file.isEmpty ? "" : file + ": ") + "\(error.problems.count) mistakes",
        error.problems.map { VisibleText.of($0.description) }
      )
    } catch {
      throw .failure((file.isEmpty ? "" : file + ": ") + "\(error)")
    }
  }
}
