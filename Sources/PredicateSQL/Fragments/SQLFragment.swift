public import PredicateSyntax

/// SQL whose identifiers and values are still symbols. A dialect makes text of it, once, at the end.
///
///     let clause: SQLFragment = "\(identifier: "age") >= \(.integer(18), as: .integer)"
///     clause.statement(in: .sqlite)  // "age" >= ?   [18]
///
/// Text comes only from literals in source code, so that no value and no name can become syntax.
public struct SQLFragment: Hashable, Sendable {
  public enum Segment: Hashable, Sendable {
    /// Keywords, operators, punctuation
    case text(String)
    /// The name of a table, an alias or a column, without quotes
    case identifier(String)
    /// A value that is bound
    case binding(Value, as: SQLType)
  }

  /// What it is. A sequence keeps its parts whole: to copy what is in them each time they become part
  /// of a larger one took most of the time of writing a statement.
  enum Node: Sendable {
    /// ` AND `
    case literal(StaticString)
    /// `pq_fold`, a word that is made of literals
    case word(String)
    /// `"person"`
    case identifier(String)
    /// `"person"."age"`
    case column(table: String, name: String)
    /// `?`
    case binding(Value, as: SQLType)
    /// One after the other
    case sequence([SQLFragment])
  }

  let node: Node

  init(_ node: Node) { self.node = node }

  fileprivate init(_ parts: [Self]) { self = parts.count == 1 ? parts[0] : Self(.sequence(parts)) }

  public var segments: [Segment] {
    switch node {
    case .literal(let literal): [.text("\(literal)")]
    case .word(let word): [.text(word)]
    case .identifier(let name): [.identifier(name)]
    case .column(let table, let name): [.identifier(table), .text("."), .identifier(name)]
    case .binding(let value, let type): [.binding(value, as: type)]
    case .sequence(let parts): parts.flatMap(\.segments)
    }
  }

  public static func == (left: Self, right: Self) -> Bool { left.segments == right.segments }

  public func hash(into hasher: inout Hasher) { hasher.combine(segments) }

  /// Nothing at all.
  static let empty = Self(.sequence([]))

  var isEmpty: Bool { if case .sequence(let parts) = node { parts.isEmpty } else { false } }

  /// A value that is bound.
  public static func binding(_ value: Value, as type: SQLType) -> Self {
    Self(.binding(value, as: type))
  }

  static func text(_ text: String) -> Self { .binding(.text(text), as: .text) }

  /// A table's or an alias's column: `"person"."age"`.
  public static func column(_ name: String, of table: String) -> Self {
    Self(.column(table: table, name: name))
  }

  /// One after the other.
  public static func + (left: Self, right: Self) -> Self {
    left.isEmpty ? right : right.isEmpty ? left : Self(.sequence([left, right]))
  }

  /// The value, where it is one that is bound and nothing else.
  var onlyBinding: Value? {
    if case .binding(let value, as: _) = node { value } else { nil }
  }

  /// The table and the column, where it is one as it is.
  var onlyColumn: (table: String, name: String)? {
    if case .column(let table, let name) = node { (table, name) } else { nil }
  }

  /// How many values are bound.
  public var bindingCount: Int {
    switch node {
    case .literal, .word, .identifier, .column: 0
    case .binding: 1
    case .sequence(let parts): parts.reduce(0) { $0 + $1.bindingCount }
    }
  }
}

extension SQLFragment: ExpressibleByStringInterpolation {
  public init(stringLiteral value: StaticString) {
    self = value.utf8CodeUnitCount == 0 ? .empty : Self(.literal(value))
  }

  public init(stringInterpolation: StringInterpolation) { self.init(stringInterpolation.parts) }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [SQLFragment] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      parts.reserveCapacity(2 * interpolationCount + 1)
    }

    public mutating func appendLiteral(_ literal: StaticString) {
      if literal.utf8CodeUnitCount > 0 { parts.append(SQLFragment(.literal(literal))) }
    }

    public mutating func appendInterpolation(_ fragment: SQLFragment) {
      if !fragment.isEmpty { parts.append(fragment) }
    }

    public mutating func appendInterpolation(identifier: String) {
      parts.append(SQLFragment(.identifier(identifier)))
    }

    public mutating func appendInterpolation(_ value: Value, as type: SQLType) {
      parts.append(SQLFragment(.binding(value, as: type)))
    }
  }
}

extension Collection<SQLFragment> {
  /// All of them, `separator` between each two.
  public func joined(_ separator: SQLFragment) -> SQLFragment {
    var parts: [SQLFragment] = []
    parts.reserveCapacity(separator.isEmpty ? count : 2 * count)
    for fragment in self {
      if !parts.isEmpty, !separator.isEmpty { parts.append(separator) }
      parts.append(fragment)
    }
    return SQLFragment(parts)
  }
}
