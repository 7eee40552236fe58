import PredicateAnalysis
import PredicateCoreData
import PredicateModels
import PredicateStorage
import PredicateSyntax

struct ExportCommand: Command {
  static let name = "export"
  static let summary = "write a Core Data store as a plain database or as JSON lines"
  static let operands = "STORE [PREDICATE]"
  static let details = [
    """
    Writes the objects of STORE, a Core Data or SwiftData store, with their relationships: into \
    the tables of a new SQLite file or of a PostgreSQL database, or as JSON lines. Tables, columns \
    and foreign keys have the names of the model, and values the types of the database. STORE is \
    only read.
    """,
    """
    A root entity becomes a table of its name, with the key 'id' and, if it has children, a column \
    'entity'. A to-one relationship becomes a foreign key such as 'author_id', a many-to-many one \
    a table such as 'Recipe_tags', the order of an ordered one a column such as 'tags_order'. A \
    JSON line is an object with all of its properties; relationships are the URIs of their \
    objects. PREDICATE selects objects of --entity; without it the whole store is written.
    """,
    """
    Everything is written or nothing: the file appears when it is complete, and PostgreSQL's \
    tables are written in one transaction. Values that are lost (dangling keys, decimals that are \
    not numbers) are counted on standard error.
    """,
  ]
  static let to = CommandOption(
    "to",
    value: "TARGET",
    help: """
      an SQLite file, a postgres:// address, or a file of JSON lines that ends in .ndjson or \
      .jsonl (default: JSON lines on standard output)
      """
  )
  static let entity = CommandOption(
    "entity",
    value: "NAME",
    help: "only objects of this entity and its children; may be repeated without a predicate"
  )
  static let model = CommandOption(
    "model",
    value: "MODEL",
    help: "the model, if the store does not contain it, or another version of it"
  )
  static let force = CommandOption("force", help: "replace TARGET if it exists")
  static let reportFormat = CommandOption(
    "format",
    choices: OutputFormat.allCases.map(\.rawValue),
    help: "the form of the report on an export into a database (default: text)"
  )
  static let options: [CommandOption] =
    [to, entity, model, force, reportFormat, .color, .quiet, .argument, .variable, .mode]
  static let examples = [
    CommandExample(
      "a whole store as a plain database",
      "predcheck export Recipes.sqlite --to recipes.db"
    ),
    CommandExample(
      "some objects as JSON lines",
      "predcheck export Recipes.sqlite --entity Recipe 'ANY ingredients.name CONTAINS[cd] \"salt\"'"
    ),
    CommandExample("into PostgreSQL", "predcheck export Recipes.sqlite --to postgres:///recipes"),
  ]
  static let statuses = ExitMeanings(
    yes: "everything was written",
    no: "some values were lost, and are counted on standard error",
    unknown: "wrong usage, a target that exists, a store that failed"
  )

  private enum Target: Hashable {
    case database(PlainTarget)
    /// Lines of JSON; nil for standard output.
    case lines(path: String?)
  }

  private let path: String
  private let text: String?
  private let target: Target
  private let entities: [String]
  private let model: SchemaSource?
  private let isForced: Bool
  private let isQuiet: Bool
  private let output: OutputOptions
  private let options: PredicateOptions

  init(_ arguments: ParsedArguments) throws(CommandError) {
    guard let word = arguments.operands.first else { throw Self.missing("a store") }
    if let extra = arguments.operands.dropFirst(2).first { throw Self.misplaced(extra) }
    text = arguments.operands.dropFirst().first
    entities = arguments.values(of: Self.entity)
    if text != nil, entities.count != 1 {
      throw .usage("a predicate requires exactly one '--entity'")
    }
    options = try PredicateOptions(arguments)
    if text == nil, !options.arguments.isEmpty {
      throw .usage("an argument requires a predicate")
    }
    isForced = arguments.has(Self.force)
    if let to = arguments.value(of: Self.to) {
      if [".ndjson", ".jsonl"].contains(where: to.hasSuffix), !Database.isAddress(to) {
        _ = try arguments.output(of: Self.to)
        target = .lines(path: to)
      } else {
        _ = try arguments.output(of: Self.to, replacesDatabases: true)
        target = .database(try PlainTarget(to, others: ", a .ndjson file"))
      }
    } else {
      target = .lines(path: nil)
    }
    guard case .coreData(let path) = try Database(word) else {
      throw .usage("'\(word)' is not a Core Data store")
    }
    self.path = path
    model = try arguments.value(of: Self.model).map { word throws(CommandError) in
      try SchemaSource(word, readsStores: true)
    }
    if text == "-", model?.isStandardInput == true { throw .inputReadTwice }
    isQuiet = arguments.has(.quiet)
    output = OutputOptions(arguments)
  }

  func run(in console: Console) throws(CommandError) -> ExitStatus {
    let store = try Database.coreDataStore(at: path, model: model, in: console)
    let predicate: BoundPredicate?
    let source = text == "-" ? try InputFile(path: "-").text(in: console) : text
    do throws(PredicateFormatError) {
      predicate = try source.map { text throws(PredicateFormatError) in
        try options.predicate(SourceText(text))
      }
    } catch {
      try console.refuse(error, color: output.color)
      return .unknown
    }
    if !isQuiet, let predicate, let source = predicate.source {
      try console.warn(predicate.warnings, in: source, color: output.color)
    }
    var selection: [String: BoundPredicate?] = [:]
    for name in entities { selection[name] = .some(predicate) }
    do {
      let report = try write(store, selection, in: console)
      return try say(report, in: console)
    } catch let error as CommandError {
      throw error
    } catch StorageError.predicate(let error) {
      try console.output.flush()
      try console.refuse(error, color: output.color)
      return .unknown
    } catch {
      throw .failure("\(error)")
    }
  }

  private func write(
    _ store: CoreDataBackend,
    _ selection: [String: BoundPredicate?],
    in console: Console
  ) throws -> ExportReport {
    switch target {
    case .lines(nil): return try lines(store, selection, to: console.output, in: console)
    case .lines(let path?):
      if !isForced, OutputFile(path: path).exists {
        throw CommandError.failure("'\(path)' exists; '--force' replaces it")
      }
      return try FileReplacement.making(path, replaces: isForced) { beside in
        let output = TextOutput(try OutputFile(path: beside).open(), isTerminal: false)
        let report = try lines(store, selection, to: output, in: console)
        try output.flush()
        return report
      }
    case .database(.sqlite(let path)):
      if !isForced, OutputFile(path: path).exists {
        throw CommandError.failure("'\(path)' exists; '--force' replaces it")
      }
      for ending in ["-wal", "-journal"] where OutputFile(path: path + ending).exists {
        throw CommandError.failure(
          "'\(path)\(ending)' exists: a program has '\(path)' open, or was terminated while writing"
        )
      }
      return try FileReplacement.making(path, replaces: isForced) { beside in
        try tables(store, selection, to: .sqlite(path: beside), in: console)
      }
    case .database(let target):
      return try tables(store, selection, to: target, in: console)
    }
  }

  private func tables(
    _ store: CoreDataBackend,
    _ selection: [String: BoundPredicate?],
    to target: PlainTarget,
    in console: Console
  ) throws -> ExportReport {
    let plain = PlainSchema(store, dialect: target.dialect)
    let backend = try target.open(plain.tables)
    let total = try store.counts().values.reduce(0, +)
    return try StoreWork.run(of: Self.name, "objects", in: console) { progress in
      try await store.export(to: backend, as: plain, matching: selection) { rows in
        progress(min(rows, total), total)
      }
    }
  }

  private func lines(
    _ store: CoreDataBackend,
    _ selection: [String: BoundPredicate?],
    to output: TextOutput,
    in console: Console
  ) throws -> ExportReport {
    var progress = Progress(
      of: Self.name,
      total: try store.counts().values.reduce(0, +),
      .items("objects"),
      in: console,
      writesRecords: true
    )
    let missing = MissingFiles()
    let records = RecordBatches(try store.records(matching: selection, noting: missing))
    var count = 0
    while let batch = try Waiting.run({ () async throws(StorageError) in try await records.next() })
    {
      for record in batch { try output.write(record.jsonText + "\n") }
      count += batch.count
      try progress.show(count)
    }
    try progress.clear()
    return try ExportReport(of: store, selection, missing)
  }

  private func say(
    _ report: ExportReport,
    in console: Console
  ) throws(CommandError) -> ExitStatus {
    try console.output.flush()
    if case .database = target {
      switch output.format {
      case .json: try console.output.write(report.jsonText + "\n")
      case .text:
        for (name, count) in report.counts.sorted(by: { $0.key < $1.key }) where count > 0 {
          try console.output.write(VisibleText.of("\(name): \(count) written") + "\n")
        }
      }
    }
    for (name, count) in report.danglingKeys.sorted(by: { $0.key < $1.key }) {
      try console.errors.say(
        "note: \(name): \(count.of("key leads", "keys lead")) to no exported object; written as nil"
      )
    }
    for (name, count) in report.strays.sorted(by: { $0.key < $1.key }) {
      try console.errors.say(
        "note: \(name): \(count.of("row belongs", "rows belong")) to no entity of the model"
      )
    }
    for (name, count) in report.misfits.sorted(by: { $0.key < $1.key }) {
      try console.errors.say(
        "note: \(name): \(count.of("value does", "values do")) not fit the column, or the file is missing; written as nil"
      )
    }
    return report.isWhole ? .yes : .no
  }
}

/// The records of a stream, some at a time.
private actor RecordBatches {
  private var iterator: FetchStream<[String: Value]>.Iterator
  private static let size = 256

  init(_ stream: FetchStream<[String: Value]>) { iterator = stream.makeAsyncIterator() }

  func next() async throws(StorageError) -> [[String: Value]]? {
    var iterator = iterator
    defer { self.iterator = iterator }
    var batch: [[String: Value]] = []
    while batch.count < Self.size, let record = try await iterator.next(isolation: self) {
      batch.append(record)
    }
    return batch.isEmpty ? nil : batch
  }
}
