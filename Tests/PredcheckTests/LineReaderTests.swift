import Testing

@testable import predcheck

@Suite struct LineReaderTests {
  @Test(arguments: [
    "", "a", "\n", "a\n", "a\nb", "a\n\nb\n", "\n\n", "a\r\nb\r\n", "long line\nb\nlonger line",
  ])
  func givesTheSameLinesHoweverTheTextIsCut(_ text: String) throws {
    let expected = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0 + "\n" }.joined().dropLast()
    for piece in 1...12 {
      for room in [1, 2, 5, 64] {
        let reader = LineReader(
          MemorySource(Array(text.utf8), piece: piece),
          name: "x",
          piece: room
        )
        var lines: [String] = []
        var numbers: [Int] = []
        while let line = try reader.next() {
          lines.append(String(decoding: line, as: UTF8.self))
          numbers.append(reader.lineNumber)
        }
        #expect(lines.joined() == String(expected))
        #expect(lines.dropLast().allSatisfy { $0.utf8.last == 10 })
        #expect(numbers == Array(1..<(lines.count + 1)))
        #expect(reader.bytesRead == text.utf8.count)
      }
    }
  }

  @Test func extendsALineByTheNext() throws {
    for piece in 1...12 {
      let source = MemorySource(Array("one\ntwo\nthree\nfour".utf8), piece: piece)
      let reader = LineReader(source, name: "x", piece: 4)
      _ = try reader.next()
      #expect(try reader.next().map { String(decoding: $0, as: UTF8.self) } == "two\n")
      #expect(try reader.extend().map { String(decoding: $0, as: UTF8.self) } == "two\nthree\n")
      #expect(reader.lineNumber == 2)
      #expect(try reader.next().map { String(decoding: $0, as: UTF8.self) } == "four")
      #expect(reader.lineNumber == 4)
      #expect(try reader.extend() == nil)
      #expect(try reader.next() == nil)
    }
  }

  @Test func lookingAheadTakesNothing() throws {
    let reader = LineReader(MemorySource(Array("one\ntwo".utf8), piece: 1), name: "x", piece: 2)
    #expect(try reader.peek().starts(with: "one\n".utf8))
    #expect(try reader.next().map { String(decoding: $0, as: UTF8.self) } == "one\n")
    #expect(String(decoding: try reader.rest(), as: UTF8.self) == "two")
  }

  /// A line of the maximum length passes, one byte more does not.
  @Test func refusesWhatIsTooLong() throws {
    func reader(_ text: String, _ room: Int, _ piece: Int) -> LineReader {
      let source = MemorySource(Array(text.utf8), piece: piece)
      var bounds = ReadingBounds()
      (bounds.longestLine, bounds.largestDocument) = (8, 8)
      return LineReader(source, name: "x", piece: room, bounds: bounds)
    }
    for room in [1, 2, 3, 5] {
      for piece in [1, 3, 100] {
        #expect(try reader("12345678", room, piece).rest().count == 8)
        #expect(try reader("12345678\n", room, piece).next()?.count == 9)
        #expect(try reader("12345678", room, piece).next()?.count == 8)
        #expect(throws: CommandError.failure("cannot read x: it is larger than 8 bytes")) {
          try reader("1\n3\n5\n7\n9", room, piece).rest()
        }
        #expect(throws: CommandError.failure("x:2: this line is longer than 8 bytes")) {
          let lines = reader("\n123456789", room, piece)
          _ = try lines.next()
          _ = try lines.next()
        }
      }
    }
  }
}
