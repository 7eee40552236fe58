import Dispatch
import PredicatePlatform

/// The time and the memory that a run of the program may take: `--timeout`, `--max-memory`.
///
/// A timer checks both, so that they hold for whatever a command does, reading and printing
/// included, at no cost to it. Where one is used up, the program ends at once with status 2 and a
/// message: output that was not written yet is lost.
struct RunBudget {
  private let seconds: Double?
  /// In bytes.
  let memory: Int?

  init(_ arguments: ParsedArguments) throws(CommandError) {
    seconds = try arguments.value(of: .timeout).map(Self.seconds)
    memory = try MemoryBound(arguments).bytes
  }

  private static func seconds(_ word: String) throws(CommandError) -> Double {
    guard let seconds = Double(word), seconds > 0, seconds.isFinite else {
      throw .usage("invalid --timeout '\(word)': use a number of seconds above 0, such as 2.5")
    }
    return seconds
  }

  /// Watches the run from now on, if there is anything to watch. The watch ends with the result.
  func watch(as program: String) -> AnyObject? {
    guard seconds != nil || memory != nil else { return nil }
    let queue = DispatchQueue(label: "predcheck.budget", qos: .userInteractive)
    let timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
    let start = ContinuousClock.now
    let (seconds, memory) = (seconds, memory)
    timer.setEventHandler {
      if let seconds, start.duration(to: .now) >= .seconds(seconds) {
        Self.end("\(program): --timeout of \(seconds.formatted) seconds exceeded")
      }
      if let memory, Self.usedMemory - Self.own > memory {
        let most = MemoryBound.text(memory)
        Self.end("\(program): --max-memory of \(most) exceeded")
      }
    }
    timer.schedule(deadline: .now(), repeating: .milliseconds(10), leeway: .milliseconds(1))
    timer.activate()
    return Watch(timer: timer)
  }

  private final class Watch {
    private let timer: any DispatchSourceTimer
    init(timer: any DispatchSourceTimer) { self.timer = timer }
    deinit { timer.cancel() }
  }

  /// What the program takes for itself: its code, libraries and tables.
  private static let own = 64 << 20

  /// The most memory that was resident at one time.
  private static var usedMemory: Int {
    var usage = rusage()
    #if os(Linux)
    guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
    return Int(usage.ru_maxrss) * 1024
    #else
    guard getrusage(RUSAGE_SELF, &usage) == 0 else { return 0 }
    return Int(usage.ru_maxrss)
    #endif
  }

  private static func end(_ message: String) -> Never {
    try? DescriptorSink(STDERR_FILENO).write(Array((message + "\n").utf8))
    TemporaryFiles.removeAll()
    // Not `exit`, which would tear down what other threads are using.
    _exit(ExitStatus.unknown.rawValue)
  }
}

extension Double {
  /// Without a point where the number is whole.
  fileprivate var formatted: String { Int(exactly: self).map(String.init) ?? String(self) }
}
