import Foundation

/// A user who owns none of our files, with the rights of others.
enum Stranger {
  private static let number: UInt32 = 65_534

  /// Whether a stranger can be assumed and can reach our temporary files.
  static let canBe: Bool = {
    guard geteuid() == 0 else { return true }
    var folder = URL(fileURLWithPath: NSTemporaryDirectory())
    while folder.path != "/" {
      var file = stat()
      guard stat(folder.path, &file) == 0, file.st_mode & S_IXOTH != 0 else { return false }
      folder.deleteLastPathComponent()
    }
    return true
  }()

  /// Gives the whole process the rights of others, for good: threads that libraries start keep the
  /// rights of the one that starts them. To be called in an exit test.
  static func become() throws {
    guard geteuid() == 0 else { return }
    guard setegid(number) == 0, seteuid(number) == 0 else { throw POSIXError(.EPERM) }
  }
}

/// A disk of limited size, which is there for as long as the work on it.
enum SmallDisk {
  /// Nil if no disk can be mounted: that takes rights of root that containers often lack.
  static func run<Answer: Sendable>(
    at folder: String,
    bytes: Int,
    _ work: () async throws -> Answer
  ) async throws -> Answer? {
    guard isMounted(at: folder, bytes) else { return nil }
    defer { unmount(folder) }
    return try await work()
  }

  static let canBe: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    defer { unmount(folder.path) }
    return isMounted(at: folder.path, 65_536)
  }()

  /// Enlarges the disk; to be called from the work.
  static func grow(at folder: String, to bytes: Int) -> Bool {
    #if os(Linux)
    mount("none", folder, nil, UInt(MS_REMOUNT), "size=\(bytes)") == 0
    #else
    false
    #endif
  }

  private static func isMounted(at folder: String, _ bytes: Int) -> Bool {
    #if os(Linux)
    mount("none", folder, "tmpfs", 0, "size=\(bytes)") == 0
    #else
    false
    #endif
  }

  private static func unmount(_ folder: String) {
    #if os(Linux)
    umount2(folder, Int32(MNT_DETACH))
    #endif
  }
}
