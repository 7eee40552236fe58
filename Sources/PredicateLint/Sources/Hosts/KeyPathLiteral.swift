/// Swift's `#keyPath(Car.maker.name)`, as the text of its keys without the type before them.
struct KeyPathLiteral {
  let keys: [UInt8]
  /// The place behind its closing bracket.
  let end: Int

  /// Reads the key path at `start`. The result is nil if there is none, or if it does not show where the
  /// type ends.
  init?(_ bytes: [UInt8], at start: Int) {
    let opening = "#keyPath("
    guard bytes.hasBytes(opening.utf8, at: start) else { return nil }
    let inside = bytes[(start + opening.utf8.count)...].prefix {
      $0.isNamePart || $0 == UInt8(ascii: ".")
    }
    guard bytes.hasBytes(")", at: inside.endIndex) else { return nil }
    let isType: (ArraySlice<UInt8>) -> Bool = {
      $0.first.map { (0x41...0x5A).contains($0) } ?? true
    }
    var parts = inside.split(separator: UInt8(ascii: "."))[...]
    if let first = parts.first, isType(first) { parts.removeFirst() }
    guard !parts.isEmpty, !parts.contains(where: isType),
      parts.first?.elementsEqual("self".utf8) == false,
      parts.first?.first != UInt8(ascii: "_")
    else { return nil }
    keys = Array(parts.joined(separator: CollectionOfOne(UInt8(ascii: "."))))
    end = inside.endIndex + 1
  }
}
