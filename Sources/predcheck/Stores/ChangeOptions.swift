import PredicateAnalysis
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax

/// The options that change the rows of a query.
struct ChangeOptions {
  static let delete = CommandOption(
    "delete",
    help: "delete the rows that match PREDICATE, which must be given; see --yes"
  )
  static let set = CommandOption(
    "set",
    value: "KEY=EXPRESSION",
    help: """
      set KEY, an attribute or a to-one relationship (to the key of a row), to the value that \
      EXPRESSION has for the row as it was: 'price=price * 1.1'. Repeat it for other keys; see --yes
      """
  )
  static let confirm = CommandOption(
    "yes",
    help: "make the change; without it, only the number of rows is printed"
  )
  static let ignoresForeignKeys = CommandOption(
    "no-foreign-keys",
    help: "do not enforce the foreign keys of an SQLite file, nor its ON DELETE and ON UPDATE actions"
  )
  static let table: [CommandOption] = [delete, set, confirm, ignoresForeignKeys]

  let isConfirmed: Bool
  /// The settings for an SQLite file. What is not confirmed only reads it.
  let sqliteOptions: SQLiteOptions
  /// The texts of the new values, by key; nil deletes the rows.
  private let expressions: [String: String]?

  /// Nil where the options only ask for rows.
  init?(_ arguments: ParsedArguments) throws(CommandError) {
    let isDeletion = arguments.has(Self.delete)
    let words = arguments.values(of: Self.set)
    isConfirmed = arguments.has(Self.confirm)
    sqliteOptions = SQLiteOptions(
      isReadOnly: !isConfirmed || arguments.has(QueryCommand.explain),
      enforcesForeignKeys: !arguments.has(Self.ignoresForeignKeys)
    )
    guard isDeletion || !words.isEmpty else {
      for option in [Self.confirm, Self.ignoresForeignKeys] where arguments.has(option) {
        throw .usage("'--\(option.long)' is for '--delete' and '--set'")
      }
      return nil
    }
    guard !isDeletion || words.isEmpty else {
      throw .usage("rows are deleted or set: leave '--delete' or '--set' out")
    }
    var expressions: [String: String] = [:]
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw .usage("'\(word)' is not a value for '--set': write KEY=EXPRESSION")
      }
      let key = parts[0].split(separator: " ").joined(separator: " ")
      guard expressions.updateValue(String(parts[1]), forKey: key) == nil else {
        throw .usage("'--set' has '\(key)' twice")
      }
    }
    self.expressions = isDeletion ? nil : expressions
    let others = [
      QueryOptions.count, QueryOptions.keys, QueryOptions.distinct, QueryOptions.groupBy,
    ]
    if let other = others.first(where: arguments.has) {
      throw .usage("'--\(other.long)' is for rows that are printed, not changed")
    }
    guard arguments.operands.count > 1 else {
      throw .usage(
        "'--\(isDeletion ? Self.delete.long : Self.set.long)' needs a predicate: "
          + "TRUEPREDICATE changes all rows"
      )
    }
  }

  /// The changes, with their expressions parsed; nil deletes the rows.
  func changes(
    _ options: PredicateOptions
  ) throws(PredicateFormatError) -> [String: PropertyChange]? {
    guard let expressions else { return nil }
    var changes: [String: PropertyChange] = [:]
    for (key, text) in expressions {
      let template = try ExpressionTemplate(parsing: SourceText(text), options: options.parsing)
      let bindings = Bindings(arguments: [], variables: options.variables)
      changes[key] = .expression(try template.bound(to: bindings))
    }
    return changes
  }
}
