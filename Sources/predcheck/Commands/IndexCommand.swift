import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax

struct IndexCommand: Command {
  static let name = "index"
  static let summary = "create the index that makes a search quick, or remove it"
  static let operands = "DATABASE"
  static let details = [
    """
    Prints the statements that make searches in a text attribute quick that ignore case or accents, \
    and with --yes runs them, all or none. DATABASE is an SQLite file or a postgres:// address. The \
    database itself keeps the index true, whoever writes to it, and 'predcheck query', 'predcheck \
    sql' and the library use it from then on.
    """,
    """
    SQLite gets a table of trigrams (FTS5) with triggers, or for BEGINSWITH and == an index in the \
    order NOCASE; PostgreSQL a function, and an index on its value, which for CONTAINS, ENDSWITH and \
    LIKE is one of trigrams (pg_trgm). An index of trigrams serves needles of three characters or \
    more.
    """,
  ]
  static let entity = CommandOption("entity", value: "NAME", help: "the entity, or table")
  static let key = CommandOption("key", value: "KEY", help: "the attribute that is searched")
  static let search = CommandOption(
    "for",
    value: "OPERATOR",
    help: """
      the search: CONTAINS, ENDSWITH, LIKE, MATCHES, BEGINSWITH or ==, with any of [c], [d] and [cd] \
      (default: CONTAINS[cd])
      """
  )
  static let drop = CommandOption(
    "drop",
    help: """
      remove the index instead, with what only it needs; refused if a part of it is not word for \
      word what this command creates
      """
  )
  static let confirm = CommandOption(
    "yes",
    help: "create it, or remove it; without it, nothing is written"
  )
  static let options = [entity, key, search, drop, Database.inSchema, confirm]
  static let examples = [
    CommandExample(
      "what would it take?",
      "predcheck index library.sqlite --entity book --key title --for 'CONTAINS[cd]'"
    ),
    CommandExample(
      "create it",
      "predcheck index library.sqlite --entity book --key title --for 'BEGINSWITH[cd]' --yes"
    ),
    CommandExample(
      "remove it",
      "predcheck index library.sqlite --entity book --key title --for 'BEGINSWITH[cd]' --drop --yes"
    ),
  ]
  static let statuses = ExitMeanings(
    yes: "the statements are printed, or the index is created or removed",
    no: "the index is there already, or with --drop is not there",
    unknown: "wrong usage, or a database that has no such index"
  )

  private let database: Database
  private let entity: String
  private let key: String
  private let searches: FoldedText.Searches
  private let isRemoval: Bool
  private let isConfirmed: Bool

  init(_ arguments: ParsedArguments) throws(CommandError) {
    guard let word = arguments.operands.first else { throw Self.missing("a database") }
    if let extra = arguments.operands.dropFirst().first { throw Self.misplaced(extra) }
    database = try Database(word).reading(arguments).asTables
    guard let entity = arguments.value(of: Self.entity), let key = arguments.value(of: Self.key)
    else { throw .usage("give the attribute with '--entity' and '--key'") }
    self.entity = entity
    self.key = key
    searches = try Self.searches(arguments.value(of: Self.search) ?? "CONTAINS[cd]")
    isRemoval = arguments.has(Self.drop)
    isConfirmed = arguments.has(Self.confirm)
  }

  /// The operators, by their names without options.
  private static let operators: [String: FoldedText.Searches] = [
    "CONTAINS": .substrings, "ENDSWITH": .substrings, "LIKE": .substrings, "MATCHES": .substrings,
    "BEGINSWITH": .prefixes, "==": .prefixes, "=": .prefixes,
  ]

  private static func searches(_ text: String) throws(CommandError) -> FoldedText.Searches {
    let parts = text.split(separator: "[", maxSplits: 1)
    let options = parts.count == 2 ? String(parts[1]).lowercased() : "cd]"
    guard let name = parts.first, let searches = operators[name.uppercased()],
      ["c]", "d]", "cd]", "dc]"].contains(options)
    else {
      throw .usage("'\(text)' is not a valid value for '--for': give an operator, as CONTAINS[cd]")
    }
    return searches
  }

  func run(in console: Console) throws(CommandError) -> ExitStatus {
    let store = try database.open(nil, nil, options: isConfirmed ? .default : .readOnly)
    guard let store = store as? any SearchIndexedBackend else {
      throw .usage("'predcheck index' is for SQLite files and PostgreSQL databases")
    }
    let index: SearchIndex
    do throws(StorageError) {
      index = try Waiting.run {
        [entity, key, searches, isRemoval, isConfirmed] () async throws(StorageError) in
        guard isRemoval else {
          let index = try await store.searchIndex(of: key, in: entity, for: searches)
          if isConfirmed { try await store.create(index) }
          return index
        }
        let removal = try await store.searchIndexRemoval(of: key, in: entity, for: searches)
        if isConfirmed { try await store.remove(removal) }
        return removal
      }
    } catch {
      throw .failure(error.text(under: nil))
    }
    guard !index.statements.isEmpty else {
      let state = isRemoval ? "has no such index" : "has this index already"
      try console.output.write("\(entity).\(key) \(state)\n")
      return .no
    }
    if isConfirmed {
      let verb = isRemoval ? "removed" : "created"
      try console.output.write("the index on \(entity).\(key) is \(verb)\n")
    } else {
      for statement in index.statements { try console.output.write(statement + ";\n") }
      let verb = isRemoval ? "removes" : "creates"
      try console.errors.say("note: nothing is written; --yes \(verb) the index")
    }
    return .yes
  }
}
