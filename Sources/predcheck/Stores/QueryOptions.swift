import PredicateAnalysis
import PredicateStorage
import PredicateSyntax

/// The options of a query other than the predicate.
struct QueryOptions {
  static let sort = CommandOption(
    "sort",
    "s",
    value: "KEY[:desc]",
    help: """
      sort by KEY, an attribute, one behind to-one relationships (author.name) or a count \
      (books.@count); nil comes first, with :desc last. Repeat it: the first counts most
      """
  )
  static let limit = CommandOption("limit", "n", value: "N", help: "at most N rows")
  static let offset = CommandOption("offset", value: "N", help: "pass over the first N rows")
  static let count = CommandOption("count", "c", help: "print only how many there are")
  static let keys = CommandOption(
    "keys",
    "k",
    value: "KEY,...",
    help: """
      the columns: key paths, or count:(KEY), sum:(KEY), min:(KEY), max:(KEY), average:(KEY); \
      NAME=count:(KEY) gives a column a name (default: every attribute)
      """
  )
  static let distinct = CommandOption("distinct", help: "equal rows once")
  static let groupBy = CommandOption(
    "group-by",
    value: "KEY,...",
    help: "one row for all rows that have equal values at these keys"
  )
  static let having = CommandOption(
    "having",
    value: "PREDICATE",
    help: """
      which groups are wanted, by the names of the columns; its placeholders are filled with the \
      arguments that are left over
      """
  )
  static let table: [CommandOption] = [
    sort, limit, offset, count, keys, distinct, groupBy, having,
  ]

  let sorts: [FetchSort]
  let limit: Int?
  let offset: Int
  let isCount: Bool
  let properties: [FetchedProperty]
  let isDistinct: Bool
  let groups: [String]
  let having: String?

  init(_ arguments: ParsedArguments) throws(CommandError) {
    var sorts: [FetchSort] = []
    for word in arguments.values(of: Self.sort) { sorts.append(try Self.readSort(word)) }
    self.sorts = sorts
    limit = try arguments.number(of: Self.limit)
    offset = try arguments.number(of: Self.offset) ?? 0
    isCount = arguments.has(Self.count)
    var properties: [FetchedProperty] = []
    for word in try Self.words(of: Self.keys, arguments) {
      properties.append(try Self.readProperty(word))
    }
    self.properties = properties
    isDistinct = arguments.has(Self.distinct)
    groups = try Self.words(of: Self.groupBy, arguments)
    having = arguments.value(of: Self.having)
    for (index, property) in properties.enumerated()
    where properties[..<index].contains(where: { $0.name == property.name }) {
      throw .usage("'--keys' has '\(property.name)' twice: give one of them a name, NAME=KEY")
    }
    if having != nil, groups.isEmpty {
      throw .usage("'--having' is of groups: say with '--group-by' what makes one")
    }
  }

  /// Whether rows are computed from objects, rather than being objects.
  var givesDictionaries: Bool {
    !properties.isEmpty || isDistinct || !groups.isEmpty
  }

  func request(
    _ entity: String,
    _ predicate: BoundPredicate?,
    having: BoundPredicate?
  ) -> FetchRequest {
    FetchRequest(
      entity: entity,
      predicate: predicate,
      sortDescriptors: sorts,
      limit: limit,
      offset: offset,
      isDistinct: isDistinct,
      resultType: isCount ? .count : givesDictionaries ? .dictionaries : .objects,
      propertiesToFetch: properties,
      groupBy: groups,
      having: having
    )
  }

  private static func words(
    of option: CommandOption,
    _ arguments: ParsedArguments
  ) throws(CommandError) -> [String] {
    var words: [String] = []
    for value in arguments.values(of: option) {
      let parts = value.split(separator: ",", omittingEmptySubsequences: false)
      guard !parts.contains("") else {
        throw .usage("'\(value)' is no value for '--\(option.long)': give keys with commas between")
      }
      words += parts.map(String.init)
    }
    return words
  }

  /// `title`, `title:desc`
  private static func readSort(_ word: String) throws(CommandError) -> FetchSort {
    var key = word
    var isAscending = true
    for (ending, ascends) in [(":desc", false), (":asc", true)] where word.hasSuffix(ending) {
      key = String(word.dropLast(ending.count))
      isAscending = ascends
    }
    guard !key.isEmpty else { throw .usage("'\(word)' is no value for '--sort': give a key") }
    return FetchSort(keyPath: key, ascending: isAscending)
  }

  /// `email`, `count:(email)`, `n=count:(email)`
  private static func readProperty(_ word: String) throws(CommandError) -> FetchedProperty {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let text = String(parts.last ?? "")
    let name = parts.count == 2 ? String(parts[0]) : text
    guard !name.isEmpty, !text.isEmpty else {
      throw .usage("'\(word)' is no value for '--keys': write NAME=KEY")
    }
    guard let colon = text.firstIndex(of: ":") else { return .keyPath(text, as: name) }
    let function = String(text[..<colon])
    let rest = text[text.index(after: colon)...]
    guard let aggregate = FetchAggregate(rawValue: function) else {
      let known = FetchAggregate.allCases.map(\.rawValue)
      let hint = Spelling.nearest(to: function, among: known).map { "; did you mean '\($0):'?" }
      throw .usage(
        "'\(function):' is nothing that '--keys' knows, which are "
          + known.map { $0 + ":" }.joined(separator: ", ") + (hint ?? "")
      )
    }
    guard rest.hasPrefix("("), rest.hasSuffix(")"), rest.count > 2 else {
      throw .usage("'\(word)' is no value for '--keys': write \(function):(KEY)")
    }
    let keyPath = String(rest.dropFirst().dropLast())
    return FetchedProperty(name: name, source: .aggregate(aggregate, keyPath: keyPath))
  }
}
