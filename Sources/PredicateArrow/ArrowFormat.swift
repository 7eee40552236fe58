import PredicateEvaluation

/// The content of an array, from the format string of its schema.
struct ArrowFormat {
  let kind: BorrowedKind
  /// The number of buffers; for views, the minimum.
  let buffers: Int
  /// The number of children; nil if there may be any number.
  let children: Int?
  /// The alignment of the values in bytes.
  var alignment = 1
  /// For decimals, the number of all digits.
  private(set) var precision: Int?

  /// Reads a format string. An unknown one is unsupported, with any buffers and children.
  init(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count > 1 ? String(parts[1]) : nil
    guard let format = Self.simple[String(parts[0])] ?? Self.parameterised(parts[0], rest ?? "")
    else {
      let content = Self.unreadable.first { text.hasPrefix($0.start) }?.content ?? .unknown
      self.init(.unsupported(content), buffers: 0, children: nil)
      return
    }
    self = format
  }

  private init(_ kind: BorrowedKind, buffers: Int, children: Int? = 0, alignment: Int = 1) {
    self.kind = kind
    self.buffers = buffers
    self.children = children
    self.alignment = alignment
  }

  private static func integer(_ type: BorrowedInteger, _ size: Int) -> Self {
    Self(.integer(type), buffers: 2, alignment: size)
  }

  /// The formats that are determined by the part before the colon.
  private static let simple: [String: Self] = [
    "n": Self(.null, buffers: 0),
    "b": Self(.flags, buffers: 2),
    "c": integer(.int8, 1), "C": integer(.uint8, 1),
    "s": integer(.int16, 2), "S": integer(.uint16, 2),
    "i": integer(.int32, 4), "I": integer(.uint32, 4),
    "l": integer(.int64, 8), "L": integer(.uint64, 8),
    "e": Self(.real(.half), buffers: 2, alignment: 2),
    "f": Self(.real(.single), buffers: 2, alignment: 4),
    "g": Self(.real(.double), buffers: 2, alignment: 8),
    "u": Self(.text(.short), buffers: 3, alignment: 4),
    "U": Self(.text(.long), buffers: 3, alignment: 8),
    "vu": Self(.text(.view), buffers: 3, alignment: 4),
    "z": Self(.bytes(.short), buffers: 3, alignment: 4),
    "Z": Self(.bytes(.long), buffers: 3, alignment: 8),
    "vz": Self(.bytes(.view), buffers: 3, alignment: 4),
    "tdD": Self(.date(.int32, .days), buffers: 2, alignment: 4),
    "tdm": Self(.date(.int64, .milliseconds), buffers: 2, alignment: 8),
    "tss": Self(.date(.int64, .seconds), buffers: 2, alignment: 8),
    "tsm": Self(.date(.int64, .milliseconds), buffers: 2, alignment: 8),
    "tsu": Self(.date(.int64, .microseconds), buffers: 2, alignment: 8),
    "tsn": Self(.date(.int64, .nanoseconds), buffers: 2, alignment: 8),
    "+l": Self(.list(.short), buffers: 2, children: 1, alignment: 4),
    "+L": Self(.list(.long), buffers: 2, children: 1, alignment: 8),
    "+s": Self(.structure, buffers: 1, children: nil),
    "+m": Self(.map, buffers: 2, children: 1, alignment: 4),
  ]

  /// The beginnings of formats that are not read.
  private static let unreadable: [(start: String, content: UnreadableColumn)] = [
    ("tt", .timeOfDay), ("tD", .duration), ("ti", .interval), ("+r", .runEndEncoded),
    ("+v", .listView), ("+u", .union),
  ]

  /// Formats with numbers in them: `d:19,10,128`, `w:16`, `+w:3`. Arrow's numbers have 32 bits:
  /// greater ones are invalid.
  private static func parameterised(_ name: Substring, _ rest: String) -> Self? {
    let numbers = rest.split(separator: ",", omittingEmptySubsequences: false)
      .map { Int32($0).map(Int.init) }
    switch name {
    case "d":
      guard (2...3).contains(numbers.count), let scale = numbers[1],
        let bits = numbers.count == 3 ? numbers[2] : 128,
        [32, 64, 128, 256].contains(bits), (-100...100).contains(scale)
      else { return nil }
      var format = Self(
        .decimal(width: bits / 8, scale: scale),
        buffers: 2,
        alignment: min(bits / 8, 8)
      )
      format.precision = numbers[0]
      return format
    case "w":
      guard numbers.count == 1, let size = numbers[0], size >= 0 else { return nil }
      return Self(.bytes(.fixed(size)), buffers: 2)
    case "+w":
      guard numbers.count == 1, let size = numbers[0], size >= 0 else { return nil }
      return Self(.list(.fixed(size)), buffers: 1, children: 1)
    default: return nil
    }
  }
}
