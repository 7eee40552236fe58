import Foundation
import Testing

@testable import predcheck

/// `predcheck lint` with the file `.predcheck.json` and models among the files.
@Suite struct SettingsFileTests {
  private static let model = """
    <?xml version="1.0"?><model type="com.apple.IDECoreDataModeler.DataModel">
    <entity name="NAME" representedClassName="NAMEMO"><attribute name="title" attributeType="String"/></entity>
    </model>
    """

  /// A project with settings, and what linting it says; `command` is run in its folder.
  private func run(_ files: [String: String], _ command: String) throws -> ProgramRun {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return try ProgramRun(
      shell: "cd '\(folder.path)'; \(command.replacing("predcheck", with: "\"$PREDCHECK\"")) 2>&1",
      file: folder.path
    )
  }

  private func model(_ name: String) -> String { Self.model.replacing("NAME", with: name) }

  @Test func settingsAreFoundUpwards() throws {
    let files = [
      ".predcheck.json": """
      {"rules": {"lint.some": "off"}, "exclude": ["Other"],
       "paths": [{"path": "App/Old.swift", "rules": {"lint.empty-needle": "off"}}]}
      """,
      "App/A.swift": #"let p = NSPredicate(format: "SOME a CONTAINS ''")"#,
      "App/Old.swift": #"let p = NSPredicate(format: "SOME a CONTAINS ''")"#,
      "Other/B.swift": #"let p = NSPredicate(format: "a CONTAIN 'x'")"#,
    ]
    let run = try run(files, "predcheck lint --fail-on note .")
    #expect(run.text.contains("App/A.swift:1:46: warning:"), "\(run.text)")
    #expect(run.text.contains("2 predicates found: no errors, 1 warning"), "\(run.text)")
    let inner = try self.run(files, "cd App; predcheck lint A.swift")
    #expect(inner.text.contains("1 predicate found: no errors, 1 warning"), "\(inner.text)")
    let none = try self.run(files, "predcheck lint --settings none .")
    #expect(none.text.contains("3 predicates found: 1 error, 2 warnings"), "\(none.text)")
  }

  @Test func aMistakeInTheSettingsHasItsPlace() throws {
    let files = [
      ".predcheck.json":
        "{\n  \"rules\": {\"lint.sme\": \"off\"},\n  \"models\": [\"no.xcdatamodeld\"]}",
      "A.swift": "",
    ]
    let run = try run(files, "predcheck lint .")
    #expect(run.status == 2)
    #expect(
      run.text.contains(".predcheck.json:2:25: rules: there is no rule `lint.sme`"),
      "\(run.text)"
    )
    let missing = [".predcheck.json": "{\n  \"models\": [\"no.xcdatamodeld\"]}", "A.swift": ""]
    let other = try self.run(missing, "predcheck lint .")
    #expect(other.status == 2)
    #expect(
      other.text.contains(".predcheck.json:2:14: models: there is no `no.xcdatamodeld`"),
      "\(other.text)"
    )
  }

  /// What the settings name must be there: each is told with its place.
  @Test func whatIsNamedIsThere() throws {
    let files = ["M.xcdatamodeld/M.xcdatamodel/contents": model("Item"), "A.swift": ""]
    func said(_ json: String, _ command: String = "predcheck lint .") throws -> String {
      try run(files.merging([".predcheck.json": json]) { $1 }, command).text
    }
    #expect(try said(#"{"baseline": "no.txt"}"#).contains(":1:14: baseline: there is no `no.txt`"))
    let entity = #"{"paths": [{"path": "A.swift", "entity": "Itm"}]}"#
    #expect(try said(entity).contains(":1:42: paths[0].entity: no model has an entity `Itm`"))
    #expect(try said(#"{"entity": "ItemMO"}"#).contains("no errors"))
    let written = try said(#"{"baseline": "new.txt"}"#, "predcheck lint --write-baseline new.txt .")
    #expect(!written.contains("there is no"), "\(written)")
  }

  /// Models among the files are found, several are joined, and `--model` may be repeated.
  @Test func modelsAreFoundAndJoined() throws {
    let files = [
      "A.xcdatamodeld/A.xcdatamodel/contents": model("Item"),
      "B.xcdatamodeld/B.xcdatamodel/contents": model("Tag"),
      "A.swift": """
      let a: NSFetchRequest<ItemMO> = ItemMO.fetchRequest()
      a.predicate = NSPredicate(format: "titel == 'x'")
      let b = NSFetchRequest<TagMO>(entityName: "Tag")
      b.predicate = NSPredicate(format: "titel == 'x'")
      """,
    ]
    for command in [
      "predcheck lint .", "predcheck lint --model A.xcdatamodeld --model B.xcdatamodeld A.swift",
    ] {
      let run = try run(files, command)
      #expect(run.text.contains("A.swift:2:36: error: `Item` has no key `titel`"), "\(run.text)")
      #expect(run.text.contains("A.swift:4:36: error: `Tag` has no key `titel`"), "\(run.text)")
    }
    let off = try run(
      files.merging([".predcheck.json": #"{"findModels": false}"#]) { $1 },
      "predcheck lint ."
    )
    #expect(off.text.contains("no errors"), "\(off.text)")
  }

  /// Older versions of a model are as they were shipped; the one that is named is linted.
  @Test func olderVersionsAreLeftAlone() throws {
    let current =
      "<plist><dict><key>_XCCurrentVersionName</key><string>B.xcdatamodel</string></dict></plist>"
    let old = model("Item").replacing(
      "</model>",
      with: #"<fetchRequest name="f" entity="Item" predicateString="gone == 1"/></model>"#
    )
    let files = [
      "M.xcdatamodeld/.xccurrentversion": current,
      "M.xcdatamodeld/A.xcdatamodel/contents": old,
      "M.xcdatamodeld/B.xcdatamodel/contents": model("Item"),
    ]
    #expect(try run(files, "predcheck lint .").text.contains("no predicates found"))
    #expect(try run(files, "predcheck lint M.xcdatamodeld/").text.contains("no predicates found"))
    let named = try run(files, "predcheck lint M.xcdatamodeld/A.xcdatamodel")
    #expect(named.text.contains("`Item` has no key `gone`"), "\(named.text)")
  }

  /// A baseline fits whatever path the files are given as.
  @Test(arguments: [
    "predcheck lint --baseline known.txt Sources", "predcheck lint --baseline known.txt ./Sources",
    "predcheck lint --baseline known.txt \"$PWD/Sources\"",
    "cd Sources; predcheck lint --baseline ../known.txt A.swift",
    "cd /; predcheck lint --baseline \"$OLDPWD/known.txt\" \"$OLDPWD/Sources\"",
  ])
  func aBaselineFitsAnyPath(_ command: String) throws {
    let files = [
      "Sources/A.swift": #"let p = NSPredicate(format: "a CONTAIN 'x'")"#,
      "Sources/B/A.swift": #"let p = NSPredicate(format: "a CONTAIN 'x'")"#,
    ]
    let write = "predcheck lint --write-baseline known.txt Sources/A.swift Sources/B >/dev/null; "
    let run = try run(files, write + command)
    #expect(run.text.contains("no errors"), "\(run.text)")
    #expect(run.text.contains("in the baseline"), "\(run.text)")
  }
}
