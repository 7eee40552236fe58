import PredicateSyntax

/// A sort descriptor as an object, without defaults: `{"keyPath": "title", "ascending": false,
/// "options": "c", "nulls": "last"}`.
extension FetchSort: Codable {
  private enum Key: String, CodingKey {
    case keyPath, ascending, options, nulls
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(keyPath, forKey: .keyPath)
    if !isAscending { try container.encode(false, forKey: .ascending) }
    let letters = StringOptions.letters.filter { options.contains($0.option) }.map(\.letter)
    if !letters.isEmpty { try container.encode(String(letters), forKey: .options) }
    try container.encodeIfPresent(nulls, forKey: .nulls)
  }

  /// Decodes a sort descriptor. Throws `DecodingError` for an unknown letter.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    var options: StringOptions = []
    for letter in try container.decodeIfPresent(String.self, forKey: .options) ?? "" {
      guard let option = StringOptions.letters.first(where: { $0.letter == letter })?.option else {
        throw DecodingError.dataCorruptedError(
          forKey: .options,
          in: container,
          debugDescription: "the options are the letters c, d, n and l"
        )
      }
      options.insert(option)
    }
    self.init(
      keyPath: try container.decode(String.self, forKey: .keyPath),
      ascending: try container.decodeIfPresent(Bool.self, forKey: .ascending) ?? true,
      options: options,
      nulls: try container.decodeIfPresent(Nulls.self, forKey: .nulls)
    )
  }
}
