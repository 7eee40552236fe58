import Foundation
import PredicateTestSupport
import Testing

@testable import PredicateLint

@Suite struct ProfileTests {
  /// The files of the built-in profiles; the module holds copies of them.
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/PredicateLint/Profiles/Data")

  @Test func everyFileIsAProfileOfItsName() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(files.map { $0.replacing(".json", with: "") }.sorted() == LintProfile.builtInNames)
    for name in LintProfile.builtInNames {
      let data = try Data(contentsOf: Self.folder.appendingPathComponent(name + ".json"))
      let read = try LintProfile(json: Array(data))
      #expect(read == LintProfile.named(name), "\(name)")
      #expect(!read.title.isEmpty && !read.documentation.isEmpty, "\(name)")
    }
  }

  @Test func aProfileExtendsAnother() throws {
    let profile = try LintProfile(
      json: """
        {
          "name": "school", "extends": "munki",
          "keys": {"closed": true, "names": {"room": {"type": "text", "values": ["101", "102"]}}},
          "severities": {"lint.version-as-text": "off", "host.unknown-key": "warning"}
        }
        """
    )
    #expect(
      rules("os_vers >= '10.9' AND room == '10'", profile) == ["host.unknown-value"]
    )
    #expect(rules("hostname > '2020-01-01'", profile) == [])
    #expect(rules("rooom == '101'", profile) == ["host.unknown-key"])
    #expect(rules("room == '1012'", profile) == ["host.unknown-value"])
    #expect(rules("room == %@", profile) == ["host.placeholder"])
  }

  @Test func aNameWithoutAProfileIsFoundations() {
    let profile = LintProfile(name: "none of ours")
    #expect(profile.name == "none of ours")
    #expect(profile.constraints == LintProfile.foundation.constraints)
    #expect(LintProfile(name: "munki") == LintProfile.named("munki"))
  }

  /// The page has an example that is a profile, and names every member and constraint.
  @Test func thePageIsComplete() throws {
    let page = try String(
      contentsOf: PageExample.page("Documentation/profiles.md"),
      encoding: .utf8
    )
    let example = try #require(
      page.components(separatedBy: "```json\n").last?.components(separatedBy: "```").first
    )
    #expect(try LintProfile(json: example).keys.names["room"] != nil)
    let words = ProfileReader.memberNames + LintProfile.Constraint.allCases.map(\.rawValue)
    for word in words { #expect(page.contains("`\(word)`"), "\(word)") }
  }

  private func rules(_ text: String, _ profile: LintProfile) -> [String] {
    PredicateLinter().findings(in: LintSubject(text, profile: profile)).map(\.rule)
  }

  @Test(
    arguments: [
      ("", "1:1: the text ends where a value should be"),
      ("[]", "1:1: expected an object, found an array\n1:1: a profile has a `name`"),
      (#"{"name": "x"} x"#, "1:15: unexpected text after the object"),
      (#"{"name": "x", "name": "y"}"#, "1:15: `name` is given twice"),
      (
        #"{"name": 5}"#,
        "1:10: name: expected a string, found a number\n1:1: a profile has a `name`"
      ),
      (
        "{\n  \"name\": \"x\",\n  \"key\": {}\n}",
        "3:10: there is no member `key` here; did you mean `keys`?"
      ),
      (
        #"{"name": "x", "extends": "muni"}"#,
        "1:26: extends: there is no profile `muni`; did you mean `munki`?"
      ),
      (
        #"{"name": "x", "keys": {"names": {"a": "txt"}}}"#,
        "1:39: keys.a: `txt` is not one of the types text, integer, real, number, bool, date, uuid, "
          + "bytes, object, any, version, word"
      ),
      (
        #"{"name": "x", "operators": ["=="  , "MATCH"]}"#,
        "1:37: operators: `MATCH` is unknown; did you mean `MATCHES`?"
      ),
      (
        #"{"name": "x", "features": {"except": ["xor"]}}"#,
        "1:39: features.except: `xor` is unknown; did you mean `or`?"
      ),
      (
        #"{"name": "x", "severities": {"lint.versions-as-text": "off"}}"#,
        "1:55: severities: there is no rule `lint.versions-as-text`; did you mean "
          + "`lint.version-as-text`?"
      ),
      (
        #"{"name": "x", "severities": {"lint.some": "fatal"}}"#,
        "1:43: severities.lint.some: `fatal` is not one of off, note, warning, error"
      ),
      (#"{"name": "x", "constraints": ["plain"]}"#, nil),
      (#"{"name": "x" "title": ""}"#, "1:14: expected `,` or `}`"),
      (#"{"name": tru}"#, "1:10: `tru` is not a JSON value"),
      (#"{"name": "x"#, "1:12: a string without its end"),
      (#"{"name": "\q"}"#, "1:11: an unknown escape"),
      (String(repeating: "[", count: 100), "1:33: nested too deeply"),
    ] as [(String, String?)]
  )
  func mistakesHaveAPlace(_ json: String, _ message: String?) throws {
    do {
      _ = try LintProfile(json: json)
      Issue.record("it is taken")
    } catch {
      if let message { #expect(error.description == message) }
    }
  }
}
