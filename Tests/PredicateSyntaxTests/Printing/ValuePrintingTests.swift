import Foundation
import PredicateSyntax
import Testing

/// A value and both its texts.
struct ValueCase: Sendable, CustomTestStringConvertible {
  let value: Value
  let canonical: String
  let apple: String

  init(_ value: Value, _ canonical: String, apple: String? = nil) {
    self.value = value
    self.canonical = canonical
    self.apple = apple ?? canonical
  }

  var testDescription: String { canonical }
}

@Suite struct ValuePrintingTests {
  @Test(arguments: [
    ValueCase(.null, "nil"),
    ValueCase(.bool(true), "YES", apple: "1"),
    ValueCase(.bool(false), "NO", apple: "0"),
    ValueCase(.integer(-42), "-42"),
    ValueCase(.integer(.min), "-9223372036854775808"),
    ValueCase(.real(2), "2.0", apple: "2"),
    ValueCase(.real(42.42), "42.42"),
    ValueCase(.real(9.2e-5), "9.2e-05"),
    ValueCase(.real(1e20), "1e+20"),
    ValueCase(.real(-0.0), "-0.0", apple: "-0"),
    ValueCase(.real(.infinity), "CAST(\"inf\", \"NSNumber\")", apple: "inf"),
    ValueCase(.real(.nan), "CAST(\"nan\", \"NSNumber\")", apple: "nan"),
    // The square root of a negative number has this sign.
    ValueCase(.real(-.nan), "CAST(\"nan\", \"NSNumber\")", apple: "nan"),
    ValueCase(.decimal(Decimal(UInt64.max)), "18446744073709551615"),
    ValueCase(
      .decimal(Decimal(sign: .plus, exponent: -1, significand: 11)),
      "CAST(\"1.1\", \"NSDecimalNumber\")",
      apple: "1.1"
    ),
    ValueCase(.decimal(5), "CAST(\"5\", \"NSDecimalNumber\")", apple: "5"),
    ValueCase(
      .decimal(Decimal(sign: .plus, exponent: 37, significand: 1)),
      "CAST(\"1\(String(repeating: "0", count: 37))\", \"NSDecimalNumber\")",
      apple: "1" + String(repeating: "0", count: 37)
    ),
    ValueCase(
      .uuid(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))),
      "CAST(\"01020304-0506-0708-090A-0B0C0D0E0F10\", \"NSUUID\")",
      apple: "01020304-0506-0708-090A-0B0C0D0E0F10"
    ),
    ValueCase(
      .bytes([0x0A, 0xFF]),
      "CAST(\"0aff\", \"NSData\")",
      apple: "{length = 2, bytes = 0x0aff}"
    ),
    ValueCase(
      .bytes([UInt8](0..<25)),
      "CAST(\"000102030405060708090a0b0c0d0e0f101112131415161718\", \"NSData\")",
      apple: "{length = 25, bytes = 0x00010203 04050607 08090a0b 0c0d0e0f ... 11121314 15161718 }"
    ),
    ValueCase(.url("a:b"), "CAST(\"a:b\", \"NSURL\")", apple: "a:b"),
    ValueCase(.list([]), "{}"),
    ValueCase(.list([.integer(1), .text("x")]), "{1, \"x\"}"),
    ValueCase(.set([.integer(1)]), "CAST({1}, \"NSSet\")", apple: "{1}"),
    ValueCase(
      .map(["b": .text("x y"), "a": .integer(1)]),
      "CAST({\"a\", 1, \"b\", \"x y\"}, \"NSDictionary\")",
      apple: "{\n    a = 1;\n    b = \"x y\";\n}"
    ),
  ])
  func values(_ example: ValueCase) { expectPrints(example) }

  @Test(arguments: [
    ValueCase(date(0), "CAST(0.000000, \"NSDate\")"),
    ValueCase(date(592_299_475.57712), "CAST(592299475.577120, \"NSDate\")"),
    ValueCase(
      date(0.123456789),
      "CAST(0.123456789, \"NSDate\")",
      apple: "CAST(0.123457, \"NSDate\")"
    ),
    ValueCase(date(-1.5), "CAST(-1.500000, \"NSDate\")"),
    ValueCase(
      date(1e20),
      "CAST(1e+20, \"NSDate\")",
      apple: "CAST(100000000000000000000.000000, \"NSDate\")"
    ),
    ValueCase(
      .list([.integer(1), date(0)]),
      "{1, CAST(0.000000, \"NSDate\")}"
    ),
  ])
  func dates(_ example: ValueCase) { expectPrints(example) }

  @Test(arguments: [
    ValueCase(.text(""), #""""#),
    ValueCase(.text("it's"), #""it's""#),
    ValueCase(.text(#"say "hi""#), #""say \"hi\"""#),
    ValueCase(.text(#"C:\dir"#), #""C:\\dir""#),
    ValueCase(.text("é 😀 🏴󠁧󠁢󠁥󠁮󠁧󠁿"), #""é 😀 🏴󠁧󠁢󠁥󠁮󠁧󠁿""#),
    ValueCase(.text("a\r\n\tb"), #""a\r\n\tb""#, apple: "\"a\r\n\tb\""),
    ValueCase(
      .text("\0\u{1B}\u{7F}\u{85}"),
      #""\u0000\u001B\u007F\u0085""#,
      apple: "\"\0\u{1B}\u{7F}\u{85}\""
    ),
    ValueCase(.text("a\u{202E}b\u{2066}"), #""a\u202Eb\u2066""#, apple: "\"a\u{202E}b\u{2066}\""),
    ValueCase(.text("\u{2028}\u{FEFF}"), #""\u2028\uFEFF""#, apple: "\"\u{2028}\u{FEFF}\""),
    ValueCase(.text("\u{301}e\u{301}"), "\"\\u0301e\u{301}\"", apple: "\"\u{301}e\u{301}\""),
    ValueCase(.text("\u{E0100}"), #""\uDB40\uDD00""#, apple: "\"\u{E0100}\""),
  ])
  func texts(_ example: ValueCase) { expectPrints(example) }

  private static func date(_ seconds: Double) -> Value {
    .date(Date(timeIntervalSinceReferenceDate: seconds))
  }

  private func expectPrints(
    _ example: ValueCase,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let node = ExpressionNode(.constant(example.value))
    let canonical = FormatPrinter().text(of: node)
    let apple = FormatPrinter(style: .apple).text(of: node)
    #expect(canonical.utf8.elementsEqual(example.canonical.utf8), sourceLocation: sourceLocation)
    #expect(apple.utf8.elementsEqual(example.apple.utf8), sourceLocation: sourceLocation)
    #expect(canonical == example.canonical, sourceLocation: sourceLocation)
  }
}
