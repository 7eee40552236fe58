import Foundation
import PredicateAnalysis
import PredicateSyntax
import Testing

/// Policies as JSON: what is written is read, and a slip of the pen is an error.
@Suite struct PolicyFileTests {
  private func policy(_ json: String) throws -> PredicatePolicy {
    try JSONDecoder().decode(PredicatePolicy.self, from: Data(json.utf8))
  }

  @Test(arguments: PredicatePolicy.presets.keys.sorted())
  func comesBack(_ name: String) throws {
    var preset = try #require(PredicatePolicy.presets[name])
    #expect(try policy("{\"extends\": \"\(name)\"}") == preset)
    preset.keys = KeyRules(.only(["a", "b.*"]), denied: ["*.c"])
    preset.entities = ["A": .any, "B": .only(["x"])]
    preset.limits.evaluation.regularExpressions.memory = 7
    preset.limits.text.length = 9
    let data = try JSONEncoder().encode(preset)
    #expect(try JSONDecoder().decode(PredicatePolicy.self, from: data) == preset)
  }

  @Test func limitsStandAlone() throws {
    let limits = try JSONDecoder().decode(PredicateLimits.self, from: Data("{}".utf8))
    #expect(limits == .untrusted)
    let data = try JSONEncoder().encode(PredicateLimits.default)
    #expect(try JSONDecoder().decode(PredicateLimits.self, from: data) == .default)
  }

  @Test func whatIsLeftOutIsUntrusted() throws {
    #expect(try policy("{}") == .untrusted)
    var expected = PredicatePolicy.untrusted
    expected.operators = .only([.equal, .beginsWith, .selector(SelectorName("isAdult:")!)])
    expected.functions = .any
    expected.limits.tree.elements = 5
    let read = try policy(
      """
      {"operators": ["==", "BEGINSWITH", "isAdult:"], "functions": "*",
       "limits": {"tree": {"elements": 5}}}
      """
    )
    #expect(read == expected)
  }

  @Test(arguments: [
    #"{"key": ["a"]}"#, #"{"extends": "trusted"}"#, #"{"operators": ["=~"]}"#,
    #"{"features": ["subqueries"]}"#, #"{"arithmetic": ["%"]}"#, #"{"keys": "a"}"#,
    #"{"keys": 5}"#, #"{"limits": {"texts": {}}}"#, #"{"limits": {"text": {"size": 1}}}"#,
    #"{"limits": {"text": {"length": -1}}}"#, #"{"limits": {"text": {"length": 1.5}}}"#,
    #"{"limits": 5}"#, "[]", #"{"keys": [""]}"#, #"{"keys": ["a", "a.*.x"]}"#,
    #"{"keys": ["*.name"]}"#, #"{"keys": ["SELF.name"]}"#, #"{"deniedKeys": ["items[0].x"]}"#,
    #"{"deniedKeys": ["a", ""]}"#, #"{"deniedKeys": ["a.*.x"]}"#, #"{"deniedKeys": ["*"], "a": 1}"#,
  ])
  func slipsAreErrors(_ json: String) {
    #expect(throws: DecodingError.self) { try policy(json) }
  }
}
