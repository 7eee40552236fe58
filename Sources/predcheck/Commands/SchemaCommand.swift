import PredicateModels
import PredicateSchema
import PredicateStorage
import PredicateSyntax

struct SchemaCommand: Command {
  static let name = "schema"
  static let summary = "print the schema of records or tables"
  static let operands = "FILE|DATABASE"
  static let details = [
    """
    Writes a schema as JSON, for --schema of the other commands: of NDJSON records, from which it \
    is inferred, of a database (an SQLite file, a PostgreSQL or MariaDB address, a DuckDB file), \
    of Parquet (a file or a folder), or of an engine's description of a table (- is standard \
    input). Structures, arrays and maps become nested attributes, so that 'address.city' and 'ANY \
    orders.price > 5' are checked and compiled.
    """,
    """
    Omissions and types that the records do not show are reported on standard error: a person \
    should review the schema. Parquet and DuckDB files are read by Python's duckdb, as in \
    'predcheck query'.
    """,
  ]
  static let from = CommandOption(
    "from",
    choices: ["ndjson"] + TableDescription.Engine.allCases.map(\.rawValue),
    help: """
      the format of FILE: records, the output of DESCRIBE (as JSON, or lines with tabs), or the \
      JSON of Spark's df.schema.json() (default: ndjson; Parquet and DuckDB files are detected)
      """
  )
  static let entity = CommandOption(
    "entity",
    value: "NAME",
    help: "the name of the entity and its table (default: the file's name)"
  )
  static let sample = CommandOption(
    "sample",
    value: "COUNT",
    help: "read at most N records (default: 10000)"
  )
  static let names = CommandOption(
    "names",
    help: "only the names of the entities, one a line"
  )
  static let options = [from, entity, sample, Database.inSchema, names]
  static let examples = [
    CommandExample("of records", "predcheck schema people.ndjson"),
    CommandExample("of Parquet", "predcheck schema people.parquet"),
    CommandExample(
      "of a database, to edit",
      "predcheck schema library.sqlite > library.json"
    ),
    CommandExample("which tables are there?", "predcheck schema library.sqlite --names"),
    CommandExample(
      "of a DuckDB table",
      "predcheck schema --from duckdb --entity people describe.json"
    ),
  ]
  static let statuses = ExitMeanings(
    yes: "written, without omissions",
    no: "written, with remarks",
    unknown: "wrong usage, unreadable input"
  )

  private enum Input {
    case records(InputFile)
    case description(InputFile, TableDescription.Engine)
    case tables(DuckDBSource)
    case database(Database)
  }

  private let input: Input
  /// Nil for the names of several tables.
  private let entity: String?
  private let most: Int
  private let bounds: ReadingBounds
  private let isOfNames: Bool

  init(_ arguments: ParsedArguments) throws(CommandError) {
    guard let path = arguments.operands.first else { throw Self.missing("a file") }
    if let extra = arguments.operands.dropFirst().first { throw Self.misplaced(extra) }
    let given = arguments.value(of: Self.from)
    let named = arguments.value(of: Self.entity)
    if given == nil, path != "-", let source = try DuckDBSource(path), source.kind != .records {
      input = .tables(source)
      if named != nil, source.kind == .database {
        throw .usage("'--entity' cannot be used here: the tables of '\(path)' have names")
      }
      entity = source.kind == .database ? nil : named ?? source.table
    } else if given == nil, let database = try Self.database(path)?.reading(arguments) {
      guard named == nil else {
        throw .usage("'--entity' cannot be used here: the tables of '\(path)' have names")
      }
      input = .database(database)
      entity = nil
    } else {
      if arguments.has(Database.inSchema) {
        throw .usage("'--in-schema' requires a PostgreSQL database")
      }
      let file = try InputFile.readable([path])[0]
      input =
        if let engine = given.flatMap(TableDescription.Engine.init) {
          .description(file, engine)
        } else {
          .records(file)
        }
      entity = named ?? Self.entity(of: file)
    }
    most = try Self.most(arguments, of: input)
    bounds = ReadingBounds(try MemoryBound(arguments))
    isOfNames = arguments.has(Self.names)
  }

  /// The database of that name, as its tables; nil where a file is none.
  private static func database(_ word: String) throws(CommandError) -> Database? {
    guard !Database.isAddress(word) else { return try Database(word) }
    guard word != "-", SchemaSource.isSQLite(try InputFile.readable([word])[0]) else { return nil }
    return try Database(word).asTables
  }

  /// How many records are read at most.
  private static func most(
    _ arguments: ParsedArguments,
    of input: Input
  ) throws(CommandError) -> Int {
    guard let text = arguments.value(of: sample) else { return 10_000 }
    guard case .records = input else {
      throw .usage("'--sample' cannot be used here: '\(arguments.operands[0])' declares its types")
    }
    guard let most = Int(text), most > 0 else {
      throw .usage("invalid --sample '\(text)': use a number of records")
    }
    return most
  }

  /// The file's name without its extensions.
  private static func entity(of file: InputFile) -> String {
    guard !file.isStandardInput, let name = file.path.split(separator: "/").last else {
      return "record"
    }
    return name.split(separator: ".").first.map(String.init) ?? "record"
  }

  func run(in console: Console) throws(CommandError) -> ExitStatus {
    var (schema, remarks) = try told(in: console)
    if case .database = input { return try write(schema, remarks, in: console) }
    for (name, entity) in schema.entities.sorted(by: { $0.key < $1.key })
    where entity.primaryKey.allSatisfy({ entity.attributes[$0] == nil }) {
      schema.entities[name]?.primaryKey = ["id"]
      if entity.attributes["id"] != nil { continue }
      let place = schema.entities.count > 1 ? "\(name): " : ""
      remarks.append(place + "there is no column id: add a primaryKey to the entity")
    }
    return try write(schema, remarks, in: console)
  }

  private func write(
    _ schema: Schema,
    _ remarks: [String],
    in console: Console
  ) throws(CommandError) -> ExitStatus {
    for remark in remarks { try console.errors.say("note: \(remark)") }
    if isOfNames {
      for name in schema.entities.keys.sorted() {
        try console.output.write(VisibleText.of(name) + "\n")
      }
    } else {
      try console.output.write(schema.json() + "\n")
    }
    return remarks.isEmpty ? .yes : .no
  }

  /// The schema, and what is to be known of it.
  private func told(in console: Console) throws(CommandError) -> (Schema, [String]) {
    let entity = entity ?? ""
    switch input {
    case .records(let file):
      let (sample, isWhole) = try read(file, in: console)
      return (sample.schema(entity: entity, isWhole: isWhole), sample.remarks(isWhole: isWhole))
    case .description(let file, let engine):
      let bytes = try file.contents(in: console, bounds)
      let table = try SchemaSource.modelling { () throws(ModelError) in
        try TableDescription(bytes, of: engine, entity: entity, file: file.name)
      }
      return (table.schema, table.omissions.map(\.message))
    case .database(let database):
      let store = try database.open(nil, nil)
      return (store.schema, try QueryCommand.omissions(of: store).map(\.description))
    case .tables(let source):
      let tables = try DuckDBTables(source)
      let store = try Database.opening(nil) { () throws(StorageError) in
        try DuckDBBackend(source, tables)
      }
      var schema = store.schema
      if source.kind != .database, let only = schema.entities.removeValue(forKey: source.table) {
        schema.entities[entity] = only
      }
      return (schema, store.remarks + store.omissions().map(\.description))
    }
  }

  private func read(
    _ file: InputFile,
    in console: Console
  ) throws(CommandError) -> (RecordSample, isWhole: Bool) {
    let lines = LineReader(try file.open(in: console), name: file.name, bounds: bounds)
    var sample = RecordSample()
    while let line = try lines.next() {
      if BlankBytes.isBlank(line) { continue }
      if sample.count == most { return (sample, false) }
      let start = lines.lineNumber == 1 ? BlankBytes.byteOrderMark(of: line) : 0
      let number = lines.lineNumber
      try SchemaSource.modelling { () throws(ModelError) in
        try sample.add(line[start...], line: number, file: file.name)
      }
    }
    return (sample, true)
  }
}
