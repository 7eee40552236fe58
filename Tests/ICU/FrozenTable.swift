import Foundation

/// One scalar of each kind that the rows tell apart, and ICU's answers for it: a table that tests
/// without ICU can be held to.
struct FrozenTable {
  private var rows: [(row: Row, expected: [Bool])] = []
  private(set) var sample: [Unicode.Scalar] = []
  private var indices: [Int] = []

  mutating func add(_ row: Row, _ outcome: Comparison.Outcome) {
    // Another version of Unicode may have other answers, which are no faults.
    guard let expected = outcome.expected, outcome.isEqual else { return }
    rows.append((row, expected))
  }

  /// Takes the first scalar of each kind.
  mutating func choose(from scalars: [Unicode.Scalar]) {
    var seen: Set<[UInt8]> = []
    for index in scalars.indices {
      var key: [UInt8] = []
      var byte: UInt8 = 0
      for (place, row) in rows.enumerated() {
        byte = byte << 1 | (row.expected[index] ? 1 : 0)
        if place % 8 == 7 { key.append(byte) }
      }
      key.append(byte)
      if seen.insert(key).inserted { indices.append(index) }
    }
    sample = indices.map { scalars[$0] }
  }

  func write() throws {
    var lines = [
      "# ICU \(ICULibrary.version)'s answers for one character of each kind; `make icu` writes them.",
      "# First the characters, then the options, the pattern, the texts before and after the",
      "# character, and which of the characters ICU matches; in JSON.",
      try json(sample.map { String($0) }),
    ]
    for (row, expected) in rows {
      let bits = indices.map { expected[$0] ? "1" : "0" }.joined()
      lines.append(
        try json([
          row.ignoresCase ? "c" : "", row.pattern, row.before, row.after, Self.packed(bits),
        ])
      )
    }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Data/icu.jsonl")
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
  }

  /// Runs of equal answers as their lengths, beginning with those that are false.
  private static func packed(_ bits: String) -> String {
    var lengths: [Int] = [0]
    var last: Character = "0"
    for bit in bits {
      if bit == last {
        lengths[lengths.count - 1] += 1
      } else {
        lengths.append(1)
        last = bit
      }
    }
    return lengths.map(String.init).joined(separator: " ")
  }

  private func json(_ values: [String]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return String(decoding: try encoder.encode(values), as: UTF8.self)
  }
}
