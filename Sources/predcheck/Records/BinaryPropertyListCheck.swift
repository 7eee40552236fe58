import PredicateModels

/// A check of a binary property list before it is expanded, which might take hours: an array that refers to one array twice, which refers to another
/// twice, is 2^60 values in 280 bytes. The check takes time and memory in proportion to the file,
/// and rejects damaged lists, cycles, and lists that would be far larger than their file.
struct BinaryPropertyListCheck {
  /// The limit on the number of values in all, each counted as often as it is referred to. A
  /// reference takes at least a byte, so there are more values than bytes only if one array,
  /// dictionary or long text is referred to many times; programs do that only in small files.
  static func valueLimit(bytes: Int) -> Int { max(1 << 20, bytes) }
  /// The number of bytes of a text or of data that count as one more value, since they are copied
  /// as often.
  static let bytesOfAValue = 64
  /// The depth limit of arrays and dictionaries, as in JSON.
  static let deepest = PropertyListValue.deepest

  static func isBinary(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: BinaryPropertyListTable.mark)
  }

  /// The number of values; throws the error in a list that `isBinary`.
  @discardableResult
  static func values(of bytes: [UInt8]) throws(BinaryPropertyListError) -> Int {
    var check = Self(try BinaryPropertyListTable(bytes), most: valueLimit(bytes: bytes.count))
    try check.run()
    return Int(check.values[check.table.top])
  }

  /// A container whose references are being followed.
  private struct Level {
    let number: Int
    let references: BinaryPropertyListTable.References
    var next = 0
    var values = 1
    var height = 1
  }

  private let table: BinaryPropertyListTable
  private let most: Int
  /// The number of values that each object stands for; 0 where that is not known yet, `unfinished`
  /// for containers of the object being examined.
  private var values: [UInt32]
  /// The number of levels of containers in each object.
  private var heights: [UInt16]
  private var levels: [Level] = []
  private var followed = 0

  private static let unfinished = UInt32.max

  private init(_ table: BinaryPropertyListTable, most: Int) {
    self.table = table
    self.most = min(most, Int(Self.unfinished) - 1)
    values = Array(repeating: 0, count: table.count)
    heights = Array(repeating: 0, count: table.count)
  }

  private mutating func run() throws(BinaryPropertyListError) {
    try look(at: table.top)
    while var level = levels.popLast() {
      if level.next == level.references.count {
        values[level.number] = UInt32(level.values)
        heights[level.number] = UInt16(level.height)
        continue
      }
      let number = try table.reference(level.next, of: level.references, in: level.number)
      if level.next < level.references.keys, try !table.isText(number) { throw .key(number) }
      if values[number] == Self.unfinished { throw .circle(number) }
      guard values[number] > 0 else {
        // The object is examined first, and this reference to it is followed after that.
        levels.append(level)
        try look(at: number)
        continue
      }
      level.next += 1
      level.values += Int(values[number])
      level.height = max(level.height, 1 + Int(heights[number]))
      // Each reference of a reached object is counted among its values, so there are no more
      // references to follow than values allowed.
      followed += 1
      guard level.values <= most, followed <= most else { throw .values(most: most) }
      guard levels.count + level.height <= Self.deepest else { throw .nesting }
      levels.append(level)
    }
  }

  private mutating func look(at number: Int) throws(BinaryPropertyListError) {
    switch try table.object(number) {
    case .leaf(let size):
      values[number] = UInt32(min(1 + size / Self.bytesOfAValue, most))
    case .container(let references):
      guard levels.count < Self.deepest else { throw .nesting }
      values[number] = Self.unfinished
      levels.append(Level(number: number, references: references))
    }
  }
}
