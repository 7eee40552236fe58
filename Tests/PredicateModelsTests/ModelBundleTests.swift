import Foundation
import PredicateModels
import Testing

@Suite struct ModelBundleTests {
  /// Makes a folder of files by their paths, and removes it afterwards.
  private func withFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("models-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
    }
    try body(folder.path)
  }

  private static let note = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>
      <key>_XCCurrentVersionName</key>
      <string>Shop 2.xcdatamodel</string>
    </dict></plist>
    """

  private static func files(note: String?) -> [String: String] {
    var files = [
      "Shop.xcdatamodeld/Shop.xcdatamodel/contents": "<model><entity name=\"Old\"/></model>",
      "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": "<model><entity name=\"New\"/></model>",
    ]
    files["Shop.xcdatamodeld/.xccurrentversion"] = note
    return files
  }

  @Test func theCurrentVersionIsRead() throws {
    try withFolder(Self.files(note: Self.note)) { folder in
      let path = "\(folder)/Shop.xcdatamodeld"
      #expect(try ModelBundle(path: path).versions.map(\.name) == ["Shop 2", "Shop"])
      #expect(try ManagedObjectModel(path: path).entities.map(\.name) == ["New"])
      #expect(try ManagedObjectModel(path: path).name == "Shop 2")
      for name in ["Shop", "Shop.xcdatamodel"] {
        let old = try ManagedObjectModel(path: path, version: name)
        #expect(old.entities.map(\.name) == ["Old"])
      }
      let error = #expect(throws: ModelError.self) {
        try ManagedObjectModel(path: path, version: "Shop 3")
      }
      #expect(error?.message == "unknown version “Shop 3”; known: “Shop 2”, “Shop”")
      let one = "\(path)/Shop.xcdatamodel"
      #expect(try ManagedObjectModel(path: one).name == "Shop")
      #expect(try ManagedObjectModel(path: one + "/contents").name == "Shop")
    }
  }

  @Test func withoutACurrentVersionNoneIsGuessed() throws {
    try withFolder(Self.files(note: nil)) { folder in
      let error = #expect(throws: ModelError.self) {
        try ManagedObjectModel(path: "\(folder)/Shop.xcdatamodeld")
      }
      #expect(error?.message == "there is no current version: name one of “Shop 2”, “Shop”")
    }
    try withFolder(["A.xcdatamodeld/B.xcdatamodel/contents": "<model/>"]) { folder in
      let model = try ManagedObjectModel(path: "\(folder)/A.xcdatamodeld")
      #expect(model.name == "B")
    }
  }

  @Test(arguments: ["x", "<plist/>", "<a", "bplist00"])
  func aDamagedVersionFileIsRefused(_ note: String) throws {
    try withFolder(Self.files(note: note)) { folder in
      #expect(throws: ModelError.self) {
        try ManagedObjectModel(path: "\(folder)/Shop.xcdatamodeld")
      }
    }
  }

  @Test func compiledBundlesHaveACurrentVersion() throws {
    let info = ArchiveBuilder.bytes(
      of: .dictionary([("NSManagedObjectModel_CurrentVersionName", .text("Shop 2"))])
    )
    try withFolder(["Shop.momd/Shop.mom": "bplist00", "Shop.momd/Shop 2.mom": "bplist00"]) {
      folder in
      let path = "\(folder)/Shop.momd"
      try Data(info).write(to: URL(fileURLWithPath: "\(path)/VersionInfo.plist"))
      #expect(try ModelBundle(path: path).current == "Shop 2")
      #expect(try ModelFileKind(path: path) == .compiledBundle)
      // The version itself is damaged.
      #expect(throws: ModelError.self) { try ManagedObjectModel(path: path) }
    }
  }

  struct Kind: CustomTestStringConvertible, Sendable {
    let text: String
    let kind: ModelFileKind?
    var testDescription: String { text }
  }

  @Test(arguments: [
    Kind(text: "<?xml version=\"1.0\"?><model/>", kind: .dataModelXML),
    Kind(text: "bplist00…", kind: .compiledModel),
    Kind(text: "SQLite format 3\0…", kind: .sqlite),
    Kind(text: " {\"entities\": {}}", kind: .schema),
    Kind(text: "{\"$schema\": \"x\", \"properties\": {}}", kind: .jsonSchema),
    Kind(text: "{\"$defs\": {}}", kind: .jsonSchema),
    Kind(text: "{\"properties\": {\"entities\": {}}}", kind: .jsonSchema),
    Kind(
      text: "{\"entities\": {\"A\": {\"attributes\": {\"properties\": \"text\"}}}}",
      kind: .schema
    ),
    Kind(text: "{\"$schema\": \"x\",", kind: .jsonSchema),
    Kind(text: "-- x\nCREATE TABLE a (b TEXT);", kind: .sqlText),
    Kind(text: "create unlogged table a (b text)", kind: .sqlText),
    Kind(text: "momv2$…", kind: nil),
    Kind(text: "created", kind: nil),
    Kind(text: "", kind: nil),
  ])
  func isRecognised(_ example: Kind) throws {
    let bytes = Array(example.text.utf8)
    guard let kind = example.kind else {
      #expect(throws: ModelError.self) { try ModelFileKind(beginningWith: bytes, file: "x") }
      return
    }
    #expect(try ModelFileKind(beginningWith: bytes, file: "x") == kind)
  }

  @Test(arguments: [
    (["a/x.omo": ""], "only optimised models (.omo)"),
    (["a/elements": ""], "the format of Xcode 3"),
    (["a/x": ""], "this folder is not a Core Data model"),
    ([:], "no such file"),
  ])
  func otherFoldersAreRefused(_ files: [String: String], _ says: String) throws {
    try withFolder(files) { folder in
      let error = #expect(throws: ModelError.self) { try ModelFileKind(path: "\(folder)/a") }
      #expect(error?.message.contains(says) == true)
    }
  }
}
