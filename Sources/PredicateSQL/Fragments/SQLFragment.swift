public import PredicateSyntax

/// SQL whose values are still to be bound. A dialect makes a statement from it, once, at the end.
///
///     let clause: SQLFragment = "\(identifier: "age") >= \(.integer(18), as: .integer)"
///     clause.statement(in: .sqlite)  // "age" >= ?   [18]
///
/// Text comes only from literals in source code, and the dialect quotes names, so that no value and
/// no name can become syntax.
public struct SQLFragment: Hashable, Sendable {
  /// The text, with a hole for each value and names still without quotation marks. It is flat, since
  /// copying bytes is faster than counting parts.
  fileprivate(set) var text = SQLText()
  fileprivate(set) var bindings: [SQLBinding] = []
  /// Whether there is a SELECT in brackets in it.
  private(set) var hasSubquery = false

  init() {}

  /// A word that consists of literals.
  init(word: String) { text.append(word) }

  /// Whether the fragment is empty.
  public var isEmpty: Bool { text.isEmpty }

  /// The number of bound values.
  public var bindingCount: Int { bindings.count }

  /// A bound value.
  public static func binding(_ value: Value, as type: SQLType) -> Self {
    var fragment = Self()
    fragment.append(value, as: type)
    return fragment
  }

  static func text(_ text: String) -> Self { .binding(.text(text), as: .text) }

  /// A column of a table or an alias: `"person"."age"`.
  public static func column(_ name: String, of table: String) -> Self {
    var fragment = Self()
    fragment.append(name: name, of: table)
    return fragment
  }

  /// The two fragments, one after the other.
  public static func + (left: Self, right: Self) -> Self {
    var both = left
    both.append(right)
    return both
  }

  mutating func append(_ fragment: Self) {
    text.append(fragment.text)
    if fragment.hasSubquery { hasSubquery = true }
    if fragment.bindings.isEmpty { return }
    if bindings.isEmpty { bindings = fragment.bindings } else { bindings += fragment.bindings }
  }

  mutating func append(literal: StaticString) { text.append(literal: literal) }

  /// Appends a column of a table or an alias: `"person"."age"`.
  mutating func append(name: String, of table: String) {
    text.append(name: table)
    text.append(literal: ".")
    text.append(name: name)
  }

  /// Appends what `write` writes, in brackets.
  mutating func appendSubquery(_ write: (inout Self) -> Void) {
    hasSubquery = true
    append(literal: "(")
    write(&self)
    append(literal: ")")
  }

  /// Reserves room for this number of further bytes and values.
  mutating func reserve(_ byteCount: Int, bindings bindingCount: Int) {
    text.reserve(text.count + byteCount)
    if bindingCount > 0 { bindings.reserveCapacity(bindings.count + bindingCount) }
  }

  mutating func append(_ value: Value, as type: SQLType) {
    text.appendHole()
    bindings.append(SQLBinding(value, as: type))
  }
}

extension SQLFragment: ExpressibleByStringInterpolation {
  public init(stringLiteral value: StaticString) { text.append(literal: value) }

  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.fragment }

  public struct StringInterpolation: StringInterpolationProtocol {
    var fragment = SQLFragment()

    public init(literalCapacity: Int, interpolationCount: Int) {
      fragment.text.reserve(literalCapacity + 32 * interpolationCount)
    }

    public mutating func appendLiteral(_ literal: StaticString) {
      fragment.text.append(literal: literal)
    }

    /// Inserts another fragment with its values.
    public mutating func appendInterpolation(_ other: SQLFragment) { fragment.append(other) }

    /// Inserts SQL text.
    public mutating func appendInterpolation(literal: StaticString) { appendLiteral(literal) }

    /// A SELECT, in brackets.
    mutating func appendInterpolation(subquery: SQLFragment) {
      fragment.appendSubquery { $0.append(subquery) }
    }

    /// A word that consists of literals.
    mutating func appendInterpolation(word: String) { fragment.text.append(word) }

    /// Inserts a name between the dialect's quotation marks.
    public mutating func appendInterpolation(identifier: String) {
      fragment.text.append(name: identifier)
    }

    /// Inserts a placeholder for a value, never its text.
    public mutating func appendInterpolation(_ value: Value, as type: SQLType) {
      fragment.append(value, as: type)
    }
  }
}

extension Array<SQLFragment> {
  /// The concatenation of all, with `separator` between each two.
  public func joined(_ separator: StaticString) -> SQLFragment {
    if count == 1 { return self[0] }
    var joined = SQLFragment()
    joined.reserve(
      reduce(0) { $0 + $1.text.count + separator.utf8CodeUnitCount },
      bindings: reduce(0) { $0 + $1.bindings.count }
    )
    for (index, fragment) in enumerated() {
      if index > 0 { joined.append(literal: separator) }
      joined.append(fragment)
    }
    return joined
  }
}
