import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateJSON
import PredicateSyntax
import Testing

@testable import predcheck

/// A number means the same in JSON, as a literal and as an argument, however many digits it has
/// (1.6).
@Suite struct NumberDigitTests {
  /// A text and the significant digits in it.
  struct Number: Sendable, CustomTestStringConvertible {
    let text: String
    let digits: Int
    var testDescription: String { text }
    var isDouble: Bool { digits <= 17 }
  }

  static let numbers: [Number] = (15...19).flatMap { (count: Int) -> [Number] in
    ["1234567890123456789", "9999999999999999999", "1000000000000000001"].flatMap { all in
      // The last digit is no zero, else it would not count.
      let digits = all.prefix(count - 1) + "7"
      let forms = [
        "0.\(digits)", "\(digits.prefix(1)).\(digits.dropFirst())", "0.000\(digits)",
        "\(digits).0", "\(digits)000.000", "0.\(digits)0000000", "\(digits)e0", "\(digits)e5",
        "0.\(digits)E+7", "\(digits.prefix(3)).\(digits.dropFirst(3))e-9", "\(digits)e-20",
        "0.0\(digits)00e3",
      ]
      return forms.flatMap { form in
        ["", "-"].map { Number(text: $0 + form, digits: count) }
      }
    }
  }

  private static func matches(_ format: String, _ arguments: [Value], x: Value) throws -> Bool {
    let predicate = try PredicateTemplate(parsing: format).bound(to: Bindings(arguments: arguments))
    return try Evaluator(predicate).matches(.value(.map(["x": x])))
  }

  @Test(arguments: numbers) func isOneValueEverywhere(_ number: Number) throws {
    let text = number.text
    guard case .value(let json) = try JSONReader().read(text) else {
      Issue.record("no value")
      return
    }
    guard case .constant(let literal) = try BoundExpression(parsing: text).root.kind else {
      Issue.record("no constant")
      return
    }
    let double = try #require(Double(text))
    let decimal = try #require(Decimal(string: text))
    #expect(json == (number.isDouble ? .real(double) : .decimal(decimal)))
    #expect(literal == json)
    #expect(try Self.matches("x == \(text)", [], x: json))
    #expect(try Self.matches("x == %@", [json], x: literal))
    #expect(try Self.matches("%@ == \(text)", [json], x: .null))

    // A double stands for the shortest decimal that rounds to it, a cast for all of its digits.
    let stands = number.isDouble ? Decimal(string: "\(double)") : decimal
    let isSame = try Self.matches("x == CAST('\(text)', 'NSDecimalNumber')", [], x: json)
    if abs(double) < 0x1p53 { #expect(isSame == (stands == decimal)) }
    if number.digits == 15 || number.digits > 17 { #expect(isSame || abs(double) >= 0x1p53) }
    #expect(try Self.matches("x == CAST('\(text)', 'NSNumber')", [], x: .real(double)))
  }

  /// Fields of lines are read by themselves, and must be what the whole reader reads.
  @Test func linesOfJSONAgree() throws {
    let lines = Self.numbers.map { #"{"x": \#($0.text), "y": "\#($0.text)"}"# + "\n" }
    let run = CommandRun(
      [
        "filter", "x == CAST(y, 'NSNumber') OR x == CAST(y, 'NSDecimalNumber')", "-c", "--input",
        "ndjson",
      ],
      input: Array(lines.joined().utf8)
    )
    #expect(run.output == "\(lines.count)\n")
    #expect(run.errors == "")
  }

  /// More digits than 64 bits hold, and no decimal: JSON and literals read the double.
  @Test(arguments: [
    "0.50000000000000000000000", "-0.50000000000000000000000", "0.000500000000000000000000000000",
    "0.5000000000000000000000000e10", "0.25000000000000000000000E-3", "0.250000000000000000000e+3",
    "0.1234567890123456789012345678901234567890123", "0.99999999999999999999999999999999999999999",
    "0.12345678901234567890123456e-200", "0.12345678901234567890123456e200",
    "0.00000000000000000000000000000000000000000000000000000000000000000000000000000000001",
    "0.00000000000000000000000000000", "0.0000000000000000000000000000012345678901234567890e-150",
    "0.5000000000000000000000000e-99999999999999999999", "123456789012345678901234567890.5e100",
    "0.10000000000000000000000000000000000000000e-320",
  ])
  func longFractionsAreRead(_ text: String) throws {
    guard case .value(let json) = try JSONReader().read(text),
      case .constant(let literal) = try BoundExpression(parsing: text).root.kind
    else {
      Issue.record("no value")
      return
    }
    #expect(json == literal)
    if case .real(let number) = json { #expect(number == Double(text)) }
  }
}
