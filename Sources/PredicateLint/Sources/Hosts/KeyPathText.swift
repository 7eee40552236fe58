/// The text that `#keyPath(Car.maker.name)` of Swift is: its keys, without the types before them.
struct KeyPathText {
  let keys: [UInt8]
  /// The place behind its closing bracket.
  let end: Int

  /// Nil if the bytes from `start` are none, or name nothing but types.
  init?(_ bytes: [UInt8], at start: Int) {
    let opening = "#keyPath("
    guard bytes.hasBytes(opening.utf8, at: start) else { return nil }
    let inside = bytes[(start + opening.utf8.count)...].prefix {
      $0.isNamePart || $0 == UInt8(ascii: ".")
    }
    guard bytes.hasBytes(")", at: inside.endIndex) else { return nil }
    let parts = inside.split(separator: UInt8(ascii: "."))
      .drop { $0.first.map { (0x41...0x5A).contains($0) } ?? true }
    guard !parts.isEmpty else { return nil }
    keys = Array(parts.joined(separator: CollectionOfOne(UInt8(ascii: "."))))
    end = inside.endIndex + 1
  }
}
