public import PredicatePlatform

extension ModelError: LocalizedError {
  /// The message after its file and line, like a compiler's: `shop.sql:3: …`.
  public var errorDescription: String? {
    let place = line.map { "\(file):\($0)" } ?? file
    return place.isEmpty ? message : "\(place): \(message)"
  }
}
