import PredicateTestSupport

/// A generator of lines that are JSON or nearly so, with everything that reading in part could get
/// wrong.
struct HostileLines {
  var random: SplitMix64

  private static let keys = [
    #""a""#, #""a""#, #""b""#, #""tags""#, #""items""#, #""address""#, #""zip""#, #""\u0061""#,
    #""\u0074ags""#, #""é""#, #""e\u0301""#, #""\u00e9""#, #""a long key here""#,
    #""a long key herf""#, #""a long key \u0068ere""#, #""""#, #""aa""#, #""a\"""#, #""a\\""#,
    #""city""#, #""x""#, #""\u0000""#, #""a\u0000""#,
  ]

  private static let scalars = [
    "0", "1", "-1", "-0", "-0.0", "7", "18", "64", "65", "3.5", "1e2", "1E-2", "1e400", "-1e400",
    "1e-400", "9007199254740993", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "-9223372036854775809", "0.1234567890123456789",
    "18.000000000000000000",
    "123456789012345678901234567890123456789012", "17.999999999999999999", "true", "false", "null",
    #""Paris""#, #""Par\u0069s""#, #""P\/aris""#, #""""#, #""blue""#, #""bl\u0075e""#,
    #""\ud83d\ude00""#,
    #""😀""#, #""é""#, #""e\u0301""#, #""18""#, #""2009-03-01T10:00:00Z""#, #""\n""#,
    #""a long text, son""#,
    #""quote \" and \\ and { [ , : ] }""#, #""\u00e9""#,
    // Not JSON, or not valid text:
    #""\ud800""#, #""\udc00""#, #""\ud800\u0041""#, #""\q""#, #""\u12""#, "01", "1.", ".5", "+1",
    "-", "1e",
    "0x1", "tru", "truee", "nul", "NaN", "'a'", "\"\t\"", "", "1 2", "\"a\" \"b\"", "\"a\"b", "1}",
    "]",
    "\u{B}1", "9223372036854775807x", "18446744073709551615",
  ]

  private mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &random) }

  /// A scalar, mostly well formed.
  private mutating func scalar() -> String {
    let count = roll(12) == 0 ? Self.scalars.count : 43
    return Self.scalars[roll(count)]
  }

  private mutating func blank() -> String {
    let blanks = ["", "", "", "", " ", "\t", "  ", "\r"]
    return blanks[roll(blanks.count)]
  }

  private mutating func list(_ depth: Int) -> String {
    let elements = (0..<roll(4)).map { _ in blank() + value(depth + 1) + blank() }
    return "[" + elements.joined(separator: ",") + (roll(40) == 0 ? ",]" : "]")
  }

  private mutating func object(_ depth: Int) -> String {
    let members = (0..<roll(depth == 0 ? 7 : 4)).map { _ in
      // The key is often one that the predicate reads, and so often occurs twice.
      let key = Self.keys[roll(roll(3) == 0 ? Self.keys.count : 7)]
      return blank() + key + blank() + (roll(200) == 0 ? "" : ":") + blank()
        + value(depth + 1) + blank()
    }
    return "{" + members.joined(separator: ",") + (roll(60) == 0 ? ",}" : "}")
  }

  private mutating func value(_ depth: Int) -> String {
    guard depth < 4 else { return scalar() }
    return switch roll(6) {
    case 0: list(depth)
    case 1: object(depth)
    default: scalar()
    }
  }

  /// Brackets nested up to the limit and beyond.
  private mutating func deep() -> String {
    let depth = 508 + roll(8)
    let key = ["a", "b"][roll(2)]
    return "{\"\(key)\":" + String(repeating: "[", count: depth)
      + String(repeating: "]", count: depth)
      + "}"
  }

  mutating func line() -> [UInt8] {
    var bytes: [UInt8]
    switch roll(60) {
    case 0: bytes = Array(value(0).utf8)
    case 1: bytes = Array(blank().utf8)
    case 2: bytes = Array((object(0) + blank() + object(0)).utf8)
    case 3: bytes = Array(deep().utf8)
    case 4: bytes = Array(object(0).replacing(",", with: ",\n").utf8)
    case 5: bytes = Array(("\u{FEFF}" + object(0)).utf8)
    default: bytes = Array((blank() + object(0) + blank()).utf8)
    }
    if roll(15) == 0 { mutate(&bytes) }
    return bytes
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let place = roll(bytes.count)
    let marks: [UInt8] = [
      0x22, 0x5C, 0x7B, 0x7D, 0x5B, 0x5D, 0x2C, 0x3A, 0x00, 0x0A, 0x0D, 0x20, 0x80, 0xC3, 0xED,
      0xFF,
    ]
    switch roll(4) {
    case 0: bytes.remove(at: place)
    case 1: bytes.insert(marks[roll(marks.count)], at: place)
    case 2: bytes.removeSubrange(place...)
    default: bytes[place] = marks[roll(marks.count)]
    }
  }

  /// Some lines, as in a file. Many such texts are well formed throughout and are read at once; in
  /// many others each line is read by itself.
  mutating func text() -> [UInt8] {
    var text: [UInt8] = roll(10) == 0 ? [0xEF, 0xBB, 0xBF] : []
    for _ in 0..<(1 + roll(5)) {
      text += line()
      text += roll(6) == 0 ? [0x0D, 0x0A] : [0x0A]
    }
    if roll(3) == 0 { text.removeLast() }
    return text
  }
}
