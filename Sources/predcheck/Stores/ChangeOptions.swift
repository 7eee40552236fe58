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
      EXPRESSION has for the row as it was: 'price=price * 1.1'. A KEY with dots or = is written \
      #"a.b". Repeat it for other keys. Arguments \
      (-a) fill the placeholders of PREDICATE, then those of these; see --yes
      """
  )
  static let confirm = CommandOption(
    "yes",
    help: "make the change; without it, only the number of rows is printed"
  )
  static let ignoresForeignKeys = CommandOption(
    "no-foreign-keys",
    help:
      "do not enforce the foreign keys of an SQLite file, nor its ON DELETE and ON UPDATE actions"
  )
  static let table: [CommandOption] = [delete, set, confirm, ignoresForeignKeys]

  let isConfirmed: Bool
  /// The settings for an SQLite file. What is not confirmed only reads it.
  let sqliteOptions: SQLiteOptions
  /// The text of the new value of a key.
  struct Expression {
    let key: String
    let text: String
  }

  /// The new values; nil deletes the rows.
  let expressions: [Expression]?

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
    var expressions: [Expression] = []
    for word in words {
      let parts = KeyPathText.parts(of: word, between: "=", maximum: 2)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw .usage("'\(word)' is not a value for '--set': write KEY=EXPRESSION")
      }
      let words = parts[0].split(separator: " ").joined(separator: " ")
      let key = KeyPathText.unquoted(words) ?? words
      guard !expressions.contains(where: { $0.key == key }) else {
        throw .usage("'--set' has '\(key)' twice")
      }
      expressions.append(Expression(key: key, text: parts[1]))
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
}
