/// A reader of XML as Xcode writes it: elements, attributes, text and the standard references.
///
/// It resolves nothing outside the file, and knows only the five predefined entities: a document
/// type with declarations is an error, so that a small file cannot expand to a large one. The depth
/// of elements is limited, and nothing recurses.
struct XMLTreeReader {
  /// The limits of reading.
  struct Limits {
    /// The limit of the length of a file in bytes.
    var length = XMLTreeReader.maximumLength
    /// The limit of nested elements.
    var depth = XMLTreeReader.maximumDepth
    /// The limit of all elements together.
    var elements = XMLTreeReader.maximumElements
  }

  static let maximumLength = 64 << 20
  static let maximumDepth = 64
  static let maximumElements = 1_000_000

  let bytes: [UInt8]
  let file: String
  var index: Int
  private let limits: Limits
  private var elements = 0
  private var line = 1
  private var lineStart = 0
  /// The offset up to which lines have been counted.
  private var counted = 0

  /// The root element; throws a `ModelError` with the line of the first mistake.
  static func root(
    of bytes: [UInt8],
    file: String,
    _ limits: Limits = Limits()
  ) throws(ModelError) -> XMLNode {
    var reader = try Self(bytes, file: file, limits)
    return try reader.document()
  }

  private init(_ bytes: [UInt8], file: String, _ limits: Limits) throws(ModelError) {
    self.limits = limits
    guard bytes.count <= limits.length else {
      throw ModelError("the file is longer than \(limits.length) bytes", file: file)
    }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw ModelError("this XML is UTF-16; only UTF-8 is supported", file: file)
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw ModelError("this XML is not UTF-8", file: file)
    }
    self.bytes = bytes
    self.file = file
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    lineStart = index
    counted = index
  }

  private mutating func document() throws(ModelError) -> XMLNode {
    var open: [XMLNode] = []
    var root: XMLNode?
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        let text = try self.text(until: UInt8(ascii: "<"))
        if open.isEmpty {
          guard text.allSatisfy(\.isWhitespace) else {
            throw mistake("text outside the root element")
          }
        } else {
          open[open.count - 1].text += text
        }
        continue
      }
      if starts(with: "<!--") {
        try skip(past: "-->", "comment")
      } else if starts(with: "<?") {
        try skip(past: "?>", "processing instruction")
      } else if starts(with: "<![CDATA[") {
        guard !open.isEmpty else { throw mistake("text outside the root element") }
        let start = index + 9
        try skip(past: "]]>", "CDATA section")
        open[open.count - 1].text += decoded(start..<max(start, index - 3))
      } else if starts(with: "<!DOCTYPE") {
        try documentType(isFirst: root == nil && open.isEmpty)
      } else if starts(with: "</") {
        let finished = try closed(&open)
        if open.isEmpty { root = finished } else { open[open.count - 1].children.append(finished) }
      } else {
        guard root == nil else { throw mistake("a second root element") }
        guard open.count < limits.depth else {
          throw mistake("elements are nested more than \(limits.depth) levels deep")
        }
        elements += 1
        guard elements <= limits.elements else {
          throw mistake("there are more than \(limits.elements) elements")
        }
        let (node, isEmpty) = try element()
        if !isEmpty {
          open.append(node)
        } else if open.isEmpty {
          root = node
        } else {
          open[open.count - 1].children.append(node)
        }
      }
    }
    if let unclosed = open.last {
      throw ModelError("unclosed element <\(unclosed.name)>", at: unclosed.place)
    }
    guard let root else { throw mistake("there is no root element") }
    return root
  }

  private mutating func closed(_ open: inout [XMLNode]) throws(ModelError) -> XMLNode {
    let start = index
    index += 2
    let name = try self.name()
    skipBlanks()
    guard let node = open.last, node.name == name, take(">") else {
      index = start
      let expected = open.last.map { "expected </\($0.name)>" } ?? "no element is open"
      throw mistake("unexpected </\(name)>: \(expected)")
    }
    open.removeLast()
    return node
  }

  /// Skips a document type without declarations, as in property lists.
  private mutating func documentType(isFirst: Bool) throws(ModelError) {
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      if bytes[index] == UInt8(ascii: "[") {
        index = start
        throw mistake("document types with declarations are not supported")
      }
      index += 1
    }
    guard isFirst, take(">") else {
      index = start
      throw mistake("misplaced document type")
    }
  }

  private mutating func skip(past end: String, _ what: String) throws(ModelError) {
    let start = index
    index += 2
    while index < bytes.count, !starts(with: end) { index += 1 }
    guard index < bytes.count else {
      index = start
      throw mistake("unterminated \(what)")
    }
    index += end.utf8.count
  }

  /// The error at the current place.
  mutating func mistake(_ message: String) -> ModelError {
    ModelError("invalid XML: \(message)", at: place())
  }

  /// The current place; lines are counted from the last requested place.
  mutating func place() -> ModelPlace {
    if index < counted { (line, lineStart, counted) = (1, 0, 0) }
    while counted < index {
      if bytes[counted] == UInt8(ascii: "\n") {
        line += 1
        lineStart = counted + 1
      }
      counted += 1
    }
    return ModelPlace(file: file, line: line, column: index - lineStart + 1, offset: index)
  }
}
