/// The objects of a binary property list, read one at a time. Nothing in the file is trusted: every
/// number is checked against the number of bytes, and objects are expanded only on demand.
///
///     bplist00 | objects | where each object begins | 32 bytes that say where that is
struct BinaryPropertyList {
  enum Object {
    case null
    case bool(Bool)
    case integer(Int64)
    /// An unsigned integer beyond `Int64`.
    case unsigned(UInt64)
    case real(Double)
    /// Seconds since 2001-01-01T00:00:00Z
    case date(Double)
    case data([UInt8])
    case text(String)
    /// In an archive, the number of another object.
    case uid(Int)
    /// The numbers of the elements
    case array([Int])
    /// The numbers of keys and values
    case dictionary(keys: [Int], values: [Int])
  }

  /// The damage that makes a list unreadable.
  struct Damage: Error {
    let message: String
  }

  let count: Int
  /// The number of the outermost object.
  let top: Int
  private let bytes: [UInt8]
  /// The end of the objects, where the table of their offsets begins.
  private let end: Int
  private let offsetSize: Int
  private let referenceSize: Int

  static let mark = Array("bplist0".utf8)

  init(_ bytes: [UInt8]) throws(Damage) {
    self.bytes = bytes
    let problem = Damage(message: "its table of objects is damaged")
    guard bytes.starts(with: Self.mark), bytes.count >= 32 + 9 else { throw problem }
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard let count = Self.integer(in: bytes, at: trailer + 8, size: 8),
      let top = Self.integer(in: bytes, at: trailer + 16, size: 8),
      let end = Self.integer(in: bytes, at: trailer + 24, size: 8)
    else { throw problem }
    let (length, overflows) = count.multipliedReportingOverflow(by: offsetSize)
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), top < count, end >= 9,
      end < trailer, !overflows, length <= trailer - end
    else { throw problem }
    self.count = count
    self.top = top
    self.end = end
  }

  func object(_ number: Int) throws(Damage) -> Object {
    let problem = Damage(message: "object \(number) is damaged")
    guard number >= 0, number < count,
      let place = Self.integer(in: bytes, at: end + number * offsetSize, size: offsetSize),
      place >= 8, place < end
    else { throw problem }
    let low = Int(bytes[place] & 15)
    switch bytes[place] {
    case 0x00: return .null
    case 0x08: return .bool(false)
    case 0x09: return .bool(true)
    case 0x10...0x13:
      guard let bits = bits(at: place + 1, size: 1 << low) else { throw problem }
      return .integer(Int64(bitPattern: bits))
    case 0x14:
      // 16 bytes; a 64-bit integer is in the last eight.
      guard let high = bits(at: place + 1, size: 8), let bits = bits(at: place + 9, size: 8) else {
        throw problem
      }
      return high == 0 && bits > UInt64(Int64.max)
        ? .unsigned(bits) : .integer(Int64(bitPattern: bits))
    case 0x22:
      guard let bits = bits(at: place + 1, size: 4) else { throw problem }
      return .real(Double(Float(bitPattern: UInt32(bits))))
    case 0x23, 0x33:
      guard let bits = bits(at: place + 1, size: 8) else { throw problem }
      let number = Double(bitPattern: bits)
      return bytes[place] == 0x33 ? .date(number) : .real(number)
    case 0x40...0x4F:
      guard let range = content(at: place, unit: 1) else { throw problem }
      return .data(Array(bytes[range]))
    case 0x50...0x5F:
      guard let range = content(at: place, unit: 1) else { throw problem }
      return .text(String(decoding: bytes[range], as: UTF8.self))
    case 0x60...0x6F:
      guard let range = content(at: place, unit: 2) else { throw problem }
      let units = stride(from: range.lowerBound, to: range.upperBound, by: 2)
        .map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
      return .text(String(decoding: units, as: UTF16.self))
    case 0x80...0x87:
      guard let bits = bits(at: place + 1, size: low + 1), let number = Int(exactly: bits) else {
        throw problem
      }
      return .uid(number)
    case 0xA0...0xAF, 0xC0...0xCF:
      guard let numbers = references(at: place, times: 1) else { throw problem }
      return .array(numbers)
    case 0xD0...0xDF:
      guard let numbers = references(at: place, times: 2) else { throw problem }
      let half = numbers.count / 2
      return .dictionary(keys: Array(numbers[..<half]), values: Array(numbers[half...]))
    default: throw problem
    }
  }

  private func references(at place: Int, times: Int) -> [Int]? {
    guard let range = content(at: place, unit: referenceSize * times) else { return nil }
    var numbers: [Int] = []
    for start in stride(from: range.lowerBound, to: range.upperBound, by: referenceSize) {
      guard let number = Self.integer(in: bytes, at: start, size: referenceSize) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// The content of an object with a count: counts below 15 are in its first byte, others in an
  /// integer after it.
  private func content(at place: Int, unit: Int) -> Range<Int>? {
    var (start, units) = (place + 1, Int(bytes[place] & 15))
    if units == 15 {
      guard start < end, bytes[start] >> 4 == 1, bytes[start] & 15 <= 3 else { return nil }
      let size = 1 << Int(bytes[start] & 15)
      guard size < end - start, let long = Self.integer(in: bytes, at: start + 1, size: size) else {
        return nil
      }
      (start, units) = (start + 1 + size, long)
    }
    let (size, overflows) = units.multipliedReportingOverflow(by: unit)
    guard !overflows, size <= end - start else { return nil }
    return start..<start + size
  }

  private func bits(at place: Int, size: Int) -> UInt64? {
    guard size <= end - place else { return nil }
    return Self.bits(in: bytes, at: place, size: size)
  }

  private static func bits(in bytes: [UInt8], at place: Int, size: Int) -> UInt64? {
    guard place >= 0, place <= bytes.count - size else { return nil }
    return bytes[place..<place + size].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A big-endian number; nil if there are too few bytes, or it is too large.
  private static func integer(in bytes: [UInt8], at place: Int, size: Int) -> Int? {
    bits(in: bytes, at: place, size: size).flatMap { Int(exactly: $0) }
  }
}
