import PredicateSyntax

/// The contents of a cursor, in bytes: a version, a fingerprint of the order, the values, and a
/// checksum, which detects damage but not intent.
struct EncodedPlace: Hashable, Sendable {
  /// A hash of the entity and the order.
  var fingerprint: UInt64
  var sortKeys: [Value]
  var primaryKey: [Value]

  private static let version: UInt8 = 1
  private static let checksumLength = 4

  var bytes: [UInt8] {
    var writer = ValueWriter(bytes: [Self.version])
    writer.write(fingerprint)
    for values in [sortKeys, primaryKey] {
      writer.write(UInt64(values.count))
      for value in values { writer.write(value) }
    }
    return writer.bytes + Self.checksum(of: writer.bytes[...])
  }

  init(fingerprint: UInt64, sortKeys: [Value], primaryKey: [Value]) {
    self.fingerprint = fingerprint
    self.sortKeys = sortKeys
    self.primaryKey = primaryKey
  }

  /// Nil for invalid bytes.
  init?(_ bytes: [UInt8]) {
    let content = bytes.dropLast(Self.checksumLength)
    guard content.first == Self.version,
      bytes.suffix(Self.checksumLength).elementsEqual(Self.checksum(of: content))
    else { return nil }
    var reader = ValueReader(bytes: content.dropFirst())
    guard let fingerprint = reader.number(), let sortKeys = reader.values(),
      let primaryKey = reader.values(), reader.bytes.isEmpty
    else { return nil }
    self.init(fingerprint: fingerprint, sortKeys: sortKeys, primaryKey: primaryKey)
  }

  /// 64-bit FNV-1a.
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  private static func checksum(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    let hash = hash(bytes)
    return (0..<checksumLength).map { UInt8(truncatingIfNeeded: hash >> (8 * UInt64($0))) }
  }
}
