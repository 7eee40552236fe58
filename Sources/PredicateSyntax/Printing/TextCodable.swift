/// Encoded as canonical text: readable, comparable, with the grammar as its schema, and without
/// anything that a synthesised coding of the tree could smuggle in.
package protocol TextCodable: TextEncodable, Decodable {
  init(parsing format: String, options: ParseOptions) throws(PredicateFormatError)
}

/// Encoded as canonical text, and decoded only as a type that cannot be evaluated by mistake.
package protocol TextEncodable: Encodable {
  var canonicalText: String { get }
}

extension CodingUserInfoKey {
  /// `ParseOptions` for decoding predicates: an application's functions, limits. Without them the
  /// defaults apply: decoded text may come from anywhere.
  public static let predicateParseOptions = CodingUserInfoKey(rawValue: "PredicateQL.ParseOptions")!
}

extension Decoder {
  fileprivate var parseOptions: ParseOptions {
    userInfo[.predicateParseOptions] as? ParseOptions ?? .default
  }
}

extension PredicateFormatError {
  /// The error for an invalid saved text at the coding path `path`.
  package func decodingError(at path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: path,
        debugDescription: errorDescription ?? "",
        underlyingError: self
      )
    )
  }
}

extension TextCodable {
  /// Parses the text. Throws `DecodingError.dataCorrupted` with the coding path where it is wrong;
  /// its underlying error is the `PredicateFormatError`.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    do throws(PredicateFormatError) {
      try self.init(parsing: text, options: decoder.parseOptions)
    } catch {
      throw error.decodingError(at: decoder.codingPath)
    }
  }
}

extension TextEncodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(canonicalText)
  }
}

extension PredicateTemplate: TextCodable {
  package var canonicalText: String { format }
}

extension ExpressionTemplate: TextCodable {
  package var canonicalText: String { format }
}

extension PredicateNode: TextCodable {
  package init(parsing format: String, options: ParseOptions) throws(PredicateFormatError) {
    self = try PredicateTemplate(parsing: format, options: options).root
  }

  package var canonicalText: String { FormatPrinter(style: .canonical).text(of: self) }
}

extension ExpressionNode: TextCodable {
  package init(parsing format: String, options: ParseOptions) throws(PredicateFormatError) {
    self = try ExpressionTemplate(parsing: format, options: options).root
  }

  package var canonicalText: String { FormatPrinter(style: .canonical).text(of: self) }
}
