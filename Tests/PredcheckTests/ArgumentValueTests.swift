import Foundation
import PredicateSyntax
import Testing

@testable import predcheck

@Suite struct ArgumentValueTests {
  struct Example: CustomTestStringConvertible {
    let word: String
    let value: Value
    var testDescription: String { word }
  }

  @Test(arguments: [
    Example(word: "42", value: .integer(42)),
    Example(word: "-1.5", value: .real(-1.5)),
    Example(word: "18446744073709551615", value: .decimal(Decimal(UInt64.max))),
    Example(word: "true", value: .bool(true)),
    Example(word: "null", value: .null),
    Example(word: "Ada", value: .text("Ada")),
    Example(word: "", value: .text("")),
    Example(word: #""42""#, value: .text("42")),
    Example(word: "[1, \"a\"]", value: .list([.integer(1), .text("a")])),
    Example(word: #"{"a": [null]}"#, value: .map(["a": .list([.null])])),
    Example(word: "text:42", value: .text("42")),
    Example(word: "text:", value: .text("")),
    Example(word: "text:date:x", value: .text("date:x")),
    Example(
      word: "date:2001-01-01T00:01:00Z",
      value: .date(Date(timeIntervalSinceReferenceDate: 60))
    ),
    Example(word: "date:2001-01-02", value: .date(Date(timeIntervalSinceReferenceDate: 86_400))),
    Example(
      word: "decimal:1.10",
      value: .decimal(Decimal(sign: .plus, exponent: -1, significand: 11))
    ),
    Example(word: "decimal:5", value: .decimal(5)),
    Example(word: "data:AQID", value: .bytes([1, 2, 3])),
    Example(word: "url:https://example.org", value: .url("https://example.org")),
  ])
  func reads(_ example: Example) throws {
    #expect(try ArgumentValue.read(example.word) == example.value)
  }

  @Test(arguments: [
    "date:soon", "date:", "uuid:x", "data:***", "decimal:x", "decimal:1e999", "url:",
  ])
  func refusesWhatThePrefixDoesNotFit(_ word: String) {
    #expect(throws: CommandError.self) { try ArgumentValue.read(word) }
  }

  @Test func readsVariables() throws {
    #expect(try ArgumentValue.readVariable("limit=18").value == .integer(18))
    #expect(try ArgumentValue.readVariable("$name=a=b").name == "name")
    #expect(try ArgumentValue.readVariable("$name=a=b").value == .text("a=b"))
    for word in ["limit", "=1", "$=1", ""] {
      #expect(throws: CommandError.self) { try ArgumentValue.readVariable(word) }
    }
  }
}
