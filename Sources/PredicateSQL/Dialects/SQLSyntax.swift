/// The way a database writes the constructs that all databases have: one row a dialect.
///
/// A construct that only some databases can express is an `SQLConstruct` instead, which a dialect may
/// decline.
public struct SQLSyntax: Sendable {
  /// The ASCII marks before and after a name. A closing mark within the name is doubled: `"na""me"`.
  public var nameMarks: (opening: UInt8, closing: UInt8)
  /// Whether a backslash within a name is doubled too.
  public var namesEscapeBackslash: Bool
  /// The comparison that is true where two values differ or just one is NULL, else false.
  public var distinct: Infix
  /// The opposite of `distinct`, true of two NULLs.
  public var notDistinct: Infix
  /// The conditions that are always true and always false.
  public var truth: (true: StaticString, false: StaticString)
  /// The test, after a condition, that is true where the condition is false or NULL.
  public var isNotTrue: StaticString
  /// The marks before and after several values that are compared as one: `(a, b) IN (SELECT …)`.
  public var rowMarks: (opening: StaticString, closing: StaticString)
  /// The place of NULL in an order that does not name one.
  public var nullOrder: NullOrder
  /// The clauses that put NULL last ascending and first descending; nil where there are none.
  public var otherNullOrder: (ascending: StaticString, descending: StaticString)?
  /// The clauses that select a part of the rows.
  public var page: Page

  /// An operator between two operands, and the text around them where there is any:
  /// `NOT (a <=> b)`.
  public struct Infix: ExpressibleByStringLiteral, Sendable {
    /// The text before the left operand.
    public var before: StaticString
    /// The text between the operands.
    public var `operator`: StaticString
    /// The text behind the right operand.
    public var after: StaticString

    /// Creates an operator.
    public init(_ operator: StaticString, before: StaticString = "", after: StaticString = "") {
      self.operator = `operator`
      self.before = before
      self.after = after
    }

    public init(stringLiteral operator: StaticString) { self.init(`operator`) }
  }

  /// The position of NULL among sorted rows: first ascending, last descending.
  public enum NullOrder: Sendable {
    /// The database sorts so by itself.
    case byItself
    /// The clauses that say so.
    case clauses(ascending: StaticString, descending: StaticString)
  }

  /// The clauses that select a part of the rows, each before its number.
  public struct Page: Sendable {
    /// Before a limit
    public var limit: StaticString
    /// After a limit
    public var offset: StaticString
    /// Without a limit
    public var offsetAlone: StaticString

    /// Creates the clauses.
    public init(limit: StaticString, offset: StaticString, offsetAlone: StaticString) {
      self.limit = limit
      self.offset = offset
      self.offsetAlone = offsetAlone
    }
  }

  /// Makes a row. Only what differs from the SQL standard needs to be given.
  public init(
    nameMarks: (opening: UInt8, closing: UInt8) = (UInt8(ascii: "\""), UInt8(ascii: "\"")),
    namesEscapeBackslash: Bool = false,
    distinct: Infix = " IS DISTINCT FROM ",
    notDistinct: Infix = " IS NOT DISTINCT FROM ",
    truth: (true: StaticString, false: StaticString) = ("TRUE", "FALSE"),
    isNotTrue: StaticString = " IS NOT TRUE",
    rowMarks: (opening: StaticString, closing: StaticString) = ("(", ")"),
    nullOrder: NullOrder = .clauses(ascending: " NULLS FIRST", descending: " NULLS LAST"),
    otherNullOrder: (ascending: StaticString, descending: StaticString)? = (
      " NULLS LAST", " NULLS FIRST"
    ),
    page: Page = Page(limit: " LIMIT ", offset: " OFFSET ", offsetAlone: " OFFSET ")
  ) {
    self.nameMarks = nameMarks
    self.namesEscapeBackslash = namesEscapeBackslash
    self.distinct = distinct
    self.notDistinct = notDistinct
    self.truth = truth
    self.isNotTrue = isNotTrue
    self.rowMarks = rowMarks
    self.nullOrder = nullOrder
    self.otherNullOrder = otherNullOrder
    self.page = page
  }
}
