public import PredicateSyntax

/// A construct for a dialect to render. Operands are columns, bound values and expressions made of
/// them; a NULL operand gives NULL or false, unless a case says otherwise.
@nonexhaustive
public enum SQLConstruct: Hashable, Sendable {
  /// Whether a number is one
  case isNotNaN(SQLFragment, ColumnForm)
  /// Text that compares and sorts by code points, whatever the column's own way
  case codePoints(SQLFragment)
  /// As above, of a column that already compares so but may not sort so
  case sortedByCodePoints(SQLFragment)
  /// Whether two columns that are equal to the database hold the same value
  case sameKeys(SQLFragment, SQLFragment)
  /// `text CONTAINS needle`; the needle is not empty
  case contains(SQLFragment, needle: SQLFragment)
  /// `text BEGINSWITH prefix`; the prefix is not empty
  case hasPrefix(SQLFragment, prefix: SQLFragment)
  /// `text ENDSWITH suffix`; the suffix is not empty
  case hasSuffix(SQLFragment, suffix: SQLFragment)
  /// `text ENDSWITH "suffix"` and its kin; the constant is not empty
  case constantSearch(FoldedSearch, SQLFragment, String)
  /// `text LIKE[cd] "pattern"`
  case like(SQLFragment, pattern: String, StringOptions)
  /// `text MATCHES[cd] "pattern"`
  case matches(SQLFragment, pattern: String, StringOptions)
  /// `text CONTAINS[cd] needle` and its kin, empty needles included
  case foldedSearch(FoldedSearch, SQLFragment, Needle, StringOptions)
  /// A necessary condition for text to be found by `[c]`, `[d]` or `[cd]`
  case foldedBound(SQLFragment, FoldedBound, StringOptions)
  /// Whether the row of that number may have an ASCII text in a column, by a table of the trigrams
  /// of its folded form
  case trigramRow(SQLFragment, Column, trigrams: String, String)
  /// `text ==[c] "constant"`; the column is given if `text` is a plain column
  case foldedEquality(SQLFragment, String, StringOptions, Column?)
  /// Text as `[cd]` folds it
  case folded(SQLFragment, StringOptions)
  /// Text as `[cd]` folds it, which sorts in the order of `LocaleOrder.root`
  case orderedByLocale(SQLFragment, StringOptions)
  /// Text with A to Z in small letters, and everything else as it is
  case asciiLowercase(SQLFragment)
  /// ASCII text in small letters, as users index it
  case lowercasedASCII(SQLFragment)
  /// Whether text has anything in it but ASCII
  case isNotASCII(SQLFragment)
  /// `uppercase:`, `lowercase:`, `length:`
  case textFunction(TextFunction, SQLFragment)
  /// `element IN {…}`: the values are of the type, none of them null, at least two
  case isMember(SQLFragment, of: [Value], type: SQLType)
  /// `element IN[cd] {…}`
  case isFoldedMember(SQLFragment, of: [String], StringOptions)
  /// Less than, equal to or greater than 0 as two numbers are to each other, text being decimals
  case numberOrder(SQLFragment, SQLFragment)
  /// Whether an integer and a double compare so, exactly, for a database that makes a double of the
  /// integer when it compares them itself; never `.notEqual`. NaN equals nothing, and is in no order
  case integerOrder(SQLFragment, ComparisonRelation, SQLFragment)
  /// How a double compares with 0, for a database that tells -0.0 from it where it looks into files;
  /// no other has it
  case comparisonWithZero(SQLFragment, ComparisonRelation)
  /// The date in ISO 8601 text, in seconds since 2001
  case dateOfText(SQLFragment)
  /// The start of the hour, day … of a date, both in seconds since 2001
  case startOfDate(SQLFragment, DateUnit, SQLTimeZone)
  /// The start of the hour, day … of a timestamp
  case startOfTimestamp(SQLFragment, DateUnit, SQLTimeZone)
  /// The canonical form of a UUID that a column holds as text, for comparing two columns
  case canonicalUUIDText(SQLFragment)
  /// The instant of a date and time in UTC that do not name their zone
  case instant(SQLFragment)
  /// A truth value as 0 or 1
  case numberOfBoolean(SQLFragment)
  /// `a + b` of numbers; NULL, or something that `isExactInteger` is false of, where memory fails
  case arithmetic(ArithmeticOperator, SQLFragment, SQLFragment, areIntegers: Bool)
  /// Whether a double is 0 or its magnitude lies from 10^-n to 10^n, for a database in which
  /// arithmetic that leaves the range of doubles is an error; no other has it
  case isModestReal(SQLFragment, exponent: Int)
  /// An integer as a decimal of the database's own type
  case decimalOfInteger(SQLFragment)
  /// `-a` of an integer
  case negatedInteger(SQLFragment)
  /// The remainder of integers
  case remainder(SQLFragment, SQLFragment)
  /// Whether integer arithmetic gave a 64-bit integer
  case isExactInteger(SQLFragment)
  /// The sum of a column of integers in an aggregate query, compared with an integer; of none it is 0
  case integerSum(SQLFragment, ComparisonRelation, Int64)

  /// In an aggregate query, a necessary condition for the sum or mean of a column, NULL being 0, to
  /// compare so with a double; memory's sum is that of decimals
  case sumBound(SQLFragment, ComparisonRelation, Double, isMean: Bool)
  /// Memory's sum or mean of a column of doubles in an aggregate query, NULL being 0. The sum of none
  /// is 0, their mean NULL
  case total(SQLFragment, isMean: Bool)
  /// The sum of a column in an aggregate query, as a decimal; of none it is 0
  case exactSum(SQLFragment)
  /// The double nearest to the mean of a column of integers or decimals in an aggregate query, rounded
  /// once; NULL of none
  case exactMean(SQLFragment)

  /// Whether an array that is a column has an element that equals a value; true at least of those
  /// that have
  case listHas(SQLFragment, Value, type: SQLType)
  /// Whether a JSON document has a text at the end of keys that lead through objects
  case jsonHas(SQLFragment, keys: [String], String)
  /// Whether keys lead through something that is there and is no object, of which memory may be
  /// unable to read a key
  case jsonMayLack(SQLFragment, keys: [String])

  /// Whether some element of an array meets the condition on elements, or whether there is one
  case someElement(Elements)
  /// The number of these elements; NULL of NULL
  case elementCount(Elements)
  /// The least of a value made of each of these elements; NULL of none
  case leastElement(Elements, SQLFragment)
  /// The greatest, likewise
  case greatestElement(Elements, SQLFragment)
  /// The sum of an integer made of each of these elements, NULL being 0; NULL of NULL. It does not
  /// overflow.
  case elementSum(Elements, SQLFragment)
  /// The value that a dictionary has for a key; NULL where it has none
  case mapValue(SQLFragment, key: String)

  /// Elements of an array inside a row. In the condition, and in values made of each, the variable
  /// stands for the element.
  public struct Elements: Hashable, Sendable {
    /// The array, which may be NULL.
    public var array: SQLFragment
    /// The name of the variable, to be quoted: no table has it.
    public var variable: String
    /// The condition, which is not TRUE of elements that are left out; nil leaves none out.
    public var condition: SQLFragment?
  }

  /// A column of a table, and an alias under which the table can be read once more.
  public struct Column: Hashable, Sendable {
    /// The name of the column.
    public var name: String
    /// The table that has it.
    public var table: String
    /// The alias for reading the table once more.
    public var alias: String
  }

  /// The place at which a folded text is searched for.
  public enum FoldedSearch: Hashable, Sendable, CaseIterable {
    /// anywhere
    case contains
    /// at the beginning
    case hasPrefix
    /// at the end
    case hasSuffix
  }

  /// A search by folded text that is not exact.
  @nonexhaustive
  public enum FoldedBound: Hashable, Sendable {
    /// A search for a text that is folded already
    case search(FoldedSearch, String)
    /// Equality with one of these folded texts
    case equal([String])
    /// A LIKE pattern
    case like(String)
  }

  /// The text that is searched for.
  public enum Needle: Hashable, Sendable {
    /// A text that is known
    case constant(String)
    /// A text that the database computes
    case expression(SQLFragment)

    /// The SQL of the text.
    public var fragment: SQLFragment {
      switch self {
      case .constant(let text): .binding(.text(text), as: .text)
      case .expression(let fragment): fragment
      }
    }
  }

  /// A function of one text.
  @nonexhaustive
  public enum TextFunction: Hashable, Sendable, CaseIterable {
    /// `uppercase:`
    case uppercase
    /// `lowercase:`
    case lowercase
    /// `length:`
    case length
  }
}
