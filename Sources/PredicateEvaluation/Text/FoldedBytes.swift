/// A folded text in decomposed UTF-8, with the origin of the scalar that each byte belongs to.
struct FoldedBytes {
  private var bytes: [UInt8] = []
  private var origins: [UInt8] = []

  init?(_ source: TextBytes, rule: FoldingRule) {
    guard let folded = FoldedScalars(source, rule: rule) else { return nil }
    bytes.reserveCapacity(source.count + source.count / 2)
    origins.reserveCapacity(source.count + source.count / 2)
    for (scalar, origin) in zip(folded.scalars, folded.origins) {
      guard let scalar = Unicode.Scalar(UInt32(scalar)) else { continue }
      for byte in UTF8.encode(scalar) ?? .init() {
        bytes.append(byte)
        origins.append(origin.rawValue)
      }
    }
  }

  func withLikeText<Answer>(_ body: (LikeText) -> Answer) -> Answer {
    bytes.withUnsafeBufferPointer { bytes in
      origins.withUnsafeBufferPointer { body(LikeText(bytes, origins: $0)) }
    }
  }

  /// `source` folded, decomposed; `source` itself when memory runs out.
  static func folded(_ source: [UInt8], rule: FoldingRule) -> [UInt8] {
    source.withUnsafeBufferPointer { FoldedBytes($0, rule: rule)?.bytes } ?? source
  }
}
