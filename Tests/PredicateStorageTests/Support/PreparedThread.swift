import Foundation
import Synchronization

/// A thread that is not as the others of the process: Linux gives every thread an owner of the files
/// that it opens and disks of its own, and what one has ends with it.
///
/// Everything that work does is done on it, since a task of its own runs on no other, and it starts
/// no threads, which would take after it.
private final class PreparedThread<Answer: Sendable>: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let answer = Mutex<Result<Answer, any Error>?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// What `work` gives, done after `prepare`; nil where `prepare` says that it could not.
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
      }
      while let job = jobs.withLock({ $0.popLast() }) {
        job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
    isDone.wait()
    return try answer.withLock(\.self)?.get()
  }
}

/// Whoever owns none of our files: rights are those of others, as for nobody in particular.
enum Stranger {
  private static let number: Int32 = 65_534

  /// Nil where nobody else can be played.
  static func run<Answer: Sendable>(
    _ work: @escaping @Sendable () async throws -> Answer
  ) throws -> Answer? {
    try PreparedThread<Answer>().run({ becomesStranger() }, work)
  }

  /// Also whether a stranger gets as far as our temporary files.
  static let canBe: Bool = {
    guard let folder = try? TemporaryFolder(), let path = try? folder.write([], to: "a") else {
      return false
    }
    return (try? run { FileManager.default.contents(atPath: path) != nil }) == true
  }()

  /// Root may do everything, so root has to become somebody else; others are what they are. Not the
  /// whole process, only where this thread opens files.
  private static func becomesStranger() -> Bool {
    guard geteuid() == 0 else { return true }
    guard call("setfsgid", number) != nil, call("setfsuid", number) != nil else { return false }
    // It gives what was before, whether it did anything or not.
    return call("setfsuid", -1) == number
  }
}

/// A disk of so many bytes that only the work on it sees.
enum SmallDisk {
  /// Nil where no disk can be had: it takes rights of root that containers often lack.
  static func run<Answer: Sendable>(
    at folder: String,
    bytes: Int,
    _ work: @escaping @Sendable () async throws -> Answer
  ) throws -> Answer? {
    try PreparedThread<Answer>().run({ isMounted(at: folder, bytes) }, work)
  }

  static let canBe: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    return (try? run(at: folder.path, bytes: 65_536) { true }) == true
  }()

  /// More room, from within the work.
  static func grow(at folder: String, to bytes: Int) -> Bool {
    #if os(Linux)
      mount("none", folder, nil, UInt(MS_REMOUNT), "size=\(bytes)") == 0
    #else
      false
    #endif
  }

  private static func isMounted(at folder: String, _ bytes: Int) -> Bool {
    #if os(Linux)
      let newDisks: Int32 = 0x20000  // CLONE_NEWNS, which Swift does not see
      // Nothing of it reaches the disks that others see.
      return call("unshare", newDisks) == 0
        && mount("none", "/", nil, UInt(MS_REC | MS_PRIVATE), nil) == 0
        && mount("none", folder, "tmpfs", 0, "size=\(bytes)") == 0
    #else
      return false
    #endif
  }
}

/// Calls a function of the C library that Swift does not see. Nil where there is none.
private func call(_ name: String, _ argument: Int32) -> Int32? {
  typealias Function = @convention(c) (Int32) -> Int32
  guard let found = dlsym(dlopen(nil, RTLD_NOW), name) else { return nil }
  return unsafeBitCast(found, to: Function.self)(argument)
}
