import CoreDataFixtures
import Foundation
import PredicateAnalysis
import PredicateCoreData
import PredicateModels
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// Stores that are damaged, or made to do harm: an error that says why, and the file as it was.
@Suite struct HostileStoreTests {
  @Test(arguments: [
    ("DELETE FROM Z_PRIMARYKEY", "the store 0"),
    ("DROP TABLE Z_PRIMARYKEY", "not a Core Data store"),
    ("UPDATE Z_PRIMARYKEY SET Z_SUPER = 1 WHERE Z_NAME = 'Song'", "inherits from"),
    ("UPDATE Z_PRIMARYKEY SET Z_NAME = 'Sonk' WHERE Z_NAME = 'Song'", "no entity `Song`"),
    ("DROP TABLE ZTAG", "no table ZTAG"),
    ("DROP TABLE Z_3TAGS", "no table Z_3TAGS"),
    ("ALTER TABLE ZMEDIA DROP COLUMN ZPLAYS", "no column ZPLAYS"),
    ("ALTER TABLE ZMEDIA RENAME COLUMN Z_PK TO X", "no column Z_PK"),
  ])
  func hostileStoresAreRefused(_ change: String, _ reason: String) throws {
    let music = try MusicStore(change)
    let before = music.bytes
    let error = #expect(throws: StorageError.self) { try music.open() }
    #expect("\(try #require(error))".contains(reason))
    #expect("\(try #require(error))".contains(music.path))
    #expect(music.bytes == before)
  }

  /// Values and keys that are wrong in themselves are errors where they are read, or lead nowhere.
  @Test(arguments: [
    "UPDATE ZMEDIA SET Z_ENT = 99 WHERE Z_PK % 2 = 0",
    "UPDATE ZMEDIA SET Z_ENT = NULL", "UPDATE ZMEDIA SET ZALBUM = 1000000",
    "UPDATE ZMEDIA SET ZALBUM = 'x'", "UPDATE ZMEDIA SET ZTITLE = CAST(x'ff' AS TEXT)",
    "UPDATE ZMEDIA SET ZADDED = 9e999", "UPDATE ZMEDIA SET ZADDED = 'x'",
    "UPDATE ZMEDIA SET ZPLAYS = x'00'", "UPDATE ZMEDIA SET ZISFAVOURITE = 7",
    "INSERT OR IGNORE INTO Z_3TAGS SELECT Z_PK, -5 FROM ZMEDIA",
    "UPDATE Z_METADATA SET Z_UUID = NULL",
    "DELETE FROM Z_METADATA", "DROP TABLE Z_METADATA",
    "CREATE TRIGGER t AFTER UPDATE ON ZMEDIA BEGIN DELETE FROM ZMEDIA; END",
    "UPDATE ZMEDIA SET Z_FOK_ALBUM = 'x'",
  ])
  func damagedStoresAreReadInPart(_ change: String) async throws {
    let music = try MusicStore(change)
    let before = music.bytes
    let store = try music.open()
    _ = try store.counts()
    for entity in store.model.entities.map(\.name) {
      do throws(StorageError) {
        for object in try await store.objects(FetchRequest(entity: entity)) {
          for key in object.readableKeyNames ?? [] where object[key] == nil {
            _ = try await object.related(key)
          }
          _ = store.objectID(of: object)
        }
      } catch {
        guard case .wrongType = error else { throw error }
      }
    }
    #expect(music.bytes == before)
  }

  @Test func changedBytesNeverTrap() throws {
    let music = try MusicStore()
    let whole = try #require(music.bytes)
    for length in [0, 1, 100, 512, 4095, 4096, 5000, whole.count / 2, whole.count - 1] {
      let part = whole.prefix(length)
      try part.write(to: URL(fileURLWithPath: music.path))
      #expect(throws: StorageError.self, "\(length)") { try music.open() }
      #expect(music.bytes == part)
    }
    try Data("not a database".utf8).write(to: URL(fileURLWithPath: music.path))
    #expect(throws: StorageError.self) { try music.open() }
    #expect(throws: StorageError.self) { try CoreDataBackend(path: music.folder.path) }
    #expect(throws: StorageError.self) { try CoreDataBackend(path: "/dev/zero") }
  }

  @Test func damagedStoredModelsAreRefused() throws {
    for content in ["NULL", "x''", "x'00'", "zeroblob(1000)", "'text'", "1"] {
      let music = try MusicStore(
        "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
        "INSERT INTO Z_MODELCACHE VALUES (\(content))"
      )
      let error = #expect(throws: StorageError.self) { try CoreDataBackend(path: music.path) }
      #expect("\(try #require(error))".contains("model"), "\(content)")
    }
  }

  /// A store beside which nothing can be written opens, and what is only in its log is read.
  @Test func theWriteAheadLogIsRead() async throws {
    let music = try MusicStore()
    let connection = try MusicStore.writer(of: music.path)
    try connection.execute("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
    try connection.execute("INSERT INTO ZTAG VALUES (501, 6, 1, 'new')")
    let before = music.bytes
    let store = try music.open()
    #expect(try await store.count(FetchRequest(entity: "Tag")) == 501)
    #expect(music.bytes == before)
    try connection.execute("DELETE FROM ZTAG")
    #expect(try await store.count(FetchRequest(entity: "Tag")) == 501, "the store as it was")
    _ = connection
  }

  /// The copy is there as long as an object that came from it, and gone afterwards.
  @Test func copiesLiveAsLongAsTheirObjects() async throws {
    let music = try MusicStore()
    var copy = ""
    var kept: StoredObject?
    do {
      let store = try music.open()
      copy = store.file.connection.path
      kept = try await store.objects(FetchRequest(entity: "Album", limit: 1)).first
    }
    #expect(try await kept?.related("media").isEmpty == false)
    #expect(FileManager.default.fileExists(atPath: copy))
    kept = nil
    #expect(!FileManager.default.fileExists(atPath: copy))
    #expect(!FileManager.default.fileExists(atPath: (copy as NSString).deletingLastPathComponent))
  }

  /// SQLite deletes the file that a journal names as that of a transaction over several databases.
  @Test func journalsDeleteNoFiles() throws {
    let music = try MusicStore()
    let victim = music.folder.appendingPathComponent("victim")
    try Data("precious".utf8).write(to: victim)
    let name = Array(victim.path.utf8)
    func word(_ number: Int) -> [UInt8] {
      withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian, Array.init)
    }
    let mark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    let header = mark + word(0) + word(1) + word(1) + word(512) + word(4096)
    let journal =
      header + [UInt8](repeating: 0, count: 512 - header.count)
      + word(0x4000_0000 / 4096 + 1) + name + word(name.count)
      + word(name.reduce(0) { $0 + Int($1) }) + mark
    try Data(journal).write(to: URL(fileURLWithPath: music.path + "-journal"))
    let error = #expect(throws: StorageError.self) { try music.open() }
    #expect("\(try #require(error))".contains("several databases"))
    #expect(FileManager.default.fileExists(atPath: victim.path))
  }
}
