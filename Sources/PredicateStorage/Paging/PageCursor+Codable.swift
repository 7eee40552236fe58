/// A cursor as its text.
extension PageCursor: Codable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// Decodes a cursor. Throws `DecodingError` for a damaged one, with the `StorageError` below it.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    do throws(StorageError) {
      try self.init(text)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: error.description,
          underlyingError: error
        )
      )
    }
  }
}
