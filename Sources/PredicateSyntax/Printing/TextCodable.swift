/// Coded as its canonical text, whose grammar is its schema: readable, comparable, and nothing that
/// a synthesised coding of the tree could smuggle in.
protocol TextCodable: Codable {
  init(canonicalText text: String) throws(PredicateFormatError)
  var canonicalText: String { get }
}

extension TextCodable {
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    try self.init(canonicalText: text)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(canonicalText)
  }
}

extension PredicateTemplate: TextCodable {
  init(canonicalText text: String) throws(PredicateFormatError) { try self.init(parsing: text) }
  var canonicalText: String { format }
}

extension ExpressionTemplate: TextCodable {
  init(canonicalText text: String) throws(PredicateFormatError) { try self.init(parsing: text) }
  var canonicalText: String { format }
}

extension PredicateNode: TextCodable {
  init(canonicalText text: String) throws(PredicateFormatError) {
    self = try PredicateTemplate(parsing: text).root
  }

  var canonicalText: String { FormatPrinter(style: .canonical).text(of: self) }
}

extension ExpressionNode: TextCodable {
  init(canonicalText text: String) throws(PredicateFormatError) {
    self = try ExpressionTemplate(parsing: text).root
  }

  var canonicalText: String { FormatPrinter(style: .canonical).text(of: self) }
}
