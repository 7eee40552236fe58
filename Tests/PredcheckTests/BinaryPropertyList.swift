/// Binary property lists that no program would write, object by object.
struct BinaryPropertyList {
  /// The objects, each with its marker; references have `referenceSize` bytes.
  var objects: [[UInt8]]
  var top = 0
  var referenceSize = 4
  var beginning = "bplist00"

  init(_ objects: [[UInt8]], referenceSize: Int = 4) {
    self.objects = objects
    self.referenceSize = referenceSize
  }

  /// A list of `count` values, in arrays that refer to the next one twice.
  init(values count: Int) {
    // Object 1 and those after it contain 1, 3, 7, 15, 31… values.
    self.init([[], [0x10, 1]])
    var sizes = [1]
    while let last = sizes.last, 2 * last + 1 < count {
      objects.append(Self.array([sizes.count, sizes.count]))
      sizes.append(2 * last + 1)
    }
    var (elements, rest) = ([Int](), count - 1)
    for (index, size) in sizes.enumerated().reversed() {
      while size <= rest {
        elements.append(index + 1)
        rest -= size
      }
    }
    objects[0] = Self.array(elements)
  }

  /// `count` arrays, one inside another.
  init(nested count: Int) {
    self.init((1..<count).map { Self.array([$0]) } + [[0xA0]])
  }

  var bytes: [UInt8] {
    var bytes = Array(beginning.utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += Self.integer(bytes.count, size: 4)
      bytes += object
    }
    let end = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 4, UInt8(referenceSize)]
    for number in [objects.count, top, end] { bytes += Self.integer(number, size: 8) }
    return bytes
  }

  static func array(_ references: [Int], size: Int = 4) -> [UInt8] {
    counted(0xA0, references.count) + references.flatMap { integer($0, size: size) }
  }

  static func data(_ size: Int) -> [UInt8] {
    counted(0x40, size) + Array(repeating: 0x20, count: size)
  }

  static func text(_ size: Int) -> [UInt8] {
    counted(0x50, size) + Array(repeating: 0x78, count: size)
  }

  static func integer(_ value: Int, size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// The marker of an object and its count.
  private static func counted(_ marker: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [marker | UInt8(count)] : [marker | 15, 0x12] + integer(count, size: 4)
  }
}
