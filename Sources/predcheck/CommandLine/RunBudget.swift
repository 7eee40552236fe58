import Dispatch
import PredicatePlatform

/// The time and the memory that a run of the program may take: `--timeout`, `--max-memory`.
///
/// A timer looks at both, so that they hold for whatever a command does, reading and printing
/// included, and cost nothing where it does it. Where one is used up, the program ends at once with
/// status 2 and a message: output that was not written yet is lost.
struct RunBudget {
  private let seconds: Double?
  /// In bytes.
  let memory: Int?

  init(_ arguments: ParsedArguments) throws(CommandError) {
    seconds = try arguments.value(of: .timeout).map(Self.seconds)
    memory = try arguments.value(of: .maximumMemory).map(Self.bytes)
  }

  private static func seconds(_ word: String) throws(CommandError) -> Double {
    guard let seconds = Double(word), seconds > 0, seconds.isFinite else {
      throw .usage("invalid --timeout '\(word)': use a number of seconds above 0, such as 2.5")
    }
    return seconds
  }

  private static func bytes(_ word: String) throws(CommandError) -> Int {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let unit = word.last.flatMap { units[Character($0.uppercased())] }
    let digits = unit == nil ? word[...] : word.dropLast()
    guard digits.allSatisfy(\.isASCII), let number = Int(digits), number > 0,
      case let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: unit ?? 1), !isTooLarge
    else {
      throw .usage(
        "invalid --max-memory '\(word)': use a number of bytes, or one such as 512M or 2G"
      )
    }
    return bytes
  }

  /// Watches the run from now on, if there is anything to watch. The watch ends with the result.
  func watch(as program: String) -> (any Sendable)? {
    guard seconds != nil || memory != nil else { return nil }
    let queue = DispatchQueue(label: "predcheck.budget", qos: .userInteractive)
    let timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
    let start = ContinuousClock.now
    let (seconds, memory) = (seconds, memory)
    timer.setEventHandler {
      if let seconds, start.duration(to: .now) >= .seconds(seconds) {
        Self.end("\(program): ended after \(seconds.formatted) seconds, as --timeout says")
      }
      if let memory, Self.usedMemory > memory {
        Self.end("\(program): needs more than \(memory) bytes of memory, which --max-memory allows")
      }
    }
    timer.schedule(deadline: .now(), repeating: .milliseconds(10), leeway: .milliseconds(1))
    timer.activate()
    return Watch(timer: timer)
  }

  private final class Watch: @unchecked Sendable {
    private let timer: any DispatchSourceTimer
    init(timer: any DispatchSourceTimer) { self.timer = timer }
    deinit { timer.cancel() }
  }

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
    let line = Array((message + "\n").utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    // Not `exit`, which would tear down what other threads are using.
    _exit(ExitStatus.unknown.rawValue)
  }
}

extension Double {
  /// Without a point where the number is whole.
  fileprivate var formatted: String { Int(exactly: self).map(String.init) ?? String(self) }
}
