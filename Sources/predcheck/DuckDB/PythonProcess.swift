import PredicateEvaluation
import PredicateJSON
import PredicatePlatform
import PredicateStorage
import PredicateSyntax

/// A program in Python that answers requests, a line of JSON each. It ends when its input does.
///
/// One thread at a time asks.
final class PythonProcess: @unchecked Sendable {
  /// The environment variable that names the Python to run.
  static let variable = "PREDCHECK_PYTHON"
  static var python: String { ProcessInfo.processInfo.environment[variable] ?? "python3" }

  private let process: pid_t
  private let input: Int32
  private let output: LineReader
  /// The data that it is asked about, for messages.
  let subject: String

  /// Starts `program`, the text of a program, in Python.
  init(_ program: String, python: String, about subject: String) throws(StorageError) {
    self.subject = subject
    // A Python that is gone is an error of write(2), not a signal.
    signal(SIGPIPE, SIG_IGN)
    var (request, answer) = (Pipe(), Pipe())
    guard request.open(), answer.open() else {
      throw .cannotOpen(store: subject, reason: String(cString: strerror(errno)))
    }
    var process = pid_t()
    let error = Self.spawn(
      [python, "-c", program],
      reading: request.reading,
      writing: answer.writing,
      &process
    )
    close(request.reading)
    close(answer.writing)
    guard error == 0 else {
      close(request.writing)
      close(answer.reading)
      let reason = String(cString: strerror(error))
      throw .cannotOpen(
        store: subject,
        reason: "'\(python)', which runs DuckDB, cannot be started: \(reason); "
          + "\(Self.variable) names another Python"
      )
    }
    self.process = process
    input = request.writing
    let source = DescriptorSource(answer.reading, name: python, isOwned: true)
    // A line has many rows.
    var bounds = ReadingBounds()
    bounds.longestLine = bounds.largestDocument
    output = LineReader(source, name: python, bounds: bounds)
  }

  deinit {
    close(input)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  /// The answer to a request: the members of a JSON object.
  func ask(_ request: JSONItem) throws(StorageError) -> [String: Value] {
    do throws(CommandError) {
      try DescriptorSink(input).write(Array((JSONText.of(request) + "\n").utf8))
      guard let line = try output.next() else { throw .failure("Python ended") }
      guard case .map(let answer)? = (try? JSONReader().read(line))?.plainValue else {
        throw .failure("Python gave no JSON")
      }
      return answer
    } catch {
      switch error {
      case .usage(let reason), .failure(let reason):
        throw .connectionLost(store: subject, detail: reason)
      case .failures: throw .connectionLost(store: subject, detail: error.message)
      case .brokenPipe: throw .connectionLost(store: subject, detail: "Python ended")
      }
    }
  }

  /// Two ends of a pipe, which other programs do not inherit.
  private struct Pipe {
    var reading: Int32 = -1
    var writing: Int32 = -1

    mutating func open() -> Bool {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return false }
      (reading, writing) = (ends[0], ends[1])
      return fcntl(reading, F_SETFD, FD_CLOEXEC) == 0 && fcntl(writing, F_SETFD, FD_CLOEXEC) == 0
    }
  }

  /// Starts a program that is looked for in PATH. Returns an error of the system, or 0.
  private static func spawn(
    _ words: [String],
    reading input: Int32,
    writing output: Int32,
    _ process: inout pid_t
  ) -> Int32 {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    #else
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    var arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    return posix_spawnp(&process, words[0], &actions, nil, arguments, environ)
  }
}
