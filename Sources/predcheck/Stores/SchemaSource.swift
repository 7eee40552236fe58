import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage

/// The source of a schema: a file of JSON, or a database that describes itself.
enum SchemaSource: Hashable {
  case file(InputFile)
  case database(Database)

  init(_ word: String) throws(CommandError) {
    if Database.isAddress(word) {
      self = .database(try Database(word))
      return
    }
    let file = try InputFile.readable([word])[0]
    self = Self.isDatabase(file) ? .database(try Database(word)) : .file(file)
  }

  var isStandardInput: Bool {
    if case .file(let file) = self { file.isStandardInput } else { false }
  }

  func read(
    in console: Console,
    _ policy: PredicatePolicy?
  ) throws(CommandError) -> Schema {
    switch self {
    case .database(let database): return try database.open(nil, policy).schema
    case .file(let file):
      let bytes = try file.contents(in: console)
      do throws(SchemaError) {
        return try Schema(json: Data(bytes.dropFirst(BlankBytes.byteOrderMark(of: bytes))))
      } catch {
        throw .failure(
          "\(file.name) is no schema: "
            + error.problems.map(\.description).joined(separator: "; ")
        )
      }
    }
  }

  /// Whether the file is an SQLite database: every one begins with these words, except an empty
  /// one.
  private static func isDatabase(_ file: InputFile) -> Bool {
    guard !file.isStandardInput, let handle = FileHandle(forReadingAtPath: file.path) else {
      return false
    }
    defer { try? handle.close() }
    let mark = Data("SQLite format 3\0".utf8)
    return (try? handle.read(upToCount: mark.count)) == mark
  }
}
