import PredicateAnalysis
public import PredicatePlatform
public import PredicateSyntax

extension FetchRequestTemplate {
  /// Reads a request from JSON. A duplicate member, `"limit": 5, "limit": 5000`, is an error, since
  /// readers differ in which of the two they use.
  ///
  /// - Throws: `DecodingError` with the place of the invalid member.
  public init(json: Data, options: ParseOptions = .default) throws(DecodingError) {
    // Rejects UTF-16, which decoders read but the search for names below does not.
    guard !json.contains(0) else { throw Self.malformed("not UTF-8") }
    let decoder = JSONDecoder()
    decoder.userInfo[.predicateParseOptions] = options
    do {
      self = try decoder.decode(Self.self, from: json)
    } catch let error as DecodingError {
      throw error
    } catch {
      throw Self.malformed("not a request")
    }
    if let (path, name) = DuplicateNames.first(in: Array(json)) {
      throw Self.malformed("“\(name)” is given twice", at: path)
    }
  }

  /// Reads a request from a JSON text.
  ///
  /// - Throws: `DecodingError` with the place of the invalid member.
  public init(json: String, options: ParseOptions = .default) throws(DecodingError) {
    try self.init(json: Data(json.utf8), options: options)
  }

  private static func malformed(_ message: String, at path: [String] = []) -> DecodingError {
    .dataCorrupted(.init(codingPath: path.map(MemberName.init), debugDescription: message))
  }
}
