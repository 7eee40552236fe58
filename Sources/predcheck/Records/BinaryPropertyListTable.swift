/// The objects of a binary property list, each at the place that the file gives, and read only on
/// demand. Nothing in the file is trusted: every number is checked against the number of bytes.
///
///     bplist00 | objects | where each object begins | 32 bytes that say where that is
struct BinaryPropertyListTable {
  /// An object, with the facts that decide its size.
  enum Object: Hashable {
    /// `size` bytes of the file
    case leaf(size: Int)
    case container(References)
  }

  /// The place in a file of the references to an array's elements, or to a dictionary's keys and
  /// then its values.
  struct References: Hashable {
    let start: Int
    let count: Int
    /// The number of references that are a dictionary's keys.
    let keys: Int
  }

  let count: Int
  let top: Int
  private let bytes: [UInt8]
  /// The end of the objects, where the table of their offsets begins.
  private let end: Int
  private let offsetSize: Int
  private let referenceSize: Int

  /// The first bytes by which Foundation recognises such a list.
  static let mark = Array("bplist0".utf8)

  init(_ bytes: [UInt8]) throws(BinaryPropertyListError) {
    self.bytes = bytes
    guard bytes.starts(with: Self.mark), bytes.count >= 32 + 9 else { throw .table }
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard let count = Self.integer(in: bytes, at: trailer + 8, size: 8),
      let top = Self.integer(in: bytes, at: trailer + 16, size: 8),
      let end = Self.integer(in: bytes, at: trailer + 24, size: 8)
    else { throw .table }
    let (length, overflows) = count.multipliedReportingOverflow(by: offsetSize)
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), top < count, end >= 9,
      end < trailer, !overflows, length == trailer - end
    else { throw .table }
    self.count = count
    self.top = top
    self.end = end
  }

  func object(_ number: Int) throws(BinaryPropertyListError) -> Object {
    let (place, marker) = try beginning(of: number)
    let low = Int(marker & 15)
    switch marker >> 4 {
    case 0x0 where [0x00, 0x08, 0x09].contains(marker): return .leaf(size: 0)
    case 0x1 where low <= 4: return try plain(number, place, size: 1 << low)
    case 0x2 where low == 2 || low == 3: return try plain(number, place, size: 1 << low)
    case 0x3 where low == 3:
      let date = try plain(number, place, size: 8)
      // The exponent with all bits set is that of infinity and NaN.
      guard bytes[place + 1] & 0x7F != 0x7F || bytes[place + 2] & 0xF0 != 0xF0 else {
        throw .date(number)
      }
      return date
    case 0x4, 0x5: return .leaf(size: try extent(number, place, low, unit: 1).size)
    case 0x6: return .leaf(size: try extent(number, place, low, unit: 2).size)
    case 0x8: return try plain(number, place, size: low + 1)
    case 0xA:
      let (start, size) = try extent(number, place, low, unit: referenceSize)
      return .container(References(start: start, count: size / referenceSize, keys: 0))
    case 0xB, 0xC: throw .set(number)
    case 0xD:
      let (start, size) = try extent(number, place, low, unit: 2 * referenceSize)
      let keys = size / (2 * referenceSize)
      return .container(References(start: start, count: 2 * keys, keys: keys))
    default: throw .object(number)
    }
  }

  /// The object that `owner` refers to at `index` of its `references`.
  func reference(
    _ index: Int,
    of references: References,
    in owner: Int
  ) throws(BinaryPropertyListError) -> Int {
    let place = references.start + index * referenceSize
    guard let number = Self.integer(in: bytes, at: place, size: referenceSize), number < count
    else { throw .object(owner) }
    return number
  }

  /// Whether the object may be a key, by its first byte.
  func isText(_ number: Int) throws(BinaryPropertyListError) -> Bool {
    let kind = try beginning(of: number).marker >> 4
    return kind == 0x5 || kind == 0x6
  }

  private func beginning(
    of number: Int
  ) throws(BinaryPropertyListError) -> (place: Int, marker: UInt8) {
    let offset = end + number * offsetSize
    guard let place = Self.integer(in: bytes, at: offset, size: offsetSize), place >= 8, place < end
    else { throw .object(number) }
    return (place, bytes[place])
  }

  /// An object of a fixed size: that many bytes after its first.
  private func plain(
    _ number: Int,
    _ place: Int,
    size: Int
  ) throws(BinaryPropertyListError) -> Object {
    guard size <= end - (place + 1) else { throw .object(number) }
    return .leaf(size: size)
  }

  /// The start and size of the content of an object with a count: counts below 15 are in its first
  /// byte, others in an integer after it.
  private func extent(
    _ number: Int,
    _ place: Int,
    _ low: Int,
    unit: Int
  ) throws(BinaryPropertyListError) -> (start: Int, size: Int) {
    var (start, units) = (place + 1, low)
    if low == 15 {
      guard start < end, bytes[start] >> 4 == 1, bytes[start] & 15 <= 3 else {
        throw .object(number)
      }
      let size = 1 << Int(bytes[start] & 15)
      guard size < end - start, let long = Self.integer(in: bytes, at: start + 1, size: size) else {
        throw .object(number)
      }
      (start, units) = (start + 1 + size, long)
    }
    let (size, overflows) = units.multipliedReportingOverflow(by: unit)
    guard !overflows, size <= end - start else { throw .object(number) }
    return (start, size)
  }

  /// A big-endian integer; nil where there are too few bytes, or it is too large.
  private static func integer(in bytes: [UInt8], at place: Int, size: Int) -> Int? {
    guard place >= 0, place <= bytes.count - size else { return nil }
    var value: UInt64 = 0
    for index in place..<place + size { value = value << 8 | UInt64(bytes[index]) }
    return Int(exactly: value)
  }
}
