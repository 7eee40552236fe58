import Testing

@testable import predcheck

/// Positions in UTF-16 units, and changes by them.
@Suite struct DocumentTextTests {
  private static let text = "aé😀b\r\nc\rd\n\nlast"

  @Test(arguments: [
    (0, 0, 0), (0, 1, 1), (0, 2, 3), (0, 4, 7), (0, 5, 8), (1, 0, 10), (1, 1, 11), (2, 0, 12),
    (2, 1, 13), (3, 0, 14), (4, 0, 15), (4, 4, 19),
  ])
  func places(line: Int, character: Int, offset: Int) {
    let text = DocumentText(Self.text)
    let position = DocumentPosition(line: line, character: character)
    #expect(text.offset(of: position) == offset)
    #expect(text.position(of: offset) == position)
  }

  /// Positions that are none: inside of a character, behind a line, behind the text, before it.
  @Test(arguments: [
    (0, 3, 3), (0, 99, 8), (1, 99, 11), (4, 99, 19), (99, 0, 19), (-1, 0, 0), (0, -5, 0),
    (Int.max, Int.max, 19), (Int.min, Int.min, 0),
  ])
  func foreignPlaces(line: Int, character: Int, offset: Int) {
    let position = DocumentPosition(line: line, character: character)
    #expect(DocumentText(Self.text).offset(of: position) == offset)
  }

  @Test func changes() {
    var text = DocumentText("one\ntwo\n")
    func change(_ start: (Int, Int), _ end: (Int, Int), _ new: String) -> String {
      let range = DocumentRange(
        start: DocumentPosition(line: start.0, character: start.1),
        end: DocumentPosition(line: end.0, character: end.1)
      )
      text.replace(range, with: new)
      return String(decoding: text.bytes, as: UTF8.self)
    }
    #expect(change((1, 0), (1, 3), "2é") == "one\n2é\n")
    #expect(change((0, 3), (1, 0), "") == "one2é\n")
    #expect(change((0, 5), (0, 0), "!") == "one2é!\n", "an end before its start is the start")
    text.replace(nil, with: "x")
    #expect(text.bytes == Array("x".utf8))
  }

  /// The places of a long line are those that a walk from its start gives.
  @Test func longLines() {
    let line = String(repeating: "é😀x", count: 2_000)
    let text = DocumentText("\n" + line)
    var units = 0
    var offset = 1
    for character in line {
      #expect(text.position(of: offset) == DocumentPosition(line: 1, character: units))
      units += character.utf16.count
      offset += character.utf8.count
    }
  }
}
