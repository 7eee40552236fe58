import Foundation
import PredicateSyntax
import Testing

/// Values as applications use them: make them, take them apart, print, save and load them.
@Suite struct ValueTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let value: Value
    let json: String
    /// The text that `print` gives.
    let text: String
    var testDescription: String { json }
  }

  private static let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  static let rows = [
    Row(value: .null, json: "null", text: "nil"),
    Row(value: .bool(true), json: "true", text: "YES"),
    Row(value: .integer(.min), json: "-9223372036854775808", text: "-9223372036854775808"),
    Row(value: .real(1.5), json: "1.5", text: "1.5"),
    Row(value: .real(1), json: #"{"real":1}"#, text: "1.0"),
    Row(value: .real(1e300), json: #"{"real":1e+300}"#, text: "1e+300"),
    Row(value: .real(.nan), json: #"{"real":"nan"}"#, text: #"CAST("nan", "NSNumber")"#),
    Row(
      value: .real(-.infinity),
      json: #"{"real":"-inf"}"#,
      text: #"CAST("-inf", "NSNumber")"#
    ),
    Row(
      value: .decimal(Decimal(string: "1.10") ?? 0),
      json: #"{"decimal":"1.1"}"#,
      text: #"CAST("1.1", "NSDecimalNumber")"#
    ),
    Row(
      value: .decimal(.nan),
      json: #"{"decimal":"NaN"}"#,
      text: #"CAST("NaN", "NSDecimalNumber")"#
    ),
    Row(value: .text("A\"da"), json: #""A\"da""#, text: #""A\"da""#),
    Row(
      value: .date(Date(timeIntervalSinceReferenceDate: 0.25)),
      json: #"{"date":0.25}"#,
      text: #"CAST(0.250000, "NSDate")"#
    ),
    Row(
      value: .date(Date(timeIntervalSinceReferenceDate: .infinity)),
      json: #"{"date":"inf"}"#,
      text: #"CAST(CAST("inf", "NSNumber"), "NSDate")"#
    ),
    Row(
      value: .uuid(uuid),
      json: #"{"uuid":"01020304-0506-0708-090A-0B0C0D0E0F10"}"#,
      text: #"CAST("01020304-0506-0708-090A-0B0C0D0E0F10", "NSUUID")"#
    ),
    Row(value: .bytes([10, 255]), json: #"{"bytes":"Cv8="}"#, text: #"CAST("0aff", "NSData")"#),
    Row(value: .url("a:b"), json: #"{"url":"a:b"}"#, text: #"CAST("a:b", "NSURL")"#),
    Row(value: .list([1, .null, [2.5]]), json: "[1,null,[2.5]]", text: "{1, nil, {2.5}}"),
    Row(value: .list([]), json: "[]", text: "{}"),
    Row(value: .set([1, 2]), json: #"{"set":[1,2]}"#, text: #"CAST({1, 2}, "NSSet")"#),
    Row(
      value: .map(["k": .set([])]),
      json: #"{"map":{"k":{"set":[]}}}"#,
      text: #"CAST({"k", CAST({}, "NSSet")}, "NSDictionary")"#
    ),
  ]

  @Test(arguments: rows) func valuesAreEncoded(_ row: Row) throws {
    let data = try JSONEncoder().encode([row.value])
    #expect(String(decoding: data, as: UTF8.self) == "[\(row.json)]")
    #expect(try JSONDecoder().decode([Value].self, from: data) == [row.value])
  }

  @Test(arguments: rows) func valuesArePrinted(_ row: Row) {
    #expect("\(row.value)" == row.text)
  }

  @Test(arguments: rows) func survivesPropertyLists(_ row: Row) throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    let data = try encoder.encode(["v": row.value])
    #expect(try PropertyListDecoder().decode([String: Value].self, from: data) == ["v": row.value])
  }

  @Test func foreignJSONIsDecoded() throws {
    let json = #"{"a": 18446744073709551615, "b": 2.50, "c": ["x"], "d": {"set": [1, 1]}}"#
    let values = try JSONDecoder().decode([String: Value].self, from: Data(json.utf8))
    #expect(values["a"]?.decimal == Decimal(UInt64.max))
    #expect(values["b"]?.real == 2.5)
    #expect(values["c"]?.list?.first?.text == "x")
    #expect(values["d"]?.set == [1])
  }

  @Test(arguments: [
    (#"{"a": [{"color": 1}]}"#, "a.0"), (#"{"a": {"set": [], "list": []}}"#, "a"),
    (#"{"a": {"decimal": "x"}}"#, "a.decimal"), (#"{"a": {}}"#, "a"),
  ])
  func refusesOtherObjects(_ json: String, _ path: String) throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([String: Value].self, from: Data(json.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let keys = context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
    #expect(keys.joined(separator: ".") == path)
  }

  @Test func contentsHaveOneKind() {
    let date = Date(timeIntervalSinceReferenceDate: 1)
    #expect(Value.null.isNull && !Value.bool(false).isNull)
    #expect(Value(true).bool == true && Value(1).bool == nil)
    #expect(Value(1).integer == 1 && Value(1).real == nil)
    #expect(Value(1.5).real == 1.5 && Value(1.5).integer == nil)
    #expect(Value(Decimal(2)).decimal == 2 && Value(2).decimal == nil)
    #expect(Value("x").text == "x" && Value("x").url == nil)
    #expect(Value(date).date == date && Value(1).date == nil)
    #expect(Value(Self.uuid).uuid == Self.uuid && Value("").uuid == nil)
    #expect(Value(Data([1])).bytes == [1] && Value([1]).bytes == nil)
    #expect(Value.url("a:b").url == "a:b" && Value.url("a:b").text == nil)
    #expect(Value([1, 2]).list == [1, 2] && Value(Set([1])).list == nil)
    #expect(Value(Set([1])).set == [1] && Value([1]).set == nil)
    #expect(Value(["a": 1]).map == ["a": 1] && Value("a").map == nil)
    #expect(Value(nil as Int?).isNull)
  }
}
