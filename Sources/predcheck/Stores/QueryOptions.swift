import PredicateAnalysis
import PredicateEvaluation
import PredicatePlatform
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The options of a query other than the predicate.
struct QueryOptions {
  static let sort = CommandOption(
    "sort",
    "s",
    value: "KEY[:desc]",
    help: """
      sort by KEY, an attribute, one behind to-one relationships (author.name; a key with dots, \
      colons or commas is written #"a.b", as in predicates), or the count, the \
      least or the greatest value of a to-many one (books.@count, books.@max.price); nil comes \
      first, with :desc last, unless :nullsfirst or :nullslast is added. :c, :d and :l after KEY \
      compare text as [c], [d] and [l] do ('title:cd:desc'). Repeat it: the first counts most
      """
  )
  static let after = CommandOption(
    "after",
    value: "CURSOR",
    help: "only rows after the place of CURSOR, which --cursor printed for the same --sort"
  )
  static let cursor = CommandOption(
    "cursor",
    help: "print the cursor of the last row on standard error: '--after' with it is the next page"
  )
  static let timeZone = CommandOption(
    "time-zone",
    value: "NAME",
    help: "the time zone of hour:(KEY) to year:(KEY): Europe/Berlin (default: GMT)"
  )
  static let limit = CommandOption("limit", "n", value: "N", help: "at most N rows")
  static let offset = CommandOption("offset", value: "N", help: "pass over the first N rows")
  static let count = CommandOption("count", "c", help: "print only how many there are")
  static let keys = CommandOption(
    "keys",
    "k",
    value: "KEY,...",
    help: """
      the columns: key paths, of a store of Core Data also relationships, whose URIs are given, or count:(KEY), sum:(KEY), min:(KEY), max:(KEY), average:(KEY), or \
      the start of a period of a date, hour:(KEY), day:(KEY), week:(KEY), month:(KEY), year:(KEY); \
      NAME=count:(KEY) gives a column a name (default: every attribute but composite ones). A key \
      with dots, colons, commas or = is written #"a.b"
      """
  )
  static let distinct = CommandOption("distinct", help: "equal rows once")
  static let groupBy = CommandOption(
    "group-by",
    value: "KEY,...",
    help: "one row for all rows that have equal values at these keys, or in these named periods"
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
    sort, limit, offset, after, cursor, count, keys, timeZone, distinct, groupBy, having,
  ]

  let sorts: [FetchSort]
  let limit: Int?
  let offset: Int
  let after: PageCursor?
  /// Whether the cursor of the last row is printed.
  let printsCursor: Bool
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
    do throws(StorageError) {
      after = try arguments.value(of: Self.after).map { text throws(StorageError) in
        try PageCursor(text)
      }
    } catch {
      throw .usage("\(error)")
    }
    printsCursor = arguments.has(Self.cursor)
    isCount = arguments.has(Self.count)
    let timeZone: PeriodZone
    do throws(ZoneError) {
      timeZone = try PeriodZone(named: arguments.value(of: Self.timeZone) ?? "GMT")
    } catch {
      throw .usage("\(error)")
    }
    var properties: [FetchedProperty] = []
    for word in try Self.words(of: Self.keys, arguments) {
      properties.append(try Self.readProperty(word, timeZone))
    }
    self.properties = properties
    isDistinct = arguments.has(Self.distinct)
    groups = try Self.words(of: Self.groupBy, arguments)
    having = arguments.value(of: Self.having)
    for (index, property) in properties.enumerated()
    where properties[..<index].contains(where: { $0.name == property.name }) {
      throw .usage("'--keys' has '\(property.name)' twice: give one of them a name, NAME=KEY")
    }
    if printsCursor, isCount || isDistinct || !groups.isEmpty {
      throw .usage("'--cursor' is of single rows: without '--count', '--distinct' and '--group-by'")
    }
    if having != nil, groups.isEmpty {
      throw .usage("'--having' is of groups: say with '--group-by' what makes one")
    }
  }

  /// The key paths of the columns; nil where something else is asked for, too.
  var keyPaths: [String]? {
    var paths: [String] = []
    for property in properties {
      guard case .keyPath(let path) = property.source else { return nil }
      paths.append(path)
    }
    return paths
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
      after: after,
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
      let parts = KeyPathText.parts(of: value, between: ",")
      guard !parts.contains("") else {
        throw .usage(
          "'\(value)' is not a valid value for '--\(option.long)': give keys with commas between"
        )
      }
      words += parts
    }
    return words
  }

  /// `title`, `title:desc`
  private static func readSort(_ word: String) throws(CommandError) -> FetchSort {
    guard !word.isEmpty, !word.hasPrefix(":") else {
      throw .usage("'\(word)' is not a valid value for '--sort': give a key")
    }
    do throws(StorageError) { return try FetchSort(parsing: word) } catch {
      throw .usage(
        """
        '\(word)' is not a valid value for '--sort': after KEY may come :asc, :desc, :nullsfirst, \
        :nullslast, and :c, :d, :l or several of these letters
        """
      )
    }
  }

  /// `email`, `count:(email)`, `n=count:(email)`
  private static func readProperty(
    _ word: String,
    _ timeZone: PeriodZone
  ) throws(CommandError) -> FetchedProperty {
    let parts = KeyPathText.parts(of: word, between: "=", maximum: 2)
    let text = parts.last ?? ""
    let given = parts.count == 2 ? KeyPathText.unquoted(parts[0]) ?? parts[0] : nil
    guard given?.isEmpty != true, !text.isEmpty else {
      throw .usage("'\(word)' is not a valid value for '--keys': write NAME=KEY")
    }
    let call = KeyPathText.parts(of: text, between: ":", maximum: 2)
    guard call.count == 2 else { return .keyPath(text, as: given) }
    let name = given ?? text
    let (function, rest) = (call[0], call[1])
    let aggregate = AggregateFunction(rawValue: function)
    let unit = DateUnit(rawValue: function)
    guard aggregate != nil || unit != nil else {
      let known = AggregateFunction.allCases.map(\.rawValue) + DateUnit.allCases.map(\.rawValue)
      let hint = Spelling.nearest(to: function, among: known).map { "; did you mean '\($0):'?" }
      throw .usage(
        "'\(function):' is nothing that '--keys' knows, which are "
          + known.map { $0 + ":" }.joined(separator: ", ")
          + (hint ?? "; a key with a colon is written \(KeyPathText.quoted(text, always: true))")
      )
    }
    guard rest.hasPrefix("("), rest.hasSuffix(")"), rest.count > 2 else {
      throw .usage("'\(word)' is not a valid value for '--keys': write \(function):(KEY)")
    }
    let keyPath = String(rest.dropFirst().dropLast())
    if let unit {
      return .bucket(of: keyPath, by: DateBucket(unit, in: timeZone), as: name)
    }
    return aggregate.map { FetchedProperty(name: name, source: .aggregate($0, keyPath: keyPath)) }
      ?? .keyPath(keyPath, as: name)
  }
}
