import Foundation
import PredicateModels
import PredicateStorage
import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import PredicateCoreData
@testable import predcheck

/// Models and stores on the command line.
@Suite struct ModelSourceTests {
  private static let shared = TestData.package.deletingLastPathComponent()
    .appendingPathComponent("shared/coredata").path
  private static var isSharedThere: Bool { FileManager.default.fileExists(atPath: shared) }

  private struct Pair: Decodable, Hashable {
    let store: String
    let model: String
  }

  /// The stores and the models that they were written with.
  private static func pairs() throws -> [Pair] {
    let data = try Data(contentsOf: URL(fileURLWithPath: shared + "/checks.jsonl"))
    let all = try data.split(separator: UInt8(ascii: "\n"))
      .map { try JSONDecoder().decode(Pair.self, from: Data($0)) }
    return Array(Set(all)).sorted { ($0.store, $0.model) < ($1.store, $1.model) }
  }

  /// A model in words, without what XML and archives give in different ways.
  private static func words(_ model: ManagedObjectModel) -> [String] {
    model.entities.flatMap { entity in
      ["\(entity.name) : \(entity.parent ?? "-")\(entity.isAbstract ? " abstract" : "")"]
        + entity.attributes.map {
          "\(entity.name).\($0.name) \($0.type)\($0.isOptional ? "?" : "") \($0.isTransient)"
        }
        + entity.relationships.map {
          "\(entity.name).\($0.name) -> \($0.destination).\($0.inverse ?? "") \($0.isToMany) "
            + "\($0.isOrdered) \($0.isOptional) \($0.isTransient)"
        }
    }.sorted()
  }

  /// The model inside a store is the one of the XML, and both fit the store.
  @Test(.enabled(if: isSharedThere, "there is no ../shared/coredata"))
  func modelsInStoresAreTheXML() throws {
    var compared = 0
    for pair in try Self.pairs() {
      let store = try CoreDataFile(path: "\(Self.shared)/\(pair.store)")
      let inside = try? store.model()
      if let inside {
        #expect(try inside.mismatches(with: store.description) == [], "\(pair.store)")
        #expect(inside.omissions.isEmpty)
        #expect(try inside.checkedPredicates().allSatisfy { $0.diagnostics.isEmpty })
      }
      guard pair.model != "Z_MODELCACHE" else { continue }
      let model = try ManagedObjectModel(path: "\(Self.shared)/\(pair.model)")
      #expect(try model.mismatches(with: store.description) == [], "\(pair.model)")
      if let inside {
        #expect(Self.words(inside) == Self.words(model), "\(pair.store)")
        compared += 1
      }
    }
    #expect(compared == 3)
  }

  @Test(.enabled(if: isSharedThere, "there is no ../shared/coredata"))
  func archivedPredicatesAreText() throws {
    let store = try CoreDataFile(path: "\(Self.shared)/stores/coredataplus/SampleModel2_V1.sqlite")
    #expect(
      try store.model().predicates.map(\.text).sorted() == [
        "authorAlias == $FETCH_SOURCE.alias",
        "authorAlias == $FETCH_SOURCE.alias AND comment CONTAINS[c] $FETCHED_PROPERTY.userInfo.search",
        "count:(pages)",
      ]
    )
  }

  /// A store that another version of the model wrote.
  @Test(.enabled(if: isSharedThere, "there is no ../shared/coredata"))
  func anotherVersionDoesNotFit() {
    let models = "\(Self.shared)/models/artsy+energy/ArtsyPartner.xcdatamodeld"
    let run = CommandRun(
      "check",
      "--model",
      "\(models)/ArtsyPartner 5.xcdatamodel",
      "--entity",
      "Artwork",
      "--store",
      "\(Self.shared)/stores/artsy-folio/oss_stubbed_data.sqlite",
      "TRUEPREDICATE"
    )
    #expect(run.status == .unknown)
    #expect(run.errors.contains("does not fit the store"))
    #expect(run.errors.contains("entities and the store 18"))
  }

  /// A predicate whose variable has no value is refused before a row is read.
  @Test(.enabled(if: isSharedThere, "there is no ../shared/coredata"))
  func theStoreItselfIsAModel() {
    let store = "\(Self.shared)/stores/coredataplus/SampleModel_V1.sqlite"
    let run = CommandRun("check", "--model", store, "--entity", "Car", "currentDrivingSpeed > 10")
    #expect(run.status == .no)
    #expect(run.output.contains("error[S026]"))
  }

  @Test(.enabled(if: isSharedThere, "there is no ../shared/coredata"))
  func oldStoresKeepNoModel() {
    let store = "\(Self.shared)/stores/objcio-bookmigration/Model1.sqlite"
    let run = CommandRun("check", "--model", store, "--entity", "Book", "TRUEPREDICATE")
    #expect(run.errors.contains("contains no model"))
  }

  private static let bundle = TestData.path("Shop.xcdatamodeld")

  @Test(arguments: [
    ("Shop.xcdatamodeld", "Item", "title == 'x'", true, "no errors"),
    ("Shop.xcdatamodeld/Shop.xcdatamodel", "Item", "name == 'x'", true, "no errors"),
    ("Shop.xcdatamodeld/Shop.xcdatamodel/contents", "Item", "isNew == YES", false, "error[S026]"),
    ("Shop.xcdatamodeld/Shop.xcdatamodel", "Item", "nmae == 'x'", false, "did you mean `name`?"),
    ("library.json", "Book", "title == 'x'", true, "no errors"),
  ])
  func isTaken(
    _ model: String,
    _ entity: String,
    _ predicate: String,
    _ isSound: Bool,
    _ says: String
  ) {
    for option in ["--model", "--schema"] {
      let run = CommandRun(
        "check",
        option,
        TestData.path(model),
        "--entity",
        entity,
        predicate
      )
      #expect(run.status == (isSound ? .yes : .no), "\(run.errors)")
      #expect(run.output.contains(says))
    }
  }

  @Test func modelsComeFromStandardInput() throws {
    let xml = try String(
      contentsOfFile: Self.bundle + "/Shop.xcdatamodel/contents",
      encoding: .utf8
    )
    for (input, entity, predicate) in [
      (xml, "Item", "tags.@count > 0"),
      ("CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT);", "book", "title == 'x'"),
      (#"{"title": "Book", "properties": {"title": {"type": "string"}}}"#, "Book", "title == 'x'"),
    ] {
      let run = CommandRun("check", "--model", "-", "--entity", entity, predicate, input: input)
      #expect(run.status == .yes, "\(run.errors)")
    }
  }

  /// The relationships of SQL text are those that a database made by it would describe.
  @Test func tablesOfTextAreJoined() {
    let sql = """
      CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE book (id INTEGER PRIMARY KEY, author_id INT REFERENCES author);
      CREATE TABLE tag (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE book_tag (book INT REFERENCES book, tag INT REFERENCES tag, PRIMARY KEY (book, tag));
      CREATE VIEW v AS SELECT 1;
      """
    let run = CommandRun(
      "check",
      "--model",
      "-",
      "--entity",
      "book",
      "author.name == 'x' AND ANY tags.name == 'y'",
      input: sql
    )
    #expect(run.status == .yes, "\(run.output)\(run.errors)")
    #expect(run.errors == "note: standard input:5: a view is left out\n")
  }

  @Test(arguments: [
    (["--model", "DATA/nothing", "--entity", "A", "a == 1"], "No such file"),
    (["--model", "DATA/words.ndjson", "--entity", "A", "a == 1"], "words.ndjson"),
    (
      ["--model", "DATA/lint", "--entity", "A", "a == 1"], "this folder is not a Core Data model"
    ),
    (["--model", "DATA/library.json", "a == 1"], "'--entity' is required"),
    (["--entity", "A", "a == 1"], "requires '--schema' or '--model'"),
    (
      ["--model", "DATA/library.json", "--schema", "DATA/library.json", "--entity", "A", "a == 1"],
      "cannot be combined"
    ),
    (["--store", "DATA/library.json", "a == 1"], "'--store' requires '--model'"),
    (
      ["--store", "DATA/x", "--model", "DATA/library.json", "--entity", "Book", "title == 'x'"],
      "requires a Core Data model"
    ),
    (
      [
        "--store", "DATA/library.json", "--model", "DATA/Shop.xcdatamodeld", "--entity", "Item",
        "title == 'x'",
      ],
      "not a database"
    ),
  ])
  func isRefused(_ words: [String], _ says: String) {
    let run = CommandRun(
      ["check"] + words.map { $0.replacingOccurrences(of: "DATA", with: TestData.path("")) }
    )
    #expect(run.status == .unknown)
    #expect(run.errors.contains(says), "\(run.errors)")
  }

  @Test(arguments: [[], [0x00], [0x63, 0x60], [0x07]] as [[UInt8]])
  func damagedModelsAreRefused(_ bytes: [UInt8]) {
    #expect(throws: StorageError.self) { try RawInflater.inflated(bytes, name: "x") }
  }

  /// The slips in the fetch requests of the older version, each with its place in the XML.
  @Test func slipsInAModelAreReported() throws {
    let model = try ManagedObjectModel(path: Self.bundle, version: "Shop")
    let reports = try model.checkedPredicates().filter { !$0.diagnostics.isEmpty }
    #expect(
      reports.map { report in
        let codes = report.diagnostics.map(\.id.code).joined(separator: " ")
        let place = report.predicate.place
        return "\(place.line ?? 0):\(place.column ?? 0): \(report.predicate.text) \(codes)"
      } == ["13:64: tags.count > 0 S007", "14:64: name == \"$name\" L025"]
    )
  }
}
