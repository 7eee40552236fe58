public import PredicatePlatform

extension ModelError: LocalizedError {
  /// The message behind its file and line, as compilers print it: `shop.sql:3: …`.
  public var errorDescription: String? {
    let place = line.map { "\(file):\($0)" } ?? file
    return place.isEmpty ? message : "\(place): \(message)"
  }
}
