import PredicateModels
import PredicateSchema

struct SchemaCommand: Command {
  static let name = "schema"
  static let summary = "say what records or tables hold"
  static let operands = "FILE"
  static let details = [
    """
    Writes a schema as JSON, which --schema of the other commands reads: of records in NDJSON, from \
    which it is inferred, or of what an engine says of a table (- is standard input). Structures, \
    arrays and maps become attributes that consist of others, so that 'address.city' and \
    'ANY orders.price > 5' are checked and compiled.
    """,
    """
    What is left out, or was not seen in the records, is said on standard error: the schema is to be \
    read over by a person. Of Parquet, let DuckDB describe it: \
    DESCRIBE SELECT * FROM 'people.parquet'.
    """,
  ]
  static let from = CommandOption(
    "from",
    choices: ["ndjson"] + TableDescription.Engine.allCases.map(\.rawValue),
    help: """
      what FILE is: records, the output of DESCRIBE (as JSON, or lines with tabs), or the JSON of \
      Spark's df.schema.json() (default: ndjson)
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
    help: "how many records to read at most (default: 10000)"
  )
  static let options = [from, entity, sample]
  static let examples = [
    CommandExample("of records", "predcheck schema people.ndjson"),
    CommandExample(
      "of a table of DuckDB",
      "predcheck schema --from duckdb --entity people describe.json"
    ),
  ]
  static let statuses = ExitMeanings(
    yes: "written, and nothing is left out or unknown",
    no: "written, with remarks",
    unknown: "wrong usage, unreadable input"
  )

  private let file: InputFile
  private let engine: TableDescription.Engine?
  private let entity: String
  private let most: Int

  init(_ arguments: ParsedArguments) throws(CommandError) {
    guard let path = arguments.operands.first else { throw Self.missing("a file") }
    if let extra = arguments.operands.dropFirst().first { throw Self.misplaced(extra) }
    file = try InputFile.readable([path])[0]
    engine = arguments.value(of: Self.from).flatMap(TableDescription.Engine.init)
    entity = arguments.value(of: Self.entity) ?? Self.entity(of: file)
    let text = arguments.value(of: Self.sample) ?? "10000"
    guard let most = Int(text), most > 0 else {
      throw .usage("'\(text)' is no value for '--sample': give a number of records")
    }
    self.most = most
  }

  /// The file's name without its extensions.
  private static func entity(of file: InputFile) -> String {
    guard !file.isStandardInput, let name = file.path.split(separator: "/").last else {
      return "record"
    }
    return name.split(separator: ".").first.map(String.init) ?? "record"
  }

  func run(in console: Console) throws(CommandError) -> ExitStatus {
    let schema: Schema
    var remarks: [String]
    if let engine {
      let bytes = try file.contents(in: console)
      let table = try SchemaSource.modelling { () throws(ModelError) in
        try TableDescription(bytes, of: engine, entity: entity, file: file.name)
      }
      (schema, remarks) = (table.schema, table.omissions.map(\.message))
    } else {
      let (sample, isWhole) = try read(in: console)
      schema = sample.schema(entity: entity, isWhole: isWhole)
      remarks = sample.remarks(isWhole: isWhole)
    }
    if schema.entities[entity]?.attributes["id"] == nil {
      remarks.append("there is no column id: give the entity a primaryKey")
    }
    for remark in remarks { try console.errors.say("note: \(remark)") }
    try console.output.write(schema.json() + "\n")
    return remarks.isEmpty ? .yes : .no
  }

  private func read(in console: Console) throws(CommandError) -> (RecordSample, isWhole: Bool) {
    let lines = LineReader(try file.open(in: console), name: file.name)
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
