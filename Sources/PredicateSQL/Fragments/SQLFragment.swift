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

  /// What it is put together of. Fragments are kept whole, since to copy what is in them each time
  /// they become part of a larger one took most of the time of writing a statement.
  enum Part: Sendable {
    case segment(Segment)
    /// `"person"."age"`
    case column(table: String, name: String)
    case fragment(SQLFragment)
  }

  fileprivate(set) var parts: [Part]

  init(segments: [Segment]) { parts = segments.map(Part.segment) }

  fileprivate init(_ part: Part) { parts = [part] }

  public var segments: [Segment] {
    var segments: [Segment] = []
    forEachPart { part in
      switch part {
      case .segment(let segment): segments.append(segment)
      case .column(let table, let name):
        segments += [.identifier(table), .text("."), .identifier(name)]
      case .fragment: break
      }
    }
    return segments
  }

  /// Shows `body` every part but fragments, whose own parts it shows instead.
  func forEachPart(_ body: (Part) -> Void) {
    for part in parts {
      if case .fragment(let fragment) = part { fragment.forEachPart(body) } else { body(part) }
    }
  }

  public static func == (left: Self, right: Self) -> Bool { left.segments == right.segments }

  public func hash(into hasher: inout Hasher) { hasher.combine(segments) }

  /// A value that is bound.
  public static func binding(_ value: Value, as type: SQLType) -> Self {
    Self(.segment(.binding(value, as: type)))
  }

  static func text(_ text: String) -> Self { .binding(.text(text), as: .text) }

  /// A table's or an alias's column: `"person"."age"`.
  public static func column(_ name: String, of table: String) -> Self {
    Self(.column(table: table, name: name))
  }

  /// One after the other.
  public static func + (left: Self, right: Self) -> Self {
    var both = left
    both.parts.append(right)
    return both
  }

  /// The value, where it is one that is bound and nothing else.
  var onlyBinding: Value? {
    guard parts.count == 1, case .segment(.binding(let value, as: _)) = parts[0] else { return nil }
    return value
  }

  /// The table and the column, where it is one as it is.
  var onlyColumn: (table: String, name: String)? {
    guard parts.count == 1, case .column(let table, let name) = parts[0] else { return nil }
    return (table, name)
  }

  /// How many values are bound.
  public var bindingCount: Int {
    var count = 0
    forEachPart { if case .segment(.binding) = $0 { count += 1 } }
    return count
  }
}

extension [SQLFragment.Part] {
  fileprivate mutating func append(_ fragment: SQLFragment) {
    if fragment.parts.count > 1 { append(.fragment(fragment)) } else { self += fragment.parts }
  }
}

extension SQLFragment: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self.init(.segment(.text(value))) }

  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      parts.reserveCapacity(2 * interpolationCount + 1)
    }

    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.segment(.text(literal))) }
    }

    public mutating func appendInterpolation(_ fragment: SQLFragment) { parts.append(fragment) }

    public mutating func appendInterpolation(identifier: String) {
      parts.append(.segment(.identifier(identifier)))
    }

    public mutating func appendInterpolation(_ value: Value, as type: SQLType) {
      parts.append(.segment(.binding(value, as: type)))
    }
  }
}

extension Sequence<SQLFragment> {
  /// All of them, `separator` between each two.
  public func joined(_ separator: SQLFragment) -> SQLFragment {
    var joined = SQLFragment(segments: [])
    for (index, fragment) in enumerated() {
      if index > 0 { joined.parts.append(separator) }
      joined.parts.append(fragment)
    }
    return joined
  }
}
