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

  public private(set) var segments: [Segment]

  init(segments: [Segment]) { self.segments = segments }

  /// A value that is bound.
  public static func binding(_ value: Value, as type: SQLType) -> Self {
    Self(segments: [.binding(value, as: type)])
  }

  static func text(_ text: String) -> Self { .binding(.text(text), as: .text) }

  /// A table's or an alias's column: `"person"."age"`.
  public static func column(_ name: String, of table: String) -> Self {
    Self(segments: [.identifier(table), .text("."), .identifier(name)])
  }

  /// One after the other.
  public static func + (left: Self, right: Self) -> Self {
    Self(segments: left.segments + right.segments)
  }

  /// The value, where it is one that is bound and nothing else.
  var onlyBinding: Value? {
    guard segments.count == 1, case .binding(let value, as: _) = segments[0] else { return nil }
    return value
  }

  /// The table and the column, where it is one as it is.
  var onlyColumn: (table: String, name: String)? {
    guard segments.count == 3, case .identifier(let table) = segments[0],
      segments[1] == .text("."), case .identifier(let name) = segments[2]
    else { return nil }
    return (table, name)
  }

  /// How many values are bound.
  public var bindingCount: Int {
    segments.reduce(0) { if case .binding = $1 { $0 + 1 } else { $0 } }
  }
}

extension SQLFragment: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { segments = [.text(value)] }

  public init(stringInterpolation: StringInterpolation) { segments = stringInterpolation.segments }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var segments: [Segment] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      segments.reserveCapacity(2 * interpolationCount + 1)
    }

    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { segments.append(.text(literal)) }
    }

    public mutating func appendInterpolation(_ fragment: SQLFragment) {
      segments += fragment.segments
    }

    public mutating func appendInterpolation(identifier: String) {
      segments.append(.identifier(identifier))
    }

    public mutating func appendInterpolation(_ value: Value, as type: SQLType) {
      segments.append(.binding(value, as: type))
    }
  }
}

extension Sequence<SQLFragment> {
  /// All of them, `separator` between each two.
  public func joined(_ separator: SQLFragment) -> SQLFragment {
    var segments: [SQLFragment.Segment] = []
    for (index, fragment) in enumerated() {
      if index > 0 { segments += separator.segments }
      segments += fragment.segments
    }
    return SQLFragment(segments: segments)
  }
}
