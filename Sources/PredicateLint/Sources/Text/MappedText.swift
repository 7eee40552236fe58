/// A text with the place of each byte in the file: a file as a whole, or what was decoded from a
/// part of it. Scanners read such texts, so that one can read inside what another has decoded.
struct MappedText: Hashable, Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var map = SourceMap()

  /// The byte in the place of what only run-time code knows: an interpolation, a shell variable.
  static let hole: UInt8 = 0x1A

  init() {}

  /// The text of a file.
  init(file bytes: [UInt8]) {
    self.bytes = bytes
    map = SourceMap(identityOf: bytes.count)
  }

  /// No text, at a place in the file.
  init(emptyAt place: Int) { map = SourceMap(emptyAt: place) }

  var isEmpty: Bool { bytes.isEmpty }
  var count: Int { bytes.count }
  var text: String { String(decoding: bytes, as: UTF8.self) }
  var hasHoles: Bool { bytes.contains(Self.hole) }
  func hasSuffix(_ end: StaticString) -> Bool {
    bytes.hasBytes(end, at: count - end.utf8CodeUnitCount)
  }
  var isOnlyHoles: Bool { bytes.allSatisfy { $0 == Self.hole || $0.isBlank } }

  /// Adds a part of another text as it is.
  mutating func append(_ range: Range<Int>, of other: Self) {
    guard !range.isEmpty else { return }
    bytes += other.bytes[range]
    map.append(other.map.slice(range))
  }

  mutating func append(_ other: Self) {
    bytes += other.bytes
    map.append(other.map)
  }

  /// Adds what a part of another text means, as an escape means a character.
  mutating func append(_ meaning: some Collection<UInt8>, for range: Range<Int>, of other: Self) {
    bytes += meaning
    map.append(meaning.count, from: other.map.fileRange(of: range))
  }

  /// Adds a hole for a part of another text.
  mutating func appendHole(for range: Range<Int>, of other: Self) {
    append(CollectionOfOne(Self.hole), for: range, of: other)
  }

  subscript(range: Range<Int>) -> Self {
    var slice = Self()
    slice.append(range.clamped(to: 0..<count), of: self)
    return slice
  }

  func trimmed() -> Self {
    guard let first = bytes.firstIndex(where: { !$0.isBlank }),
      let last = bytes.lastIndex(where: { !$0.isBlank })
    else { return Self() }
    return self[first..<last + 1]
  }

  /// The text with each hole replaced by what `standIn` gives for it, and where those stand.
  func filled(_ standIn: (_ hole: Int) -> String) -> (text: Self, holes: [Range<Int>]) {
    guard !isEmpty else { return (self, []) }
    var result = Self()
    var holes: [Range<Int>] = []
    var start = 0
    for (offset, byte) in bytes.enumerated() where byte == Self.hole {
      result.append(start..<offset, of: self)
      let text = standIn(holes.count)
      let place = result.count
      result.append(text.utf8, for: offset..<offset + 1, of: self)
      holes.append(place..<result.count)
      start = offset + 1
    }
    result.append(start..<count, of: self)
    return (result, holes)
  }
}

extension UInt8 {
  var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  var isNewline: Bool { self == 0x0A || self == 0x0D }
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  /// Whether the byte may stand in a name of a programming language.
  var isNamePart: Bool { isLetter || isDigit || self == 0x5F || self >= 0x80 }
  var isNameStart: Bool { isNamePart && !isDigit }

  var hexadecimalValue: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self - 0x30)
    case 0x41...0x46: UInt32(self - 0x41 + 10)
    case 0x61...0x66: UInt32(self - 0x61 + 10)
    default: nil
    }
  }
}
