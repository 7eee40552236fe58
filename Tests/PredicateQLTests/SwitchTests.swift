import Foundation
import Testing

/// A switch over an enum lists its cases, so that a new case is decided by whoever adds it; where
/// `default:` stands instead, a comment says why any new case belongs there.
///
/// The enum's type is not looked up: a switch is over an enum if one of its patterns begins with a
/// dot. Switches over texts, bytes and numbers need their `default:`.
@Suite struct SwitchTests {
  @Test func everyDefaultSaysWhy() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    var count = 0
    while let file = files?.nextObject() as? URL {
      let path = String(file.path.dropFirst(root.path.count + 1))
      guard file.pathExtension == "swift" else { continue }
      count += 1
      for line in Self.unexplainedDefaults(in: try String(contentsOf: file, encoding: .utf8)) {
        Issue.record("Sources/\(path):\(line): list the cases, or say why any other belongs here")
      }
    }
    #expect(count > 100)
  }

  @Test(arguments: [
    ("switch a {\ncase .b: 1\ndefault: 2\n}", [3]),
    ("switch a {\ncase let .b(c): 1\n@unknown default: 2\n}", [3]),
    ("switch a {\ncase nil: 1\ncase .b: 2\ndefault: 3\n}", [4]),
    ("switch (a, b) {\ncase (.c, .d), (_, 1): 1\ncase _: 2\n}", [3]),
    ("switch (a, b) {\ncase (1, let .d): 1\ncase (_, _): 2\n}", [3]),
    ("switch a {\ncase\n  .b: 1\ndefault: 2\n}", [4]),
    ("switch a {\ncase .b:\n  switch 1 {\n  case 2: 3\n  default: 4\n  }\ndefault: 5\n}", [7]),
    ("switch a {\ncase 1:\n  switch b {\n  case .c: 3\n  default: 4\n  }\ndefault: 5\n}", [5]),
    ("switch a {\ncase .b: 1  // One.\ndefault: 2\n}", [3]),
    ("switch a {\ncase .b: 1\ndefault: 2  // Because.\n}", []),
    ("switch a {\ncase .b: 1\n// Because.\ndefault: 2\n}", []),
    ("switch a {\ncase .b: 1\ndefault:\n  // Because.\n  2\n}", []),
    ("switch a {\ncase 1, 2: 1\ncase ...7: 3\ndefault: 2\n}", []),
    ("switch a {\ncase \"b.c\": 1\ncase Self.d: 2\ndefault: 3\n}", []),
    ("switch a {\ncase .b: 1\ncase .c: 2\n}", []),
  ])
  func isFound(_ text: String, _ lines: [Int]) {
    #expect(Self.unexplainedDefaults(in: text) == lines)
  }

  /// The numbers of the lines with a `default:` or `case _:` over an enum and no comment on them,
  /// above or below.
  private static func unexplainedDefaults(in text: String) -> [Int] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(Line.init)
    return lines.indices.filter { index in
      guard lines[index].isCatchAll, isOverEnum(lines, before: index) else { return false }
      let isExplained =
        lines[index].text.contains(" // ") || lines[index - 1].isComment
        || (lines.indices.contains(index + 1) && lines[index + 1].isComment)
      return !isExplained
    }.map { $0 + 1 }
  }

  /// Whether a pattern of the switch that the line belongs to begins with a dot.
  private static func isOverEnum(_ lines: [Line], before end: Int) -> Bool {
    for index in lines[..<end].indices.reversed() where !lines[index].isComment {
      let line = lines[index]
      if line.indentation > lines[end].indentation || line.text.isEmpty { continue }
      if line.text == "case", lines[index + 1].text.hasPrefix(".") { return true }
      if line.namesEnumCase { return true }
      if line.text.contains(/\bswitch\b/) { return false }
    }
    return false
  }

  private struct Line {
    let indentation: Int
    let text: Substring

    init(_ line: Substring) {
      text = line.drop { $0 == " " }
      indentation = line.count - text.count
    }

    var isComment: Bool { text.hasPrefix("//") }

    var isCatchAll: Bool {
      text.prefixMatch(of: /(?:@unknown )?default:|case (?:_|\((?:_, )*_\)):/) != nil
    }

    var namesEnumCase: Bool {
      text.prefixMatch(of: /case (?:let |var )?\.[a-zA-Z`]/) != nil
        || text.prefixMatch(of: /case \((?:.*?(?:, |\())?(?:let |var )?\.[a-zA-Z`]/) != nil
    }
  }
}
