import Foundation
import Testing

@testable import predcheck

/// Binary property lists on which Foundation would trap or never end.
@Suite struct PropertyListTests {
  struct Bad: CustomTestStringConvertible, Sendable {
    let name: String
    let objects: [[UInt8]]
    let error: BinaryPropertyListError
    var testDescription: String { name }

    init(_ name: String, _ objects: [[UInt8]], _ error: BinaryPropertyListError) {
      self.name = name
      self.objects = objects
      self.error = error
    }
  }

  /// Lists with references of one byte.
  static let bad = [
    Bad("a set", [[0xC1, 1], [0xD1, 2, 2], [0x51, 0x61]], .set(0)),
    Bad("a set in an array", [[0xA1, 1], [0xC1, 2], [0x51, 0x61]], .set(1)),
    Bad("an empty set", [[0xC0]], .set(0)),
    Bad("an ordered set", [[0xB0]], .set(0)),
    Bad("a set as a key", [[0xD1, 1, 2], [0xC0], [0x09]], .key(1)),
    Bad("a date as a key", [[0xD1, 1, 2], date(0x7FF8), [0x09]], .key(1)),
    Bad("a number as a key", [[0xD1, 1, 1], [0x10, 1]], .key(1)),
    Bad("a date of NaN", [[0xA1, 1], date(0x7FF8)], .date(1)),
    Bad("an infinite date", [[0xA1, 1], date(0xFFF0)], .date(1)),
    Bad("an array of itself", [[0xA1, 0]], .circle(0)),
    Bad("a circle of dictionaries", [[0xA1, 1], [0xD1, 2, 0], [0x51, 0x61]], .circle(0)),
    Bad("a circle behind an element", [[0xA2, 1, 2], [0x09], [0xA1, 2]], .circle(2)),
    Bad("a reference to nothing", [[0xA1, 9]], .object(0)),
    Bad("an array that does not end", [[0xAF, 0x11, 0x7F, 0xFF]], .object(0)),
    Bad("a count of 2^63", [[0xAF, 0x13, 0x80] + zeros(7)], .object(0)),
    Bad("a count of 2^63 - 1", [[0xDF, 0x13, 0x7F] + ones(7)], .object(0)),
    Bad("a text of 2^63 - 1 units", [[0x6F, 0x13, 0x7F] + ones(7)], .object(0)),
    Bad("a count of 16 bytes", [[0x5F, 0x14] + zeros(16)], .object(0)),
    Bad("a count that is no integer", [[0x5F, 0x51, 0x61]], .object(0)),
    Bad("a count that is missing", [[0x5F]], .object(0)),
    Bad("a count cut off", [[0x5F, 0x13, 0]], .object(0)),
    Bad("an integer cut off", [[0x13, 0, 0]], .object(0)),
    Bad("an integer of 2^15 bytes", [[0x1F, 0, 0]], .object(0)),
    Bad("a real of two bytes", [[0x21, 0, 0]], .object(0)),
    Bad("a date of four bytes", [[0x32] + zeros(4)], .object(0)),
    Bad("text of another kind", [[0x71, 0x61]], .object(0)),
    Bad("a kind that there is not", [[0xA1, 1], [0xF0]], .object(1)),
    Bad("a filler", [[0x0F]], .object(0)),
  ]

  @Test(arguments: bad)
  func isRefused(_ example: Bad) {
    let bytes = BinaryPropertyList(example.objects, referenceSize: 1).bytes
    #expect(error(of: bytes) == example.error)
    for words in [["filter", "TRUEPREDICATE"], ["explain", "TRUEPREDICATE", "--on", "-"]] {
      let run = CommandRun(words + ["--input", "plist"], input: bytes)
      #expect(run.output == "")
      #expect(run.errors.contains("standard input: \(example.error)"))
      #expect(run.status == .unknown)
    }
  }

  @Test func saysWhatIsWrong() {
    let set = BinaryPropertyList([[0xC1, 1], [0x51, 0x61]], referenceSize: 1).bytes
    let run = CommandRun(["filter", "a == 1"], input: set)
    #expect(
      run.errors
        == "predcheck filter: standard input: this is not a property list: object 0 is a set\n"
    )
    let deep = CommandRun(["filter", "a == 1"], input: BinaryPropertyList(nested: 600).bytes)
    #expect(
      deep.errors == """
        predcheck filter: standard input: this property list cannot be read: arrays and \
        dictionaries are nested more than 512 levels deep

        """
    )
    let large = CommandRun(["filter", "a == 1"], input: BinaryPropertyList(values: 1 << 50).bytes)
    #expect(
      large.errors == """
        predcheck filter: standard input: this property list cannot be read: it expands to more \
        than 1048576 values, because some are referred to many times

        """
    )
  }

  /// Each of the last 32 bytes, and of the table before them, is changed in some ways. The result
  /// is an answer or an error, and any answer is also Foundation's.
  @Test func tablesAreNotBelieved() {
    let list = BinaryPropertyList([[0xA2, 1, 2], [0x10, 5], [0x51, 0x61]], referenceSize: 1)
    #expect(
      CommandRun(["filter", "SELF == 5 OR SELF == 'a'", "-c"], input: list.bytes).output == "2\n"
    )
    for place in list.bytes.indices.suffix(32 + 12) {
      for value: UInt8 in [0, 1, 2, 3, 4, 8, 9, 16, 127, 128, 255] {
        var bytes = list.bytes
        bytes[place] = value
        let run = CommandRun(["filter", "TRUEPREDICATE", "--input", "plist"], input: bytes)
        #expect(run.status != .no)
        #expect(run.errors.isEmpty == (error(of: bytes) == nil))
      }
    }
    for count in list.bytes.indices {
      let cut = Array(list.bytes.prefix(count))
      if BinaryPropertyListCheck.isBinary(cut) { #expect(error(of: cut) == .table) }
    }
  }

  @Test func levelsAreCounted() {
    #expect(error(of: BinaryPropertyList(nested: 512).bytes) == nil)
    #expect(error(of: BinaryPropertyList(nested: 513).bytes) == .nesting)
    #expect(
      CommandRun(["filter", "@count == 1"], input: BinaryPropertyList(nested: 512).bytes).status
        == .yes
    )
    // Two more levels surround the list that was tested before.
    for (count, expected) in [(510, nil), (511, BinaryPropertyListError.nesting)] {
      var list = BinaryPropertyList(nested: count)
      list.objects += [BinaryPropertyList.array([0, count + 1]), BinaryPropertyList.array([0])]
      list.top = count
      #expect(error(of: list.bytes) == expected)
    }
    // The length of the chain does not matter.
    #expect(error(of: BinaryPropertyList(nested: 100_000).bytes) == .nesting)
  }

  @Test func valuesAreCounted() throws {
    let most = 1 << 20
    for count in [1, 2, 3, 4, 100, 12_345] {
      let list = BinaryPropertyList(values: count)
      #expect(try BinaryPropertyListCheck.values(of: list.bytes) == count)
    }
    #expect(try BinaryPropertyListCheck.values(of: BinaryPropertyList(values: most).bytes) == most)
    #expect(error(of: BinaryPropertyList(values: most + 1).bytes) == .values(most: most))
    #expect(error(of: BinaryPropertyList(values: 1 << 60).bytes) == .values(most: most))
    // As many values as bytes are allowed, here with data that nothing refers to.
    for size in [most + 1, 3 * most] {
      for (more, isRead) in [(0, true), (1, false)] {
        var list = BinaryPropertyList(values: size + more)
        list.objects.append(BinaryPropertyList.data(0))
        list.objects[list.objects.count - 1] = BinaryPropertyList.data(size - list.bytes.count - 5)
        #expect(list.bytes.count == size)
        #expect(error(of: list.bytes) == (isRead ? nil : .values(most: size)))
      }
    }
  }

  /// An array that refers to one text many times.
  @Test(arguments: [(63, 1), (64, 2), (127, 2), (128, 3), (6_400, 101)])
  func longTextCountsMore(_ size: Int, _ values: Int) throws {
    for leaf in [BinaryPropertyList.text(size), BinaryPropertyList.data(size)] {
      for count in [1, 10, 1_000] {
        let array = BinaryPropertyList.array(Array(repeating: 1, count: count))
        let bytes = BinaryPropertyList([array, leaf]).bytes
        #expect(try BinaryPropertyListCheck.values(of: bytes) == 1 + count * values)
      }
    }
  }

  /// Overlapping arrays have more references than the file has bytes: here 60,000 arrays of 131,586
  /// elements refer to their own beginnings.
  @Test func overlappingObjectsEnd() {
    let header: [UInt8] = [0xAF, 0x12, 0x00, 0x02, 0x02, 0x02]
    var list = BinaryPropertyList(Array(repeating: header, count: 60_000), referenceSize: 2)
    for number in [0x0002, 0x0202, 0x1002, 0xAF12] { list.objects[number] = [0x10, 0x02] }
    list.objects.append((0..<140_000).flatMap { _ in [0x00, 0x02] as [UInt8] })
    list.objects[0] = BinaryPropertyList.array(Array(1..<60_000), size: 2)
    let most = BinaryPropertyListCheck.valueLimit(bytes: list.bytes.count)
    #expect(error(of: list.bytes) == .values(most: most))
  }

  /// Everything that Foundation writes is read, even if much of it is shared.
  @Test func readsWhatFoundationWrites() throws {
    let record: [String: Any] = [
      "text": String(repeating: "é", count: 300), "number": 1.5,
      "date": Date(timeIntervalSince1970: 0),
      "data": Data([1, 2]), "list": [1, true, ["a": -1]], "large": UInt64.max,
    ]
    let data = try PropertyListSerialization.data(
      fromPropertyList: Array(repeating: record, count: 1_000),
      format: .binary,
      options: 0
    )
    #expect(error(of: [UInt8](data)) == nil)
    let run = CommandRun(
      ["filter", "-c", "number == 1.5 AND list.@count == 3"],
      input: [UInt8](data)
    )
    #expect(run.output == "1000\n")
  }

  private func error(of bytes: [UInt8]) -> BinaryPropertyListError? {
    do throws(BinaryPropertyListError) { try BinaryPropertyListCheck.values(of: bytes) } catch {
      return error
    }
    return nil
  }

  private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }
  private static func ones(_ count: Int) -> [UInt8] { Array(repeating: 0xFF, count: count) }

  /// A date that begins with these two bytes.
  private static func date(_ bits: UInt16) -> [UInt8] {
    [0x33, UInt8(bits >> 8), UInt8(bits & 0xFF)] + zeros(6)
  }
}
