import Foundation
import PredicateModels
import Testing

/// The models and stores of `shared/coredata`, which lies beside the project if it is present at
/// all.
enum SharedModels {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared/coredata").path

  static var areThere: Bool { FileManager.default.fileExists(atPath: folder) }

  /// The objects of a file of JSON, one a line; none where the folder is absent.
  static func lines<Line: Decodable>(of name: String, as type: Line.Type) -> [Line] {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else { return [] }
    return data.split(separator: UInt8(ascii: "\n"))
      .compactMap { try? JSONDecoder().decode(Line.self, from: Data($0)) }
  }
}

extension Trait where Self == ConditionTrait {
  /// The test reads `shared/coredata`.
  static var needsSharedModels: Self {
    .enabled(if: SharedModels.areThere, "there is no ../shared/coredata")
  }
}

/// A line of `models.jsonl`.
struct ModelFacts: Decodable, CustomTestStringConvertible, Sendable {
  struct Request: Decodable, Hashable {
    let name: String
    let entity: String
    let predicate: String?
  }

  let file: String
  let entities: Int
  let attributes: Int
  let relationships: Int
  let subentities: Int
  let manyToManyEnds: Int
  let ordered: Int
  let fetchRequests: [Request]
  let fetchedProperties: [Request]

  var path: String { "\(SharedModels.folder)/\(file)" }
  var testDescription: String { file }
}

/// A line of `checks-negative.jsonl`.
struct NegativeCheck: Decodable, CustomTestStringConvertible, Sendable {
  let id: String
  let model: String
  let entity: String
  let predicate: String
  let expect_error: String

  var testDescription: String { "\(id): \(predicate)" }
}
