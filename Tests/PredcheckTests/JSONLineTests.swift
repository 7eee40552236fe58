import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateJSON
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Lines read in part are decided as if they were read whole.
@Suite struct JSONLineTests {
  static let predicates = [
    "a > 17", "a >= 18 AND a < 65 AND city == 'Paris'", "a == nil", "a != nil", "a == 18",
    "a != 18",
    "a IN {18, 'Paris', 3.5}", "a == 'Paris'", "a CONTAINS[c] 'SON'", "a BEGINSWITH 'P'",
    "a LIKE '?'", "a == '\u{FFFD}'",
    "a LIKE 'P*s'", "a MATCHES 'P.*'", "a < 'Paris'", "a BETWEEN {1, 64}", "a == YES",
    "a CONTAINS 'blue'",
    "a CONTAINS 18", "'blue' IN tags", "ANY tags == 'blue'", "ALL tags == 'blue'",
    "NONE tags == 18",
    "ANY tags > 17", "ANY items.a == 18", "ALL items.b != nil", "ANY items.address.zip > 1",
    "ANY a.b.items > 1", "items.@count > 1", "tags.@count == 0", "a.@count == 0",
    "SUBQUERY(items, $i, $i.a > 17 AND $i.b < 65).@count > 0",
    "SUBQUERY(items, $i, $i == 'blue').@count > 0",
    "SUBQUERY(items, $i, ANY $i.tags == 'blue').@count == 0",
    "SUBQUERY(tags, $i, $i.@count > 1).@count > 0", "address.zip > 17", "address.zip == nil",
    "address.zip BETWEEN {1, 65} OR a < 1", "NOT (address.a == 'Paris')", "address.address.a != 18",
    "'é' == b OR é > 0", "%K == 'Paris' OR b == 1", "%K > 17", "a == b", "a + 1 > 18",
    "SELF.a > 17", "SELF == 18", "TRUEPREDICATE", "FALSEPREDICATE", "a.length > 1",
    "tags[0] == 'blue'",
    "a > b", "a.b > b.a", "a IN tags", "b IN a", "tags CONTAINS a", "a BETWEEN {b, 65}",
    "address == items", "address != nil", "tags == nil OR items != nil", "NOT (a == nil)",
    "ANY items.a > b", "SUBQUERY(items, $i, $i.a > b).@count > 0",
    "SUBQUERY(items, $i, $i.tags[0] == a OR $i.b IN tags).@count > 0", "items[0].a > 17",
    "items[LAST].b != a", "TERNARY(a > 17, tags, items).@count > 1", "items.@max.a == 18",
    "items.@avg.b > 1", "items.a CONTAINS b", "items.tags[0] == tags", "a.@count == b",
    "uppercase:(a) == 'PARIS'", "modulus:by:(a, 7) == 0 OR address.zip < a", "a BEGINSWITH b",
    "SELF.address.zip == a", "SELF == address OR a < b", "items.@unionOfObjects.a CONTAINS b",
    "items.@distinctUnionOfArrays.tags CONTAINS a", "a LIKE b OR city == a", "a[b] == 18",
    "address['zip'] > 1", "é == b OR a == é", "%K == b", "address.items.a.b == a",
    "items.@sum.a > 17", "a == 9007199254740993", "a > 9223372036854775806",
    "a == 0.1234567890123456789",
    "a == 9223372036854775808", "x == nil AND a == nil AND b == nil", "a == '😀' OR b == '😀'",
    "(a > 1 OR b > 1) AND NOT (x == 'blue' OR tags.@count > 2)", "CAST(a, 'NSDate') > now()",
    "itself(SELF).x == 18 OR a > b", "FUNCTION(SELF, 'itself').x == b",
    "FUNCTION(SELF, 'valueForKey:', 'x') == b", "FUNCTION(tags, 'count') > a",
  ]

  struct Setting: CustomTestStringConvertible {
    var dates = DateRule.none
    var isStrict = false
    var isInverted = false
    var missingKey = MissingKeyPolicy.null
    var testDescription: String { "\(dates) strict \(isStrict) inverted \(isInverted)" }
  }

  @Test(arguments: [
    Setting(), Setting(isStrict: true), Setting(isStrict: true, isInverted: true),
    Setting(dates: .automatic, isStrict: true), Setting(dates: .keys(["a", "tags"])),
    Setting(isStrict: true, missingKey: .error),
  ])
  func answersAsTheFullReader(_ setting: Setting) throws {
    var lines = HostileLines(random: SplitMix64(seed: 20_261_121))
    let texts = (0..<1_500).map { _ in lines.text() }
    var isCompared = 0
    for format in Self.predicates {
      let oracle = try Oracle(format, setting)
      for text in texts.shuffled(using: &lines.random).prefix(100) {
        isCompared += try oracle.compare(text)
      }
    }
    #expect(isCompared > 5_000)
  }

  /// One predicate, decided in both ways.
  private struct Oracle {
    let format: String
    let setting: Setting
    let evaluator: Evaluator
    let filter: JSONLineFilter
    let reader: JSONReader

    init(_ format: String, _ setting: Setting) throws {
      self.format = format
      self.setting = setting
      var options = EvaluationOptions.default
      options.missingKey = setting.missingKey
      // The keys that a host function reads from an object cannot be foreseen.
      options.registry.register("itself") { receiver, arguments in arguments.first ?? receiver }
      let arguments: [Value] = format.contains("%K") ? [.text("a long key here")] : []
      let predicate = try PredicateTemplate(
        parsing: format,
        options: ParseOptions(hostFunctions: ["itself"])
      ).bound(
        to: Bindings(arguments: arguments)
      )
      evaluator = try Evaluator(predicate, options: options)
      let program = JSONLineProgram(evaluator, dates: setting.dates, isStrict: setting.isStrict)
      filter = try #require(JSONLineFilter(program))
      reader = JSONReader(dates: setting.dates)
    }

    /// Compares each line in both ways, and returns the number of lines.
    func compare(_ text: [UInt8]) throws -> Int {
      // The bytes after a line must not be read as part of it.
      let behind = Array(#"}],"a":18}"#.utf8) + [UInt8](repeating: 0x7D, count: 128)
      var chunk = text + behind
      let findings = try chunk.withUnsafeMutableBytes { bytes in
        try filter.read(bytes, length: text.count, isFirst: true, isInverted: setting.isInverted)
      }
      #expect(Array(chunk[text.count...]) == behind)
      #expect(findings.newlines == text.count { $0 == 0x0A })
      var found: [Int: String] = [:]
      for line in findings.lines { found[line.number] = Self.text(of: line.outcome) }
      var count = 0
      let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() {
        guard let expected = expected(line, isFirst: number == 0) else { continue }
        count += 1
        let answer = found[number, default: "no"]
        // Skipped parts are not validated.
        if !setting.isStrict, expected.hasPrefix("malformed"), !answer.hasPrefix("malformed") {
          continue
        }
        #expect(answer == expected, "\(format): \(String(decoding: line, as: UTF8.self)) \(number)")
      }
      for line in findings.lines where line.outcome.isMatch {
        let end = line.range.upperBound
        #expect(end == text.count || text[end - 1] == 0x0A)
        #expect(line.range.lowerBound == 0 || text[line.range.lowerBound - 1] == 0x0A)
      }
      return count
    }

    /// The answer of the reference; nil for a blank line.
    private func expected(_ line: ArraySlice<UInt8>, isFirst: Bool) -> String? {
      if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { return nil }
      let mark = isFirst && line.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      do throws(JSONError) {
        let value = try reader.read(line.dropFirst(mark))
        do throws(EvaluationError) {
          return try evaluator.matches(value) != setting.isInverted ? "match" : "no"
        } catch {
          return Self.text(of: .undecidable(error))
        }
      } catch {
        return Self.text(of: .malformed(error))
      }
    }

    private static func text(of outcome: JSONLineFindings.Outcome) -> String {
      switch outcome {
      case .match: "match"
      case .malformed(let error): "malformed: \(error.reason)"
      case .undecidable(let error): "\(error)"
      }
    }
  }
}

extension JSONLineFindings.Outcome {
  fileprivate var isMatch: Bool { if case .match = self { true } else { false } }
}
