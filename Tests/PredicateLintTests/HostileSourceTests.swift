import Testing

@testable import PredicateLint

/// Files made to trap or to take long: each ends, and gives places inside the file.
@Suite struct HostileSourceTests {
  private static let many = 6_000

  private static let minified =
    "predicate;"
    + (0..<many).map { number in
      let names = (0..<8).map { ["a", "b", "c", "d", "e"][(number * 7 + $0 * 3) % 5] }
      return "\(names[0])=\(names[1])+\(names[2])+'long enough'+\(names[3])+\(names[4]);"
    }.joined()

  private static let texts: [(String, String)] = [
    ("a.swift", "NSPredicate(format: \"" + String(repeating: "\\\"", count: many)),
    ("a.swift", String(repeating: "NSPredicate(format: ", count: many)),
    ("a.swift", "NSPredicate(format: \"a" + String(repeating: "\\(x", count: many)),
    ("a.swift", "NSPredicate(format: \"a == \(String(repeating: "\\(x) ", count: 2_000))\")"),
    (
      "a.swift",
      "NSPredicate" + String(repeating: "(", count: many) + String(repeating: "]", count: many)
    ),
    ("a.swift", "let f = f + f; NSPredicate(format: f)"),
    ("a.swift", String(repeating: "let f = \"a\" + f\n", count: 500) + "NSPredicate(format: f)"),
    // A minified program: few names, each with many values that name the others.
    ("a.js", minified),
    ("a.swift", "NSPredicate(format: \"\"\"\n  a\n b"),
    ("a.swift", "/*" + String(repeating: "/*", count: many) + " NSPredicate"),
    ("a.js", "predicate `" + String(repeating: "${`", count: many)),
    ("a.js", "predicate " + String(repeating: "= /[", count: many)),
    ("a.rb", "predicate " + String(repeating: "<<~A ", count: many)),
    ("a.py", "predicate " + String(repeating: "'''", count: many) + "x"),
    ("a.json", "\"predicate\"" + String(repeating: "[", count: many)),
    ("a.json", "{\"predicate\": \"" + String(repeating: "\\", count: many)),
    ("a.yaml", "predicate: 'x\n" + String(repeating: "- ", count: many)),
    ("a.yaml", "predicate:\n" + String(repeating: " \"\n", count: many)),
    ("a.plist", "<plist><key>predicate</key>" + String(repeating: "<dict>", count: many)),
    ("a.plist", "<plist predicate=" + String(repeating: "\"&", count: many)),
    ("a.plist", "<!DOCTYPE a [<!ENTITY a \"predicate\">" + String(repeating: "&a;", count: many)),
    ("a.sh", "log --predicate " + String(repeating: "$(", count: many)),
    ("a.sh", "log --predicate " + String(repeating: "\"${", count: many)),
    ("Makefile", "x:\n\tlog --predicate '" + String(repeating: "$(", count: many)),
    ("a.md", "predicate " + String(repeating: "`` ` ", count: many)),
    ("a.sql", "unified_log " + String(repeating: "predicate = '", count: many)),
    ("a.predicates", String(repeating: "(", count: many)),
    ("a.rb", String(repeating: "find_element(:predicate, 'a == 1'); ", count: many)),
    ("a.m", String(repeating: "#define A @\"x\" predicateWithFormat:A ", count: many)),
    (
      "a.conf",
      "<ossec_config><localfile><log_format>macos</log_format>"
        + String(repeating: "<query>a == 1</query>", count: many)
    ),
    // Functions that return each other, and calls whose arguments become formats.
    (
      "a.py",
      "predicate = 1\n" + String(repeating: "def f(a):\n  return f(a) + 'a == 1'\n", count: 2_000)
    ),
    (
      "a.swift",
      String(
        repeating: "func f(_ a: String) { NSPredicate(format: a); f(\"x == 1\") }\n",
        count: 2_000
      )
    ),
    (
      "a.swift",
      "NSPredicate(format: " + String(repeating: "[a, ", count: many)
        + ".joined(separator: \" AND \")"
    ),
    (
      "a.swift",
      String(
        repeating: "l.append(\"a == 1\"); NSPredicate(format: l.joined(separator: \" OR \"))\n",
        count: 2_000
      )
    ),
    ("a.java", "iOSClassChain(\"" + String(repeating: "[`", count: many) + "\")"),
  ]

  @Test(arguments: texts.indices)
  func isReadToItsEnd(_ index: Int) {
    let (name, text) = Self.texts[index]
    let bytes = Array(text.utf8)
    for result in SourceLinter().results(in: bytes, path: name) {
      #expect(result.end.offset <= bytes.count)
    }
  }

  @Test func bytesThatAreNoTextAreRead() {
    let start = Array("NSPredicate(format: \"a ==".utf8)
    let results = SourceLinter().results(
      in: start + [0xFF, 0xC0, 0x80] + Array("\")".utf8),
      path: "a.swift"
    )
    #expect(results.count == 1)
    let nul = start + [0] + Array(" 1\")".utf8)
    #expect(SourceLinter().results(in: nul, path: "a.swift").isEmpty)
  }

  /// Property lists whose objects go in circles, or whose numbers lie.
  @Test func hostileBinaryPropertyListsAreRead() {
    let sound: [UInt8] =
      Array("bplist00".utf8) + [0xD1, 1, 2, 0x54] + Array("abcd".utf8) + [0x51, 0x62]
      + [8, 11, 16] + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 3]
      + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 18]
    for index in sound.indices {
      for byte: UInt8 in [0, 1, 0x0F, 0xA1, 0xD1, 0xDF, 0x7F, 0xFF] {
        var changed = sound
        changed[index] = byte
        _ = SourceScanner().predicates(in: changed, path: "Info.plist")
      }
    }
  }

  /// Sources by which a review made the linter overflow its stack or take a square of their length.
  private static let reviewed: [String: String] = [
    "a.go":
      ("package a\n// NSPredicate\nfunc f" + String(repeating: "()", count: 60_000) + " {\n}\n"),
    "a.m":
      ("- (id)" + String(repeating: "W", count: 40_000)
      + ":(NSString *)format { return [NSPredicate predicateWithFormat:format]; }"),
    "a.js":
      ("// NSPredicate\nconst [" + (0..<20_000).map { "a\($0)" }.joined(separator: ", ") + "] = f()"),
    "a.xib":
      ("<a>"
      + String(
        repeating:
          #"<b><reference key="NS.key.0" ref="7"/><reference key="NS.object.0" ref="1"/></b>"#,
        count: 2_000
      ) + #"<string id="7">NSPredicateFormat</string><string id="1">"#
      + String(repeating: "a ", count: 20_000) + "</string></a>"),
  ]

  @Test(arguments: reviewed.keys.sorted()) func reviewedSourcesEnd(_ path: String) throws {
    let source = try #require(Self.reviewed[path])
    #expect(SourceLinter().results(in: Array(source.utf8), path: path).count < 2)
  }

  @Test func binaryPropertyListsAreRead() throws {
    let key = Array("NSExtensionActivationRule".utf8)
    let text = Array("a == 1".utf8)
    let bytes: [UInt8] =
      Array("bplist00".utf8) + [0xD1, 1, 2] + [0x5F, 0x10, UInt8(key.count)] + key
      + [0x56] + text + [8, 11, 39] + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 3]
      + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 46]
    let found = try #require(SourceScanner().predicates(in: bytes, path: "Info.plist").first)
    #expect(found.text == "a == 1")
    #expect(found.map.fileRange(of: 0..<6) == 40..<46)
    #expect(found.profile == "extension-activation")
  }
}
