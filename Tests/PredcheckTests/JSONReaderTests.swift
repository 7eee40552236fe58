import Foundation
import PredicateEvaluation
import PredicateJSON
import PredicateSyntax
import Testing

@Suite struct JSONReaderTests {
  struct Number: CustomTestStringConvertible {
    let text: String
    let value: Value
    var testDescription: String { text }
  }

  @Test(arguments: [
    Number(text: "0", value: .integer(0)),
    Number(text: "-0", value: .integer(0)),
    Number(text: "-0.0", value: .real(-0.0)),
    Number(text: "9223372036854775807", value: .integer(.max)),
    Number(text: "-9223372036854775808", value: .integer(.min)),
    Number(text: "9223372036854775808", value: decimal("9223372036854775808")),
    Number(text: "-9223372036854775809", value: decimal("-9223372036854775809")),
    Number(text: "18446744073709551615", value: decimal("18446744073709551615")),
    Number(text: "9007199254740993", value: .integer(9_007_199_254_740_993)),
    Number(
      text: "12345678901234567890123456789012345678",
      value: decimal("12345678901234567890123456789012345678")
    ),
    Number(text: "1.0", value: .real(1)),
    Number(text: "1e2", value: .real(100)),
    Number(text: "0.1", value: .real(0.1)),
    Number(text: "0.30000000000000004", value: .real(0.30000000000000004)),
    Number(text: "1.7976931348623157e308", value: .real(1.7976931348623157e308)),
    Number(text: "5e-324", value: .real(.leastNonzeroMagnitude)),
    Number(text: "1.00000000000000000000", value: .real(1)),
    Number(text: "0.12345678901234567890", value: decimal("0.1234567890123456789")),
    Number(text: "12345678901234567.25", value: decimal("12345678901234567.25")),
    Number(text: "-1234567890123456789.5e+3", value: decimal("-1234567890123456789500")),
    // A number with more digits than any type holds becomes the nearest double.
    Number(text: "123456789012345678901234567890123456789", value: .real(1.2345678901234568e38)),
    Number(text: "1234567890123456789e-200", value: .real(1.234567890123456789e-182)),
  ])
  func readsNumbersExactly(_ example: Number) throws {
    for text in [example.text, "  \(example.text)\n"] {
      #expect(try value(text) == example.value)
    }
    #expect(try value("[\(example.text)]") == .list([example.value]))
    #expect(
      try value("[\(example.text), \(example.text)\n]") == .list([example.value, example.value])
    )
    #expect(try value(#"{"a":\#(example.text)}"#) == .map(["a": example.value]))
  }

  struct Mistake: CustomTestStringConvertible {
    let text: String
    let error: JSONError
    var testDescription: String { text }

    init(_ text: String, _ reason: JSONError.Reason, at offset: Int? = nil) {
      self.text = text
      error = JSONError(reason, at: offset)
    }
  }

  @Test(arguments: [
    Mistake("", .empty),
    Mistake("  \n", .empty),
    Mistake("nil", .malformed, at: 0),
    Mistake("truex", .malformed, at: 0),
    Mistake("falsex", .malformed, at: 0),
    Mistake(#"{"a" 1}"#, .malformed, at: 5),
    Mistake(#"{"a":1,}"#, .malformed, at: 7),
    Mistake("{1:2}", .malformed, at: 1),
    Mistake("[1 2]", .malformed, at: 3),
    Mistake("[1,]", .malformed, at: 3),
    Mistake("[1, 2", .incomplete),
    Mistake(#"{"a": "b}"#, .incomplete),
    Mistake("1 2", .trailingContent, at: 2),
    Mistake("[1]]", .trailingContent, at: 3),
    Mistake("12345678901234567890 1", .trailingContent, at: 21),
    Mistake("01", .malformedNumber, at: 0),
    Mistake("[-]", .malformedNumber, at: 1),
    Mistake("[1.]", .malformedNumber, at: 1),
    Mistake("[+1]", .malformed, at: 1),
    Mistake("1e400", .malformedNumber, at: 0),
    Mistake("[1e99999999999999999999]", .malformedNumber, at: 1),
    Mistake("[1_000]", .malformedNumber, at: 1),
    Mistake(#""\q""#, .malformedText, at: 0),
    Mistake(#"["\ud83d"]"#, .malformedText, at: 1),
    Mistake("\"a\u{1}b\"", .malformedText),
    Mistake(
      String(repeating: "[", count: 600) + String(repeating: "]", count: 600),
      .tooDeep,
      at: 512
    ),
  ])
  func refusesWhatIsNoJSON(_ example: Mistake) {
    #expect(throws: example.error) { try JSONReader().read(example.text) }
  }

  @Test func saysWhereTextStopsBeingUTF8() {
    #expect(throws: JSONError(.invalidUTF8, at: 3)) {
      try JSONReader().read([0x5B, 0x22, 0x61, 0xFF, 0x22, 0x5D])
    }
  }

  @Test func ofEqualKeysTheLastCounts() throws {
    #expect(try value(#"{"a": 1, "b": 2, "a": 3}"#) == .map(["a": .integer(3), "b": .integer(2)]))
    let many = (0..<40).map { #""k\#($0 % 20)": \#($0)"# }.joined(separator: ", ")
    guard case .object(let object) = try JSONReader().read("{\(many)}") else {
      Issue.record("no object")
      return
    }
    #expect(object.readableKeyNames?.count == 20)
    guard case .value(let value) = object.value(forKey: "k7") else {
      Issue.record("no value")
      return
    }
    #expect(value == .integer(27))
  }

  @Test func keysAreComparedByteByByte() throws {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    for padding in ["", (0..<20).map { #", "\#($0)": 0"# }.joined()] {
      let json = #"{"\#(composed)": 1, "\#(decomposed)": 2\#(padding)}"#
      guard case .object(let object) = try JSONReader().read(json) else {
        Issue.record("no object")
        return
      }
      for (key, expected) in [(composed, 1), (decomposed, 2)] {
        guard case .value(let value) = object.value(forKey: key) else {
          Issue.record("no value")
          return
        }
        #expect(value == .integer(Int64(expected)))
      }
      #expect(object.value(forKey: "none") == nil)
    }
  }

  @Test func unescapesText() throws {
    #expect(try value(#""a\u00e9\ud83d\ude00\n\"\/""#) == .text("aé😀\n\"/"))
    #expect(try value(#""a\u0000b""#) == .text("a\0b"))
    #expect(try value(#"{"": ""}"#) == .map(["": .text("")]))
  }

  @Test func oneReaderReadsManyDocuments() throws {
    let reader = JSONReader()
    for size in [1, 10_000, 3, 100_000, 0] {
      let text = String(repeating: "x", count: size)
      #expect(try reader.read("\"\(text)\"").value == .text(text))
      #expect(throws: JSONError.self) { try reader.read("[") }
    }
  }

  @Test func depthIsBoundedWhateverIsAsked() throws {
    let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    _ = try JSONReader(depth: .max).read(text)
    #expect(throws: JSONError(.tooDeep, at: 512)) {
      try JSONReader(depth: .max).read("[" + text + "]")
    }
    #expect(throws: JSONError(.tooDeep, at: 0)) { try JSONReader(depth: -1).read("[]") }
    _ = try JSONReader(depth: -1).read("1")
  }

  @Test func readsDatesByRule() throws {
    let json =
      #"{"due": "2009-03-01T10:00:00Z", "on": ["2009-03-01T11:00:00+01:00"], "day": "2009-03-01"}"#
    let date = Value.date(Date(timeIntervalSince1970: 1_235_901_600))
    let text = Value.text("2009-03-01T10:00:00Z")
    let day = Value.text("2009-03-01")
    #expect(
      try value(json, .automatic) == .map(["due": date, "on": .list([date]), "day": day])
    )
    let midnight = Value.date(Date(timeIntervalSince1970: 1_235_865_600))
    #expect(
      try value(json, .keys(["on", "day"]))
        == .map(["due": text, "on": .list([date]), "day": midnight])
    )
    let later = Value.text("2009-03-01T11:00:00+01:00")
    #expect(try value(json, .none) == .map(["due": text, "on": .list([later]), "day": day]))
  }

  private func value(_ json: String, _ dates: DateRule = .none) throws -> Value {
    try JSONReader(dates: dates).read(json).value
  }
}

private func decimal(_ digits: String) -> Value {
  Decimal(string: digits).map(Value.decimal) ?? .null
}

extension KeyedValue {
  /// The whole text as one value.
  fileprivate var value: Value {
    switch self {
    case .value(let value): value
    case .collection(let collection): .list(collection.elements.map(\.value))
    case .object(let object):
      .map(
        Dictionary(
          (object.readableKeyNames ?? []).map { ($0, object.value(forKey: $0)?.value ?? .null) },
          uniquingKeysWith: { $1 }
        )
      )
    }
  }
}
