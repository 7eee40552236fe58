/// Writes binary property lists and archives of NSKeyedArchiver, sound ones and damaged ones.
struct ArchiveBuilder {
  indirect enum Item {
    case bool(Bool)
    case integer(Int)
    case real(Double)
    case text(String)
    case uid(Int)
    case array([Item])
    case dictionary([(String, Item)])
  }

  /// The objects of the archive; the first is what stands for nil.
  private(set) var objects: [Item] = [.text("$null")]
  private var classes: [String: Int] = [:]

  /// Adds an object, and returns a reference to it.
  mutating func add(_ item: Item) -> Item {
    objects.append(item)
    return .uid(objects.count - 1)
  }

  /// Adds an object of a class.
  mutating func add(_ name: String, _ fields: [(String, Item)]) -> Item {
    if classes[name] == nil {
      _ = add(.dictionary([("$classname", .text(name)), ("$classes", .array([.text(name)]))]))
      classes[name] = objects.count - 1
    }
    return add(.dictionary(fields + [("$class", .uid(classes[name] ?? 0))]))
  }

  /// Adds an object whose fields are set later, by `set`.
  mutating func reserve() -> Item { add(.array([])) }

  mutating func set(_ reference: Item, _ name: String, _ fields: [(String, Item)]) {
    guard case .uid(let number) = reference, case .uid(let made) = add(name, fields) else { return }
    objects[number] = objects[made]
  }

  mutating func list(_ elements: [Item]) -> Item {
    add("NSArray", [("NS.objects", .array(elements))])
  }

  mutating func dictionary(_ entries: [(String, Item)]) -> Item {
    let keys = entries.map { add(.text($0.0)) }
    return add(
      "NSMutableDictionary",
      [("NS.keys", .array(keys)), ("NS.objects", .array(entries.map(\.1)))]
    )
  }

  /// The archive with that root object.
  func archive(root: Item) -> [UInt8] {
    Self.bytes(
      of: .dictionary([
        ("$archiver", .text("NSKeyedArchiver")), ("$version", .integer(100_000)),
        ("$top", .dictionary([("root", root)])), ("$objects", .array(objects)),
      ])
    )
  }

  /// A binary property list.
  static func bytes(of top: Item) -> [UInt8] {
    var table: [[UInt8]] = []
    _ = append(top, to: &table)
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in table {
      offsets.append(bytes.count)
      bytes += object
    }
    let start = bytes.count
    for offset in offsets { bytes += big(offset, 4) }
    bytes += [0, 0, 0, 0, 0, 0, 4, 4] + big(table.count, 8) + big(0, 8) + big(start, 8)
    return bytes
  }

  private static func append(_ item: Item, to table: inout [[UInt8]]) -> Int {
    let number = table.count
    table.append([])
    switch item {
    case .bool(let flag): table[number] = [flag ? 9 : 8]
    case .integer(let value): table[number] = [0x13] + big(value, 8)
    case .real(let value): table[number] = [0x23] + big(Int(bitPattern: UInt(value.bitPattern)), 8)
    case .text(let text):
      let units = Array(text.utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      table[number] = head(0x60, units.count / 2) + units
    case .uid(let value): table[number] = [0x83] + big(value, 4)
    case .array(let elements):
      let numbers = elements.map { append($0, to: &table) }
      table[number] = head(0xA0, elements.count) + numbers.flatMap { big($0, 4) }
    case .dictionary(let entries):
      let keys = entries.map { append(.text($0.0), to: &table) }
      let values = entries.map { append($0.1, to: &table) }
      table[number] = head(0xD0, entries.count) + (keys + values).flatMap { big($0, 4) }
    }
    return number
  }

  private static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [kind | UInt8(count)] : [kind | 15, 0x12] + big(count, 4)
  }

  private static func big(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
