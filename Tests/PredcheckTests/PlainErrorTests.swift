import Foundation
import Testing

@testable import predcheck

/// Errors are said in words of ours: why something cannot be read, and not what a library calls it.
@Suite struct PlainErrorTests {
  /// Files and folders that may not be read, wherever one can be named.
  @Test(
    .enabled(if: ProgramRun.hasStranger),
    arguments: [
      "check 'a == 1' --policy file", "check 'a == 1' --profile ./file", "check --file file",
      "check 'a == 1' --schema file --entity E", "check 'a == 1' --model file --entity E",
      "check 'a == 1' --model folder --entity E", "check 'a == 1' --schema in/x --entity E",
      "check 'a == 1' --model in/x --entity E", "filter 'a == 1' file", "filter 'a == 1' in/x",
      "explain 'a == 1' --on file", "explain 'a == 1' --html folder/x", "conform file",
      "conform --divergences file -", "schema file", "schema in/x", "query file --entity E",
      "query folder --entity E", "query file.parquet", "lint file", "lint folder", "lint in/x",
      "lint --model file a.swift", "lint --from file --to file", "lint --baseline file a.swift",
      "lint --write-baseline folder/b a.swift", "filter 'a == 1' --undecided folder/u a.swift",
      "lint --model folder a.swift", "lint --from file.xcdatamodel --to file.xcdatamodel",
    ]
  )
  func permissionDeniedIsSaid(_ words: String) throws {
    let run = try ProgramRun(
      shell: """
        folder=$(mktemp -d) && cd "$folder" && chmod 755 .
        touch file in-x file.parquet a.swift; mkdir folder in file.xcdatamodel
        touch in/x file.xcdatamodel/contents; chmod 000 file folder in file.parquet file.xcdatamodel
        \(ProgramRun.asStranger) "$PREDCHECK" \(words); echo $?
        cd / && rm -r "$folder"
        """
    )
    #expect(run.text.hasSuffix("2\n"), "\(run.text)")
    #expect(run.errors.contains("Permission denied"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
  }

  private static let json = [
    "", "{", "null", "3", "[]", "[[[", "\"", "{\"a\": \"\\ud800\"}", "\u{0}", "{\"entities\": 3}",
    #"{"entities": {"a": 3}}"#, #"{"entities": {"a": {"attributes": 1}}}"#,
    #"{"entities": {"a": {"attributes": {"x": {"type": 1e99}}}}}"#, #"{"keys": 3}"#,
    #"{"limits": {"tree": {"nodes": 1e99}}}"#, #"{"limits": {"tree": {"nodes": 1.5}}}"#,
    #"{"limits": {"tree": {"nodes": "x"}}}"#, #"{"limits": {"tree": []}}"#, #"{"limits": null}"#,
    #"{"extends": null}"#, #"{"extends": []}"#, #"{"redactsErrors": 1}"#, #"{"entities": [1]}"#,
    #"{"deniedKeys": "a"}"#, #"{"operators": {"a": 1}}"#, #"{"keys": [1]}"#, "{\"a\": 1}{",
    #"{"$schema": 3}"#, #"{"properties": 3}"#, #"{"properties": {"a": 3}}"#, #"{"name": 3}"#,
    #"{"name": "x", "keys": 3}"#, #"{"type": "struct", "fields": 3}"#, "\u{FEFF}{",
  ]

  @Test(
    arguments: json,
    [
      ["check", "x == 1", "--policy"], ["check", "x == 1", "--entity", "a", "--schema"],
      ["check", "x == 1", "--entity", "a", "--model"], ["check", "x == 1", "--profile"],
      ["schema", "--from", "spark"], ["schema", "--from", "duckdb"], ["conform"],
      ["filter", "a == 1", "--input", "json"],
    ]
  )
  func noLibrarySpeaks(_ json: String, _ words: [String]) throws {
    try TestData.withFile(json, named: "x.json") { path in
      let run = CommandRun(words + [path])
      for word in [
        "NSCocoa", "Error Domain", "DecodingError", "Swift", "Expected to", "Dictionary<", "Array<",
        "UserInfo", "Foundation", "CodingKeys", "debugDescription",
      ] {
        #expect(!run.errors.contains(word), "\(run.errors)")
      }
      #expect(run.errors.split(separator: "\n").allSatisfy { $0.count < 600 })
    }
  }

  /// A file that is wrong has a megabyte where a word should be.
  @Test(arguments: [
    ("filter", "a.plist", "<plist><integer>LONG</integer></plist>"),
    ("filter", "a.plist", "<plist><dict><key>LONG</key></dict></plist>"),
    ("filter", "a.plist", "<plist><date>LONG</date></plist>"),
    ("filter", "a.plist", "<plist><LONG/></plist>"),
    ("filter", "a.plist", "<plist><string>&LONG;</string></plist>"),
    ("filter", "a.plist", "<plist></LONG></plist>"),
    ("filter", "a.csv", "LONG,LONG\n1,2\n"),
    ("policy", "a.json", #"{"LONG": 1}"#), ("policy", "a.json", #"{"keys": "LONG"}"#),
    ("policy", "a.json", #"{"operators": ["LONG"]}"#),
    ("schema", "a.json", #"{"entities": {"LONG": {"attributes": {"LONG": "LONG"}}}}"#),
    ("schema", "a.json", "<model><entity name=\"LONG\"/><LONG/></model>"),
    ("profile", "a.json", #"{"LONG": 1}"#), ("conform", "a.jsonl", #"{"id": "LONG"}"#),
    ("conform", "a.jsonl", #"{"id": "a", "kind": "LONG", "format": "a == 1"}"#),
  ])
  func messagesAreBounded(_ kind: String, _ name: String, _ content: String) throws {
    let long = String(repeating: "x", count: 1_000_000)
    try TestData.withFile(content.replacing("LONG", with: long), named: name) { path in
      let words =
        switch kind {
        case "filter": ["filter", "a == 1", path]
        case "schema": ["check", "a == 1", "--entity", "E", "--model", path]
        case "conform": ["conform", path]
        default: ["check", "a == 1", "--\(kind)", path]
        }
      let run = CommandRun(words)
      #expect(run.status == .unknown)
      #expect(!run.errors.isEmpty && run.errors.utf8.count < 10_000, "\(run.errors.prefix(200))")
    }
  }
}
