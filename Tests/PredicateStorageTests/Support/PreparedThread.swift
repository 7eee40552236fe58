import Foundation
import Synchronization

/// A thread with properties of its own: on Linux each thread can have its own owner for the files
/// that it opens, which ends with it.
///
/// The work runs on this thread, but not what a store does on the queues of its connections.
private final class PreparedThread<Answer: Sendable>: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let answer = Mutex<Result<Answer, any Error>?>(nil)
  private let isDone = DispatchSemaphore(value: 0)
  private let hasChanged = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    hasChanged.signal()
  }

  /// The result of `work`, run after `prepare`; nil if `prepare` returns false.
  func run(
    _ prepare: @escaping @Sendable () -> Bool,
    _ work: @escaping @Sendable () async throws -> Answer
  ) throws -> Answer? {
    Thread.detachNewThread { [self] in
      defer { isDone.signal() }
      guard prepare() else { return }
      Task(executorPreference: self) { [self] in
        let found: Result<Answer, any Error>
        do { found = .success(try await work()) } catch { found = .failure(error) }
        answer.withLock { $0 = found }
        hasChanged.signal()
      }
      while answer.withLock({ $0 == nil }) {
        hasChanged.wait()
        while let job = jobs.withLock({ $0.popLast() }) {
          job.runSynchronously(on: asUnownedTaskExecutor())
        }
      }
    }
    isDone.wait()
    return try answer.withLock(\.self)?.get()
  }
}

/// A user who owns none of our files, with the rights of others.
enum Stranger {
  private static let number: Int32 = 65_534

  /// Nil if no other user can be assumed.
  static func run<Answer: Sendable>(
    _ work: @escaping @Sendable () async throws -> Answer
  ) throws -> Answer? {
    try PreparedThread<Answer>().run({ becomesStranger() }, work)
  }

  /// Whether a stranger can be assumed and can reach our temporary files.
  static let canBe: Bool = {
    guard let folder = try? TemporaryFolder(), let path = try? folder.write([], to: "a") else {
      return false
    }
    return (try? run { FileManager.default.contents(atPath: path) != nil }) == true
  }()

  /// Root may do everything, so root becomes another user; other users stay themselves. Only this
  /// thread changes, not the whole process.
  private static func becomesStranger() -> Bool {
    guard geteuid() == 0 else { return true }
    guard call("setfsgid", number) != nil, call("setfsuid", number) != nil else { return false }
    // The call returns the previous value, whether or not it had an effect.
    return call("setfsuid", -1) == number
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

/// Calls a function of the C library that Swift does not import; nil if there is none.
private func call(_ name: String, _ argument: Int32) -> Int32? {
  typealias Function = @convention(c) (Int32) -> Int32
  guard let found = dlsym(dlopen(nil, RTLD_NOW), name) else { return nil }
  return unsafeBitCast(found, to: Function.self)(argument)
}
