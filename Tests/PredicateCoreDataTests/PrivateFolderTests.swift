import Foundation
import PredicateStorage
import PredicateStorageSQLite
import Testing

@testable import PredicateCoreData

/// Private copies keep holes, and those of killed programs go.
@Suite struct PrivateFolderTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("folder-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// A process that has taken a lock and is killed leaves a folder whose lock is free.
  @Test func foldersOfDeadProgramsAreSwept() throws {
    try withFolder { parent in
      let old = Date(timeIntervalSinceNow: -1_000_000)
      func make(_ name: String, _ files: [String], locked: Bool = false) throws -> Int32 {
        let folder = parent + "/" + name
        try FileManager.default.createDirectory(
          atPath: folder,
          withIntermediateDirectories: true
        )
        for file in files { try Data([1]).write(to: URL(fileURLWithPath: folder + "/" + file)) }
        let descriptor = locked ? open(folder + "/lock", O_RDWR) : -1
        if locked { #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0) }
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: folder)
        return descriptor
      }
      let held = try make("predicateql-held", ["lock", "store"], locked: true)
      _ = try make("predicateql-dead", ["lock", "store", "store-wal"])
      _ = try make("predicateql-new", ["lock.new", "store"])
      _ = try make("predicateql-empty", [])
      _ = try make("predicateql-begun", ["lock.new"])
      _ = try make("predicateql-unlocked", ["store"])
      _ = try make("predicateql-mixed", ["lock", "store", "mine.txt"])
      _ = try make("predicateql-Other", ["lock", "store"])
      _ = try make("other-dead", ["lock", "store"])
      let elsewhere = try make("elsewhere", ["lock", "store"])
      #expect(elsewhere == -1)
      try FileManager.default.createSymbolicLink(
        atPath: parent + "/predicateql-link",
        withDestinationPath: parent + "/elsewhere"
      )
      PrivateFolder.sweep(parent)
      for name in ["dead", "empty", "begun"] { #expect(!exists(parent + "/predicateql-" + name)) }
      for name in [
        "predicateql-held/store", "predicateql-new/store", "predicateql-unlocked/store",
        "predicateql-mixed/mine.txt", "predicateql-Other/store", "other-dead/store",
        "elsewhere/store",
      ] { #expect(exists(parent + "/" + name), "\(name)") }
      close(held)
      PrivateFolder.sweep(parent)
      #expect(!exists(parent + "/predicateql-held"))
    }
  }

  @Test func ownFoldersAreLockedAndGo() throws {
    var folder: PrivateFolder? = try PrivateFolder(for: "x", register: nil)
    let path = try #require(folder?.database)
    try Data([1]).write(to: URL(fileURLWithPath: path))
    PrivateFolder.sweep(FileManager.default.temporaryDirectory.path)
    #expect(exists(path))
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    folder = nil
    #expect(!exists(parent))
  }

  /// A file of 64 GB with three pages in it is copied at once, and takes as little room.
  @Test func holesStayHoles() throws {
    try withFolder { parent in
      let (source, target) = (parent + "/source", parent + "/target")
      let size: UInt64 = 64 << 30
      let page = Data(repeating: 7, count: 4_096)
      #expect(FileManager.default.createFile(atPath: source, contents: nil))
      let file = try #require(FileHandle(forWritingAtPath: source))
      for place in [0, size / 3 / 4_096 * 4_096, size - 10 * 4_096] {
        try file.seek(toOffset: place)
        try file.write(contentsOf: page)
      }
      try file.truncate(atOffset: size)
      try file.close()
      var isSource = false
      #expect(SparseCopy.copy(source, to: target, isSource: &isSource))
      var (old, new) = (stat(), stat())
      #expect(stat(source, &old) == 0 && stat(target, &new) == 0)
      #expect(new.st_size == old.st_size)
      #expect(new.st_blocks * 512 < 1 << 20)
      let copy = try #require(FileHandle(forReadingAtPath: target))
      try copy.seek(toOffset: size / 3 / 4_096 * 4_096 - 1)
      #expect(try copy.read(upToCount: 4_098) == Data([0]) + page + Data([0]))
      #expect(!SparseCopy.copy(parent + "/nothing", to: target + "2", isSource: &isSource))
      #expect(isSource)
      #expect(!SparseCopy.copy(source, to: parent + "/no/folder", isSource: &isSource))
      #expect(!isSource)
    }
  }

  @Test(arguments: [0, 1, 4_096, 1 << 20, (1 << 20) + 1, 5_000_000])
  func bytesAreTheSame(_ count: Int) throws {
    try withFolder { parent in
      let (source, target) = (parent + "/source", parent + "/target")
      let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 / 3) })
      try data.write(to: URL(fileURLWithPath: source))
      var isSource = false
      #expect(SparseCopy.copy(source, to: target, isSource: &isSource))
      #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == data)
    }
  }
}
