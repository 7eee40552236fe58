import PredicateSyntax

/// The content for a decoder: a value, an object of a store, or several.
enum RowContent {
  case value(Value)
  case object(ObjectNode)
  case objects([ObjectNode])

  var isNull: Bool {
    if case .value(.null) = self { true } else { false }
  }

  /// The elements of a list; nil for anything else.
  var elements: [RowContent]? {
    switch self {
    case .objects(let nodes): nodes.map(RowContent.object)
    case .value(.list(let values)), .value(.set(let values)): values.map(RowContent.value)
    case .value(.bytes(let bytes)): bytes.map { .value(.integer(Int64($0))) }
    case .value, .object: nil
    }
  }

  /// The names of its parts; nil if it has no named parts.
  var names: [String]? {
    switch self {
    case .object(let node): node.object.readableKeyNames
    case .value(.map(let entries)): entries.keys.sorted()
    case .value, .objects: nil
    }
  }

  var phrase: String {
    switch self {
    case .value(.null): "nil"
    case .value(let value):
      FormatPrinter(style: .canonical).text(of: ExpressionNode(.constant(value)))
    case .object(let node): node.object.identifier.description
    case .objects: "a to-many relationship"
    }
  }
}

/// A key of a row, or an index in a list.
struct RowKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) { (stringValue, intValue) = (name, nil) }
  init(_ index: Int) { (stringValue, intValue) = ("Index \(index)", index) }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { self.init(intValue) }
}
