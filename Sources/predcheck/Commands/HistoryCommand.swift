import PredicateAnalysis
import PredicateCoreData
import PredicateEvaluation
import PredicateJSON
import PredicateModels
import PredicateSchema
import PredicateStorage
import PredicateSyntax

struct HistoryCommand: Command {
  static let name = "history"
  static let summary = "print the changes of a Core Data store"
  static let operands = "STORE [PREDICATE]"
  static let details = [
    """
    Prints the changes in the persistent history of STORE, oldest first: as a table on a terminal \
    or with --format text, else as JSON lines. The token after the last change is written to \
    standard error; '--since' with it continues there.
    """,
    """
    PREDICATE is about a change: kind ("insert", "update" or "delete"), entity, objectID, change, \
    transaction, timestamp, author, bundle, process, context, updated (the names of the properties \
    that an update changed) and tombstone (the values a deleted object left behind); and about the \
    object as it is now: object.name, which is nil for a deleted object.
    """,
    """
    A copy is read, so that a store in use is not touched. A token is rejected if later \
    transactions have been deleted, because changes would be missing: read all objects again, and \
    continue from the token that a command without '--since' gives.
    """,
  ]
  static let since = CommandOption(
    "since",
    value: "TOKEN",
    help: "only changes after TOKEN (default: all)"
  )
  static let entity = CommandOption(
    "entity",
    value: "NAME",
    help: "only changes of objects of this entity and its children"
  )
  static let model = CommandOption(
    "model",
    value: "MODEL",
    help: "the model, if the store does not contain it, or another version of it"
  )
  static let limit = CommandOption("limit", "n", value: "N", help: "at most N changes")
  static let format = CommandOption(
    "format",
    choices: ["text", "ndjson"],
    help: "a table for people, or JSON lines (default: text on a terminal, else ndjson)"
  )
  static let options: [CommandOption] =
    [since, entity, limit, model, format, .color, .quiet, .argument, .variable, .mode]
  static let examples = [
    CommandExample("all changes", "predcheck history Recipes.sqlite"),
    CommandExample(
      "changes of names by another program since the last time",
      "predcheck history R.sqlite --since \"$TOKEN\" 'author != \"app\" AND ANY updated == \"name\"'"
    ),
    CommandExample(
      "changes of recipes whose name now contains salt",
      "predcheck history Recipes.sqlite --entity Recipe 'object.name CONTAINS[cd] \"salt\"'"
    ),
  ]
  static let statuses = ExitMeanings(
    yes: "something matched",
    no: "nothing matched",
    unknown: "wrong usage, a store without history, a token that has expired"
  )

  private let path: String
  private let text: String?
  private let token: HistoryToken?
  private let entity: String?
  private let limit: Int?
  private let model: SchemaSource?
  private let options: PredicateOptions
  private let isQuiet: Bool
  private let color: ColorChoice
  /// Whether the output is a table; nil where it depends on the output's kind.
  private let isTable: Bool?

  init(_ arguments: ParsedArguments) throws(CommandError) {
    guard let word = arguments.operands.first else { throw Self.missing("a store") }
    if let extra = arguments.operands.dropFirst(2).first { throw Self.misplaced(extra) }
    text = arguments.operands.dropFirst().first
    options = try PredicateOptions(arguments)
    if text == nil, !options.arguments.isEmpty {
      throw .usage("an argument requires a predicate")
    }
    guard case .coreData(let path) = try Database(word) else {
      throw .usage("'\(word)' is not a Core Data store")
    }
    self.path = path
    token = try arguments.value(of: Self.since).map { text throws(CommandError) in
      guard let token = HistoryToken(text) else {
        throw .usage("'\(text)' is not a token of this command")
      }
      return token
    }
    entity = arguments.value(of: Self.entity)
    limit = try arguments.number(of: Self.limit)
    model = try arguments.value(of: Self.model).map { word throws(CommandError) in
      try SchemaSource(word, readsStores: true)
    }
    if text == "-", model?.isStandardInput == true { throw .inputReadTwice }
    isQuiet = arguments.has(.quiet)
    color = arguments.choice(of: .color, or: .auto)
    isTable = arguments.value(of: Self.format).map { $0 == "text" }
  }

  func run(in console: Console) throws(CommandError) -> ExitStatus {
    let store = try Database.coreDataStore(at: path, model: model, in: console)
    let source = text == "-" ? try InputFile(path: "-").text(in: console) : text
    var predicate: BoundPredicate?
    do throws(PredicateFormatError) {
      predicate = try source.map { text throws(PredicateFormatError) in
        try options.predicate(SourceText(text))
      }
    } catch {
      try console.refuse(error, color: color)
      return .unknown
    }
    if !isQuiet, let predicate, let source = predicate.source {
      try console.warn(predicate.warnings, in: source, color: color)
    }
    let records: HistoryRecords
    do throws(HistoryError) {
      records = try HistoryRecords(
        store,
        since: token,
        matching: predicate,
        of: entity,
        allowedBy: nil
      )
    } catch {
      return try refuse(error, in: console)
    }
    return try write(records, in: console)
  }

  private func write(
    _ records: HistoryRecords,
    in console: Console
  ) throws(CommandError) -> ExitStatus {
    let batches = Batches(records.changes)
    let isTable = isTable ?? console.output.isTerminal
    let columns = HistoryKey.allCases.map(\.rawValue)
    var table = TableWriter(columns, to: console.output)
    var count = 0
    var last: HistoryToken?
    var skipped: [String: Int] = [:]
    while limit.map({ count < $0 }) ?? true {
      let next: HistoryBatch?
      do throws(HistoryError) { next = try batches.next() } catch {
        return try refuse(error, in: console)
      }
      guard let next else { break }
      skipped.merge(next.skipped, uniquingKeysWith: +)
      let changes = limit.map { Array(next.changes.prefix($0 - count)) } ?? next.changes
      last = changes.count < next.changes.count ? changes.last?.token : next.token
      count += changes.count
      if isTable {
        try table.write(
          changes.map { change in columns.map { change.values[$0] ?? .null } }
        )
      } else {
        for change in changes {
          let members = records.members(of: change, JSONText.of)
          try console.output.write(JSONText.of(.object(members)) + "\n")
        }
      }
    }
    try console.output.flush()
    for (reason, count) in skipped.sorted(by: { $0.key < $1.key }) {
      try console.errors.say("note: \(count.of("change was", "changes were")) skipped: \(reason)")
    }
    if let last = last ?? token { try console.errors.say("\(last)") }
    return count > 0 ? .yes : .no
  }

  private func refuse(
    _ error: HistoryError,
    in console: Console
  ) throws(CommandError) -> ExitStatus {
    try console.output.flush()
    if case .storage(.predicate(let error)) = error {
      try console.refuse(error, color: color)
      return .unknown
    }
    throw .failure("\(error)")
  }
}

/// The batches of a history, one after the other.
private struct Batches {
  private let reader: Reader

  init(_ changes: HistoryChanges) { reader = Reader(changes) }

  func next() throws(HistoryError) -> HistoryBatch? {
    let reader = reader
    return try Waiting.run { () async throws(HistoryError) in try await reader.next() }
  }

  private actor Reader {
    private var iterator: HistoryChanges.Iterator

    init(_ changes: HistoryChanges) { iterator = changes.makeAsyncIterator() }

    func next() async throws(HistoryError) -> HistoryBatch? {
      var iterator = iterator
      defer { self.iterator = iterator }
      return try await iterator.next(isolation: self)
    }
  }
}
