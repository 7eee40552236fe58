/// Every way to write one scalar, for a part of all scalars: each below U+3000, and some others.
enum EscapeRows {
  static func all(_ icu: ICULibrary, _ scalars: [Unicode.Scalar]) -> [(Row, Unicode.Scalar)] {
    scalars.filter { $0.value < 0x3000 || $0.value % 67 == 0 }.flatMap { scalar in
      patterns(scalar, icu).map { (Row(pattern: $0), scalar) }
        + [
          (Row(pattern: "\\c\(scalar)"), Unicode.Scalar(UInt8(scalar.value & 0x1F))),
          (Row(pattern: "[^\(scalar)]", ignoresCase: true), scalar),
        ]
    }
  }

  private static func patterns(_ scalar: Unicode.Scalar, _ icu: ICULibrary) -> [String] {
    let digits = String(scalar.value, radix: 16)
    var patterns = [
      "\(scalar)", "\\\(scalar)", "[\(scalar)]", "[\\\(scalar)]", "[a\\\(scalar)b]",
      "\\x{\(digits)}", "[\\x{\(digits)}]", "\\U" + padded(digits, 8), "\\Q\(scalar)\\E",
      "[\\Q\(scalar)\\E]", "(?x)\(scalar)", "(?x)[\(scalar)]", "(?x)\\\(scalar)", "(?i)\(scalar)",
    ]
    if scalar.value < 0x1_0000 { patterns.append("\\u" + padded(digits, 4)) }
    if scalar.value < 0x100 {
      patterns += ["\\x\(digits)", "\\0" + String(scalar.value, radix: 8)]
    }
    if let name = icu.name(of: scalar) {
      patterns += ["\\N{\(name)}", "[\\N{\(name)}]", "\\N{\(name.lowercased())}"]
    }
    return patterns
  }

  private static func padded(_ digits: String, _ count: Int) -> String {
    String(repeating: "0", count: count - digits.utf8.count) + digits
  }
}
