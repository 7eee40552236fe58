import PredicateEvaluation

/// A reader of JSON that notes where its strings are. It takes what is nearly JSON, comments and
/// commas at the end, as configuration files have them; what it cannot read it passes over.
struct JSONReader {
  private let source: MappedText
  private var index = 0
  private var tree = DataTree()

  static func tree(of source: MappedText) -> DataTree {
    var reader = Self(source: source)
    reader.run()
    return reader.tree
  }

  private init(source: MappedText) { self.source = source }

  private mutating func run() {
    // The dictionaries and lists that are open, and the key that waits for its value.
    var open: [Int] = []
    var key: String?
    while index < source.count {
      let byte = source.bytes[index]
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let kind: DataTree.Kind = byte == UInt8(ascii: "{") ? .dictionary : .list
        open.append(tree.add(kind, in: open.last ?? -1, key: key))
        key = nil
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = open.popLast()
        key = nil
        index += 1
      case UInt8(ascii: "\""):
        let text = readString()
        if key == nil, let last = open.last, tree.nodes[last].kind == .dictionary {
          key = text.text
        } else {
          tree.add(.text, in: open.last ?? -1, key: key, text: text)
          key = nil
        }
      case UInt8(ascii: "/") where source.bytes.hasBytes("//", at: index):
        index = source.bytes[index...].firstIndex(of: 0x0A) ?? source.count
      case UInt8(ascii: "/") where source.bytes.hasBytes("/*", at: index):
        index = source.bytes.position(of: "*/", from: index).map { $0 + 2 } ?? source.count
      case UInt8(ascii: ","):
        key = nil
        index += 1
      case _ where byte.isNamePart || byte == UInt8(ascii: "-"):
        index =
          source.bytes[index...].firstIndex { !$0.isNamePart && !"+-.".utf8.contains($0) }
          ?? source.count
        tree.add(.other, in: open.last ?? -1, key: key)
        key = nil
      default: index += 1
      }
    }
  }

  private mutating func readString() -> MappedText {
    index += 1
    var text = MappedText()
    var verbatim = index
    while index < source.count {
      let byte = source.bytes[index]
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\"), let escape = HostEscape(source.bytes, at: index + 1) {
        text.append(verbatim..<index, of: source)
        text.append(escape.meaning, for: index..<escape.end, of: source)
        index = escape.end
        verbatim = index
      } else {
        index += 1
      }
    }
    text.append(verbatim..<min(index, source.count), of: source)
    index = min(index + 1, source.count)
    return text
  }
}
