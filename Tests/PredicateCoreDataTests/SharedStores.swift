import Foundation
import PredicateCoreData
import PredicateModels
import PredicateStorage
import Testing

/// The stores of `../shared/coredata`, where they are.
enum SharedStores {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../shared/coredata").standardized.path
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

  /// The paths of all stores, below the folder.
  static func paths() throws -> [String] {
    guard areThere else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: folder + "/stores").sorted()
      .filter { !$0.hasSuffix("-wal") && !$0.hasSuffix(".md") && $0.contains(".") }
  }

  /// A store with the model inside it, or else with the first model of all that fits.
  static func open(_ path: String) throws -> CoreDataBackend {
    let path = "\(folder)/stores/\(path)"
    do { return try CoreDataBackend(path: path) } catch {
      guard "\(error)".contains("contains no model") else { throw error }
    }
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder + "/models").sorted()
    where name.hasSuffix("/contents") {
      guard let model = try? ManagedObjectModel(path: "\(folder)/models/\(name)"),
        let store = try? CoreDataBackend(path: path, model: model)
      else { continue }
      return store
    }
    throw StorageError.cannotOpen(store: path, reason: "no model fits")
  }
}
