import Foundation
import PredicateAnalysis
import PredicateSyntax
import Testing

/// Policies as JSON: every member is read, and a slip of the pen is an error.
@Suite struct PolicyFileTests {
  private func policy(_ json: String) throws -> PredicatePolicy {
    try JSONDecoder().decode(PredicatePolicy.self, from: Data(json.utf8))
  }

  @Test(arguments: PredicatePolicy.presets.keys.sorted())
  func policiesRoundTrip(_ name: String) throws {
    var preset = try #require(PredicatePolicy.presets[name])
    var extended = preset
    // A policy in a file is meant for strangers unless it says otherwise.
    extended.redactsErrors = true
    #expect(try policy("{\"extends\": \"\(name)\"}") == extended)
    preset.keys = KeyRules(.only(["a", "b.*"]), denied: ["*.c"])
    preset.entities = ["A": .any, "B": .only(["x"])]
    preset.limits.evaluation.regularExpressions.memory = 7
    preset.limits.text.length = 9
    let data = try JSONEncoder().encode(preset)
    #expect(try JSONDecoder().decode(PredicatePolicy.self, from: data) == preset)
  }

  /// A file is written for strangers; only its own word shows them whole errors.
  @Test(arguments: [("", true), (#", "redactsErrors": false"#, false)])
  func filesRedactByDefault(_ member: String, _ redacts: Bool) throws {
    for name in PredicatePolicy.presets.keys.sorted() {
      #expect(try policy("{\"extends\": \"\(name)\"\(member)}").redactsErrors == redacts, "\(name)")
    }
  }

  @Test func limitsAreCodedAlone() throws {
    let limits = try JSONDecoder().decode(PredicateLimits.self, from: Data("{}".utf8))
    #expect(limits == .untrusted)
    let data = try JSONEncoder().encode(PredicateLimits.default)
    #expect(try JSONDecoder().decode(PredicateLimits.self, from: data) == .default)
  }

  @Test func missingMembersAreUntrusted() throws {
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
    #"{"deniedKeys": ["a", ""]}"#, #"{"extends": null}"#, #"{"keys": null}"#, #"{"keys": [null]}"#,
    #"{"deniedKeys": null}"#, #"{"operators": null}"#, #"{"functions": null}"#,
    #"{"features": null}"#, #"{"entities": null}"#, #"{"entities": {"A": null}}"#,
    #"{"limits": null}"#, #"{"limits": {"tree": null}}"#, #"{"limits": {"tree": {"nodes": null}}}"#,
    #"{"deniedKeys": ["a.*.x"]}"#, #"{"deniedKeys": ["*"], "a": 1}"#,
  ])
  func slipsAreErrors(_ json: String) {
    #expect(throws: DecodingError.self) { try policy(json) }
  }

  /// A member given twice is refused: its meaning is not known, and decoders take the first.
  @Test(arguments: [
    (#"{"keys": "*", "keys": ["name"]}"#, "", "keys"),
    (#"{"keys": "*", "k\u0065ys": ["name"]}"#, "", "keys"),
    (#"{"deniedKeys": [], "deniedKeys": ["password"]}"#, "", "deniedKeys"),
    (#"{"entities": {"user": "*", "user": ["name"]}}"#, "entities", "user"),
    (#"{"limits": {"tree": {"nodes": 9, "nodes": 5}}}"#, "limits.tree", "nodes"),
  ])
  func whatIsGivenTwiceIsAnError(_ json: String, _ path: String, _ name: String) throws {
    let error = try #require(throws: DecodingError.self) { try PredicatePolicy(json: json) }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(context.codingPath.map(\.stringValue).joined(separator: ".") == path)
    #expect(context.debugDescription == "“\(name)” is given twice")
  }

  /// Mistakes are told in words, and with their place.
  @Test(arguments: [
    ("", "The given data was not valid JSON"), ("{", "The given data was not valid JSON"),
    ("[]", "must be an object"), ("null", "must be an object"),
    (#"{"extends": 5}"#, "extends: must be a string"),
    (
      #"{"extends": "trusted"}"#,
      "extends: unknown policy “trusted”; known: comparisons, unrestricted, untrusted"
    ),
    (#"{"keys": 5}"#, "keys: must be an array of names, or \"*\" for all"),
    (#"{"keys": "name"}"#, "keys: must be an array of names, or \"*\" for all"),
    (#"{"keys": ["a.*.x"]}"#, "keys: “a.*.x” is not valid"),
    (#"{"deniedKeys": [""]}"#, "deniedKeys: “” is not valid"),
    (#"{"operators": ["=~"]}"#, "operators: “=~” is not valid"),
    (#"{"entities": {"A": 5}}"#, "entities.A: must be an array of names, or \"*\" for all"),
    (#"{"redactsErrors": "no"}"#, "redactsErrors: must be a Boolean"),
    (#"{"limits": {"tree": {"elements": "x"}}}"#, "limits.tree.elements: must be an integer"),
    (#"{"limits": {"tree": {"elements": -1}}}"#, "limits.tree.elements: must be 0 or more"),
    (#"{"limits": {"tree": 5}}"#, "limits.tree: must be an object"),
    (
      #"{"limits": {"forest": {}}}"#, "limits.forest: unknown member; known: text, tree, evaluation"
    ),
    (#"{"keys": null}"#, "keys: must not be null; omit it for the default"),
    (#"{"keys": [], "keys": ["a"]}"#, "“keys” is given twice"),
  ])
  func mistakesAreInWords(_ json: String, _ reason: String) throws {
    let error = try #require(throws: DecodingError.self) { try PredicatePolicy(json: json) }
    #expect(error.reason.hasPrefix(reason), "\(error.reason)")
  }

  @Test func isReadFromUTF8() throws {
    let json = #"{"keys": ["keys", "keys"], "entities": {"A": ["keys"], "B": ["keys"]}}"#
    #expect(try PredicatePolicy(json: json) == policy(json))
    #expect(throws: DecodingError.self) { try PredicatePolicy(json: "{") }
    let wide = try #require(json.data(using: .utf16))
    #expect(throws: DecodingError.self) { try PredicatePolicy(json: wide) }
  }
}
