public import Foundation
public import PredicateCoreData
public import PredicateModels
import PredicateStorage
public import PredicateStorageSQLite

/// A store that Core Data's rules make of `Benchmarks/Data/Music.xcdatamodel`, with few objects.
public final class MusicStore {
  public let folder: URL
  public let path: String
  public let model: ManagedObjectModel

  public static let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Benchmarks/Data").standardized

  /// Writes the store; `changes` are statements that follow.
  public init(_ changes: String...) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("music-\(UUID().uuidString)")
    path = folder.appendingPathComponent("Music.sqlite").path
    model = try ManagedObjectModel(path: Self.data.path + "/Music.xcdatamodel")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var text = try String(
      contentsOf: Self.data.appendingPathComponent("music.sql"),
      encoding: .utf8
    )
    for (word, count) in ["MEDIA": 900, "ALBUMS": 80, "ARTISTS": 20] {
      text = text.replacingOccurrences(
        of: "\\b\(word)\\b",
        with: "\(count)",
        options: .regularExpression
      )
    }
    let connection = try SQLiteConnection(
      path: path,
      options: SQLiteOptions(createsFile: true, journal: .rollback)
    )
    try connection.execute("BEGIN; \(text); COMMIT")
    for change in changes { try connection.execute(change) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  public func open(_ semantics: NilSemantics = .predicate) throws -> CoreDataBackend {
    try CoreDataBackend(
      path: path,
      model: model,
      options: CoreDataOptions(semantics: semantics)
    )
  }

  /// A connection of another program, which writes.
  public static func writer(of path: String) throws -> SQLiteConnection {
    try SQLiteConnection(path: path)
  }

  public var bytes: Data? { FileManager.default.contents(atPath: path) }
}
