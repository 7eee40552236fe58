import Foundation
import PredicateCoreData
import PredicateModels
import PredicateTestSupport
import Testing

/// The stores of `../shared/coredata`, where they are.
enum SharedStores {
  static let folder = TestData.package.deletingLastPathComponent()
    .appendingPathComponent("shared/coredata").path
  static let areThere = FileManager.default.fileExists(atPath: folder + "/checks.jsonl")

  /// A predicate over a store, and the number of objects that match.
  struct Check: Decodable, Sendable, CustomTestStringConvertible {
    var id: String
    var store: String
    var model: String
    var entity: String
    var predicate: String
    var count: Int
    var countInMemory: Int?

    var testDescription: String { id }

    enum CodingKeys: String, CodingKey {
      case id, store, model, entity, predicate, count
      case countInMemory = "count_in_memory"
    }

    /// The store, opened with the model of the check.
    func open(_ semantics: NilSemantics = .predicate) throws -> CoreDataBackend {
      try CoreDataBackend(
        path: "\(SharedStores.folder)/\(store)",
        model: model == "Z_MODELCACHE"
          ? nil : ManagedObjectModel(path: "\(SharedStores.folder)/\(model)"),
        options: CoreDataOptions(semantics: semantics)
      )
    }
  }

  static func checks() throws -> [Check] {
    guard areThere else { return [] }
    let text = try String(contentsOfFile: folder + "/checks.jsonl", encoding: .utf8)
    return try text.split(separator: "\n").map {
      try JSONDecoder().decode(Check.self, from: Data($0.utf8))
    }
  }

  /// One check of each store and model.
  static func stores() throws -> [Check] {
    var seen: Set<String> = []
    return try checks().filter { seen.insert($0.store).inserted }
  }
}
