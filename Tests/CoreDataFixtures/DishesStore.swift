import Foundation

/// The store that the writer in Python makes of `Tests/Data/coredata/dishes.json`, with a history of
/// two transactions.
public enum DishesStore {
  /// The identifier of the store.
  public static let identifier = "6B29FC40-CA47-1067-B31D-00DD010662DA"

  /// Makes a store, changes it by statements of SQL, and calls `body` with its path.
  public static func with<Result>(
    _ statements: String,
    _ body: (String) async throws -> Result
  ) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("dishes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("store.sqlite").path
    try make(at: path, statements)
    return try await body(path)
  }

  /// Writes a store, and changes it by statements of SQL.
  public static func make(at path: String, _ statements: String = "") throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let script = """
      import json, sqlite3, sys
      sys.dont_write_bytecode = True
      sys.path.insert(0, sys.argv[1])
      import coredata_store
      coredata_store.write_store(json.load(open(sys.argv[2])), sys.argv[3])
      store = sqlite3.connect(sys.argv[3])
      store.executescript(sys.argv[4])
      store.commit()
      """
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    writer.arguments = [
      "python3", "-c", script, tests.appendingPathComponent("Tools").path,
      tests.appendingPathComponent("Data/coredata/dishes.json").path, path, statements,
    ]
    try writer.run()
    writer.waitUntilExit()
    guard writer.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
  }
}
