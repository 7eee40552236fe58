/// A folded text in decomposed UTF-8; each byte has its place in a character of the source.
struct FoldedBytes {
  private(set) var bytes: [UInt8] = []
  private var places: [UInt8] = []

  /// With `findsCharacters` false there are no places, and a search can only show that a text does
  /// not occur.
  init?(_ source: TextBytes, rule: FoldingRule, findsCharacters: Bool) {
    guard let folded = FoldedScalars(source, rule: rule, findsCharacters: findsCharacters) else {
      return nil
    }
    bytes.reserveCapacity(source.count + source.count / 2)
    if findsCharacters { places.reserveCapacity(source.count + source.count / 2) }
    for index in folded.scalars.indices {
      guard let scalar = Unicode.Scalar(UInt32(folded.scalars[index])) else { continue }
      for byte in UTF8.encode(scalar) ?? .init() {
        bytes.append(byte)
        if findsCharacters { places.append(folded.places[index].rawValue) }
      }
    }
  }

  /// Whether `position` is not inside a character.
  func isBoundary(_ position: Int) -> Bool {
    position >= places.count || places[position] != FoldedScalars.Place.within.rawValue
  }

  func withPlaces<Answer>(_ body: (TextBytes, TextBytes) -> Answer) -> Answer {
    bytes.withUnsafeBufferPointer { bytes in
      places.withUnsafeBufferPointer { body(bytes, $0) }
    }
  }

  /// `source` folded, decomposed; `source` itself if memory runs out.
  static func folded(_ source: [UInt8], rule: FoldingRule) -> [UInt8] {
    source.withUnsafeBufferPointer {
      FoldedBytes($0, rule: rule, findsCharacters: false)?.bytes
    } ?? source
  }
}
