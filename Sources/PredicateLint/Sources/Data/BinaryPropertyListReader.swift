/// A reader of binary property lists that notes where their strings are. References may go in
/// circles or share objects many times: what is read has a limit of depth and of number.
struct BinaryPropertyListReader {
  private let source: MappedText
  private let offsets: [Int]
  private let referenceSize: Int
  private var tree = DataTree()
  private static let depthLimit = 128
  private static let nodeLimit = 200_000

  static func tree(of source: MappedText) -> DataTree {
    guard let (reader, root) = Self.opened(source) else { return DataTree() }
    var current = reader
    current.read(from: root)
    return current.tree
  }

  private static func opened(_ source: MappedText) -> (Self, Int)? {
    let bytes = source.bytes
    guard bytes.count >= 40 else { return nil }
    let trailer = bytes.count - 32
    func number(_ start: Int, _ size: Int) -> Int? {
      guard start >= 0, (1...8).contains(size), start <= bytes.count - size else { return nil }
      let value = bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return Int(exactly: value)
    }
    let offsetSize = Int(bytes[trailer + 6])
    let referenceSize = Int(bytes[trailer + 7])
    guard let count = number(trailer + 8, 8), let root = number(trailer + 16, 8),
      let table = number(trailer + 24, 8), (1...8).contains(referenceSize),
      (1...8).contains(offsetSize), count <= bytes.count, root < count, table < bytes.count
    else { return nil }
    var offsets: [Int] = []
    for index in 0..<count {
      guard let offset = number(table + index * offsetSize, offsetSize), offset < trailer else {
        return nil
      }
      offsets.append(offset)
    }
    return (Self(source: source, offsets: offsets, referenceSize: referenceSize), root)
  }

  private init(source: MappedText, offsets: [Int], referenceSize: Int) {
    self.source = source
    self.offsets = offsets
    self.referenceSize = referenceSize
  }

  private struct Visit {
    var object: Int
    var parent: Int
    var key: String?
    var depth: Int
  }

  private mutating func read(from root: Int) {
    var visits = [Visit(object: root, parent: -1, depth: 0)]
    // A string may be named many times.
    var bytesLeft = 4 * source.count
    while let visit = visits.popLast(), bytesLeft > 0 {
      guard visit.depth < Self.depthLimit, tree.nodes.count < Self.nodeLimit,
        offsets.indices.contains(visit.object)
      else { continue }
      let offset = offsets[visit.object]
      switch source.bytes[offset] >> 4 {
      case 0x5, 0x6:
        let text = string(at: offset)
        bytesLeft -= (text?.count ?? 0) + 1
        tree.add(.text, in: visit.parent, key: visit.key, text: text)
      case 0x8:
        let reference = number(at: offset + 1, Int(source.bytes[offset] & 0x0F) + 1)
        tree.add(.other, in: visit.parent, key: visit.key, reference: reference)
      case 0xA, 0xC: readList(at: offset, visit, &visits)
      case 0xD: readDictionary(at: offset, visit, &visits)
      default: tree.add(.other, in: visit.parent, key: visit.key)
      }
    }
  }

  private mutating func readList(at offset: Int, _ visit: Visit, _ visits: inout [Visit]) {
    guard let (count, start) = length(at: offset) else { return }
    let node = tree.add(.list, in: visit.parent, key: visit.key)
    for index in (0..<min(count, Self.nodeLimit)).reversed() {
      guard let object = reference(start + index * referenceSize) else { continue }
      visits.append(Visit(object: object, parent: node, depth: visit.depth + 1))
    }
  }

  private mutating func readDictionary(at offset: Int, _ visit: Visit, _ visits: inout [Visit]) {
    guard let (count, start) = length(at: offset) else { return }
    let node = tree.add(.dictionary, in: visit.parent, key: visit.key)
    for index in (0..<min(count, Self.nodeLimit)).reversed() {
      guard let key = reference(start + index * referenceSize),
        let object = reference(start + (count + index) * referenceSize),
        offsets.indices.contains(key)
      else { continue }
      let name = string(at: offsets[key])?.text
      visits.append(Visit(object: object, parent: node, key: name, depth: visit.depth + 1))
    }
  }

  private func reference(_ place: Int) -> Int? { number(at: place, referenceSize) }

  private func number(at place: Int, _ size: Int) -> Int? {
    guard place >= 0, place + size <= source.count else { return nil }
    return source.bytes[place..<place + size].reduce(0) { $0 << 8 & Int(Int32.max) | Int($1) }
  }

  /// The length that the object at `offset` gives itself, and where its content begins.
  private func length(at offset: Int) -> (count: Int, start: Int)? {
    let low = Int(source.bytes[offset] & 0x0F)
    if low < 0x0F { return (low, offset + 1) }
    guard offset + 1 < source.count, source.bytes[offset + 1] >> 4 == 1 else { return nil }
    let size = 1 << Int(source.bytes[offset + 1] & 0x0F)
    guard size <= 8, offset + 2 + size <= source.count else { return nil }
    let value = source.bytes[offset + 2..<offset + 2 + size].reduce(UInt64(0)) {
      $0 << 8 | UInt64($1)
    }
    guard value <= UInt64(source.count) else { return nil }
    return (Int(value), offset + 2 + size)
  }

  private func string(at offset: Int) -> MappedText? {
    guard let (count, start) = length(at: offset) else { return nil }
    if source.bytes[offset] >> 4 == 0x5 {
      return start + count <= source.count ? source[start..<start + count] : nil
    }
    guard source.bytes[offset] >> 4 == 0x6, start + 2 * count <= source.count else { return nil }
    var text = MappedText()
    var index = start
    let end = start + 2 * count
    func unit(_ place: Int) -> UInt16 {
      UInt16(source.bytes[place]) << 8 | UInt16(source.bytes[place + 1])
    }
    while index < end {
      var units = [unit(index)]
      if UTF16.isLeadSurrogate(units[0]), index + 3 < end { units.append(unit(index + 2)) }
      let next = index + 2 * units.count
      text.append(String(decoding: units, as: UTF16.self).utf8, for: index..<next, of: source)
      index = next
    }
    return text
  }
}
