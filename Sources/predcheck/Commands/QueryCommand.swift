import PredicateAnalysis
import PredicateCoreData
import PredicateEvaluation
import PredicateJSON
import PredicateModels
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax

struct QueryCommand: Command {
  static let name = "query"
  static let summary = "print the rows of a database that match a predicate"
  static let operands = "DATABASE [PREDICATE]"
  static let details = [
    """
    Asks DATABASE, an SQLite file or a postgres:// or mariadb:// address, for the rows of an entity that match \
    PREDICATE (without one, for all), and prints them: as a table on a terminal or with --format \
    text, as CSV with --format csv, else as one line of JSON each. Tables are entities and columns attributes unless \
    --schema says otherwise; foreign keys are relationships.
    """,
    """
    DATABASE may also be what DuckDB reads: a file of its own, or a file or folder of Parquet or of \
    JSON lines, which is one table. It is asked through Python, which needs its package duckdb \
    (python3 -m pip install duckdb), and only read. Times without a zone are taken for UTC.
    """,
    """
    Of a store of Core Data or SwiftData the rows are the objects of an entity, with the names of its \
    model: the one inside the store, or --model. A copy is read, so that a store in use is not \
    touched. Objects are compared with their URIs (x-coredata://…). Of a folder it is said which \
    stores are in it. With --schema its tables are \
    asked instead.
    """,
    """
    The database does what it can do exactly and memory does the rest, so that the answer is that \
    of predcheck filter on the same rows. Where filter cannot decide a row, since a calculation \
    fails (by zero, too large), the query fails too. With --mode the text is held to what that mode allows; the answer \
    is that of default mode. With --policy only attributes that it allows are printed.
    """,
    """
    With --delete or --set the rows are changed instead, all or none, by one statement where the \
    database can decide which they are and compute their values. Without --yes nothing is written: the number of rows is \
    printed. Without --delete and --set the database is only ever read.
    """,
  ]
  static let schema = CommandOption(
    "schema",
    value: "FILE|DATABASE",
    help: "take the schema from here rather than from DATABASE itself (- is standard input)"
  )
  static let model = CommandOption(
    "model",
    value: "MODEL",
    help: "the model of a store of Core Data that keeps none, or another version of it"
  )
  static let entity = CommandOption(
    "entity",
    value: "NAME",
    help: "the entity, or table, to ask for"
  )
  static let rowFormat = CommandOption(
    "format",
    choices: QueryFormat.allCases.map(\.rawValue),
    help: """
      text for people, JSON, one object a line (ndjson and json are the same), or CSV with a header \
      (default: text on a terminal, else json)
      """
  )
  static let options: [CommandOption] =
    [
      entity, schema, Database.inSchema, Database.immutable, Database.cacheSize, model,
      SchemaOptions.semantics, explain, rowFormat, .quiet,
    ]
    + QueryOptions.table
    + ChangeOptions.table
    + PredicateOptions.table
  static let examples = [
    CommandExample(
      "rows of a table",
      "predcheck query library.sqlite --entity book 'author.name == %@' -a Joyce --sort title"
    ),
    CommandExample(
      "how many?",
      "predcheck query library.sqlite --entity book --count 'price < 10'"
    ),
    CommandExample(
      "addresses that are there more than once",
      "predcheck query club.db --entity member -k 'email,n=count:(id)' "
        + "--group-by email --having 'n > 1'"
    ),
    CommandExample(
      "the first page of twenty, and the place of the next",
      "predcheck query library.sqlite --entity book --sort title:c --limit 20 --cursor"
    ),
    CommandExample(
      "is there an index for the filter and the order?",
      "predcheck query library.sqlite --entity book --explain 'price < 10' --sort title"
    ),
    CommandExample(
      "a folder of Parquet",
      "predcheck query events/ 'age > 30 AND ANY tags == \"new\"' --sort age:desc --limit 10"
    ),
    CommandExample(
      "the objects of a store of Core Data",
      "predcheck query Recipes.sqlite --entity Recipe 'ANY ingredients.name CONTAINS[cd] \"salt\"'"
    ),
    CommandExample(
      "a change",
      "predcheck query library.sqlite --entity book --set 'price=price * 1.1' 'pages > 500' --yes"
    ),
  ]
  static let statuses = ExitMeanings(
    yes: "something matched",
    no: "nothing matched",
    unknown: "wrong usage, or a database that could not answer"
  )

  private let database: Database
  private let settings: SQLiteOptions
  private let text: String?
  private let entityName: String
  private let schema: SchemaSource?
  private let model: SchemaSource?
  private let semantics: NilSemantics?
  let query: QueryOptions
  let showsPlan: Bool
  /// The change to the rows; nil where they are printed.
  private let change: ChangeOptions?
  let options: PredicateOptions
  let isQuiet: Bool
  let color: ColorChoice
  /// The output format; nil when it depends on the output's kind.
  let format: QueryFormat?

  init(_ arguments: ParsedArguments) throws(CommandError) {
    guard let word = arguments.operands.first else { throw Self.missing("a database") }
    if let extra = arguments.operands.dropFirst(2).first { throw Self.misplaced(extra) }
    text = arguments.operands.dropFirst().first
    query = try QueryOptions(arguments)
    showsPlan = arguments.has(Self.explain)
    change = try ChangeOptions(arguments)
    options = try PredicateOptions(arguments)
    isQuiet = arguments.has(.quiet)
    if text == nil, query.having == nil, !options.arguments.isEmpty {
      throw .usage("there is no predicate that takes the argument")
    }
    let named = try Database(word).reading(arguments)
    database = arguments.has(Self.schema) ? named.asTables : named
    settings = try database.settings(change?.sqliteOptions ?? .readOnly, arguments)
    guard let entity = arguments.value(of: Self.entity) ?? database.onlyTable else {
      throw .usage("say with '--entity' which rows to ask for")
    }
    entityName = entity
    if change != nil, !database.isWritable {
      throw .usage(
        "DuckDB sources and Core Data stores are read-only: '--delete' and '--set' cannot be used"
      )
    }
    schema = try arguments.value(of: Self.schema).map { word throws(CommandError) in
      try SchemaSource(word)
    }
    model = try arguments.value(of: Self.model).map { word throws(CommandError) in
      try SchemaSource(word, readsStores: true)
    }
    semantics = SchemaOptions.semantics(arguments)
    if model != nil || semantics != nil {
      guard case .coreData = database else {
        throw .usage("'--model' and '--semantics' are for stores of Core Data")
      }
    }
    if text == "-", schema?.isStandardInput == true || model?.isStandardInput == true {
      throw .inputReadTwice
    }
    color = arguments.choice(of: .color, or: .auto)
    format = arguments.value(of: .format).flatMap(QueryFormat.init(rawValue:))
  }

  func run(in console: Console) throws(CommandError) -> ExitStatus {
    let policy = options.policy
    let store = try database.open(
      schema?.read(in: console, policy),
      policy,
      options: settings,
      model: try model?.requiredModel(in: console),
      semantics: semantics ?? .predicate
    )
    let omissions = schema == nil && policy == nil ? try Self.omissions(of: store) : []
    if let hidden = omissions.first(where: { $0.table == entityName && $0.column == nil }) {
      throw .failure("\(hidden)")
    }
    let rows = try EntitySchema(
      store.schema,
      entity: entityName,
      policy,
      store: store as? CoreDataBackend
    )
    let entity = rows.entity
    for omission in omissions where omission.table == entity.table {
      try console.errors.say("note: \(omission)")
    }
    if policy == nil, schema == nil {
      for remark in (store as? DuckDBBackend)?.remarks ?? []
      where remark.hasPrefix("\(entity.table).") {
        try console.errors.say("note: \(remark)")
      }
    }
    let source = text == "-" ? try InputFile(path: "-").text(in: console) : text
    var request: FetchRequest
    let predicates: QueryPredicates
    do throws(PredicateFormatError) {
      predicates = try QueryPredicates(
        source,
        having: query.having,
        setting: change?.expressions ?? [],
        options
      )
      request = query.request(entity.name, predicates.predicate, having: predicates.having)
      // The keys are those of records, which a policy is asked about when they are read.
      if asksForRelationships(of: entity, in: store) {
        request.propertiesToFetch = []
        request.resultType = .objects
      }
      if let policy {
        request.limit(to: policy)
        try request.validate(by: policy, against: store.schema)
        if query.printsCursor {
          for key in request.identifyingPaths(in: store.schema) {
            try policy.requireKeyPath(key, of: entity.name, in: store.schema)
          }
        }
      }
    } catch {
      try console.refuse(error, color: color)
      return .unknown
    }
    if !isQuiet {
      try predicates.warn(of: rows, options, in: console, color)
    }
    if let change, let store = store as? any MutableStorageBackend {
      let changes = change.expressions.map { _ in predicates.values }
      return try make(changes, change.isConfirmed, to: request, in: store, console)
    }
    if showsPlan {
      return try explain(in: console) { [request] () async throws(StorageError) in
        try await store.plan(for: request)
      }
    }
    if let store = store as? CoreDataBackend, semantics == .coreData, !isQuiet {
      try warnOfDifferences(request, in: store, console)
    }
    return query.isCount
      ? try count(request, in: store, console)
      : try write(request, of: entity, in: store, console)
  }

  private func count(
    _ request: FetchRequest,
    in store: any StorageBackend,
    _ console: Console
  ) throws(CommandError) -> ExitStatus {
    let count: Int
    do throws(StorageError) {
      count = try Waiting.run { () async throws(StorageError) in try await store.count(request) }
    } catch {
      return try refuse(error, in: console)
    }
    let json = JSONText.of(.object([("count", .integer(count))]))
    try console.output.write((format?.isJSON == true ? json : "\(count)") + "\n")
    return count > 0 ? .yes : .no
  }

  private func write(
    _ request: FetchRequest,
    of entity: Entity,
    in store: any StorageBackend,
    _ console: Console
  ) throws(CommandError) -> ExitStatus {
    let columns = query.givesDictionaries ? [] : try self.columns(of: entity, in: store.schema)
    let source: RowSource
    do throws(StorageError) {
      if let records = try rows(request, of: entity, in: store) {
        guard !query.printsCursor else {
          throw .invalidRequest("rows with relationships of a Core Data store have no cursor")
        }
        source = records
      } else if query.givesDictionaries {
        source = try RowSource(
          dictionariesOf: request,
          in: store,
          entity,
          withPlace: query.printsCursor
        )
      } else {
        source = RowSource(objectsOf: request, in: store, columns)
      }
    } catch {
      return try refuse(error, in: console)
    }
    let format = format ?? (console.output.isTerminal ? .text : .ndjson)
    let csv = CSVWriter(console.output)
    if format == .csv { try csv.writeHeader(source.columns) }
    var table = TableWriter(source.columns, to: console.output)
    var count = 0
    var progress = Progress(
      of: entity.name,
      total: nil,
      .items("rows"),
      in: console,
      writesRecords: true
    )
    while true {
      let rows: [[Value]]?
      do throws(StorageError) { rows = try source.next() } catch {
        return try refuse(error, after: count, in: console)
      }
      guard let rows else { break }
      count += rows.count
      try progress.show(count)
      switch format {
      case .text: try table.write(rows)
      case .csv: for row in rows { try csv.write(row) }
      case .json, .ndjson:
        for row in rows { try writeLine(row, source.columns, to: console.output) }
      }
    }
    try progress.clear()
    for (name, count) in source.missing.counts.sorted(by: { $0.key < $1.key }) {
      let values = count == 1 ? "the file of 1 value is" : "the files of \(count) values are"
      try console.errors.say("note: \(name): \(values) missing, shown as nil")
    }
    if query.printsCursor {
      try writeCursor(after: source, of: request, in: store, console)
    }
    return count > 0 ? .yes : .no
  }

  private func writeCursor(
    after source: RowSource,
    of request: FetchRequest,
    in store: any StorageBackend,
    _ console: Console
  ) throws(CommandError) {
    let cursor: PageCursor?
    do throws(StorageError) {
      cursor = try source.cursor(of: request, in: store, allowedBy: options.policy)
    } catch {
      throw .failure(error.text(under: options.policy))
    }
    try console.output.flush()
    if let cursor { try console.errors.write("\(cursor)\n") }
  }

  private func writeLine(
    _ row: [Value],
    _ columns: [String],
    to output: TextOutput
  ) throws(CommandError) {
    let members = zip(columns, row).map { ($0, JSONItem.raw(JSONText.of($1))) }
    try output.write(JSONText.of(.object(members)) + "\n")
  }

  /// Reports why there is no answer, or no complete one.
  func refuse(
    _ error: StorageError,
    after count: Int = 0,
    in console: Console
  ) throws(CommandError) -> ExitStatus {
    try console.output.flush()
    if case .predicate(let error) = error {
      let shown = options.policy == nil ? error : error.redacted(in: error.source)
      try console.refuse(shown, color: color)
      return .unknown
    }
    let rows = count == 1 ? "the row above is" : "the \(count) rows above are"
    throw .failure(
      error.text(under: options.policy) + (count > 0 ? "; \(rows) not the whole answer" : "")
    )
  }
}
