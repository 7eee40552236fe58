/// One step of a key path.
public enum PathStep: Hashable, Sendable {
  /// `name`, `#size`, `#"postal code"`
  case key(String)
  /// `@count`, `@max`
  case collectionOperator(CollectionOperator)
  /// `$b` in `$a.$b`: the key is the value of the variable
  case variable(String)
  /// `%K`, before it is filled; or `%@` in `SELF.%@`, where Apple reads the argument as a key
  case placeholder(Placeholder)

  /// The steps of a path that is given as text, split at its dots and not parsed further.
  package static func steps(of path: String) -> [Self] {
    path.split(separator: ".", omittingEmptySubsequences: false).map { part in
      part.first == "@"
        ? .collectionOperator(CollectionOperator(named: String(part.dropFirst())))
        : .key(String(part))
    }
  }
}

extension PathStep {
  /// Keys are equal if they are written alike.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.key(let left), .key(let right)), (.variable(let left), .variable(let right)):
      left.hasSameBytes(as: right)
    case (.collectionOperator(let left), .collectionOperator(let right)): left == right
    case (.placeholder(let left), .placeholder(let right)): left == right
    case (.key, _), (.collectionOperator, _), (.variable, _), (.placeholder, _): false
    }
  }
}

/// A collection operator such as `@count`. Names that Apple does not document are kept, so that
/// they can be printed and reported.
@nonexhaustive
public enum CollectionOperator: Hashable, Sendable {
  /// `items.@count`
  case count
  /// `items.@sum.price`
  case sum
  /// `items.@avg.price`
  case average
  /// `items.@min.price`
  case minimum
  /// `items.@max.price`
  case maximum
  /// `items.@unionOfObjects.tag`
  case unionOfObjects
  /// `items.@distinctUnionOfObjects.tag`
  case distinctUnionOfObjects
  /// `items.@unionOfArrays.tags`
  case unionOfArrays
  /// `items.@distinctUnionOfArrays.tags`
  case distinctUnionOfArrays
  /// `items.@distinctUnionOfSets.tags`
  case distinctUnionOfSets
  /// `items.@status`: any other name
  case other(String)

  /// The operators that the language defines.
  public static let standard: [Self] = [
    .count, .sum, .average, .minimum, .maximum, .unionOfObjects, .distinctUnionOfObjects,
    .unionOfArrays, .distinctUnionOfArrays, .distinctUnionOfSets,
  ]

  /// The operator called `name`, which has no `@`; names are case-sensitive.
  public init(named name: String) {
    self = Self.standard.first { $0.name == name } ?? .other(name)
  }

  /// The name without its `@`.
  public var name: String {
    switch self {
    case .count: "count"
    case .sum: "sum"
    case .average: "avg"
    case .minimum: "min"
    case .maximum: "max"
    case .unionOfObjects: "unionOfObjects"
    case .distinctUnionOfObjects: "distinctUnionOfObjects"
    case .unionOfArrays: "unionOfArrays"
    case .distinctUnionOfArrays: "distinctUnionOfArrays"
    case .distinctUnionOfSets: "distinctUnionOfSets"
    case .other(let name): name
    }
  }

  /// Whether the operator needs a key after it.
  public var needsKey: Bool {
    switch self {
    case .count, .other: false
    case .sum, .average, .minimum, .maximum, .unionOfObjects, .distinctUnionOfObjects,
      .unionOfArrays, .distinctUnionOfArrays, .distinctUnionOfSets:
      true
    }
  }
}
