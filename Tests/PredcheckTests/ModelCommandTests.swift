import CoreDataFixtures
import Foundation
import Testing

@testable import predcheck

#if canImport(FoundationXML)
import FoundationXML
#endif

/// `predcheck model`, and the commands that ask the tables of a store of Core Data.
@Suite struct ModelCommandTests {
  private static let shared = TestData.package.deletingLastPathComponent()
    .appendingPathComponent("shared/coredata").path
  private static var isSharedThere: Bool { FileManager.default.fileExists(atPath: shared) }
  private static let store = shared + "/stores/coredataplus/SampleModel2_V1.sqlite"
  private static let shop = TestData.path("Shop.xcdatamodeld")

  private static func model(_ entities: String) -> String {
    "<?xml version=\"1.0\"?><model type=\"com.apple.IDECoreDataModeler.DataModel\">"
      + entities + "</model>"
  }

  /// Every name is escaped, and the diagram is XML whatever a model calls its parts.
  @Test func diagramsOfStrangersAreXML() throws {
    let name = "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;"
    let xml = Self.model(
      """
      <entity name="\(name)"><attribute name="\(name)" attributeType="String"/>
      <relationship name="r" toMany="YES" destinationEntity="\(name)"/></entity>
      """
    )
    let run = CommandRun("model", "-", "--svg", "-", input: xml)
    #expect(run.errors == "")
    #expect(run.status == .yes)
    #expect(!run.output.contains("<script"))
    #expect(run.output.contains("&lt;script&gt;"))
    #expect(XMLParser(data: Data(run.output.utf8)).parse())
  }

  /// Boxes do not overlap, and lines lead to the same column or the next one.
  @Test(arguments: [1, 7, 23, 60])
  func boxesDoNotOverlap(_ count: Int) {
    let boxes = (0..<count).map { number in
      DiagramBox(
        title: "Entity\(number)",
        note: "",
        isAbstract: false,
        color: 0,
        attributes: (0..<(number * 5 % 9)).map { .init(name: "a\($0)", type: "String") },
        relationships: [.init(name: "r", type: "→ Entity")]
      )
    }
    let lines = (0..<count).flatMap { number in
      [number / 3, number * 7 % max(count / 2, 1)].map { other in
        DiagramLine(
          start: .init(box: number, relationship: 0, mark: .many),
          end: .init(box: other, relationship: nil, mark: .open)
        )
      }
    }
    let layout = DiagramLayout(boxes, lines)
    for (index, frame) in layout.frames.enumerated() {
      #expect(frame.left + frame.width <= layout.width)
      #expect(frame.top + boxes[index].height <= layout.height)
      for other in 0..<index {
        let second = layout.frames[other]
        let isApart =
          frame.left + frame.width <= second.left || second.left + second.width <= frame.left
          || frame.top + boxes[index].height <= second.top
          || second.top + boxes[other].height <= frame.top
        #expect(isApart, "\(index) and \(other)")
      }
    }
    for line in lines {
      let columns = [line.start.box, line.end.box].map { layout.frames[$0].column }
      #expect(abs(columns[0] - columns[1]) <= 1)
    }
  }

  @Test func largeModelsAreTextAndNoDiagram() {
    let entities = (0..<501).map { "<entity name=\"E\($0)\"/>" }.joined()
    let run = CommandRun("model", "-", "--svg", "-", input: Self.model(entities))
    #expect(run.status == .unknown)
    #expect(run.errors.contains("a diagram has at most 500 entities"))
    let text = CommandRun("model", "-", input: Self.model(entities))
    #expect(text.status == .yes)
    #expect(text.output.contains("501 entities"))
  }

  @Test func differencesAreOfTheStructureToo() {
    func compare(_ old: String, _ new: String) throws -> CommandRun {
      try TestData.withFile(Self.model(new), named: "new") { path in
        CommandRun("model", "--diff", "-", path, input: Self.model(old))
      }
    }
    let old = """
      <entity name="A"/><entity name="B" parentEntity="A"/>
      <entity name="C"><relationship name="all" toMany="YES" destinationEntity="A"/></entity>
      """
    let new = """
      <entity name="A" isAbstract="YES"><attribute name="x" attributeType="String"/></entity>
      <entity name="B"/><entity name="D"/>
      <entity name="C">
      <relationship name="all" toMany="YES" ordered="YES" destinationEntity="A"/></entity>
      """
    let run = try? compare(old, new)
    #expect(run?.status == .no)
    #expect(
      run?.output.split(separator: "\n").map(String.init) == [
        "~ the entity `A` is now abstract",
        "+ `x` was added to `A`",
        "~ `B` inherited from `A` and now inherits from nothing",
        "~ `all` of `C` is now ordered",
        "+ the entity `D` was added",
      ]
    )
    let same = try? compare(old, old)
    #expect(same?.status == .yes)
    #expect(same?.output == "")
  }

  @Test func rowsAreCSV() async throws {
    try await LibraryStore.withFolder { folder in
      let run = CommandRun([
        "query", folder + "/library.sqlite", "--entity", "book", "--format", "csv", "-k",
        "title,pages", "--sort", "title",
      ])
      #expect(run.status == .yes)
      #expect(run.output.hasPrefix("title,pages\n"))
      try TestData.withFile(run.output, named: "rows.csv") { path in
        let read = CommandRun("filter", "--count", "TRUEPREDICATE", path)
        let count = CommandRun("query", folder + "/library.sqlite", "--entity", "book", "--count")
        #expect(read.output == count.output)
      }
    }
  }

  /// A folder says which stores are in it and in its folders.
  @Test func foldersNameTheirStores() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("predcheck-\(UUID().uuidString)")
    let nested = folder.appendingPathComponent("nested")
    try FileManager.default.createDirectory(at: nested, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = Data("SQLite format 3\0 CREATE TABLE Z_PRIMARYKEY".utf8)
    try bytes.write(to: folder.appendingPathComponent("a.sqlite"))
    try bytes.write(to: nested.appendingPathComponent("b.sqlite"))
    try Data("SQLite format 3\0".utf8).write(to: folder.appendingPathComponent("c.sqlite"))
    let run = CommandRun("query", folder.path, "--entity", "A")
    #expect(run.status == .unknown)
    #expect(run.errors.contains("is a folder with 2 stores of Core Data"))
    #expect(run.errors.contains("a.sqlite\n"))
    #expect(run.errors.contains("nested/b.sqlite"))
  }

  /// Each mistake of a mapping is on a line of its own. Nothing is inferred between unrelated models.
  @Test func mistakesOfMappings() async throws {
    try await DishesStore.with("") { path in
      let mapping = path + ".json"
      try Data(
        #"""
        {"entities": [{"source": "Dish", "target": "Dish", "attributes": {"name": "nme", "x": "1"}}]}
        """#.utf8
      ).write(to: URL(fileURLWithPath: mapping))
      let run = CommandRun("migrate", path, "--mapping", mapping, "--dry-run")
      #expect(run.status == .unknown)
      let lines = run.errors.split(separator: "\n")
      #expect(lines.count == 3, "\(run.errors)")
      #expect(lines.first?.hasSuffix("2 mistakes:") == true)
      #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("  entities[0].attributes.") })
      let model = path + ".xml"
      try Data(
        """
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Other"/></model>
        """.utf8
      ).write(to: URL(fileURLWithPath: model))
      let other = CommandRun("migrate", path, "--target-model", model, "--infer")
      #expect(other.status == .unknown)
      #expect(other.output.isEmpty)
      #expect(other.errors.contains("corresponds to anything in"))
    }
  }

  @Test(.enabled(if: isSharedThere, "there is no ../shared/coredata"))
  func storesSayWhatTheyHold() {
    let run = CommandRun("model", Self.store)
    #expect(run.status == .yes)
    #expect(run.output.contains("the model of the store"))
    #expect(run.output.contains("objects)"))
    #expect(!run.output.contains("NSStoreModelVersion"))
    let svg = CommandRun("model", Self.store, "--svg", "-")
    #expect(XMLParser(data: Data(svg.output.utf8)).parse())
  }

  /// The statement names the store's own tables, and the store explains it.
  @Test(
    .enabled(if: isSharedThere, "there is no ../shared/coredata"),
    arguments: ["--store", "--model"]
  )
  func statementsAreOnTheTablesOfTheStore(_ option: String) {
    let words = [option, Self.store, "--entity", "Book", "title BEGINSWITH 'a'"]
    let sql = CommandRun(["sql", "--plan"] + words)
    #expect(sql.errors == "")
    #expect(sql.output.contains("ZBOOK"))
    #expect(sql.output.contains("plan "))
    let explained = CommandRun(["explain"] + words)
    #expect(explained.errors == "")
    #expect(explained.output.contains("ZBOOK"))
  }
}
