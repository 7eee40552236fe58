public import PredicateSyntax

/// SQL whose values are still to be bound. A dialect makes a statement from it, once, at the end.
///
///     let clause: SQLFragment = "\(identifier: "age") >= \(.integer(18), as: .integer)"
///     clause.statement(in: .sqlite)  // "age" >= ?   [18]
///
/// Text comes only from literals in source code, and names are quoted, so that no value and no name
/// can become syntax.
public struct SQLFragment: Hashable, Sendable {
  struct Binding: Hashable, Sendable {
    var value: Value
    var type: SQLType
  }

  /// The text, with a hole for each value. It is flat, since copying bytes is faster than counting
  /// parts.
  fileprivate(set) var text = SQLText()
  fileprivate(set) var bindings: [Binding] = []

  private init(text: SQLText, bindings: [Binding]) {
    self.text = text
    self.bindings = bindings
  }

  init() {}

  /// A word that consists of literals.
  init(word: String) { text.append(word) }

  /// Whether the fragment is empty.
  public var isEmpty: Bool { text.isEmpty }

  /// The number of bound values.
  public var bindingCount: Int { bindings.count }

  /// A bound value.
  public static func binding(_ value: Value, as type: SQLType) -> Self {
    Self(text: .hole, bindings: [Binding(value: value, type: type)])
  }

  static func text(_ text: String) -> Self { .binding(.text(text), as: .text) }

  /// A column of a table or an alias: `"person"."age"`.
  public static func column(_ name: String, of table: String) -> Self {
    var fragment = Self()
    fragment.text.reserve(table.utf8.count + name.utf8.count + 5)
    fragment.text.append(quoted: table)
    fragment.text.append(literal: ".")
    fragment.text.append(quoted: name)
    return fragment
  }

  /// The two fragments, one after the other.
  public static func + (left: Self, right: Self) -> Self {
    var both = left
    both.append(right)
    return both
  }

  /// The bound value, if the fragment is nothing else.
  var onlyBinding: Value? { text.isHole ? bindings[0].value : nil }

  /// Both sides of `a = b`, where the first takes `length` bytes.
  func sides(of relation: SQLRelation, after length: Int) -> (left: Self, right: Self) {
    let (first, rest) = text.split(at: length)
    let (_, second) = rest.split(at: relation.sql.utf8CodeUnitCount)
    let count = first.holeCount
    return (
      Self(text: first, bindings: Array(bindings[..<count])),
      Self(text: second, bindings: Array(bindings[count...]))
    )
  }

  mutating func append(_ fragment: Self) {
    text.append(fragment.text)
    if fragment.bindings.isEmpty { return }
    if bindings.isEmpty { bindings = fragment.bindings } else { bindings += fragment.bindings }
  }

  mutating func append(literal: StaticString) { text.append(literal: literal) }

  /// Reserves room for this number of further bytes and values.
  mutating func reserve(_ byteCount: Int, bindings bindingCount: Int) {
    text.reserve(text.count + byteCount)
    if bindingCount > 1 { bindings.reserveCapacity(bindings.count + bindingCount) }
  }

  mutating func append(_ value: Value, as type: SQLType) {
    text.append(.hole)
    bindings.append(Binding(value: value, type: type))
  }
}

extension SQLFragment: ExpressibleByStringInterpolation {
  public init(stringLiteral value: StaticString) { text.append(literal: value) }

  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.fragment }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var fragment = SQLFragment()

    public init(literalCapacity: Int, interpolationCount: Int) {
      fragment.text.reserve(literalCapacity + 32 * interpolationCount)
    }

    public mutating func appendLiteral(_ literal: StaticString) {
      fragment.text.append(literal: literal)
    }

    public mutating func appendInterpolation(_ other: SQLFragment) { fragment.append(other) }

    public mutating func appendInterpolation(literal: StaticString) { appendLiteral(literal) }

    /// A word that consists of literals.
    mutating func appendInterpolation(word: String) { fragment.text.append(word) }

    public mutating func appendInterpolation(identifier: String) {
      fragment.text.append(quoted: identifier)
    }

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
