import PredicateTestSupport

/// Makes arrays of every type that is read, nested, with nulls, slices and unused rows.
struct ArrowGenerator {
  var choices: FuzzChoices
  /// The values, which are too many to be choices.
  private var values: SplitMix64

  init(_ bytes: [UInt8]) {
    choices = FuzzChoices(bytes)
    values = SplitMix64(seed: 0)
    values = SplitMix64(seed: choices.next())
  }

  private static let counts = [0, 1, 2, 7, 20, 64, 65, 130, 1_030, 2_500]
  private static let texts = [
    "", "Ada", "René", "Paris", "x", "blue", "a longer text than twelve bytes é",
    "sixteen bytes ok",
    "a\u{301}", "\u{1F600}", "0", "b",
  ]
  private static let integers: [(format: String, size: Int)] = [
    ("c", 1), ("C", 1), ("s", 2), ("S", 2), ("i", 4), ("I", 4), ("l", 8), ("L", 8),
  ]
  private static let numbers: [(format: String, size: Int)] = [
    ("e", 2), ("f", 4), ("g", 8), ("tdD", 4), ("tdm", 8), ("tss:", 8), ("tsm:UTC", 8),
    ("tsu:", 8), ("tsn:Europe/Berlin", 8), ("d:9,2,32", 4), ("d:18,3,64", 8), ("d:38,2", 16),
    ("d:38,-3,128", 16), ("d:76,5,256", 32), ("tts", 4),
  ]

  /// A table, or now and then an array of values.
  mutating func root() -> ArrowNode {
    let count = choices.pick(Self.counts)
    if choices.chance(8) { return column("", needs: count, depth: 1) }
    let offset = choices.chance(3) ? choices.below(4) : 0
    let members = (0...choices.below(3)).map { index in
      column("c\(index)", needs: count + offset, depth: 1)
    }
    let root = ArrowNode(
      "+s",
      "",
      length: count,
      offset: offset,
      contents: [nil],
      children: members
    )
    if choices.chance(4) { addNulls(root) }
    return root
  }

  /// A column of at least as many rows.
  private mutating func column(_ name: String, needs: Int, depth: Int) -> ArrowNode {
    let length = needs + (choices.chance(3) ? choices.below(3) : 0)
    let offset = choices.chance(3) ? choices.below(9) : 0
    let rows = length + offset
    let node: ArrowNode
    switch choices.below(depth > 3 ? 8 : 14) {
    case 0...1: node = integers(name, length, offset)
    case 2...3:
      let (format, size) = choices.pick(Self.numbers)
      let width = size
      let bytes = (0..<rows).flatMap { _ in number(width) }
      node = ArrowNode(format, name, length: length, offset: offset, contents: [nil, bytes])
    case 4...5: node = texts(name, length, offset)
    case 6:
      let bytes = (0..<(rows + 7) / 8).map { _ in UInt8.random(in: 0...255, using: &values) }
      node = ArrowNode("b", name, length: length, offset: offset, contents: [nil, bytes])
    case 7:
      if choices.chance(2) {
        node = ArrowNode("n", name, length: length, offset: offset, contents: [])
        node.nulls = length
        return node
      }
      let size = choices.pick([0, 1, 2, 3, 4, 16])
      let bytes = (0..<rows * size).map { _ in UInt8.random(in: 0...255, using: &values) }
      node = ArrowNode("w:\(size)", name, length: length, offset: offset, contents: [nil, bytes])
      if size == 16 { node.extensionName = choices.pick(["arrow.uuid", "arrow.opaque", "x"]) }
    case 8...9: node = lists(name, length, offset, depth)
    case 10: node = dictionary(name, length, offset, depth)
    case 11:
      let key = texts("key", rows * 2, 0, format: "u")
      let value = column("value", needs: rows * 2, depth: depth + 2)
      let entries = ArrowNode(
        "+s",
        "entries",
        length: rows * 2,
        offset: 0,
        contents: [nil],
        children: [key, value]
      )
      let offsets = offsets(rows, most: 2)
      node = ArrowNode(
        "+m",
        name,
        length: length,
        offset: offset,
        contents: [nil, Self.bytes(offsets)],
        children: [entries]
      )
    default:
      let members = ["x", "s", "x"].prefix(1 + choices.below(3)).map {
        column($0, needs: rows, depth: depth + 1)
      }
      node = ArrowNode(
        "+s",
        name,
        length: length,
        offset: offset,
        contents: [nil],
        children: Array(members)
      )
    }
    if choices.chance(2) { addNulls(node) }
    return node
  }

  private mutating func addNulls(_ node: ArrowNode) {
    guard !node.contents.isEmpty else { return }
    let rows = node.length + node.offset
    node.contents[0] = (0..<(rows + 7) / 8).map { _ in UInt8.random(in: 0...255, using: &values) }
    node.nulls = -1
  }

  private mutating func integers(_ name: String, _ length: Int, _ offset: Int) -> ArrowNode {
    let (format, size) = choices.pick(Self.integers)
    let bytes = (0..<length + offset).flatMap { _ in number(size) }
    return ArrowNode(format, name, length: length, offset: offset, contents: [nil, bytes])
  }

  /// The bytes of a number: of a small one more often than of any.
  private mutating func number(_ size: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size)
    if Int.random(in: 0..<6, using: &values) == 0 {
      for place in 0..<size { bytes[place] = UInt8.random(in: 0...255, using: &values) }
    } else {
      bytes[0] = UInt8.random(in: 0...4, using: &values)
    }
    return bytes
  }

  private mutating func texts(
    _ name: String,
    _ length: Int,
    _ offset: Int,
    format: String? = nil
  ) -> ArrowNode {
    let rows = length + offset
    let found = (0..<rows).map { _ in
      Array((Self.texts.randomElement(using: &values) ?? "").utf8)
    }
    let format = format ?? choices.pick(["u", "U", "z", "Z", "vu", "vz"])
    var contents: [[UInt8]?]
    switch format {
    case "u", "z":
      var ends: [Int32] = [0]
      for text in found { ends.append((ends.last ?? 0) + Int32(text.count)) }
      contents = [nil, Self.bytes(ends), found.flatMap { $0 }]
    case "U", "Z":
      var ends: [Int64] = [0]
      for text in found { ends.append((ends.last ?? 0) + Int64(text.count)) }
      contents = [nil, Self.bytes(ends), found.flatMap { $0 }]
    default:
      var views: [Int32] = []
      var heap: [UInt8] = []
      for text in found {
        if text.count <= 12 {
          let padded = text + [UInt8](repeating: 0, count: 12 - text.count)
          views +=
            [Int32(text.count)] + padded.withUnsafeBytes { Array($0.bindMemory(to: Int32.self)) }
        } else {
          let prefix = text.prefix(4).withUnsafeBytes { $0.loadUnaligned(as: Int32.self) }
          views += [Int32(text.count), prefix, 0, Int32(heap.count)]
          heap += text
        }
      }
      contents = [nil, Self.bytes(views), heap, Self.bytes([Int64(heap.count)])]
    }
    return ArrowNode(format, name, length: length, offset: offset, contents: contents)
  }

  private mutating func offsets(_ rows: Int, most: Int) -> [Int32] {
    var ends: [Int32] = [0]
    for _ in 0..<rows {
      ends.append((ends.last ?? 0) + Int32.random(in: 0...Int32(most), using: &values))
    }
    return ends
  }

  private mutating func lists(
    _ name: String,
    _ length: Int,
    _ offset: Int,
    _ depth: Int
  ) -> ArrowNode {
    let rows = length + offset
    if choices.chance(4) {
      let size = choices.below(4)
      let elements = column("item", needs: rows * size, depth: depth + 1)
      return ArrowNode(
        "+w:\(size)",
        name,
        length: length,
        offset: offset,
        contents: [nil],
        children: [elements]
      )
    }
    let ends = offsets(rows, most: choices.pick([1, 3, 3, 70]))
    let elements = column("item", needs: Int(ends.last ?? 0), depth: depth + 1)
    let isLong = choices.chance(3)
    return ArrowNode(
      isLong ? "+L" : "+l",
      name,
      length: length,
      offset: offset,
      contents: [nil, isLong ? Self.bytes(ends.map(Int64.init)) : Self.bytes(ends)],
      children: [elements]
    )
  }

  private mutating func dictionary(
    _ name: String,
    _ length: Int,
    _ offset: Int,
    _ depth: Int
  ) -> ArrowNode {
    let distinct = column("", needs: 5, depth: choices.chance(4) ? depth + 1 : 9)
    let (format, size) = choices.pick(Self.integers)
    let indices = (0..<length + offset).flatMap { _ -> [UInt8] in
      [UInt8.random(in: 0...4, using: &values)] + [UInt8](repeating: 0, count: size - 1)
    }
    return ArrowNode(
      format,
      name,
      length: length,
      offset: offset,
      contents: [nil, indices],
      dictionary: distinct
    )
  }

  static func bytes<Element: BitwiseCopyable>(_ elements: [Element]) -> [UInt8] {
    elements.withUnsafeBytes { Array($0) }
  }
}
